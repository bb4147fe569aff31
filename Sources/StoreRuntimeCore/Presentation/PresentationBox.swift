import Synchronization

/// The storage of a presentation state while something is presented.
///
/// States share a box until one of them is changed, as arrays share their buffer. So a state that
/// presents much is cheap to copy, and a feature can present itself.
// Unchecked below: the variables are written only after `isKnownUniquelyReferenced` has told that
// no other state shares the box (`PresentationState.makeUnique()`), or before there is a second
// reference. Threads that share one therefore only read.
@usableFromInline
final class PresentationBox<State> {
  // Declared by name, a variable isn't set to `nil` before it is initialised.
  @usableFromInline typealias Slot = State?

  // Exclusive access needs no checks: a writer holds the only reference, in a presentation state
  // that it has exclusive access to.

  /// What is presented, in an optional so that an optional can be modified in place.
  ///
  /// It is empty only during a modification, which has exclusive access to the state.
  @exclusivity(unchecked) @usableFromInline var slot: Slot

  /// What the store knows the presentation by; what was presented before has another identity.
  ///
  /// Identities are never shown, compared or coded.
  @exclusivity(unchecked) @usableFromInline var identity: Int

  /// The case and the id of what is presented, `nil` before the first look.
  @exclusivity(unchecked) @usableFromInline var id: PresentedID?

  /// The token of the store that knows all of this, 0 if something may have been changed since.
  @exclusivity(unchecked) @usableFromInline var owner = 0

  /// The version of the state at its last synchronisation with its store.
  @exclusivity(unchecked) @usableFromInline var version = 0

  /// How often something was assigned in the place of what was presented.
  @exclusivity(unchecked) @usableFromInline var assignments = 0

  @usableFromInline
  init(_ slot: Slot) {
    self.slot = slot
    identity = PresentationIdentity.make()
  }

  /// Creates a box for the same presentation as another.
  @usableFromInline
  init(_ slot: Slot, of other: PresentationBox) {
    self.slot = slot
    identity = other.identity
    id = other.id
    owner = other.owner
    version = other.version
    assignments = other.assignments
  }

  // The slot is full except during a modification, which is exclusive. Only a forced unwrap reaches
  // the value in place.
  // swift-format-ignore: NeverForceUnwrap
  @inlinable var value: State {
    _read { yield slot! }
    _modify { yield &slot! }
  }
}

// Unchecked: writers are alone with the box, as said at the class.
extension PresentationBox: @unchecked Sendable where State: Sendable {}

/// Gives each presentation of the process an identity.
@usableFromInline
enum PresentationIdentity {
  private static let last = Atomic<Int>(0)

  @usableFromInline
  static func make() -> Int {
    last.add(1, ordering: .relaxed).newValue
  }
}
