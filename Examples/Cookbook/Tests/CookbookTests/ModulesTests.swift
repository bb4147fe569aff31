import Profiles
import StoreRuntime
import StoreTesting
import Testing

@testable import MainActorRecipe

struct ModulesTests {
  @Test func aFeatureOfAnotherModuleIsUsedLikeOnesOwn() async {
    let store = TestStore(initialState: Profile.State(name: "Ada")) { Profile() }

    await store.send(.followTapped) { $0.isFollowed = true }
  }

  @Test func aFeatureOfAMainActorModuleRunsInAnyStore() async {
    let store = TestStore(initialState: GuestList.State()) {
      GuestList()
    } withDependencies: {
      $0[GuestClient.self].load = { [Guest(name: "Ada")] }
    }

    await store.send(.refreshTapped)
    await store.receive(\.loaded) { $0.guests = [Guest(name: "Ada")] }
  }
}
