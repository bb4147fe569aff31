/// Remembers what callers have sent to a distributed store, and decides what is done with the next.
///
/// It is a part of the state: whoever saves that saves this too, and gives it to the next
/// ``DistributedStore``. What was reduced on the saved state is remembered then, and nothing else.
///
/// For each caller it keeps the last answers, as many as its window is wide, those to actions whose
/// effects still run, and the highest number. Of the callers it keeps as many as it was told to,
/// and forgets the one that was silent longest when another joins.
public struct SendMemory: Codable, Hashable, Sendable {
  /// What is to be done with an action that has arrived.
  enum Arrival: Equatable {
    case reduce
    case answer(SendAnswer)
  }

  private let window: Int
  private let callerLimit: Int
  private var incarnation: UInt64 = 0
  private var callers: [CallerID: CallerMemory] = [:]
  private var callerNumber = 0
  private var time = 0

  /// Creates a memory without callers.
  ///
  /// - Parameters:
  ///   - window: How many answers to each caller it keeps, at least one. The cost of an action grows
  ///     with it, and with nothing else.
  ///   - callers: How many callers it keeps, at least one.
  public init(window: Int = 16, callers: Int = 1_000) {
    self.window = max(window, 1)
    self.callerLimit = max(callers, 1)
  }

  /// Prepares the memory for another store, in which no effects run yet.
  ///
  /// Whatever numbers it was read with, it has enough of them left afterwards.
  mutating func begin(_ incarnation: UInt64) {
    self.incarnation = incarnation
    let order = callers.sorted { $0.value.heard < $1.value.heard }
    for (rank, (id, _)) in order.enumerated() { callers[id]?.begin(heard: rank) }
    time = order.count
  }

  /// Makes the id of a new caller.
  ///
  /// - Returns: The id, and the caller that is forgotten instead.
  /// - Complexity: O(*n*) for *n* callers if there are as many as there may be.
  mutating func join() -> (caller: CallerID, forgotten: CallerID?) {
    let forgotten =
      callers.count < callerLimit ? nil : callers.min { $0.value.heard < $1.value.heard }?.key
    if let forgotten { callers[forgotten] = nil }
    // A number that was read may be the highest. With the incarnation, each is still given once.
    callerNumber &+= 1
    time += 1
    let caller = CallerID(incarnation: incarnation, number: callerNumber)
    callers[caller] = CallerMemory(heard: time)
    return (caller, forgotten)
  }

  /// Decides about an action that has arrived.
  ///
  /// - Parameter id: Its id.
  /// - Returns: `reduce` once for each id, and if no newer one of the caller was reduced before.
  mutating func arrive(_ id: SendID) -> Arrival {
    time += 1
    guard let index = callers.index(forKey: id.caller) else { return .answer(.forgotten) }
    callers.values[index].heard = time
    let caller = callers.values[index]
    if let answer = caller.answers[id.number] { return .answer(answer) }
    if id.number <= caller.dropped { return .answer(.forgotten) }
    if id.number <= caller.last { return .answer(.late) }
    callers.values[index].last = id.number
    return .reduce
  }

  /// Remembers the answer to an action that was reduced.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - id: The id of the action.
  ///   - isRunning: Whether its effects run: then the answer is kept until they end.
  /// - Returns: The numbers of the answers to the same caller that are forgotten instead.
  /// - Complexity: O(*w*), where *w* is the width of the window.
  mutating func remember(
    _ answer: SendAnswer, to id: SendID, isRunning: Bool = false
  ) -> [Int] {
    guard let index = callers.index(forKey: id.caller) else { return [] }
    return callers.values[index].remember(answer, to: id.number, isRunning: isRunning, window)
  }

  /// Records that the effects of an action have ended: its answer may be forgotten from now on.
  ///
  /// - Parameter id: The id of the action.
  mutating func endEffects(of id: SendID) {
    guard let index = callers.index(forKey: id.caller) else { return }
    callers.values[index].endEffects(of: id.number)
  }

  /// Keeps an action that has not arrived from being reduced.
  ///
  /// - Parameter id: Its id.
  /// - Returns: Whether it was reduced before, so that its effects are to be cancelled; otherwise
  ///   the numbers of the answers that are forgotten instead.
  mutating func cancel(_ id: SendID) -> (wasReduced: Bool, dropped: [Int]) {
    guard let caller = callers[id.caller] else { return (false, []) }
    if let answer = caller.answers[id.number] { return (answer != .cancelled, []) }
    // It is refused anyway.
    if id.number <= max(caller.last, caller.dropped) { return (false, []) }
    return (false, remember(.cancelled, to: id))
  }
}
