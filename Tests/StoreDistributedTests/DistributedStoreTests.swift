import Distributed
import StoreRuntime
import StoreTesting
import TestActorSystems
import Testing

@testable import StoreDistributed

struct DistributedStoreTests {
  // MARK: Actions

  @Test func anActionIsReducedWhenSendReturns() async throws {
    let visit = try Visit()

    let answer = try await visit.far.send(.write(1))

    #expect(answer.isFine)
    #expect(await visit.numbers == [1])
    #expect(try await visit.far.state().state?.numbers == [1])
  }

  @Test func performWaitsForWhatFollows() async throws {
    let visit = try Visit()
    let caller = try #require(await visit.far.join())

    let answer = try await visit.far.perform(.writeLater(1), id: SendID(caller: caller, number: 1))

    #expect(answer.isFine)
    #expect(await visit.numbers == [1])
  }

  @Test func theAnswerHasWhatALocalStoreWouldHaveReported() async throws {
    let visit = try Visit()

    let answer = try await visit.far.send(.misuse)

    #expect(answer.messages == ["A mistake."])
    let location = answer.issues?.first?.location
    #expect(location?.hasPrefix("StoreDistributedTests/Guestbook.swift:") == true)
  }

  @Test func theAnswerHasNoIssuesOfWhatOtherCodeHasEnqueued() async throws {
    let recorder = Guarded<[String]>([])
    let reporter = IssueReporter { issue in recorder.withLock { $0.append(issue.message) } }
    let visit = try Visit()

    let answer = await withIssueReporter(reporter) {
      await visit.near.whenLocal { near in
        visit.store.enqueue(.misuse)
        return near.send(.write(1))
      }
    }

    #expect(answer?.isFine == true)
    #expect(recorder.withLock { $0 } == ["A mistake."])
    #expect(await visit.numbers == [1])
  }

  @Test func theAnswerOfPerformHasTheErrorsOfEffects() async throws {
    let visit = try Visit()
    let caller = try #require(await visit.far.join())
    let recorder = Guarded<[String]>([])
    let reporter = IssueReporter { issue in recorder.withLock { $0.append(issue.message) } }

    let answer = try await withIssueReporter(reporter) {
      try await visit.near.perform(.fail, id: SendID(caller: caller, number: 1))
    }

    #expect(answer.messages?.count == 1)
    #expect(answer.messages?.first?.contains("Failure") == true)
    // The limit may have been over.
    #expect(recorder.withLock { $0 } == answer.messages)
  }

  @Test func anIssueThatNoAnswerHasGoesToTheReporterOfTheServer() throws {
    let recorder = Guarded<[String]>([])
    let issues = SendIssues()
    let reporter = issues.reporter(
      passingOnTo: IssueReporter { issue in recorder.withLock { $0.append(issue.message) } })
    func report(_ message: String) {
      withIssueReporter(reporter) { reportIssue(message) }
    }

    report("before")
    #expect(issues.answer().map(\.message) == ["before"])
    #expect(recorder.withLock { $0 } == [])
    report("after")
    #expect(issues.answer().map(\.message) == ["before", "after"])
    for number in 3...17 { report("\(number)") }

    #expect(issues.answer().count == 16)
    #expect(recorder.withLock { $0 } == ["after"] + (3...17).map { "\($0)" })
  }

  @Test func anActionWithoutAnIDIsReducedAsOftenAsItArrives() async throws {
    let visit = try Visit(.init(doubling: 1))

    _ = try await visit.far.send(.write(1))
    await visit.settle()

    #expect(await visit.numbers == [1, 1])
  }

