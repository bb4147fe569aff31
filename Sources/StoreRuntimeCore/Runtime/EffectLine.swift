import Synchronization

/// The effects of one feature that run or wait under one id, if only so many may run at once.
///
/// It exists while there are any. What it does for one effect takes the same time however many wait.
struct EffectLine {
  private var running = 0

  /// The effects that wait.
  private var waiting: Set<EffectToken> = []

  /// The effects that wait, in order, and some that have left.
  private(set) var order = WorkQueue<EffectToken>()

  /// How many of those that wait were cancelled.
  private let cancelled = LinePlace.Counter()

  var isEmpty: Bool { running == 0 && waiting.isEmpty }

  /// Whether one more effect may run now.
  func mayRun(max: Int) -> Bool { running < max && waiting.isEmpty }

  /// Whether one more effect may wait.
  ///
  /// What was cancelled leaves only when its task runs again, and doesn't count.
  func mayWait(limit: Int) -> Bool { waiting.count - cancelled.value < limit }

  /// Adds an effect that runs.
  mutating func begin() { running += 1 }

  /// Adds an effect that waits for its turn.
  ///
  /// - Returns: Its place, for those who may cancel it.
  mutating func wait(_ token: EffectToken) -> LinePlace {
    waiting.insert(token)
    order.append(token)
    return LinePlace(cancelled)
  }

  /// Removes an effect that has ended.
  ///
  /// - Returns: The effect that runs now, `nil` if none has waited for the end.
  mutating func remove(_ token: EffectToken, wasWaiting: Bool) -> EffectToken? {
    if wasWaiting {
      waiting.remove(token)
      // At most as many have left as wait.
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
/// Any thread may cancel it, also with its `send`.
final class LinePlace: Sendable {
  /// Counts the effects of a line that wait and were cancelled.
  final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    fileprivate func add(_ number: Int) { count.add(number, ordering: .relaxed) }
  }

  private enum State: UInt8, AtomicRepresentable { case waiting, cancelled, left }

  private let state = Atomic(State.waiting)
  private let cancelled: Counter

  fileprivate init(_ cancelled: Counter) { self.cancelled = cancelled }

  /// The effect was cancelled, and doesn't count any more, unless it has left.
  func cancel() { if leaves(as: .cancelled) { cancelled.add(1) } }

  /// The effect leaves its place: it is its turn, or it has ended.
  func leave() { if !leaves(as: .left) { cancelled.add(-1) } }

  private func leaves(as next: State) -> Bool {
    state.compareExchange(expected: .waiting, desired: next, ordering: .relaxed).exchanged
  }
}
