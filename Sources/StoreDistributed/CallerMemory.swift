/// The answers that a store remembers for one caller.
struct CallerMemory: Codable, Hashable {
  /// An answer that may be dropped.
  private struct Settled: Hashable {
    let number: Int

    /// The lowest is dropped first: the newest number when the effects of the action had ended.
    let order: Int
  }

  /// When it was last heard, in what the memory counts as time.
  var heard: Int

  /// The highest number that was reduced: none below it ever is.
  var last = 0

  /// The highest number whose answer was dropped: none up to it is reduced any more.
  private(set) var dropped = 0

  /// The answers by the numbers of their actions.
  private(set) var answers: [Int: SendAnswer] = [:]

  /// Those to actions without running effects, in the order in which they are dropped.
  private var settled: [Settled] = []

  /// The numbers of actions whose effects have ended since the last answer.
  private var ended: [Int] = []

  init(heard: Int) {
    self.heard = heard
  }

  /// The numbers of actions whose effects run, or have ended since the last answer.
  private var running: [Int] {
    Set(answers.keys).subtracting(settled.map(\.number)).sorted()
  }

  /// Prepares the answers for a store in which no effects run.
  ///
  /// - Parameter heard: When the caller was last heard, in the time of the new store.
  mutating func begin(heard: Int) {
    self.heard = heard
    ended = running
  }

  /// Records that the effects of an action have ended.
  mutating func endEffects(of number: Int) { ended.append(number) }

  /// Keeps an answer, and returns the numbers of those that it drops for it.
  ///
  /// - Complexity: O(*w*), where *w* is the width of the window.
  mutating func remember(
    _ answer: SendAnswer, to number: Int, isRunning: Bool, _ window: Int
  ) -> [Int] {
    answers[number] = answer
    for old in ended { insert(Settled(number: old, order: max(last, number))) }
    ended = []
    if !isRunning { insert(Settled(number: number, order: number)) }
    let numbers = settled.prefix(max(settled.count - max(window, 0), 0)).map(\.number)
    settled.removeFirst(numbers.count)
    for number in numbers {
      answers[number] = nil
      dropped = max(dropped, number)
    }
    return numbers
  }

  /// Inserts after those of the same order: usually at the end.
  private mutating func insert(_ new: Settled) {
    let position = settled.lastIndex { $0.order <= new.order }.map { $0 + 1 } ?? 0
    settled.insert(new, at: position)
  }
}

extension CallerMemory {
  /// An answer as it is saved.
  private struct Record: Codable {
    let number: Int
    let answer: SendAnswer

    /// As that of a settled answer; the highest integer if the effects of the action run.
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
      if record.order != .max { insert(Settled(number: record.number, order: record.order)) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(heard, forKey: .heard)
    try container.encode(last, forKey: .last)
    try container.encode(dropped, forKey: .dropped)
    let all = settled + running.map { Settled(number: $0, order: .max) }
    let records = all.compactMap { place in
      answers[place.number].map { Record(number: place.number, answer: $0, order: place.order) }
    }
    try container.encode(records, forKey: .records)
  }
}
