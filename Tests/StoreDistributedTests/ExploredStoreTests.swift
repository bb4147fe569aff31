import Distributed
import StoreRuntime
import StoreTesting
import TestActorSystems
import TestSupport
import Testing

@testable import StoreDistributed

/// Messages arrive in every order that matters, and calls overtake each other.
@Suite("In any order of messages")
struct ExploredStoreTests {
  private typealias Served = (
    store: ExploredStore<Guestbook.State, Guestbook.Action>, far: ServedGuestbook
  )

  private static let count = RunLength.count(40, long: 1_000)

  /// Makes a network whose messages arrive when the schedule gets to them.
  private static func network(
    _ run: ExploredRun, _ faults: FaultyNetwork.Faults = .init()
  ) -> FaultyNetwork {
    FaultyNetwork(faults) { arrive in
      run.user("message") {
        await run.reply("message")
        arrive()
      }
    }
  }

  /// Makes a store in a node, and returns its actor here and in another.
  private static func serve(
    _ run: ExploredRun, _ network: FaultyNetwork
  ) async throws -> Served {
    let start: WireSystem.Start = { body in run.user("call") { await body() } }
    let server = WireSystem(node: "server", start: start)
    let client = WireSystem(node: "client", start: start)
    network.join(server)
    network.join(client)
    let store = run.store(initialState: Guestbook.State()) { Guestbook() }
    let near = await store.perform("serve") { ServedGuestbook($0, actorSystem: server) }
    // Keeps it alive until the end of the run.
    run.user("owner") {
      await run.settle()
      withExtendedLifetime((near, network)) {}
    }
    let id = WireID(node: "server", number: 1)
    return (store, try ServedGuestbook.resolve(id: id, using: client))
  }

  @Test("every action is reduced once, and those of a caller in order")
  func order() async {
    await explore(schedules: Self.count) { run in
      let network = Self.network(run, .init(doubling: 0.5))
      let (store, far) = try await Self.serve(run, network)
      for base in [10, 20] {
        run.user("caller \(base)") {
          let caller = GuestCaller(far)
          for number in base + 1...base + 2 {
            let answer = try await caller.send(.write(number))
            run.expect(answer.isFine, "\(answer)")
          }
        }
      }
      await run.settle()
      network.flush()
      await run.settle()
      let numbers = await store.state.numbers
      run.expect(numbers.sorted() == [11, 12, 21, 22], "\(numbers)")
      for base in [10, 20] {
        let own = numbers.filter { $0 / 10 == base / 10 }
        run.expect(own == own.sorted(), "\(numbers)")
      }
    }
  }

  @Test("several tasks of one caller don't overtake each other")
  func tasks() async {
    await explore(schedules: Self.count) { run in
      let (store, far) = try await Self.serve(run, Self.network(run))
      let caller = GuestCaller(far)
      try await caller.send(.write(0))
      for number in 1...2 {
        run.user("task \(number)") {
          let answer = try await caller.send(.write(number))
          run.expect(answer.isFine, "\(answer)")
        }
      }
      await run.settle()
      let numbers = await store.state.numbers
      run.expect(numbers.sorted() == [0, 1, 2], "\(numbers)")
    }
  }

  @Test("calls of one caller that overtake each other are reduced in order, or not at all")
  func overtaking() async {
    await explore(schedules: Self.count) { run in
      let (store, far) = try await Self.serve(run, Self.network(run))
      guard let caller = try await far.join() else { return run.expect(false, "It is gone.") }
      let late = Guarded<[Int]>([])
      for number in 1...3 {
        run.user("call \(number)") {
          await run.step("send")
          let id = SendID(caller: caller, number: number)
          let answer = try await far.send(.write(number), id: id)
          if answer == .late { late.withLock { $0.append(number) } }
        }
      }
      await run.settle()
      let numbers = await store.state.numbers
      run.expect(numbers == numbers.sorted(), "\(numbers)")
      run.expect((numbers + late.withLock { $0 }).sorted() == [1, 2, 3], "\(numbers)")
    }
  }

  @Test("an action is cancelled before it is reduced, or after")
  func cancellation() async {
    await explore(schedules: Self.count) { run in
      let (store, far) = try await Self.serve(run, Self.network(run))
      guard let caller = try await far.join() else { return run.expect(false, "It is gone.") }
      let id = SendID(caller: caller, number: 1)
      run.user("canceller") {
        await run.step("cancel")
        try await far.cancel(id)
      }
      let answer = try await far.send(.write(1), id: id)
      await run.settle()
      let numbers = await store.state.numbers
      run.expect(numbers == (answer == .cancelled ? [] : [1]), "\(answer), \(numbers)")
    }
  }
}
