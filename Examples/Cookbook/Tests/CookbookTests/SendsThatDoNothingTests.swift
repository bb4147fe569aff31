import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

/// What can be looked at when an action seems to do nothing.
struct SendsThatDoNothingTests {
  @Test func anActionForAScreenThatIsGoneIsReported() async {
    let reported = LockIsolated<[String]>([])
    let reporter = IssueReporter { issue in reported.withValue { $0.append(issue.message) } }
    let store = Store(initialState: Club.State()) { Club() }

    await withIssueReporter(reporter) {
      _ = await store.send(.events(.path(.element(id: 7, action: .event(.startTapped)))))
    }

    #expect(reported.value.count == 1)
    #expect(reported.value.first?.contains("7") == true)
  }

  @Test func actionsOfEffectsThatWereCancelledAreCounted() async {
    let (searches, search) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: MemberSearch.State()) {
      MemberSearch()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0[MemberClient.self].search = { _ in
        search.yield()
        // It is cancelled, and takes no notice of that.
        try? await Task.never()
        return ["Ada"]
      }
    }

    let task = await store.send(.queryChanged("A"))
    for await _ in searches { break }
    await store.send(.queryChanged(""))
    await task.finish()

    #expect(await store.droppedActionCount == 1)
  }
}
