import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

struct DoubleTapTests {
  @Test func aSecondTapPushesNothing() async {
    let store = TestStore(initialState: MembersTab.State(root: Members.State())) { MembersTab() }

    await store.send(.root(.memberTapped("Ada"))) { $0.push(.profile(.init(name: "Ada"))) }
    await store.send(.root(.memberTapped("Ada")))
    #expect(store.state.lastOutcome == .unchanged)
  }
}
