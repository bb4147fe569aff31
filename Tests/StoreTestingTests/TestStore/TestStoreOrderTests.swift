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
    "starts its effects in order, whichever have a capture list, and leaves one where it yields",
    arguments: 0..<8)
  func order(mask: Int) async {
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        guard action == 0 else {
          state.append(action)
          return .none
        }
        let others = (1...3).map { number in
          mask & 1 << (number - 1) == 0 ? Self.send(number) : Self.sendWithCaptureList(number)
        }
        return .merge([Self.send(9, yielding: true)] + others)
      }
    }
    store.exhaustivity = .off

    await store.send(0)
    await store.skipReceivedActions()

    #expect(store.state == [9, 1, 2, 3, 90])
  }
}
