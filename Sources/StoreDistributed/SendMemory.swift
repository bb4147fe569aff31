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

  private struct Record: Codable, Hashable {
    let number: Int
    let answer: SendAnswer

    /// The lowest is dropped first: the newest number when the effects of the action had ended.
    ///
    /// Above all others while they run.
    var order: Int
  }

  private struct Caller: Codable, Hashable {
    /// When it was last heard, in what the memory counts as time.
    var heard: Int

    /// The highest number that was reduced: none below it ever is.
    var last = 0

    /// The highest number whose answer was dropped: none up to it is reduced any more.
    var dropped = 0

    var records: [Record] = []

    /// Keeps an answer, and returns the numbers of those that it drops for it.
    mutating func remember(_ record: Record, _ window: Int, _ running: [Int]) -> [Int] {
      records.append(record)
      for index in records.indices {
        if running.contains(records[index].number) {
          records[index].order = .max
        } else if records[index].order == .max {
          records[index].order = max(last, record.number)
        }
      }
      var numbers: [Int] = []
      while records.count - running.count > window,
        let oldest = records.indices.min(by: { records[$0].order < records[$1].order })
      {
        let number = records.remove(at: oldest).number
        dropped = max(dropped, number)
        numbers.append(number)
      }
      return numbers
    }
  }

  private let window: Int
  private let callerLimit: Int
  private var incarnation: UInt64 = 0
  private var callers: [CallerID: Caller] = [:]
  private var callerNumber = 0
  private var time = 0

  /// Creates a memory without callers.
  ///
  /// - Parameters:
  ///   - window: How many answers to each caller it keeps, at least one.
  ///   - callers: How many callers it keeps, at least one.
  public init(window: Int = 16, callers: Int = 1_000) {
    self.window = max(window, 1)
    self.callerLimit = max(callers, 1)
  }

  /// Takes note that another store uses it from now on.
  mutating func begin(_ incarnation: UInt64) {
    self.incarnation = incarnation
  }

  /// Makes the id of a new caller.
  ///
  /// - Returns: The id, and the caller that is forgotten instead.
  /// - Complexity: O(*n*) for *n* callers if there are as many as there may be.
  mutating func join() -> (caller: CallerID, forgotten: CallerID?) {
    let forgotten =
      callers.count < callerLimit ? nil : callers.min { $0.value.heard < $1.value.heard }?.key
    if let forgotten { callers[forgotten] = nil }
    callerNumber += 1
    time += 1
    let caller = CallerID(incarnation: incarnation, number: callerNumber)
    callers[caller] = Caller(heard: time)
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
    if let record = caller.records.first(where: { $0.number == id.number }) {
      return .answer(record.answer)
    }
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
  ///   - running: The numbers of the caller's actions whose effects run.
  /// - Returns: The numbers of the answers to the same caller that are forgotten instead.
  mutating func remember(_ answer: SendAnswer, to id: SendID, running: [Int] = []) -> [Int] {
    guard let index = callers.index(forKey: id.caller) else { return [] }
    let record = Record(number: id.number, answer: answer, order: id.number)
    return callers.values[index].remember(record, window, running)
  }

  /// Keeps an action that has not arrived from being reduced.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - running: The numbers of the caller's actions whose effects run.
  /// - Returns: Whether it was reduced before, so that its effects are to be cancelled; otherwise
  ///   the numbers of the answers that are forgotten instead.
  mutating func cancel(_ id: SendID, running: [Int] = []) -> (wasReduced: Bool, dropped: [Int]) {
    guard let caller = callers[id.caller] else { return (false, []) }
    if let record = caller.records.first(where: { $0.number == id.number }) {
      return (record.answer != .cancelled, [])
    }
    // It is refused anyway.
    if id.number <= max(caller.last, caller.dropped) { return (false, []) }
    return (false, remember(.cancelled, to: id, running: running))
  }
}
