public import StoreRuntime

/// The screens that can be on the stack of the profile tab.
@Reducer
public enum ProfilePath {
  /// A list of followers.
  case followers(FollowersFeature)

  /// One of the people.
  case person(PersonFeature)

  /// The form that changes the user's own profile.
  case edit(ProfileEditFeature)
}

extension ProfilePath.State: Codable, Equatable {}
extension ProfilePath.Action: Equatable {}

extension ProfilePath.State {
  /// The screen as links and rules see it.
  public var screen: ProfileScreen {
    switch self {
    case .followers: .followers
    case .person(let state): .person(state.person.id)
    case .edit: .edit
    }
  }

  /// What sort of screen this is.
  public var kind: ProfileScreen.Kind {
    switch self {
    case .followers: .followers
    case .person: .person
    case .edit: .edit
    }
  }

  /// Makes the state of a screen that is about to be pushed.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - below: The screen that it will stand on, if it isn't the first. The rules
  ///     have let it pass.
  ///   - user: Whose profile is at the root.
  ///   - directory: Who there is.
  /// - Throws: An error that names the person that there isn't.
  init(
    _ screen: ProfileScreen,
    on below: Self?,
    user: Person,
    directory: PeopleDirectory
  ) throws(PathError) {
    switch screen {
    case .followers:
      let followed = below?.person?.person ?? user
      self = .followers(
        FollowersFeature.State(
          followedID: followed.id, people: followed.followerIDs.compactMap(directory.person)))
    case .person(let id):
      guard let person = directory.person(id) else {
        throw .missing(screen: screen.kind.rawValue, subject: "person \"\(id)\"")
      }
      self = .person(PersonFeature.State(person: person))
    case .edit:
      self = .edit(ProfileEditFeature.State(person: user))
    }
  }
}
