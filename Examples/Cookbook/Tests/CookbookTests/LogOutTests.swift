import Profiles
import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

struct LogOutTests {
  @Test func allStacksAndWhatRunsForThemGo() async {
    let clock = TestClock()
    var state = Club.State(tabs: TabBar(.members, history: [.events]), user: "Ada")
    state.events.push(.event(Event.State(title: "Chess")))
    state.members.push(.profile(Profile.State(name: "Grace")))
    let store = TestStore(initialState: state) {
      Club()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.events.path[id: 0].event.startTapped)

    await store.send(.members(.root(.logOutTapped))) { $0 = Club.State() }

    #expect(clock.sleepers.isEmpty)
  }
}
