import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import StoreDistributed

@Suite("A memory of what was sent")
struct SendMemoryTests {
  private static let version = StateVersion(incarnation: 1, number: 1)

  /// An answer that can be told from others.
  static func answer(_ number: Int) -> SendAnswer {
    .reduced(StateVersion(incarnation: 1, number: number), issues: [])
  }

  private var memory: SendMemory
  private let caller: CallerID

  init() {
    memory = SendMemory(window: 2, callers: 2)
    memory.begin(1)
    caller = memory.join().caller
  }

  private func id(_ number: Int) -> SendID { SendID(caller: caller, number: number) }

  private mutating func reduce(_ number: Int) {
    #expect(memory.arrive(id(number)) == .reduce)
    _ = memory.remember(Self.answer(number), to: id(number))
  }

  @Test("knows a duplicate") mutating func duplicate() {
    reduce(1)
    reduce(2)

    #expect(memory.arrive(id(1)) == .answer(Self.answer(1)))
    #expect(memory.arrive(id(2)) == .answer(Self.answer(2)))
  }

  @Test("refuses an action while it is being reduced") mutating func twiceAtOnce() {
    #expect(memory.arrive(id(1)) == .reduce)
    #expect(memory.arrive(id(1)) == .answer(.late))
  }

  @Test("refuses what a newer one has overtaken") mutating func late() {
    reduce(2)

    #expect(memory.arrive(id(1)) == .answer(.late))
    reduce(3)
    #expect(memory.arrive(id(1)) == .answer(.late))
  }

  @Test("doesn't say what became of an answer that it has dropped") mutating func dropped() {
    reduce(1)
    reduce(2)
    #expect(memory.arrive(id(3)) == .reduce)
    #expect(memory.remember(Self.answer(3), to: id(3)) == [1])

    #expect(memory.arrive(id(1)) == .answer(.forgotten))
    #expect(memory.arrive(id(0)) == .answer(.forgotten))
    #expect(memory.arrive(id(-1)) == .answer(.forgotten))
    #expect(memory.arrive(id(2)) == .answer(Self.answer(2)))
  }

  @Test("keeps the answers to actions whose effects run") mutating func running() {
    for number in 1...3 {
      #expect(memory.arrive(id(number)) == .reduce)
      #expect(memory.remember(Self.answer(number), to: id(number), isRunning: true) == [])
    }
    memory.endEffects(of: id(1))
    #expect(memory.cancel(id(4)).dropped == [])
    memory.endEffects(of: id(3))
    #expect(memory.cancel(id(5)).dropped == [1, 4])

    for number in 2...3 { #expect(memory.arrive(id(number)) == .answer(Self.answer(number))) }
    for number in [1, 4] { #expect(memory.arrive(id(number)) == .answer(.forgotten)) }
  }

  @Test("drops the answers to actions whose effects ran in an earlier process")
  mutating func earlierProcess() throws {
    for number in 1...3 {
      #expect(memory.arrive(id(number)) == .reduce)
      _ = memory.remember(Self.answer(number), to: id(number), isRunning: true)
    }
    var read = try JSONDecoder().decode(SendMemory.self, from: JSONEncoder().encode(memory))
    read.begin(2)

    #expect(read.arrive(id(4)) == .reduce)
    #expect(read.remember(Self.answer(4), to: id(4)) == [1, 2])
  }

  @Test("keeps what is cancelled from being reduced") mutating func cancelled() {
    #expect(memory.cancel(id(2)).wasReduced == false)

    reduce(1)
    #expect(memory.arrive(id(2)) == .answer(.cancelled))
    #expect(memory.cancel(id(2)).wasReduced == false)
    #expect(memory.cancel(id(1)).wasReduced)
    #expect(memory.arrive(id(1)) == .answer(Self.answer(1)))
  }

  @Test("never reduces what was cancelled and dropped") mutating func cancelledAndDropped() {
    for number in [5, 6, 7, 4] { _ = memory.cancel(id(number)) }

    #expect(memory.arrive(id(5)) == .answer(.forgotten))
    #expect(memory.arrive(id(4)) == .answer(.forgotten))
    #expect(memory.arrive(id(6)) == .answer(.cancelled))
    reduce(8)
  }

  @Test("doesn't remember the cancellation of what is refused anyway") mutating func overtaken() {
    reduce(2)
    _ = memory.cancel(id(1))

    #expect(memory.arrive(id(1)) == .answer(.late))
  }

  @Test("forgets the caller that was silent longest") mutating func callers() {
    let second = memory.join().caller
    reduce(1)

    let (third, forgotten) = memory.join()

    #expect(forgotten == second)
    #expect(memory.arrive(SendID(caller: second, number: 1)) == .answer(.forgotten))
    #expect(memory.cancel(SendID(caller: second, number: 1)).wasReduced == false)
    #expect(memory.arrive(SendID(caller: third, number: 1)) == .reduce)
    #expect(memory.arrive(id(1)) == .answer(Self.answer(1)))
  }

  @Test("is what it was when it is read again, but gives other ids") mutating func saving() throws {
    reduce(1)

    var read = try JSONDecoder().decode(SendMemory.self, from: JSONEncoder().encode(memory))
    #expect(read == memory)
    read.begin(2)

    #expect(read.arrive(id(1)) == .answer(Self.answer(1)))
    #expect(read.arrive(id(2)) == .reduce)
    #expect(read.join().caller != memory.join().caller)
  }

  @Test("decides as a memory does that forgets nothing") func walk() {
    let steps = RunLength.steps(3_000, long: 1_000_000)
    for seed in 1...4 as ClosedRange<UInt64> {
      var walk = MemoryWalk(seed: seed)
      for step in 1...steps / 4 {
        guard let problem = walk.takeStep() else { continue }
        Issue.record("\(problem) (seed \(seed), step \(step))")
        break
      }
    }
  }
}

/// Compares a memory with one that keeps all that ever was.
private struct MemoryWalk {
  private struct Caller {
    let id: CallerID

    /// All answers that there ever were.
    var answers: [Int: SendAnswer] = [:]
    var greatestReduced = 0
  }

  private var generator: SeededGenerator
  private let window: Int
  private let limit: Int
  private var memory: SendMemory

  /// The callers that are to be known: who was silent longest comes first.
  private var callers: [Caller] = []
  private var departed: [CallerID] = []
  private var count = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    window = .random(in: 1...5, using: &generator)
    limit = .random(in: 1...5, using: &generator)
    memory = SendMemory(window: window, callers: limit)
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &generator)
  }

