import Foundation
import Profiles
import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

struct GateTests {
  @Test func theMembersAreShownAfterALogin() async {
    let store = TestStore(initialState: Club.State()) { Club() }

    await store.send(.wanted(.selectedTabChanged(.members))) {
      $0.sheet = .login(Login.State(wanted: .selectedTabChanged(.members)))
    }
    await store.send(\.sheet.login.nameChanged, "Ada") { $0.sheet?.login?.name = "Ada" }
    await store.send(\.sheet.login.logInTapped)
    await store.receive(\.sheet.login.loggedIn) {
      $0.user = "Ada"
      $0.sheet = nil
    }
    await store.receive(\.tabs.selectedTabChanged) {
      $0.tabs = TabBar(.members, history: [.events])
    }
  }

  @Test func aLinkToAMemberIsOpenedAfterTheLogin() async throws {
    let link = try #require(URL(string: "club://members/people/Grace"))
    let store = TestStore(initialState: Club.State()) { Club() }

    await store.send(.wanted(.deepLink(link))) {
      $0.sheet = .login(Login.State(wanted: .deepLink(link)))
    }
    await store.send(\.sheet.login.loggedIn, "Ada") {
      $0.user = "Ada"
      $0.sheet = nil
    }
    await store.receive(\.tabs.deepLink) {
      $0.tabs = TabBar(.members, history: [.events])
      $0.members.push(.profile(Profile.State(name: "Grace")))
    }
  }

  @Test func afterALoginTheMembersAreShownAtOnce() async {
    let store = TestStore(initialState: Club.State(user: "Ada")) { Club() }

    await store.send(.wanted(.selectedTabChanged(.members)))
    await store.receive(\.tabs.selectedTabChanged) {
      $0.tabs = TabBar(.members, history: [.events])
    }
  }
}
