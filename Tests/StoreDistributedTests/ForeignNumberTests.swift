import Foundation
import StoreRuntime
import StoreTesting
import TestActorSystems
import Testing

@testable import StoreDistributed

/// Numbers that another process has sent, or that somebody has written into a file.
struct ForeignNumberTests {
  private static let numbers = [Int.max, .min, -1, 0]

  @Test(arguments: Self.numbers)
  func aMemoryWithAnyNumberInAnyPlaceIsUsable(number: Int) throws {
    let text = String(decoding: try JSONEncoder().encode(Self.memory()), as: UTF8.self)
    let places = text.ranges(of: /[0-9]+/)
    var readCount = 0
    for changed in places.map({ [$0] }) + [places] {
      var new = text
      for place in changed.reversed() { new.replaceSubrange(place, with: "\(number)") }
      // An incarnation isn't negative.
      guard var memory = try? JSONDecoder().decode(SendMemory.self, from: Data(new.utf8)) else {
        continue
      }
      readCount += 1

      memory.begin(2)
      try Self.use(&memory)
    }
    #expect(readCount > places.count / 2)
  }

  @Test func aMemoryOfTheHighestNumbersGivesNoIDTwice() throws {
    let text =
      #"{"window":2,"callerLimit":9,"incarnation":1,"callers":[],"#
      + #""callerNumber":\#(Int.max - 1),"time":\#(Int.max)}"#
    var memory = try JSONDecoder().decode(SendMemory.self, from: Data(text.utf8))
    memory.begin(2)

    let callers = (1...5).map { _ in memory.join().caller }

    #expect(Set(callers).count == 5)
    for caller in callers {
      #expect(memory.arrive(SendID(caller: caller, number: 1)) == .reduce)
    }
  }

  @Test func theOrderOfCallersOutlivesTheHighestTime() throws {
    var memory = SendMemory(callers: 2)
    let (first, second) = (memory.join().caller, memory.join().caller)
    _ = memory.arrive(SendID(caller: first, number: 1))
    let text = String(decoding: try JSONEncoder().encode(memory), as: UTF8.self)
      .replacing(#""time":3"#, with: #""time":\#(Int.max)"#)
      .replacing(#""heard":3"#, with: #""heard":\#(Int.max)"#)
    var read = try JSONDecoder().decode(SendMemory.self, from: Data(text.utf8))
    read.begin(2)

    #expect(read.join().forgotten == second)
    #expect(read.join().forgotten == first)
  }

  @Test(arguments: Self.numbers)
  func anActionMayHaveAnyNumber(number: Int) async throws {
    let visit = try Visit(memory: SendMemory(window: 2, callers: 1))
    let caller = try #require(await visit.far.join())
    let id = SendID(caller: caller, number: number)

    for _ in 1...2 {
      _ = try await visit.far.send(.write(1), id: id)
      _ = try await visit.far.perform(.write(2), id: id)
      try await visit.far.cancel(id)
      _ = try await visit.far.send(.write(3), id: SendID(caller: caller, number: 1))
    }

    #expect(try await visit.far.send(.write(4)).isFine)
  }

  @Test(arguments: Self.numbers)
  func aVersionMayHaveAnyNumber(number: Int) async throws {
    let visit = try Visit(clock: ImmediateClock())
    let version = try #require(await visit.far.state().version)
    let other = StateVersion(incarnation: version.incarnation, number: number)

    let answer = try await visit.far.states(after: other)

    if number < 0 { #expect(answer.version == version) } else { #expect(answer == .unchanged) }
  }

  @Test(arguments: [[Int64.max, -1], [.min, 0], [-1, -1], [0, 0]])
  func aLimitMayBeAnyDuration(words: [Int64]) async throws {
    // A duration is coded as its two words.
    let text = "[\(words[0]),\(UInt64(bitPattern: words[1]))]"
    let limit = try JSONDecoder().decode(Duration.self, from: Data(text.utf8))
    let clock = TestClock()
    let visit = try Visit(clock: clock)
    let id = SendID(caller: try #require(await visit.far.join()), number: 1)
    let version = try await visit.far.state().version

    let near = visit.near
    async let state = near.states(after: version, within: limit)
    async let answer = near.perform(.wait, id: id, within: limit)
    await clock.advance(by: .seconds(86_400))
    // What is longer than the limit of limits ends with the change.
    _ = try await near.send(.write(1))
    try await near.cancel(id)

    _ = try await (state, answer)
    // The system's clock can count to the end of the longest limit, too.
    let poll = Task { try await ServedGuestbook.poll(visit.store, within: limit) }
    poll.cancel()
    _ = try await poll.value
  }

  @Test(arguments: [.seconds(172_800), .seconds(Int64.max)] as [Duration])
  func aWaitLastsNoLongerThanADay(limit: Duration) async {
    let (clock, counter) = (TestClock(), EventCounter())
    let start = clock.now
    let wait = Task { await counter.wait(beyond: 0, within: limit, on: clock) }
    await clock.waitForSleepers(1)

    #expect(clock.sleepers == [start.advanced(by: .seconds(86_400))])
    counter.advance()
    await wait.value
  }

  // MARK: What is saved

  private static func memory() -> SendMemory {
    var memory = SendMemory(window: 2, callers: 2)
    memory.begin(1)
    let callers = [memory.join().caller, memory.join().caller]
    for caller in callers {
      for number in 1...4 {
        let id = SendID(caller: caller, number: number)
        _ = memory.arrive(id)
        _ = memory.remember(SendMemoryTests.answer(number), to: id, isRunning: number == 2)
      }
      _ = memory.cancel(SendID(caller: caller, number: 7))
    }
    return memory
  }

  /// Does everything with a memory that a store does.
  private static func use(_ memory: inout SendMemory) throws {
    var callers = [1, 2, .max, .min, -1, 0].map { CallerID(incarnation: 1, number: $0) }
    for _ in 1...3 {
      callers.append(memory.join().caller)
      for caller in callers {
        for number in [1, 3, 5, 7, 8] + numbers {
          let id = SendID(caller: caller, number: number)
          if memory.arrive(id) == .reduce {
            _ = memory.remember(SendMemoryTests.answer(1), to: id, isRunning: true)
            memory.endEffects(of: id)
          }
          _ = memory.cancel(id)
        }
      }
      let data = try JSONEncoder().encode(memory)
      memory = try JSONDecoder().decode(SendMemory.self, from: data)
      memory.begin(3)
    }
  }
}

extension ServedGuestbook {
  /// Waits on the system's clock until a store changes.
  fileprivate static func poll(_ store: GuestStore, within limit: Duration) async throws {
    let served = ServedGuestbook(store, actorSystem: WireSystem(node: "alone"))
    _ = try await served.states(after: await served.state().version, within: limit)
  }
}
