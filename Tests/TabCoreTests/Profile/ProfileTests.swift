import StoreRuntime
import TabCore
import Testing

@Suite("Profile")
struct ProfileTests {
  private func makeStore() async -> StoreOf<AppFeature> {
    let store = makeAppStore()
    await store.send(.selectedTabChanged(.profile))
    return store
  }

  @Test("The user's followers can be listed")
  func followers() async {
    let store = await makeStore()

    await store.send(.profile(.followersButtonTapped))

    let list = await store.state.profilePath.last?.followers
    #expect(list?.followedID == "me")
    #expect(list?.people.map(\.id) == ["ada", "ben", "cleo"])
  }

  @Test("A follower leads to a person, that to followers, and so on")
  func recursion() async {
    let store = await makeStore()
    await store.send(.profile(.followersButtonTapped))

    await store.send(.profilePath(.element(id: 0, action: .followers(.personTapped("ada")))))
    await store.send(.profilePath(.element(id: 1, action: .person(.followersButtonTapped))))
    await store.send(.profilePath(.element(id: 2, action: .followers(.personTapped("ben")))))

    let state = await store.state
    #expect(
      state.profilePath.map(\.screen) == [.followers, .person("ada"), .followers, .person("ben")])
    #expect(state.profilePath[id: 2]?.followers?.followedID == "ada")
    #expect(state.profilePath[id: 2]?.followers?.people.map(\.id) == ["ben", "dario"])
  }

  @Test("Somebody who doesn't exist can't be shown")
  func nobody() async {
    let store = await makeStore()
    await store.send(.profile(.followersButtonTapped))

    let issues = await issues {
      await store.send(.profilePath(.element(id: 0, action: .followers(.personTapped("zed")))))
    }

    #expect(issues == [#"A push was refused: "person" can't be pushed: there is no person "zed"."#])
    #expect(await store.state.profilePath.count == 1)
  }

  @Test("Saving the form changes the profile and closes the form")
  func saving() async {
    let store = await makeStore()
    await store.send(.profile(.editButtonTapped))

    await store.send(.profilePath(.element(id: 0, action: .edit(.nameChanged(" Kim ")))))
    await store.send(.profilePath(.element(id: 0, action: .edit(.bioChanged("Sews")))))
    await store.send(.profilePath(.element(id: 0, action: .edit(.saveButtonTapped))))

    let state = await store.state
    #expect(state.profile.person.name == "Kim")
    #expect(state.profile.person.bio == "Sews")
    #expect(state.profilePath.isEmpty)
  }

  @Test(
    "A field that can't be saved is said to be wrong, and nothing changes",
    arguments: [
      (ProfileEditFeature.Action.nameChanged(" "), "the name is empty"),
      (
        .nameChanged(String(repeating: "n", count: 61)), "the name is longer than 60 characters"
      ),
      (.bioChanged(String(repeating: "n", count: 301)), "the bio is longer than 300 characters"),
    ])
  func validation(change: ProfileEditFeature.Action, message: String) async {
    let store = await makeStore()
    await store.send(.profile(.editButtonTapped))

    await store.send(.profilePath(.element(id: 0, action: .edit(change))))
    await store.send(.profilePath(.element(id: 0, action: .edit(.saveButtonTapped))))

    #expect(await store.state.profilePath.last?.edit?.message == message)
    #expect(await store.state.profile.person == .user)
  }

  @Test("Cancelling closes the form and changes nothing")
  func cancelling() async {
    let store = await makeStore()
    await store.send(.profile(.editButtonTapped))
    await store.send(.profilePath(.element(id: 0, action: .edit(.nameChanged("Kim")))))

    await store.send(.profilePath(.element(id: 0, action: .edit(.cancelButtonTapped))))

    #expect(await store.state.profilePath.isEmpty)
    #expect(await store.state.profile.person == .user)
  }

  @Test("People and lists of followers close themselves, with all that lies on them")
  func closing() async {
    let store = await makeStore()
    for screen in [ProfileScreen.followers, .person("ada"), .followers, .person("ben")] {
      await store.send(.linkTapped(.profile(screen)))
    }

    await store.send(.profilePath(.element(id: 3, action: .person(.closeButtonTapped))))
    #expect(await store.state.profilePath.count == 3)
    await store.send(.profilePath(.element(id: 0, action: .followers(.closeButtonTapped))))
    #expect(await store.state.profilePath.isEmpty)
  }

  @Test("The directory can be replaced")
  func directory() async {
    let store = Store(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.peopleDirectory = PeopleDirectory([Person(id: "ben", name: "Somebody else")])
    }
    await store.send(.selectedTabChanged(.profile))

    await store.send(.profile(.followersButtonTapped))

    #expect(
      await store.state.profilePath.last?.followers?.people.map(\.name) == ["Somebody else"])
  }
}
