import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One reduction.
public struct JournalStep: Sendable, Equatable, Codable {
  /// Where an action came from.
  public enum Cause: Sendable, Equatable {
    /// From outside of the store: the user, or another part of the app.
    case outside

    /// From an effect, by its number.
    case effect(Int)

    /// From the `dismiss()` of an effect, by its number.
    case dismissal(effect: Int)

    /// From the reduction that returned it as its effect, by its number.
    case reduction(Int)
  }

  /// The number of the reduction, from 1.
  public internal(set) var number: Int

  /// When it began, in nanoseconds since the recording did.
  public let time: Int

  /// How long the reducer took, in nanoseconds.
  public let duration: Int

  /// The action as a path: `home.path[#2].detail.closeButtonTapped`.
  public internal(set) var name: String

  /// The action as text, which is JSON if it codes itself; `nil` if it wasn't coded or was
  /// redacted.
  public internal(set) var action: String?

  // What few steps have is `nil` in the others, and isn't in their lines.
  private var rejected: Bool?
  private var redacted: Bool?
  private var changes: [ScreenChange]?
  private var effect: Int?
  private var dismissingEffect: Int?
  private var reduction: Int?

  // MARK: To repeat it

  /// The id that the next element of any stack got.
  var nextElementID: Int?

  private var dates: [Date]?
  private var uuids: [UUID]?
  private var numbers: [UInt64]?

  /// The shared values that the reduction has read and that others have changed since the journal
  /// had them last, as JSON, by the names of their keys; `nil` for none.
  var shared: [String: String]?

  /// What changes of shared values in the reduction have replaced, if others had changed the value
  /// since the reduction read it, as JSON, by the names of the keys and the numbers of the changes,
  /// from 0; `nil` for none.
  var overtaken: [String: [Int: String]]?

  /// The names of the actions that the reducer sent, `nil` if it sent none.
  var sends: [String]?

  /// The digest of the state afterwards, `nil` if it wasn't written.
  var digest: UInt64?

  /// Why the action couldn't be encoded, `nil` if it could.
  var failure: String?

  /// What all lines of reductions add up to, up to this place of this one.
  var checksum: UInt64?

  /// Whether the line isn't the one that was written.
  var isAltered = false

  private enum CodingKeys: String, CodingKey {
    case number = "n"
    case time = "t"
    case duration = "d"
    case name
    case action = "a"
    case rejected, redacted
    case changes = "screens"
    case effect = "e"
    case dismissingEffect = "dismiss"
    case reduction = "by"
    case nextElementID = "i"
    case dates, uuids
    case numbers = "random"
    case sends, digest, shared, overtaken
    case failure = "bad"
    case checksum = "c"
  }

  init(
    number: Int, time: Int, duration: Int, cause: Cause, name: String, action: String? = nil,
    isRejected: Bool = false, isRedacted: Bool = false, screens: [ScreenChange] = []
  ) {
    self.number = number
    self.time = time
    self.duration = duration
    self.name = name
    self.action = action
    rejected = isRejected ? true : nil
    redacted = isRedacted ? true : nil
    self.screens = screens
    self.cause = cause
  }

  /// What a line of a reduction ends with, so that another line, or one that is missing, makes all
  /// that follow it wrong.
  static func ending(_ checksum: UInt64) -> String { #","c":\#(checksum)}"# }

  /// Returns the line of the step up to its ending, as ``JournalCoding`` writes it.
  ///
  /// The members that most steps have are written without the encoder, which takes a seventh of an
  /// action's instructions.
  ///
  /// - Returns: JSON without its closing brace.
  /// - Throws: What the encoder throws.
  func unfinishedLine() throws -> [UInt8] {
    let isPlain =
      failure == nil && dates == nil && uuids == nil && numbers == nil && overtaken == nil
      && changes == nil && shared == nil
    guard isPlain else { return try JournalCoding.encode(self).dropLast() }
    // In the order of the keys.
    var line = JournalLineWriter()
    line.add("a", action)
    line.add("by", reduction)
    line.add("d", duration)
    line.add("digest", digest)
    line.add("dismiss", dismissingEffect)
    line.add("e", effect)
    line.add("i", nextElementID)
    line.add("n", number)
    line.add("name", name)
    line.add("redacted", redacted)
    line.add("rejected", rejected)
    line.add("sends", sends)
    line.add("t", time)
    return line.bytes
  }

  /// Whether an operator has rejected the action.
  public var isRejected: Bool { rejected == true }

  /// Whether the payload of the action was left out.
  public var isRedacted: Bool { redacted == true }

  /// What has come onto the display, and what has gone.
  ///
  /// Journals whose runs can be repeated don't have it: replaying them finds it out.
  public internal(set) var screens: [ScreenChange] {
    get { changes ?? [] }
    set { changes = newValue.isEmpty ? nil : newValue }
  }

  /// Where the action came from.
  public internal(set) var cause: Cause {
    get {
      if let effect { return .effect(effect) }
      if let dismissingEffect { return .dismissal(effect: dismissingEffect) }
      return reduction.map { .reduction($0) } ?? .outside
    }
    set {
      (effect, dismissingEffect, reduction) = (nil, nil, nil)
      switch newValue {
      case .outside: break
      case .effect(let number): effect = number
      case .dismissal(let number): dismissingEffect = number
      case .reduction(let number): reduction = number
      }
    }
  }

  /// What generators gave.
  var generated: GeneratedValues {
    get {
      var values = GeneratedValues()
      values.dates = .init(dates ?? [])
      values.uuids = .init(uuids ?? [])
      values.numbers = .init(numbers ?? [])
      return values
    }
    set {
      dates = newValue.dates.values.isEmpty ? nil : newValue.dates.values
      uuids = newValue.uuids.values.isEmpty ? nil : newValue.uuids.values
      numbers = newValue.numbers.values.isEmpty ? nil : newValue.numbers.values
    }
  }
}

/// What has come into a stack or a presentation, and what has gone.
public struct ScreenChange: Sendable, Equatable, Codable {
  /// A screen: an element of a stack, or what is presented.
  public struct Screen: Sendable, Equatable, Codable {
    /// The id of the element; the number of the presentation for what is presented.
    public let id: Int

    /// The case of its feature, or its type.
    public let name: String
  }

  /// The place of the stack or presentation in the state: `home.path`, or
  /// `home.path[#2].detail.destination`.
  public let container: String

  /// `true` for a presentation; `nil` for a stack, and in journals of earlier versions.
  var isPresentation: Bool?

  /// What has come, in the order from the bottom up.
  public internal(set) var pushed: [Screen] = []

  /// The ids of what has gone.
  public internal(set) var popped: [Int] = []
}
