/// Remembers what callers have sent to a distributed store, and decides how to handle the next
/// action.
///
/// Save it together with the state, and pass both to the next ``DistributedStore``. It then
/// remembers exactly the actions that the saved state reflects.
///
/// For each caller it keeps the answers within its window, those to actions with running effects,
/// and the highest number. At the limit, each new caller replaces the one that was silent longest.
public struct SendMemory: Codable, Hashable, Sendable {
  /// The way to handle an action that has arrived.
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
  ///   - window: The number of answers to keep for each caller, at least one. The cost of an action
  ///     grows only with this number.
  ///   - callers: The number of callers to keep, at least one.
  public init(window: Int = 16, callers: Int = 1_000) {
    self.window = max(window, 1)
    self.callerLimit = max(callers, 1)
  }

  /// Prepares the memory for another store, which runs no effects yet.
  ///
  /// It renumbers the callers, so that no decoded number can cause an overflow.
  mutating func begin(_ incarnation: UInt64) {
    self.incarnation = incarnation
    let order = callers.sorted { $0.value.heard < $1.value.heard }
    for (rank, (id, _)) in order.enumerated() { callers[id]?.begin(heard: rank) }
    time = order.count
  }

  /// Makes the id of a new caller.
  ///
  /// - Returns: The id, and the caller that is forgotten to make room.
  /// - Complexity: O(*n*) for *n* callers if the limit is reached.
  mutating func join() -> (caller: CallerID, forgotten: CallerID?) {
    let forgotten =
      callers.count < callerLimit ? nil : callers.min { $0.value.heard < $1.value.heard }?.key
    if let forgotten { callers[forgotten] = nil }
    // A decoded number may be the highest. With the incarnation, ids stay unique.
    callerNumber &+= 1
    time += 1
    let caller = CallerID(incarnation: incarnation, number: callerNumber)
    callers[caller] = CallerMemory(heard: time)
    return (caller, forgotten)
  }

  /// Decides how to handle an action that has arrived.
  ///
  /// - Parameter id: The id of the action.
  /// - Returns: `reduce`, once for each id, unless a newer action of the caller was reduced before.
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
  ///   - isRunning: `true` if its effects are running: the answer is kept until they end.
  /// - Returns: The numbers of the same caller's answers that are forgotten to make room.
  /// - Complexity: O(*w*), where *w* is the width of the window.
  mutating func remember(
    _ answer: SendAnswer, to id: SendID, isRunning: Bool = false
  ) -> [Int] {
    guard let index = callers.index(forKey: id.caller) else { return [] }
    return callers.values[index].remember(answer, to: id.number, isRunning: isRunning, window)
  }

  /// Records that the effects of an action have ended, so that its answer may be forgotten.
  ///
  /// - Parameter id: The id of the action.
  mutating func endEffects(of id: SendID) {
    guard let index = callers.index(forKey: id.caller) else { return }
    callers.values[index].endEffects(of: id.number)
  }

  /// Prevents the reduction of an action that hasn't arrived.
  ///
  /// - Parameter id: The id of the action.
  /// - Returns: `true` if it was reduced before and its effects have to be cancelled; otherwise
  ///   `false`, with the numbers of the answers that are forgotten to make room.
  mutating func cancel(_ id: SendID) -> (wasReduced: Bool, dropped: [Int]) {
    guard let caller = callers[id.caller] else { return (false, []) }
    if let answer = caller.answers[id.number] { return (answer != .cancelled, []) }
    // The action is refused anyway.
    if id.number <= max(caller.last, caller.dropped) { return (false, []) }
    return (false, remember(.cancelled, to: id))
  }
}
