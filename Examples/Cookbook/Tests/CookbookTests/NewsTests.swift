import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

struct NewsTests {
  @Test func aConnectionStaysWhateverIsShownAndIsMadeAgain() async {
    let clock = TestClock()
    let (first, firstServer) = AsyncStream.makeStream(of: String.self)
    let (second, secondServer) = AsyncStream.makeStream(of: String.self)
    let streams = LockIsolated([first, second])
    let store = TestStore(initialState: Club.State(user: "Ada")) {
      Club()
    } withDependencies: {
      $0.continuousClock = clock
      $0[Socket.self].connect = { streams.withValue { $0.removeFirst() } }
    }

    let connection = await store.send(.tabs(.launched))
    await store.send(.tabs(.selectedTabChanged(.members))) {
      $0.tabs = TabBar(.members, history: [.events])
    }
    await store.send(.members(.root(.logOutTapped))) { $0 = Club.State() }
    firstServer.yield("Chess at eight")
    await store.receive(\.newsArrived) { $0.news = ["Chess at eight"] }

    firstServer.finish()
    await clock.advance(by: .seconds(1))
    secondServer.yield("No choir")
    await store.receive(\.newsArrived) { $0.news = ["Chess at eight", "No choir"] }
    await connection.cancel()
  }
}
