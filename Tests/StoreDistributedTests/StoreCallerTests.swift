import StoreRuntime
import StoreTesting
import TestActorSystems
import Testing

@testable import StoreDistributed

struct StoreCallerTests {
  private static let faults = FaultyNetwork.Faults(loss: 0.3, doubling: 0.3, delay: 0.3)

  @Test("With attempts, each action is reduced once and in order", arguments: 1...8)
  func exactlyOnce(seed: UInt64) async throws {
    let visit = try Visit(Self.faults, seed: seed, attempts: 1_000)

    for number in 1...20 {
      let answer =
        number.isMultiple(of: 5)
        ? try await visit.caller.perform(.writeLater(number))
        : try await visit.caller.send(.write(number))
      #expect(answer.isFine)
    }
    await visit.settle()

    #expect(await visit.numbers == Array(1...20))
  }

  @Test("Without attempts, each action is reduced once at most, and in order", arguments: 1...8)
  func atMostOnce(seed: UInt64) async throws {
    let visit = try Visit(Self.faults, seed: seed)
    var sure: [Int] = []

    for number in 1...20 {
      if let answer = try? await visit.caller.send(.write(number)), answer.isFine {
        sure.append(number)
      }
    }
    await visit.settle()

    let numbers = await visit.numbers
    #expect(numbers == Set(numbers).sorted())
    #expect(Set(sure).isSubset(of: numbers))
  }

  @Test func aCallIsMadeAsOftenAsItWasToldTo() async throws {
    let visit = try Visit(.init(loss: 1), attempts: 3)

    await #expect(throws: WireError.timeout) { try await visit.caller.send(.write(1)) }
    #expect(visit.network.messageCount == 3)
  }

  @Test func aCallerThatWasForgottenJoinsAnew() async throws {
    let visit = try Visit(memory: SendMemory(callers: 1))
    let other = GuestCaller(visit.far)

    #expect(try await visit.caller.send(.write(1)).isFine)
    #expect(try await other.send(.write(2)).isFine)
    #expect(try await visit.caller.send(.write(3)) == .forgotten)
    #expect(try await visit.caller.send(.write(4)).isFine)

    #expect(await visit.numbers == [1, 2, 4])
  }

  @Test func aCallerThatWasForgottenWhileItWaitedJoinsAgain() async throws {
    let visit = try Visit(memory: SendMemory(callers: 1))
    let caller = visit.caller
    let performing = Task { try await caller.perform(.wait) }
    await visit.untilWaiting()

    #expect(try await GuestCaller(visit.far).send(.write(1)).isFine)

    #expect(try await performing.value == .forgotten)
    #expect(try await caller.send(.write(2)).isFine)
    #expect(await visit.numbers == [1, 2])
  }

  @Test func theStatesEndForATaskThatIsCancelledBetweenTwoAttempts() async throws {
    let visit = try Visit(.init(loss: 1))
    let clock = TestClock()
    let caller = GuestCaller(visit.far, attempts: 3, clock: clock)
    let reader = Task {
      for try await _ in caller.states {}
    }
    await clock.waitForSleepers()

    reader.cancel()

    try await reader.value
  }

  @Test func cancellingTheTaskCancelsTheEffects() async throws {
    let visit = try Visit()
    let caller = visit.caller
    let performing = Task { try await caller.perform(.wait) }
    await visit.untilWaiting()

    performing.cancel()

    await #expect(throws: CancellationError.self) { try await performing.value }
    let version = try #require(await visit.far.state().version)
    let first = CallerID(incarnation: version.incarnation, number: 1)
    let id = SendID(caller: first, number: 1)
    #expect(try await visit.near.perform(.wait, id: id, within: .seconds(3_600)).isFine)
  }

  @Test func aCancelledTaskWaitsForNoEffect() async throws {
    let visit = try Visit()
    let performing = Task { try await GuestCaller(visit.near).perform(.stay) }
    await visit.untilWaiting()

    performing.cancel()

    await #expect(throws: CancellationError.self) { try await performing.value }
  }

  @Test func aCancelledTaskSendsNothing() async throws {
    let visit = try Visit()
    let caller = visit.caller

    await #expect(throws: CancellationError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await caller.send(.write(1))
      }.value
    }
    #expect(visit.network.messageCount == 0)
    #expect(try await caller.send(.write(2)).isFine)
  }

  @Test func severalTasksOfOneCallerSendOneAfterTheOther() async throws {
    let visit = try Visit(Self.faults, attempts: 1_000)

    #expect(try await visit.caller.send(.write(0)).isFine)
    let answers = try await withThrowingTaskGroup { group in
      for number in 1...20 { group.addTask { try await visit.caller.send(.write(number)) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.isFine })
    await visit.settle()

    #expect(await visit.numbers.sorted() == Array(0...20))
  }

  @Test func theStatesOfAStoreAreRead() async throws {
    let visit = try Visit(Self.faults, attempts: 1_000)
    let caller = GuestCaller(visit.far, attempts: 1_000, clock: ImmediateClock())
    let reader = Task {
      var seen: [Int] = []
      for try await state in caller.states {
        #expect(state.numbers.starts(with: seen))
        #expect(seen.isEmpty || state.numbers.count > seen.count)
        seen = state.numbers
        if seen.count == 20 { break }
      }
      return seen
    }

    for number in 1...20 { try await visit.caller.send(.write(number)) }
    // A last poll may have been lost: it is made again when its time is over.
    await visit.settle()

    #expect(try await reader.value == Array(1...20))
  }
}