  /// Takes a step with both.
  ///
  /// - Returns: What is wrong, `nil` if nothing is.
  mutating func takeStep() -> String? {
    count += 1
    switch random(0...19) {
    case 0: return join()
    case 1:
      memory.begin(UInt64(count))
      return nil
    case 2...5: return cancel()
    default: return arrive()
    }
  }

  private mutating func join() -> String? {
    let (new, forgotten) = memory.join()
    let expected = callers.count < limit ? nil : callers.removeFirst().id
    if let expected { departed.append(expected) }
    callers.append(Caller(id: new))
    return forgotten == expected ? nil : "\(String(describing: forgotten)) was forgotten"
  }

  /// Chooses the id of an action, mostly one of a known caller that is near the last.
  private mutating func chooseID() -> (index: Int?, SendID)? {
    if let id = departed.last, random(0...9) == 0 {
      return (nil, SendID(caller: id, number: random(1...9)))
    }
    guard !callers.isEmpty else { return nil }
    let index = random(0...callers.count - 1)
    let caller = callers[index]
    let number = (caller.answers.keys.max() ?? 0) + random(-window - 3...3)
    return (index, SendID(caller: caller.id, number: number))
  }

  private mutating func arrive() -> String? {
    guard let (index, id) = chooseID() else { return nil }
    let expected = index.map { expectedArrival(callers[$0], id.number) } ?? .answer(.forgotten)
    let arrival = memory.arrive(id)
    if let index {
      callers.append(callers.remove(at: index))
      if expected == .reduce {
        let last = callers.count - 1
        callers[last].greatestReduced = id.number
        callers[last].answers[id.number] = SendMemoryTests.answer(count)
        _ = memory.remember(SendMemoryTests.answer(count), to: id)
      }
    }
    return arrival == expected ? nil : "\(id) arrived: \(arrival), not \(expected)"
  }

  private mutating func cancel() -> String? {
    guard let (index, id) = chooseID() else { return nil }
    let (wasReduced, _) = memory.cancel(id)
    guard let index else { return wasReduced ? "\(id) was reduced" : nil }
    switch expectedArrival(callers[index], id.number) {
    case .reduce:
      callers[index].answers[id.number] = .cancelled
      return wasReduced ? "\(id) was reduced" : nil
    case .answer(.reduced): return wasReduced ? nil : "\(id) was not reduced"
    case .answer: return wasReduced ? "\(id) was reduced" : nil
    }
  }

  private func expectedArrival(_ caller: Caller, _ number: Int) -> SendMemory.Arrival {
    let numbers = caller.answers.keys.sorted()
    if numbers.suffix(window).contains(number), let answer = caller.answers[number] {
      return .answer(answer)
    }
    let dropped = numbers.dropLast(window).last ?? 0
    if number <= dropped { return .answer(.forgotten) }
    return number <= caller.greatestReduced ? .answer(.late) : .reduce
  }
}
