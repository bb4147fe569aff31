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
    store.check(sent, against: { $0 = 11 }, at: IssueLocation())
    #expect(store.state == 11)

    await store.receive(.received(1)) { $0 = 1 }
    #expect(store.state == 11)
  }
}
