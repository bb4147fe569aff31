public import StoreRuntime
public import TabNavigation

/// The form that changes the user's name and bio.
///
/// The profile is part of the app's state, so there is nothing to wait for: the
/// form says what was entered, ``ProfileTab`` keeps it, and the form closes itself.
///
/// Whoever leaves the form with changes that weren't saved is asked first, in whichever way.
@Reducer(action: .codable)
public struct ProfileEditFeature {
  /// What the form shows.
  @ObservableState
  public struct State: Codable, Equatable, LeaveGuarded {
    /// The user as the form found them.
    public fileprivate(set) var original: Person

    /// What the name field holds.
    public var name: String

    /// What the bio field holds.
    public var bio: String

    /// Why the form couldn't be saved.
    public var message: String?

    /// Creates the state of a form.
    ///
    /// - Parameter person: Who is edited.
    public init(person: Person) {
      self.original = person
      self.name = person.name
      self.bio = person.bio
    }

    /// Whether the fields hold something that saving would change.
    public var hasChanges: Bool {
      name.trimmingWhitespace() != original.name || bio.trimmingWhitespace() != original.bio
    }

    /// What is wrong with the fields, if anything is.
    public var problem: String? {
      let name = name.trimmingWhitespace()
      if name.isEmpty { return "the name is empty" }
      return name.problem(ofThe: "name", Person.greatestNameLength)
        ?? bio.trimmingWhitespace().problem(ofThe: "bio", Person.greatestBioLength)
    }

    /// A form with changes asks before it is taken off, and stays as it is in a hidden tab.
    ///
    /// - Parameter departure: The way in which the form would be left.
    /// - Returns: The question, if there are changes.
    public func leavePolicy(for departure: Departure) -> LeavePolicy {
      departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
    }
  }

  /// What happens in the form.
  public enum Action: Equatable {
    /// Another bio was entered.
    case bioChanged(String)

    /// The form was asked to go away without saving.
    case cancelButtonTapped

    /// Another name was entered.
    case nameChanged(String)

    /// The form was asked to save what was entered.
    case saveButtonTapped

    /// What was entered is fine, and whoever keeps the profile is to take it over.
    case saved(name: String, bio: String)
  }

  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the form.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .bioChanged(let bio):
        state.bio = bio
        state.message = nil
        return .none

      case .nameChanged(let name):
        state.name = name
        state.message = nil
        return .none

      case .saveButtonTapped:
        state.message = state.problem
        guard state.message == nil else { return .none }
        return .send(
          .saved(name: state.name.trimmingWhitespace(), bio: state.bio.trimmingWhitespace()))

      case .saved(let name, let bio):
        state.original.name = name
        state.original.bio = bio
        return .run { _ in await dismiss() }

      case .cancelButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

extension ProfileEditFeature.Action: ScreenAction {
  /// Returns the action for an event: the form saves before it is left.
  ///
  /// - Parameter event: What happened to the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? {
    event == .saveRequested ? .saveButtonTapped : nil
  }
}
