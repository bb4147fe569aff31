import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Editing the profile")
struct ProfileEditFeatureTests {
  /// A store that shows the form, in which another name was entered.
  private func makeChangedStore() async -> TestStoreOf<AppFeature> {
    let store = makeTestStore(.editingProfile)
    await store.send(\.profilePath[id: 0].edit.nameChanged, "Kim") {
      $0.profilePath[id: 0, case: \.edit]?.name = "Kim"
    }
    return store
  }

  @Test("The form begins with the user")
  func beginning() async {
    var state = AppFeature.State.loaded
    state.selectedTab = .profile
    let store = makeTestStore(state)

    await store.send(.profile(.editButtonTapped)) {
      $0.profilePath.append(.edit(ProfileEditFeature.State(person: .user)))
    }
  }

  @Test("Saving the form changes the profile and closes the form")
  func saving() async {
    let store = makeTestStore(.editingProfile)

    await store.send(\.profilePath[id: 0].edit.nameChanged, " Kim ") {
      $0.profilePath[id: 0, case: \.edit]?.name = " Kim "
    }
    await store.send(\.profilePath[id: 0].edit.bioChanged, "Sews") {
      $0.profilePath[id: 0, case: \.edit]?.bio = "Sews"
    }
    await store.send(\.profilePath[id: 0].edit.saveButtonTapped)
    await store.receive(
      .profilePath(.element(id: 0, action: .edit(.saved(name: "Kim", bio: "Sews"))))
    ) {
      $0.profile.person.name = "Kim"
      $0.profile.person.bio = "Sews"
    }
    await store.receive(\.profilePath.popFrom) {
      $0.profilePath.removeAll()
    }
  }

  @Test(
    "A field that can't be saved is said to be wrong, and nothing changes",
    arguments: [
      (" ", "", "the name is empty"),
      (String(repeating: "n", count: 61), "", "the name is longer than 60 characters"),
      ("Kim", String(repeating: "n", count: 301), "the bio is longer than 300 characters"),
    ])
  func validation(name: String, bio: String, message: String) async {
    let store = makeTestStore(.editingProfile)
    await store.send(\.profilePath[id: 0].edit.nameChanged, name) {
      $0.profilePath[id: 0, case: \.edit]?.name = name
    }
    await store.send(\.profilePath[id: 0].edit.bioChanged, bio) {
      $0.profilePath[id: 0, case: \.edit]?.bio = bio
    }

    await store.send(\.profilePath[id: 0].edit.saveButtonTapped) {
      $0.profilePath[id: 0, case: \.edit]?.message = message
    }

    await store.send(\.profilePath[id: 0].edit.nameChanged, "Kim") {
      $0.profilePath[id: 0, case: \.edit]?.name = "Kim"
      $0.profilePath[id: 0, case: \.edit]?.message = nil
    }
  }

  @Test("A form without changes, but for white space, is left without a question")
  func leavingWithoutChanges() async {
    let store = makeTestStore(.editingProfile)
    await store.send(\.profilePath[id: 0].edit.nameChanged, " Sam Marlow ") {
      $0.profilePath[id: 0, case: \.edit]?.name = " Sam Marlow "
    }

    await store.send(\.profilePath[id: 0].edit.cancelButtonTapped)
    await store.receive(\.profilePath.popFrom) {
      $0.profilePath.removeAll()
    }
  }

  @Test("With changes, cancelling asks first, and the answer may be to go on")
  func keeping() async {
    let store = await makeChangedStore()

    await store.send(\.profilePath[id: 0].edit.cancelButtonTapped) {
      $0.profilePath[id: 0, case: \.edit]?.alert = .discardChanges
    }
    await store.send(\.profilePath[id: 0].edit.alert.dismiss) {
      $0.profilePath[id: 0, case: \.edit]?.alert = nil
    }
  }

  @Test("Discarding closes the form and changes nothing")
  func discarding() async {
    let store = await makeChangedStore()
    await store.send(\.profilePath[id: 0].edit.cancelButtonTapped) {
      $0.profilePath[id: 0, case: \.edit]?.alert = .discardChanges
    }

    await store.send(\.profilePath[id: 0].edit.alert.discardConfirmed) {
      $0.profilePath[id: 0, case: \.edit]?.alert = nil
    }
    await store.receive(\.profilePath.popFrom) {
      $0.profilePath.removeAll()
    }
  }

  @Test(
    "With changes, going back and selecting the tab again ask first as well",
    arguments: [AppFeature.Action.backButtonTapped, .selectedTabChanged(.profile)])
  func leaving(action: AppFeature.Action) async {
    let store = await makeChangedStore()

    await store.send(action)
    await store.receive(\.profilePath[id: 0].edit.cancelButtonTapped) {
      $0.profilePath[id: 0, case: \.edit]?.alert = .discardChanges
    }
  }

  @Test("The way back closes the question, and asks again the next time")
  func backFromTheQuestion() async {
    let store = await makeChangedStore()
    await store.send(\.profilePath[id: 0].edit.cancelButtonTapped) {
      $0.profilePath[id: 0, case: \.edit]?.alert = .discardChanges
    }

    await store.send(.backButtonTapped) {
      $0.profilePath[id: 0, case: \.edit]?.alert = nil
    }
    await store.send(.backButtonTapped)
    await store.receive(\.profilePath[id: 0].edit.cancelButtonTapped) {
      $0.profilePath[id: 0, case: \.edit]?.alert = .discardChanges
    }
  }

  @Test("Without changes, going back takes the form off")
  func back() async {
    let store = makeTestStore(.editingProfile)

    await store.send(.backButtonTapped) {
      $0.profilePath.removeAll()
    }
  }

  @Test("A program that takes the form off isn't asked")
  func programmaticPop() async throws {
    for action in [
      AppFeature.Action.profilePath(.popFrom(id: 0)),
      .deepLink(try URL(link: "tabs://profile")),
    ] {
      let store = await makeChangedStore()

      await store.send(action) {
        $0.profilePath.removeAll()
      }
    }
  }

  @Test("Another tab can be selected meanwhile, and the form stays as it is")
  func otherTab() async {
    let store = await makeChangedStore()

    await store.send(.selectedTabChanged(.home)) {
      $0.selectedTab = .home
      $0.tabHistory = [.home, .profile]
    }
  }
}
