import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("The state of a test store")
struct TestStoreOrderTests {
  @Test("doesn't go back when an action is received that came before the one that was sent")
  func order() async throws {
    let store = makeProbe { send in await send(.received(1)) }
    await store.store.send(.start)
    await store.waitUntilIdle()
    await store.store.send(.received(10))

    let sent = try #require(store.recorder.takeSent())
    store.check(sent, against: .init(change: { $0 = 11 }, location: IssueLocation()))
    #expect(store.state == 11)

    await store.receive(.received(1)) { $0 = 1 }
    #expect(store.state == 11)
  }
}

@Suite("A merge in a test store")
struct TestStoreMergeTests {
  private static func send(_ number: Int, yielding: Bool = false) -> Effect<Int> {
    .run { send in
      await send(number)
      if yielding { await Task.yield() }
      if yielding { await send(10 * number) }
    }
  }

  private static func sendWithCaptureList(_ number: Int) -> Effect<Int> {
    .run { [number] send in await send(number) }
  }

  @Test(
    "starts its effects in order, but those with a capture list later, as a store does",
    arguments: 0..<8)
  func order(mask: Int) async {
    let isListed = { (number: Int) in mask & 1 << (number - 1) != 0 }
    let reducer = Reduce<[Int], Int> { state, action in
      guard action == 0 else {
        state.append(action)
        return .none
      }
      let others = (1...3).map { number in
        mask & 1 << (number - 1) == 0 ? Self.send(number) : Self.sendWithCaptureList(number)
      }
      return .merge([Self.send(9, yielding: true)] + others)
    }
    let store = TestStore(initialState: [Int]()) { reducer }
    store.exhaustivity = .off
    let live = Store(initialState: [Int]()) { reducer }

    await store.send(0)
    await store.skipReceivedActions()
    await live.send(0).finish()

    let atOnce = [9] + (1...3).filter { !isListed($0) }
    #expect(store.state.prefix(atOnce.count) == atOnce[...])
    #expect(Set(store.state.dropFirst(atOnce.count)) == Set((1...3).filter(isListed) + [90]))
    // The order of the others is chance in a store: the executor runs them at the same time.
    #expect(await live.state.prefix(atOnce.count) == atOnce[...])
    #expect(await Set(live.state) == Set(store.state))
  }

  @Test("begins an operation with a capture list only after the action is reduced, as a store does")
  func captureList() async {
    let reducer = Reduce<[Int], Int> { state, action in
      state.append(action)
      return action == 0 ? .merge(Self.sendWithCaptureList(1), .send(2)) : .none
    }
    let store = TestStore(initialState: [Int]()) { reducer }
    let live = Store(initialState: [Int]()) { reducer }

    await store.send(0) { $0 = [0] }
    await store.receive(2) { $0 = [0, 2] }
    await store.receive(1) { $0 = [0, 2, 1] }
    await live.send(0).finish()

    #expect(await live.state == [0, 2, 1])
  }
}
