import Synchronization

/// The effects of a feature that run or wait under one id with a limit of running effects.
///
/// It exists while it has any. Its operations take constant time, however many effects wait.
struct EffectLine {
  private var running = 0

  /// The waiting effects.
  private var waiting: Set<EffectToken> = []

  /// The waiting effects, in order, and some that have left.
  private(set) var order = WorkQueue<EffectToken>()

  /// The number of waiting effects that were cancelled.
  private let cancelled = LinePlace.Counter()

  var isEmpty: Bool { running == 0 && waiting.isEmpty }

  /// Returns whether one more effect may run now.
  func mayRun(max: Int) -> Bool { running < max && waiting.isEmpty }

  /// Returns whether one more effect may wait.
  ///
  /// A cancelled effect leaves only when its task runs again, and doesn't count.
  func mayWait(limit: Int) -> Bool { waiting.count - cancelled.value < limit }

  /// Counts an effect that runs.
  mutating func begin() { running += 1 }

  /// Adds an effect that waits for its turn.
  ///
  /// - Returns: Its place, through which it can be cancelled.
  mutating func wait(_ token: EffectToken) -> LinePlace {
    waiting.insert(token)
    order.append(token)
    return LinePlace(cancelled)
  }

  /// Removes an effect that has ended.
  ///
  /// - Returns: The next effect to run, `nil` if none waited.
  mutating func remove(_ token: EffectToken, wasWaiting: Bool) -> EffectToken? {
    if wasWaiting {
      waiting.remove(token)
      // The queue has at most about twice as many elements as there are waiting effects.
      if order.count > 2 * waiting.count + 8 { order.removeAll { !waiting.contains($0) } }
      return nil
    }
    while let next = order.popFirst() {
      if waiting.remove(next) != nil { return next }
    }
    running -= 1
    return nil
  }
}

/// The place of an effect that waits in a line, until it is its turn.
///
/// Any thread may cancel it, also together with its `send`.
final class LinePlace: Sendable {
  /// Counts the waiting effects of a line that were cancelled.
  final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    fileprivate func add(_ number: Int) { count.add(number, ordering: .relaxed) }
  }

  private enum State: UInt8, AtomicRepresentable { case waiting, cancelled, left }

  private let state = Atomic(State.waiting)
  private let cancelled: Counter

  fileprivate init(_ cancelled: Counter) { self.cancelled = cancelled }

  /// The effect was cancelled and is no longer counted, unless it has left.
  func cancel() { if leaves(as: .cancelled) { cancelled.add(1) } }

  /// The effect leaves its place: it is its turn, or it has ended.
  func leave() { if !leaves(as: .left) { cancelled.add(-1) } }

  private func leaves(as next: State) -> Bool {
    state.compareExchange(expected: .waiting, desired: next, ordering: .relaxed).exchanged
  }
}
