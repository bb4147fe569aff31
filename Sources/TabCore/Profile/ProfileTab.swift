public import StoreRuntime
public import TabNavigation

/// The screens that can be on the stack of the profile tab.
@Reducer(state: .codable, .equatable, action: .codable, .equatable)
public enum ProfilePath {
  /// A list of followers.
  case followers(FollowersFeature)

  /// A person.
  case person(PersonFeature)

  /// The form that changes the user's own profile.
  case edit(ProfileEditFeature)
}

extension ProfilePath.State: PathState {
  /// The user.
  public typealias Root = ProfileFeature.State

  /// Followers link to people and people to followers without limit; only the user can be edited.
  public static let screens = Screens<Self> {
    Screen(\.followers, "followers", on: .root, .screen(\.person)) { context in
      FollowersFeature.State(of: context.below?.person?.person ?? context.root.person)
    }
    Screen(\.edit, "edit", on: .root) { context in
      ProfileEditFeature.State(person: context.root.person)
    }
    Screen(\.person, "*", \.person.id, on: .screen(\.followers)) { _, id in
      try PersonFeature.State(id: id)
    }
  }
}

/// The profile tab: the user's profile and the navigation between its screens.
@Reducer
public struct ProfileTab {
  /// The profile and the screens above it.
  public typealias State = TabStack<ProfilePath.State>

  /// The actions of the tab.
  public typealias Action = TabStackActionOf<ProfileFeature, ProfilePath>

  /// Creates the feature.
  public init() {}

  /// The profile, the screens above it, and the navigation between them.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.editButtonTapped):
        state.push(.edit(ProfileEditFeature.State(person: state.root.person)))

      case .root(.followersButtonTapped):
        state.push(.followers(FollowersFeature.State(of: state.root.person)))

      case .path(.element(let id, .person(.followersButtonTapped))):
        guard let person = state.path[id: id, case: \.person]?.person else { break }
        state.push(.followers(FollowersFeature.State(of: person)))

      case .path(.element(_, .followers(.personTapped(let id)))):
        do throws(ScreenError) {
          state.push(.person(try PersonFeature.State(id: id)))
        } catch {
          reportIssue("A push was refused: \(error).")
        }

      case .path(.element(_, .edit(.saved(let name, let bio)))):
        state.root.person.name = name
        state.root.person.bio = bio

      case .path(.element(let id, .edit(.saveButtonTapped))):
        if let message = state.path[id: id, case: \.edit]?.message {
          state.cancelHeldMove(because: message)
        }

      default:
        break
      }
      return .none
    }
    .stack { ProfileFeature() }
  }
}

/// The root of the profile tab: the user.
///
/// It has no logic; ``ProfileTab`` pushes the screens.
@Reducer(action: .codable)
public struct ProfileFeature {
  /// The state of the profile.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The user.
    public var person: Person

    /// Creates the state of a profile.
    ///
    /// - Parameter person: The user.
    public init(person: Person = .user) {
      self.person = person
    }
  }

  /// The actions of the profile.
  public enum Action: Equatable {
    /// The edit button was tapped.
    case editButtonTapped

    /// The followers button was tapped.
    case followersButtonTapped
  }

  /// Creates the feature.
  public init() {}
}
