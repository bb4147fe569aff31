import Synchronization

/// The state of a feature that is presented while it isn't `nil`.
///
/// Write it as ``Presents``:
///
/// ```swift
/// struct State: Equatable {
///   @Presents var destination: Destination.State?
/// }
///
/// state.destination = .edit(Edit.State(item: item))
/// state.destination = nil
/// ```
///
/// and integrate the feature by `.ifLet(\.$destination, action: \.destination)`. What is presented
/// has its effects to itself. They end when the state becomes `nil`, and when something else takes
/// the place of what was presented: an enum in another case, or a value with another id where it is
/// `Identifiable`. Assigning a value in the same case and with the same id keeps them.
///
/// It is a value, equal to another if the presented states are. They are stored out of line, shared
/// by copies until one of them is changed: a feature may present itself, and a state that has much
/// presented is cheap to copy.
@propertyWrapper
public struct PresentationState<State> {
  /// What is presented, `nil` if nothing is.
  var box: PresentationBox<State>?

  /// Creates the state of a feature that is presented, or isn't.
  ///
  /// - Parameter wrappedValue: The state, or `nil`.
  public init(wrappedValue: State?) {
    box = wrappedValue.map { PresentationBox($0) }
  }

  /// The state of the presented feature, or `nil`.
  ///
  /// Modifying it changes it in place.
  public var wrappedValue: State? {
    get { box?.slot }
    set {
      guard let newValue else {
        box = nil
        return
      }
      if isKnownUniquelyReferenced(&box) {
        box?.slot = newValue
      } else {
        box = PresentationBox(newValue, box?.record ?? PresentationRecord())
      }
      box?.record.owner = 0
      box?.record.assignments &+= 1
    }
    _modify {
      makeUnique()
      let box = self.box ?? PresentationBox(nil)
      box.record.owner = 0
      self.box = box
      defer { if box.slot == nil { self.box = nil } }
      yield &box.slot
    }
  }

  /// The presentation itself, as operators take it: `\.$destination`.
  public var projectedValue: PresentationState<State> {
    get { self }
    _modify { yield &self }
  }

  /// Makes sure that no other state shares what is presented, so that it can be changed.
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&box) { return }
    box = box.map { PresentationBox($0.slot, $0.record) }
  }
}

extension PresentationState: Sendable where State: Sendable {}

/// Marks the state of a feature that is presented while it isn't `nil`.
///
/// ```swift
/// struct State {
///   @Presents var destination: Destination.State?
/// }
/// ```
public typealias Presents<State> = PresentationState<State>

/// The storage of a presentation state while something is presented.
///
/// States share a box until one of them is changed, as arrays share their buffer. So a state that
/// presents much is cheap to copy, and a feature can present itself.
// Unchecked below: the variables are written only after `isKnownUniquelyReferenced` has told that
// no other state shares the box (`PresentationState.makeUnique()`), or before there is a second
// reference. Threads that share one therefore only read.
final class PresentationBox<State> {
  /// What is presented, in an optional so that an optional can be modified in place.
  ///
  /// It is empty only during a modification, which has exclusive access to the state.
  var slot: State?

  var record: PresentationRecord

  init(_ slot: State?, _ record: PresentationRecord = PresentationRecord()) {
    self.slot = slot
    self.record = record
  }

  // What a deep presentation holds is released by a loop: each level that releases the next would
  // overflow the stack of the thread.
  deinit {
    ReleaseQueue.release(&slot)
  }

  // The slot is full except during a modification, which is exclusive. Only a forced unwrap reaches
  // the value in place.
  // swift-format-ignore: NeverForceUnwrap
  var value: State {
    _read { yield slot! }
    _modify { yield &slot! }
  }
}

// Unchecked: writers are alone with the box, as said at the class.
extension PresentationBox: @unchecked Sendable where State: Sendable {}

/// What a store knows of a presentation.
///
/// It is never shown, compared or coded.
struct PresentationRecord {
  /// What the store knows the presentation by; what was presented before has another identity.
  var identity = Self.makeIdentity()

