import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Editing the profile")
struct ProfileEditFeatureTests {
  /// Enters a name, which takes what was wrong away.
  private func enter(_ name: String, in store: TestStoreOf<AppFeature>) async {
    await store.send(\.profile.path[id: 0].edit.nameChanged, name) {
      $0.profile[id: 0, case: \.edit]?.name = name
      $0.profile[id: 0, case: \.edit]?.message = nil
    }
  }

  /// A store that shows the form, in which another name was entered.
  private func makeChangedStore() async -> TestStoreOf<AppFeature> {
    let store = makeTestStore(.editingProfile)
    await enter("Kim", in: store)
    return store
  }

  @Test("Saving the form changes the profile and closes the form")
  func saving() async {
    let store = makeTestStore(.showing(in: .profile))
    await store.send(.profile(.root(.editButtonTapped))) {
      $0.profile.push(.edit(ProfileEditFeature.State(person: .user)))
    }

    await enter(" Kim ", in: store)
    await store.send(\.profile.path[id: 0].edit.bioChanged, "Sews") {
      $0.profile[id: 0, case: \.edit]?.bio = "Sews"
    }
    await store.send(\.profile.path[id: 0].edit.saveButtonTapped)
    await store.receive(
      .profile(.path(.element(id: 0, action: .edit(.saved(name: "Kim", bio: "Sews")))))
    ) {
      var form = ProfileEditFeature.State(person: Person.user.renamed("Kim", bio: "Sews"))
      form.name = " Kim "
      $0.profile[id: 0, case: \.edit] = form
      $0.profile.person.name = "Kim"
      $0.profile.person.bio = "Sews"
    }
    await store.receive(\.profile.path.popFrom) {
      $0.profile.popToRoot()
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
    await enter(name, in: store)
    await store.send(\.profile.path[id: 0].edit.bioChanged, bio) {
      $0.profile[id: 0, case: \.edit]?.bio = bio
    }

    await store.send(\.profile.path[id: 0].edit.saveButtonTapped) {
      $0.profile[id: 0, case: \.edit]?.message = message
    }

    await enter("Kim", in: store)
  }

  @Test("With changes, cancelling asks first, and discarding changes nothing")
  func discarding() async {
    let store = await makeChangedStore()

    await store.send(\.profile.path[id: 0].edit.cancelButtonTapped)
    await store.receive(\.profile.path.popFrom) { $0.profile.pop() }
    #expect(store.state.profile.question == .discardChanges)
    await store.send(\.profile.question.leave) { $0.profile.answer(.leave) }

    #expect(store.state.profilePath.isEmpty)
    #expect(store.state.profile.person == .user)
  }

  @Test("What was entered after the form was found fine isn't taken for saved")
  func enteringMeanwhile() async {
    let store = await makeChangedStore()

    await store.send(
      .profile(.path(.element(id: 0, action: .edit(.saved(name: "Lea", bio: Person.user.bio)))))
    ) {
      var form = ProfileEditFeature.State(
        person: Person.user.renamed("Lea", bio: Person.user.bio))
      form.name = "Kim"
      $0.profile[id: 0, case: \.edit] = form
      $0.profile.person.name = "Lea"
    }

    await store.receive(\.profile.path.popFrom) { $0.profile.pop() }
    #expect(store.state.profile.question == .discardChanges)
    await store.send(\.profile.question.leave) { $0.profile.answer(.leave) }
  }

  @Test("Asked to save first, the form is saved and goes")
  func savingFirst() async {
    let store = await makeChangedStore()
    await store.send(.backButtonTapped) { $0.profile.pop() }

    await store.send(\.profile.question.saveFirst) { $0.profile.answer(.saveFirst) }
    await store.receive(\.profile.path[id: 0].edit.saveButtonTapped)
    await store.receive(\.profile.path[id: 0].edit.saved) {
      $0.profile.person.name = "Kim"
      $0.profile[id: 0, case: \.edit] = ProfileEditFeature.State(
        person: Person.user.renamed("Kim", bio: Person.user.bio))
      $0.profile.pop()
    }
  }

  @Test("A form that can't be saved stays, and the navigation is given up")
  func savingInVain() async {
    let store = makeTestStore(.editingProfile)
    await enter("", in: store)
    await store.send(.backButtonTapped) { $0.profile.pop() }

    await store.send(\.profile.question.saveFirst) { $0.profile.answer(.saveFirst) }
    await store.receive(\.profile.path[id: 0].edit.saveButtonTapped) {
      $0.profile[id: 0, case: \.edit]?.message = "the name is empty"
      $0.profile.cancelHeldMove()
    }

    // Had the move not been given up, the form would go as soon as its changes are undone.
    await enter(Person.user.name, in: store)
  }

  @Test("Without changes, but for white space, going back takes the form off")
  func back() async {
    let store = makeTestStore(.editingProfile)
    await enter(" Sam Marlow ", in: store)

    await store.send(.backButtonTapped) { $0.profile.pop() }
  }

  @Test("Another tab can be selected meanwhile, and the form stays as it is")
  func otherTab() async {
    let store = await makeChangedStore()

    await store.send(.selectedTabChanged(.home)) {
      $0.tabs = TabBar(.home, history: [.home, .profile])
    }
  }
}

extension Person {
  /// The same person under another name.
  fileprivate func renamed(_ name: String, bio: String) -> Person {
    Person(id: id, name: name, bio: bio, followerIDs: followerIDs)
  }
}
