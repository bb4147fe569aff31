import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Profile")
struct ProfileTests {
  private func makeStore(
    _ screens: ProfilePath.State..., directory: PeopleDirectory = .liveValue
  ) -> TestStoreOf<AppFeature> {
    TestStore(initialState: .showing(profile: screens, in: .profile)) {
      AppFeature()
    } withDependencies: {
      $0.peopleDirectory = directory
    }
  }

  private func person(_ id: Person.ID) throws -> Person {
    try #require(PeopleDirectory.liveValue.person(id))
  }

  private func followers(of person: Person) throws -> ProfilePath.State {
    .followers(
      FollowersFeature.State(
        followedID: person.id, people: try person.followerIDs.map { try self.person($0) }))
  }

  @Test("The user's followers can be listed")
  func followers() async throws {
    let store = makeStore()
    let followers = try followers(of: .user)

    await store.send(.profile(.root(.followersButtonTapped))) {
      $0.profile.push(followers)
    }

    #expect(store.state.profilePath.last?.followers?.people.map(\.id) == ["ada", "ben", "cleo"])
  }

  @Test("A follower leads to a person, that to followers, and so on")
  func recursion() async throws {
    let ada = try person("ada")
    let ben = try person("ben")
    let followersOfAda = try followers(of: ada)
    let store = makeStore(try followers(of: .user))

    await store.send(\.profile.path[id: 0].followers.personTapped, "ada") {
      $0.profile.push(.person(PersonFeature.State(person: ada)))
    }
    await store.send(\.profile.path[id: 1].person.followersButtonTapped) {
      $0.profile.push(followersOfAda)
    }
    await store.send(\.profile.path[id: 2].followers.personTapped, "ben") {
      $0.profile.push(.person(PersonFeature.State(person: ben)))
    }
  }

  @Test("Somebody who doesn't exist can't be shown")
  func nobody() async throws {
    let store = makeStore(try followers(of: .user))

    let issues = await issues {
      await store.send(\.profile.path[id: 0].followers.personTapped, "zed")
    }

    #expect(issues == [#"A push was refused: there is no person "zed"."#])
  }

  @Test("People and lists of followers close themselves, with all that lies on them")
  func closing() async throws {
    let store = makeStore(
      try followers(of: .user), .person(PersonFeature.State(person: try person("ada"))),
      try followers(of: try person("ada")))

    await store.send(\.profile.path[id: 1].person.closeButtonTapped)
    await store.receive(\.profile.path.popFrom) {
      $0.profile.pop(from: 1)
    }
    await store.send(\.profile.path[id: 0].followers.closeButtonTapped)
    await store.receive(\.profile.path.popFrom) {
      $0.profile.popToRoot()
    }
  }

  @Test("The directory can be replaced")
  func directory() async {
    let ben = Person(id: "ben", name: "Somebody else")
    let store = makeStore(directory: PeopleDirectory([ben]))

    await store.send(.profile(.root(.followersButtonTapped))) {
      $0.profile.push(
        .followers(FollowersFeature.State(followedID: "me", people: [ben])))
    }
  }
}
