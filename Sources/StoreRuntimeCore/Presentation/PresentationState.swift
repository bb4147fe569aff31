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
/// and integrate the feature with `.ifLet(\.$destination, action: \.destination)`. A presented
/// feature's effects are cancelled when the state becomes `nil` and when another feature takes its
/// place: an enum in another case, or an `Identifiable` value with another id. A new value in the
/// same case and with the same id keeps them.
///
/// Two values are equal if their presented states are. The states are stored out of line and shared
/// by copies until one is changed, so a feature may present itself, and copies are cheap.
@propertyWrapper
public struct PresentationState<State> {
  /// The storage of the presented state, or `nil` if nothing is presented.
  var box: PresentationBox<State>?

  /// Creates the state of a feature that may be presented.
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

  /// The presentation itself, for operators that take `\.$destination`.
  public var projectedValue: PresentationState<State> {
    get { self }
    _modify { yield &self }
  }

  /// `true` while something is presented, except during its modification.
  package var isPresenting: Bool { box != nil }

  /// Copies the box if other states share it, so that it can be changed.
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
/// States share a box until one of them is changed, as arrays share their buffer. That makes large
/// presented states cheap to copy and lets a feature present itself.
// Unchecked below: the variables are written only after `isKnownUniquelyReferenced` has confirmed
// that no other state shares the box (`PresentationState.makeUnique()`), or before a second
// reference exists. Threads that share a box therefore only read.
final class PresentationBox<State> {
  /// The presented state, in an optional so that an optional can be modified in place.
  ///
  /// It is `nil` only during a modification, which has exclusive access to the state.
  var slot: State?

  var record: PresentationRecord

  init(_ slot: State?, _ record: PresentationRecord = PresentationRecord()) {
    self.slot = slot
    self.record = record
  }

  // A loop releases nested presentations: recursive deinitialisers could overflow the thread's
  // stack.
  deinit {
    ReleaseQueue.release(&slot)
  }

  // The slot is full except during a modification, which is exclusive. Only a forced unwrap gives
  // in-place access to the value.
  // swift-format-ignore: NeverForceUnwrap
  var value: State {
    _read { yield slot! }
    _modify { yield &slot! }
  }
}

// Unchecked: writers have exclusive access, as explained at the class.
extension PresentationBox: @unchecked Sendable where State: Sendable {}

/// A store's record of a presentation.
///
/// It is never shown, compared or coded.
struct PresentationRecord {
  /// The presentation's identity in the store, which a replacement doesn't share.
  var identity = Self.makeIdentity()

  /// The case and the id of the presented state, or `nil` before they are first determined.
  var id: PresentedID?

  /// The token of the store that last synchronised the record, or 0 after a possible change.
  var owner = 0

  /// The version that the store assigned at the last synchronisation.
  var version = 0

  /// The nesting depth of the presentation at the last synchronisation.
  var depth: UInt8 = 0

  /// The number of assignments to the presented state.
  var assignments = 0

  private static let lastIdentity = Atomic<Int>(0)

  static func makeIdentity() -> Int {
    lastIdentity.add(1, ordering: .relaxed).newValue
  }
}

extension PresentationState {
  /// The payload of the presented state if it is in a given case.
  ///
  /// It is `nil` if nothing is presented or if the presented state is in another case. Modifying it
  /// then is a reported issue and changes nothing, even if optional chaining has nothing to modify:
  ///
  /// ```swift
  /// state.$destination[case: \.edit]?.name = "Ink"
  /// ```
  ///
  /// Assigning `nil` to a payload dismisses the feature.
  ///
  /// - Parameter keyPath: The case that is expected to be presented.
  public subscript<Value>(case keyPath: CaseKeyPath<State, Value>) -> Value?
  where State: CasePathable {
    get { wrappedValue.flatMap(AnyCasePath(keyPath).extract(from:)) }
    _modify {
      yield &wrappedValue[payload: AnyCasePath(keyPath), orReport: Self.reportMisuse]
    }
  }

  /// Reports a modification of a case other than the presented one.
  private static func reportMisuse(_ presented: State?) {
    let found = presented.map { "It is \"\(shortDescription(of: $0))\"." } ?? "There is none."
    reportIssue(
      """
      The presented state of "\(String(reflecting: State.self))" is in another case than the \
      modified one, so nothing was changed. \(found) Present it first, or name its current case.
      """,
      at: ReductionContext.currentCaller ?? IssueLocation())
  }
}

extension PresentationState: Equatable where State: Equatable {
  /// Returns a Boolean value that indicates whether two presentations have equal states.
  ///
  /// - Complexity: That of comparing the states; O(1) if one is a copy of the other.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box?.slot == rhs.box?.slot
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Hashes the presented state into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes the presented state as an optional.
  ///
  /// Ephemeral state, such as an alert, is encoded as `nil`: it isn't restored because it concerns
  /// an action that the user has just taken.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error from encoding the state; `EncodingError` if the state is nested more than
  ///   512 levels deep, which is the limit of JSON coders.
  public func encode(to encoder: any Encoder) throws {
    try encoder.checkDepth()
    var container = encoder.singleValueContainer()
    let isEphemeral = wrappedValue.map(PresentedIdentity<State>().isEphemeral) ?? false
    try container.encode(isEphemeral ? nil : wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes the presented state.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: Any error from decoding the state.
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
  /// Decodes the presented state, or `nil` if the key is missing.
  ///
  /// Synthesised implementations of `init(from:)` call it, so that a state that was saved before
  /// the property was added can be decoded.
  ///
  /// - Parameters:
  ///   - type: The type of the presentation.
  ///   - key: The key.
  /// - Returns: The presentation.
  /// - Throws: Any error from decoding the state.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    // Through the presentation's own initialiser, which has access to the decoder.
    try decodeIfPresent(PresentationState<State>.self, forKey: key)
      ?? PresentationState(wrappedValue: nil)
  }
}

extension PresentationState: CustomReflectable {
  /// A mirror of the presented state as an optional.
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}

extension PresentationState: CustomDebugStringConvertible {
  /// A description of the presented state, or `nil`.
  public var debugDescription: String {
    wrappedValue.map { String(reflecting: $0) } ?? "nil"
  }
}
