import StoreRuntime
import StoreTesting
import Testing

@testable import Cookbook

struct MemberSearchTests {
  let clock = TestClock()
  let searches = LockIsolated<[String]>([])

  @Test func itSearchesOnceForWhatWasTypedWithoutAPause() async {
    let store = makeStore()

    await store.send(.queryChanged("A")) { $0.query = "A" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("Ad")) { $0.query = "Ad" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.found) { $0.names = ["Ada"] }

    #expect(searches.value == ["Ad"])
  }

  @Test func anEmptyFieldCancelsTheSearch() async {
    let store = makeStore()

    await store.send(.queryChanged("A")) { $0.query = "A" }
    await store.send(.queryChanged("")) { $0.query = "" }
    await clock.advance(by: .seconds(1))

    #expect(searches.value == [])
  }

  private func makeStore() -> TestStoreOf<MemberSearch> {
    TestStore(initialState: MemberSearch.State()) {
      MemberSearch()
    } withDependencies: {
      $0.continuousClock = clock
      $0[MemberClient.self].search = { query in
        searches.withValue { $0.append(query) }
        return ["Ada"]
      }
    }
  }
}
