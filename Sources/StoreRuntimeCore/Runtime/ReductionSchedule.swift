public import Synchronization

/// Decides when a store reduces an action, does what reductions have left, and tells readers.
///
/// A pure state machine: each event of the store says what the store is to do, and the store does
/// it.
@usableFromInline
struct ReductionSchedule: Equatable, Sendable {
  /// How far the store is with an action.
  @usableFromInline
  enum Phase: Equatable, Sendable {
    /// No action is being reduced.
    case idle

    /// The reducer has the state, or the synchronisation after it: nobody else may touch it.
    case reducing

    /// The state is complete, and the effects of what it has lost are being cancelled.
    case ending
  }

  /// What to do with an action that arrives.
  @usableFromInline
  enum Arrival: Equatable, Sendable {
    /// Put it behind the work that is left, as another action is being reduced.
    case postpone

    /// Reduce it.
    case reduce

    /// Put the work aside that is being done, reduce the action, and take the work up again.
    case reduceFirst
  }

  /// How deep loops lie in one another before effects are left to those further out.
  ///
  /// Each takes about 2 KB of the stack, besides what the code of the effects takes.
  static var maximalDepth: UInt16 { 16 }

  @usableFromInline var phase = Phase.idle

  /// How many loops, one inside another, do work that reductions have left.
  ///
  /// An effect that sends while it is being started begins a loop inside the one that starts it.
  @usableFromInline var depth: UInt16 = 0

  /// Whether there is work that reductions have left.
  ///
  /// True for as long as a loop does such work.
  @usableFromInline var hasWork = false

  /// Whether there may be readers of the states.
  @usableFromInline var hasReaders = false

  @inlinable
  init() {}

  /// Whether nobody but the reducer may touch the state.
  var isStateHeld: Bool { phase == .reducing }

  /// Whether an action is being reduced.
  @inlinable var isReducing: Bool { phase != .idle }

  /// Whether effects may start now, and not only in a loop further out.
  var mayStartEffects: Bool { depth <= Self.maximalDepth }

  /// Whether readers are to be told now that the state may have changed.
  ///
  /// Not before all is done that follows from what was sent from outside.
  @inlinable var mayTellReaders: Bool { hasReaders && depth == 0 && phase == .idle }

  // MARK: Events

  /// An action is sent.
  @inlinable
  func actionArrives() -> Arrival {
    if isReducing { return .postpone }
    return depth > 0 ? .reduceFirst : .reduce
  }

  /// A reducer gets the state.
  @inlinable
  mutating func reductionBegins() {
    assert(phase == .idle, "A reduction began inside another one.")
    assert(depth == 0 || hasWork, "A loop is running that has no work.")
    phase = .reducing
  }

  /// The state is complete, and can be read.
  @inlinable
  mutating func stateIsComplete() {
    assert(phase == .reducing, "The state was complete without a reduction, or twice.")
    phase = .ending
  }

  /// All is done that belongs to a reduction itself.
  @inlinable
  mutating func reductionEnds() {
    assert(phase == .ending, "A reduction ended before its state was complete.")
    phase = .idle
  }

  /// There is work for later.
  ///
  /// - Returns: Whether the store is to do it now, as neither a reduction nor a loop is going to.
  @discardableResult
  mutating func workArrives() -> Bool {
    hasWork = true
    return depth == 0 && phase == .idle
  }

  /// A loop begins to do the work that is left.
  mutating func loopBegins() {
    assert(phase == .idle && hasWork, "A loop began inside a reduction, or without work.")
    depth += 1
  }

  /// A loop has done all that was left.
  mutating func loopEnds() {
    assert(phase == .idle && depth > 0, "A loop ended inside a reduction, or never began.")
    depth -= 1
    hasWork = depth > 0
  }

  /// Somebody wants to read the states.
  @usableFromInline
  mutating func readerArrives() {
    hasReaders = true
  }

  /// Nobody reads the states any more.
  mutating func readersHaveGone() {
    hasReaders = false
  }
}

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
