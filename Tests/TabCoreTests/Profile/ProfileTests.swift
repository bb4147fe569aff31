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

  @Test("The user's followers lead to persons, those to followers, and all close themselves")
  func followers() async throws {
    let store = makeStore()
    let (followers, ada) = (try followers(of: .user), try person("ada"))
    let followersOfAda = try self.followers(of: ada)

    await store.send(.profile(.root(.followersButtonTapped))) {
      $0.profile.push(followers)
    }
    #expect(store.state.profilePath.last?.followers?.people.map(\.id) == ["ada", "ben", "cleo"])
    await store.send(\.profile.path[id: 0].followers.personTapped, "ada") {
      $0.profile.push(.person(PersonFeature.State(person: ada)))
    }
    await store.send(\.profile.path[id: 1].person.followersButtonTapped) {
      $0.profile.push(followersOfAda)
    }

    await store.send(\.profile.path[id: 1].person.closeButtonTapped)
    await store.receive(\.profile.path.popFrom) {
      $0.profile.pop(from: 1)
    }
    await store.send(\.profile.path[id: 0].followers.closeButtonTapped)
    await store.receive(\.profile.path.popFrom) {
      $0.profile.popToRoot()
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
