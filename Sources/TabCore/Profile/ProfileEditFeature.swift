public import StoreRuntime
public import TabNavigation

/// The form that changes the user's name and bio.
///
/// The profile is part of the app's state, so saving is synchronous: the form sends its input,
/// ``ProfileTab`` stores it, and the form dismisses itself.
///
/// A form with unsaved changes asks before navigation removes it.
@Reducer(action: .codable)
public struct ProfileEditFeature {
  /// The state of the form.
  @ObservableState
  public struct State: Codable, Equatable, LeaveGuarded {
    /// The user before the current changes.
    public fileprivate(set) var original: Person

    /// The content of the name field.
    public var name: String

    /// The content of the bio field.
    public var bio: String

    /// The reason why the form couldn't be saved.
    public var message: String?

    /// Creates the state of a form.
    ///
    /// - Parameter person: The person to edit.
    public init(person: Person) {
      self.original = person
      self.name = person.name
      self.bio = person.bio
    }

    /// A Boolean value that indicates whether saving would change the profile.
    public var hasChanges: Bool {
      name.trimmingWhitespace() != original.name || bio.trimmingWhitespace() != original.bio
    }

    /// The problem with the input, or `nil` if it is valid.
    public var problem: String? {
      let name = name.trimmingWhitespace()
      if name.isEmpty { return "the name is empty" }
      return name.problem(ofThe: "name", Person.greatestNameLength)
        ?? bio.trimmingWhitespace().problem(ofThe: "bio", Person.greatestBioLength)
    }

    /// Returns a question if a form with changes is about to be removed; a hidden tab keeps them.
    ///
    /// - Parameter departure: The way in which the form would be left.
    /// - Returns: The question, or `.allow`.
    public func leavePolicy(for departure: Departure) -> LeavePolicy {
      departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
    }
  }

  /// The actions of the form.
  public enum Action: Equatable {
    /// The bio was edited.
    case bioChanged(String)

    /// The cancel button was tapped.
    case cancelButtonTapped

    /// The name was edited.
    case nameChanged(String)

    /// The save button was tapped.
    case saveButtonTapped

    /// The input is valid, and the parent should store it.
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
  /// Returns the action for an event: a request to save is a tap on the save button.
  ///
  /// - Parameter event: The event of the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? {
    event == .saveRequested ? .saveButtonTapped : nil
  }
}