  /// The case and the id of what is presented, `nil` before the first look.
  var id: PresentedID?

  /// The token of the store that knows all of this, 0 if something may have been changed since.
  var owner = 0

  /// The version of the state at its last synchronisation with its store.
  var version = 0

  /// The depth of the state around it at that synchronisation.
  var depth: UInt8 = 0

  /// How often something was assigned in the place of what was presented.
  var assignments = 0

  private static let lastIdentity = Atomic<Int>(0)

  static func makeIdentity() -> Int {
    lastIdentity.add(1, ordering: .relaxed).newValue
  }
}

extension PresentationState {
  /// The payload of what is presented, in a given case.
  ///
  /// It is `nil` if nothing is presented or if that is in another case. Modifying it then is a
  /// reported issue and changes nothing, also where optional chaining finds nothing to modify:
  ///
  /// ```swift
  /// state.$destination[case: \.edit]?.name = "Ink"
  /// ```
  ///
  /// Assigning `nil` to what is there takes it away.
  ///
  /// - Parameter keyPath: The case that is expected to be presented.
  public subscript<Value>(case keyPath: CaseKeyPath<State, Value>) -> Value?
  where State: CasePathable {
    get { wrappedValue.flatMap(AnyCasePath(keyPath).extract(from:)) }
    _modify {
      yield &wrappedValue[payload: AnyCasePath(keyPath), orReport: Self.reportMisuse]
    }
  }

  /// Reports that a modification of a case didn't find what it was meant for.
  private static func reportMisuse(_ presented: State?) {
    let found = presented.map { "It is \"\(shortDescription(of: $0))\"." } ?? "There is none."
    reportIssue(
      """
      What is presented of "\(String(reflecting: State.self))" was modified as if it were in \
      another case than it is, so nothing was changed. \(found) Present it first, or name the case \
      that it is in.
      """,
      at: ReductionContext.currentCaller ?? IssueLocation())
  }
}

extension PresentationState: Equatable where State: Equatable {
  /// Whether the same is presented.
  ///
  /// - Complexity: That of comparing the states; O(1) if one is a copy of the other.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box?.slot == rhs.box?.slot
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Feeds what is presented to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes what is presented, as an optional is encoded.
  ///
  /// Ephemeral state, such as an alert, counts as nothing: it is about what somebody has just done,
  /// so it isn't restored.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What encoding the state throws; `EncodingError` if the state is nested more than 512
  ///   levels deep, which is the limit of JSON coders.
  public func encode(to encoder: any Encoder) throws {
    try encoder.checkDepth()
    var container = encoder.singleValueContainer()
    let isEphemeral = wrappedValue.map(PresentedIdentity<State>().isEphemeral) ?? false
    try container.encode(isEphemeral ? nil : wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes what is presented.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What decoding the state throws.
  public init(from decoder: any Decoder) throws {
    let log = LenientDecoding(of: decoder)
    do {
      self.init(wrappedValue: try decoder.singleValueContainer().decode(State?.self))
    } catch {
      guard let log else { throw error }
      log.leaveOut(decoder, error)
      self.init(wrappedValue: nil)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes what is presented, which is nothing if there is no such key.
  ///
  /// The compiler uses it where it writes `init(from:)`, so that a state can be read that was saved
  /// before it got the property.
  ///
  /// - Parameters:
  ///   - type: The type of the presentation.
  ///   - key: The key.
  /// - Returns: The presentation.
  /// - Throws: What decoding the state throws.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    // By the presentation's own initialiser: only that knows the decoder.
    try decodeIfPresent(PresentationState<State>.self, forKey: key)
      ?? PresentationState(wrappedValue: nil)
  }
}

extension PresentationState: CustomReflectable {
  /// The mirror of what is presented, as an optional.
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}

extension PresentationState: CustomDebugStringConvertible {
  /// What is presented, or `nil`.
  public var debugDescription: String {
    wrappedValue.map { String(reflecting: $0) } ?? "nil"
  }
}
