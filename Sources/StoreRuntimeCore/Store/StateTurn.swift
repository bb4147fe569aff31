public import Synchronization

/// Lets one at a time have the state of a store: a reduction, or whoever copies the state from
/// another isolation.
@usableFromInline
struct StateTurn: ~Copyable, Sendable {
  @usableFromInline let isTaken = Atomic(false)

  @inlinable
  init() {}

  @inlinable
  func begin() {
    if isTaken.exchange(true, ordering: .acquiring) { wait() }
  }

  @inlinable
  func end() {
    isTaken.store(false, ordering: .releasing)
  }

  /// Waits for the end of a copy, or of a reduction, which are both short.
  @usableFromInline
  @inline(never)
  func wait() {
    repeat {
      while isTaken.load(ordering: .relaxed) {}
    } while isTaken.exchange(true, ordering: .acquiring)
  }
}
