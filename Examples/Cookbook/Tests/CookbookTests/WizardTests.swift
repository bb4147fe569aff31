import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

struct WizardTests {
  @Test func theWizardReturnsAMemberAndGoes() async {
    let store = TestStore(initialState: MembersTab.State(root: Members.State())) { MembersTab() }

    await store.send(.root(.addTapped))
    await store.receive(\.root.memberRequested) { $0.push(.nameStep(NameStep.State())) }
    await store.send(\.path[id: 0].nameStep.nameChanged, "Ada") {
      $0[id: 0, case: \.nameStep]?.name = "Ada"
    }
    await store.send(\.path[id: 0].nameStep.nextTapped) {
      $0.push(.roleStep(RoleStep.State(name: "Ada")))
    }
    await store.send(\.path[id: 1].roleStep.roleTapped, .singer) { $0.popToRoot() }
    await store.receive(\.root.added) { $0.members = [Member(name: "Ada", role: .singer)] }
  }

  @Test func theWayBackAddsNobody() async {
    let store = TestStore(initialState: MembersTab.State(root: Members.State())) { MembersTab() }

    await store.send(.root(.addTapped))
    await store.receive(\.root.memberRequested) { $0.push(.nameStep(NameStep.State())) }
    await store.send(.move(.back)) { $0.pop() }
  }
}
