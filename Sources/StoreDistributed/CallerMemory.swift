/// The answers that a store remembers for one caller.
struct CallerMemory: Codable, Hashable {
  /// An answer that may be dropped.
  private struct Finished: Hashable {
    let number: Int

    /// The newest number when the action's effects ended; the lowest order is dropped first.
    let order: Int
  }

  /// The time of the caller's latest message, on the memory's logical clock.
  var heard: Int

  /// The highest number that was reduced; no lower number is reduced after it.
  var last = 0

  /// The highest number whose answer was dropped; numbers up to it are no longer reduced.
  private(set) var dropped = 0

  /// The answers by the numbers of their actions.
  private(set) var answers: [Int: SendAnswer] = [:]

  /// The answers to actions without running effects, in the order in which they are dropped.
  private var finished: [Finished] = []

  /// The numbers of actions whose effects have ended since the last answer.
  private var ended: [Int] = []

  init(heard: Int) {
    self.heard = heard
  }

  /// The numbers of actions whose effects are running, or have ended since the last answer.
  private var running: [Int] {
    Set(answers.keys).subtracting(finished.map(\.number)).sorted()
  }

  /// Prepares the answers for a store that runs no effects.
  ///
  /// - Parameter heard: The time of the caller's latest message, on the new store's clock.
  mutating func begin(heard: Int) {
    self.heard = heard
    ended = running
  }

  /// Records that the effects of an action have ended.
  mutating func endEffects(of number: Int) { ended.append(number) }

  /// Stores an answer, and returns the numbers of the answers that are dropped to make room.
  ///
  /// - Complexity: O(*w*), where *w* is the width of the window.
  mutating func remember(
    _ answer: SendAnswer, to number: Int, isRunning: Bool, _ window: Int
  ) -> [Int] {
    answers[number] = answer
    for old in ended { insert(Finished(number: old, order: max(last, number))) }
    ended = []
    if !isRunning { insert(Finished(number: number, order: number)) }
    let numbers = finished.prefix(max(finished.count - max(window, 0), 0)).map(\.number)
    finished.removeFirst(numbers.count)
    for number in numbers {
      answers[number] = nil
      dropped = max(dropped, number)
    }
    return numbers
  }

  /// Inserts an answer after those with the same order, which is usually the end.
  private mutating func insert(_ new: Finished) {
    let position = finished.lastIndex { $0.order <= new.order }.map { $0 + 1 } ?? 0
    finished.insert(new, at: position)
  }
}

extension CallerMemory {
  /// An answer in its saved form.
  private struct Record: Codable {
    let number: Int
    let answer: SendAnswer

    /// The order of a finished answer, or the highest integer if the action's effects are running.
    let order: Int
  }

  private enum CodingKeys: CodingKey { case heard, last, dropped, records }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(heard: try container.decode(Int.self, forKey: .heard))
    last = try container.decode(Int.self, forKey: .last)
    dropped = try container.decode(Int.self, forKey: .dropped)
    for record in try container.decode([Record].self, forKey: .records)
    where answers.updateValue(record.answer, forKey: record.number) == nil {
      if record.order != .max { insert(Finished(number: record.number, order: record.order)) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(heard, forKey: .heard)
    try container.encode(last, forKey: .last)
    try container.encode(dropped, forKey: .dropped)
    let all = finished + running.map { Finished(number: $0, order: .max) }
    let records = all.compactMap { place in
      answers[place.number].map { Record(number: place.number, answer: $0, order: place.order) }
    }
    try container.encode(records, forKey: .records)
  }
}