  @Test func anActionWithAnIDIsReducedOnce() async throws {
    let visit = try Visit()
    let id = SendID(caller: try #require(await visit.far.join()), number: 1)

    let answer = try await visit.far.send(.write(1), id: id)

    #expect(try await visit.far.send(.write(1), id: id) == answer)
    #expect(try await visit.far.perform(.write(1), id: id) == answer)
    #expect(await visit.numbers == [1])
  }

  @Test func whatIsCancelledFirstIsNotReduced() async throws {
    let visit = try Visit()
    let id = SendID(caller: try #require(await visit.far.join()), number: 1)

    try await visit.far.cancel(id)

    #expect(try await visit.far.send(.write(1), id: id) == .cancelled)
    #expect(await visit.numbers == [])
  }

  @Test func performCanBeRepeatedUntilAllHasEnded() async throws {
    let visit = try Visit(memory: SendMemory(window: 1), clock: ImmediateClock())
    let caller = try #require(await visit.far.join())
    let ids = (1...3).map { SendID(caller: caller, number: $0) }
    let answer = try await visit.far.send(.wait, id: ids[0])
    for id in ids[1...] { _ = try await visit.far.send(.write(id.number), id: id) }

    #expect(try await visit.far.send(.wait, id: ids[0]) == answer)
    #expect(try await visit.far.perform(.wait, id: ids[0]).isRunning)
    try await visit.far.cancel(ids[0])
    while try await visit.far.perform(.wait, id: ids[0]).isRunning {}
    #expect(try await visit.far.perform(.wait, id: ids[0]) == answer)
    for number in 4...5 {
      _ = try await visit.far.send(.write(number), id: SendID(caller: caller, number: number))
    }
    #expect(try await visit.far.send(.wait, id: ids[0]) == .forgotten)
  }

  @Test func aCallerThatIsForgottenWaitsNoLonger() async throws {
    let visit = try Visit(memory: SendMemory(callers: 1))
    let id = SendID(caller: try #require(await visit.far.join()), number: 1)
    let near = visit.near
    let performing = Task { try await near.perform(.wait, id: id, within: .seconds(3_600)) }
    await visit.untilWaiting()
    // It waits once its effect does: both are on the executor of the store.
    await visit.store.send(.write(1))

    _ = try await visit.far.join()

    #expect(try await performing.value.isRunning)
    #expect(try await near.perform(.wait, id: id) == .forgotten)
  }

  // MARK: States

  @Test func aPollWaitsForANewerState() async throws {
    let visit = try Visit()
    let first = try await visit.far.states(after: nil)
    #expect(first.state == Guestbook.State())
    let version = try #require(first.version)

    let near = visit.near
    async let next = near.states(after: version)
    let answer = try await visit.far.send(.write(1))

    let second = try await next
    #expect(second.state?.numbers == [1])
    #expect(answer == .reduced(try #require(second.version), issues: []))
  }

  @Test func aPollEndsWithItsLimit() async throws {
    let visit = try Visit(clock: ImmediateClock())
    let version = try await visit.far.state().version

    #expect(try await visit.far.states(after: version) == .unchanged)
  }

  @Test("A poll ends with its task, before it waits or after", arguments: [true, false])
  func cancelledPoll(isEarly: Bool) async throws {
    let visit = try Visit()
    let version = try await visit.far.state().version
    let near = visit.near
    let poll = Task {
      if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
      return try await near.states(after: version, within: .seconds(3_600))
    }

    poll.cancel()

    #expect(try await poll.value == .unchanged)
  }

  @Test func aPollWithTheVersionOfAnotherProcessHasTheStateAtOnce() async throws {
    let visit = try Visit()
    let version = StateVersion(incarnation: 1, number: 1_000)

    let answer = try await visit.far.states(after: version, within: .seconds(3_600))

    #expect(answer.state == Guestbook.State())
    #expect(answer.version?.incarnation != 1)
  }

  @Test func versionsCountWhatOthersDoToTheStore() async throws {
    let visit = try Visit()
    let version = try #require(await visit.far.state().version)

    await visit.store.send(.write(1))
    visit.store.enqueue(.write(2))
    for await state in visit.store.states where state.numbers.count == 2 { break }

    let answer = try await visit.far.states(after: version)
    #expect(answer.state?.numbers == [1, 2])
    #expect(answer.version?.number == version.number + 2)
  }

  // MARK: The end

  @Test func aClosedStoreIsGone() async throws {
    let visit = try Visit()
    let id = SendID(caller: try #require(await visit.far.join()), number: 1)
    let version = try await visit.far.state().version
    let near = visit.near
    let poll = Task { try await near.states(after: version, within: .seconds(3_600)) }
    let performing = Task { try await near.perform(.wait, id: id, within: .seconds(3_600)) }
    await visit.untilWaiting()

    await near.whenLocal { $0.close() }

    #expect(try await performing.value == .gone)
    let polled = try await poll.value
    #expect(polled == .gone || polled.state?.isWaiting == true)
    #expect(try await visit.far.states(after: version) == .gone)
    #expect(try await visit.far.state() == .gone)
    #expect(try await visit.far.send(.write(1)) == .gone)
    #expect(try await visit.far.join() == nil)
    #expect(await visit.numbers == [])
  }

  @Test func aReleasedStoreIsGone() async throws {
    let visit = try Visit()
    let (server, client) = (visit.near.actorSystem, visit.far.actorSystem)
    var store: GuestStore? = GuestStore(initialState: Guestbook.State()) { Guestbook() }
    weak let released = store
    var near: ServedGuestbook? = ServedGuestbook(try #require(store), actorSystem: server)
    let far = try ServedGuestbook.resolve(id: try #require(near).id, using: client)
    let caller = GuestCaller(far) { $0 as? WireError == .noActor }
    _ = try await caller.send(.wait)
    _ = try await far.states(after: nil)

    store = nil
    #expect(released != nil)
    near = nil

    #expect(released == nil)
    #expect(try await caller.send(.write(1)) == .gone)
    await #expect(throws: WireError.noActor) { try await far.state() }
    var states = caller.states.makeAsyncIterator()
    #expect(try await states.next() == nil)
  }

  // MARK: A restart

  @Test func whatWasSavedWithTheStateIsNotReducedAgain() async throws {
    let visit = try Visit()
    let caller = try #require(await visit.far.join())
    let (first, second) = (SendID(caller: caller, number: 1), SendID(caller: caller, number: 2))
    let answer = try await visit.far.send(.write(1), id: first)
    let saved = try #require(await visit.near.whenLocal { $0.saved })
    _ = try await visit.far.send(.write(2), id: second)

    let store = GuestStore(initialState: saved.state) { Guestbook() }
    let next = ServedGuestbook(
      store, memory: saved.memory, actorSystem: WireSystem(node: "server"))

    #expect(try await next.send(.write(1), id: first) == answer)
    #expect(try await next.perform(.write(1), id: first) == answer)
    #expect(try await next.send(.write(2), id: second).isFine)
    #expect(await store.state.numbers == [1, 2])
  }

  @Test func aCallerOfAnotherProcessIsNotKnown() async throws {
    let visit = try Visit()
    let caller = try #require(await visit.far.join())
    let next = try Visit()
    _ = try await next.far.join()

    #expect(try await next.far.send(.write(1), id: SendID(caller: caller, number: 1)) == .forgotten)
    #expect(await next.numbers == [])
  }

  // MARK: Executors

  @Test func itSharesTheExecutorOfItsStore() async throws {
    let store = GuestStore(initialState: Guestbook.State(), on: MainActor.shared) { Guestbook() }
    let near = ServedGuestbook(store, actorSystem: WireSystem(node: "server"))

    let answer = await near.whenLocal { $0.sendFromMainActor() }

    #expect(answer?.isFine == true)
  }
}

extension DistributedStore where State == Guestbook.State, Action == Guestbook.Action {
  /// Sends by the store itself, which traps where the actor isn't on the main actor.
  fileprivate func sendFromMainActor() -> SendAnswer {
    MainActor.preconditionIsolated()
    return send(.write(1))
  }
}
