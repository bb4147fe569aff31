public import StoreRuntime

/// The screens that can be on the stack of the profile tab.
public struct ProfilePath: Reducer {
  /// The state of one screen.
  @dynamicMemberLookup
  public enum State: CasePathable, Codable, Equatable, Sendable {
    /// A list of followers.
    case followers(FollowersFeature.State)

    /// One of the people.
    case person(PersonFeature.State)

    /// The form that changes the user's own profile.
    case edit(ProfileEditFeature.State)

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

    /// The case paths of the screens.
    public struct AllCasePaths: Sendable {
      /// A list of followers.
      public var followers: AnyCasePath<State, FollowersFeature.State> {
        AnyCasePath(
          embed: State.followers,
          extract: { if case .followers(let state) = $0 { state } else { nil } })
      }

      /// One of the people.
      public var person: AnyCasePath<State, PersonFeature.State> {
        AnyCasePath(
          embed: State.person, extract: { if case .person(let state) = $0 { state } else { nil } })
      }

      /// The form that changes the user's own profile.
      public var edit: AnyCasePath<State, ProfileEditFeature.State> {
        AnyCasePath(
          embed: State.edit, extract: { if case .edit(let state) = $0 { state } else { nil } })
      }
    }

    /// The case paths of the screens.
    public static let allCasePaths = AllCasePaths()
  }

  /// What happens on one screen.
  @dynamicMemberLookup
  public enum Action: CasePathable, Equatable, Sendable {
    /// Something happened in a list of followers.
    case followers(FollowersFeature.Action)

    /// Something happened in somebody's profile.
    case person(PersonFeature.Action)

    /// Something happened in the form that changes the user's own profile.
    case edit(ProfileEditFeature.Action)

    /// The case paths of the actions.
    public struct AllCasePaths: Sendable {
      /// Something happened in a list of followers.
      public var followers: AnyCasePath<Action, FollowersFeature.Action> {
        AnyCasePath(
          embed: Action.followers,
          extract: { if case .followers(let action) = $0 { action } else { nil } })
      }

      /// Something happened in somebody's profile.
      public var person: AnyCasePath<Action, PersonFeature.Action> {
        AnyCasePath(
          embed: Action.person,
          extract: { if case .person(let action) = $0 { action } else { nil } })
      }

      /// Something happened in the form that changes the user's own profile.
      public var edit: AnyCasePath<Action, ProfileEditFeature.Action> {
        AnyCasePath(
          embed: Action.edit, extract: { if case .edit(let action) = $0 { action } else { nil } })
      }
    }

    /// The case paths of the actions.
    public static let allCasePaths = AllCasePaths()
  }

  /// Creates the reducer of all screens.
  public init() {}

  /// The features behind the screens.
  public var body: some Reducer<State, Action> {
    Scope(state: \.followers, action: \.followers) { FollowersFeature() }
    Scope(state: \.person, action: \.person) { PersonFeature() }
    Scope(state: \.edit, action: \.edit) { ProfileEditFeature() }
  }
}

extension ProfilePath.State {
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
