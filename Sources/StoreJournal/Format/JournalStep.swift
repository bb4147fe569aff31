import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One reduction.
public struct JournalStep: Sendable, Equatable, Codable {
  /// The origin of an action.
  public enum Cause: Sendable, Equatable {
    /// Code outside of the store: the user, or another part of the app.
    case outside

    /// An effect, by its number.
    case effect(Int)

    /// The `dismiss()` of an effect, by its number.
    case dismissal(effect: Int)

    /// The reduction that returned the action as its effect, by its number.
    case reduction(Int)
  }

  /// The number of the reduction, from 1.
  public internal(set) var number: Int

  /// The nanoseconds from the start of the recording to the start of the reduction.
  let startNanoseconds: Int

  /// The nanoseconds that the reducer took.
  let durationNanoseconds: Int

  /// The action as a path: `home.path[#2].detail.closeButtonTapped`.
  public internal(set) var name: String

  /// The action as text: JSON if it is `Codable`; `nil` if it wasn't encoded or was redacted.
  public internal(set) var action: String?

  // Rare values: `nil` in most steps, and absent from their lines.
  private var rejected: Bool?
  private var redacted: Bool?
  private var changes: [ScreenChange]?
  private var effect: Int?
  private var dismissingEffect: Int?
  private var reduction: Int?

  // MARK: Data for a replay

  /// The id that the next element of any stack got.
  var nextElementID: Int?

  private var dates: [Date]?
  private var uuids: [UUID]?
  private var numbers: [UInt64]?

  /// The shared values that the reduction read and that other code changed after they were last
  /// written to the journal, as JSON, by the names of their keys; `nil` for none.
  var shared: [String: String]?

  /// The shared values that the reduction's changes replaced, if other code had changed them since
  /// the reduction read them, as JSON, by the names of the keys and the numbers of the changes,
  /// from 0; `nil` for none.
  var overtaken: [String: [Int: String]]?

  /// The names of the actions that the reducer sent, `nil` if it sent none.
  var sends: [String]?

  /// The digest of the resulting state, `nil` if it wasn't written.
  var digest: UInt64?

  /// The reason why the action couldn't be encoded, or `nil`.
  var failure: String?

  /// The checksum of all lines of reductions, up to this point of this line.
  var checksum: UInt64?

  /// `true` if the line differs from the one that was written.
  var isAltered = false

  private enum CodingKeys: String, CodingKey {
    case number = "n"
    case startNanoseconds = "t"
    case durationNanoseconds = "d"
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
    startNanoseconds = time
    durationNanoseconds = duration
    self.name = name
    self.action = action
    rejected = isRejected ? true : nil
    redacted = isRedacted ? true : nil
    self.screens = screens
    self.cause = cause
  }

  /// The ending of a reduction's line: a changed or missing line invalidates all that follow.
  static func ending(_ checksum: UInt64) -> String { #","c":\#(checksum)}"# }

  /// Returns the line of the step up to its ending, as ``JournalCoding`` writes it.
  ///
  /// Common members are written without the encoder, which takes a seventh of an action's
  /// instructions.
  ///
  /// - Returns: JSON without its closing brace.
  /// - Throws: The error of the encoder.
  func unfinishedLine() throws -> [UInt8] {
    let isPlain =
      failure == nil && dates == nil && uuids == nil && numbers == nil && overtaken == nil
      && changes == nil && shared == nil
    guard isPlain else { return try JournalCoding.encode(self).dropLast() }
    // In the order of the keys.
    var line = JournalLineWriter()
    line.add("a", action)
    line.add("by", reduction)
    line.add("d", durationNanoseconds)
    line.add("digest", digest)
    line.add("dismiss", dismissingEffect)
    line.add("e", effect)
    line.add("i", nextElementID)
    line.add("n", number)
    line.add("name", name)
    line.add("redacted", redacted)
    line.add("rejected", rejected)
    line.add("sends", sends)
    line.add("t", startNanoseconds)
    return line.bytes
  }

  /// The start of the reduction, counted from the start of the recording.
  public var time: Duration { .nanoseconds(startNanoseconds) }

  /// The time that the reducer took.
  public var duration: Duration { .nanoseconds(durationNanoseconds) }

  /// A Boolean value that indicates whether an operator rejected the action.
  public var isRejected: Bool { rejected == true }

  /// A Boolean value that indicates whether the action's payload was omitted.
  public var isRedacted: Bool { redacted == true }

  /// The screens that were inserted and removed.
  ///
  /// Journals that can be replayed lack them: the replay computes them.
  public internal(set) var screens: [ScreenChange] {
    get { changes ?? [] }
    set { changes = newValue.isEmpty ? nil : newValue }
  }

  /// The origin of the action.
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

  /// The values of generators.
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

/// The screens that were inserted into and removed from a stack or a presentation.
public struct ScreenChange: Sendable, Equatable, Codable {
  /// A screen: an element of a stack, or a presented feature.
  public struct Screen: Sendable, Equatable, Codable {
    /// The id of the element, or the number of the presentation.
    public let id: Int

    /// The case of its feature, or its type.
    public let name: String
  }

  /// The place of the stack or presentation in the state: `home.path`, or
  /// `home.path[#2].detail.destination`.
  public let container: String

  /// `true` for a presentation; `nil` for a stack, and in journals of earlier versions.
  var isPresentation: Bool?

  /// The inserted screens, from the bottom up.
  public internal(set) var pushed: [Screen] = []

  /// The ids of the removed screens.
  public internal(set) var popped: [Int] = []
}
