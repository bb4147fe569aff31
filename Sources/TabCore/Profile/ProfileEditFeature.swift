public import StoreRuntime

/// The form that changes the user's name and bio.
///
/// The profile is part of the app's state, so there is nothing to wait for: the
/// form says what was entered, ``AppFeature`` keeps it, and the form closes itself.
///
/// A user who leaves the form with changes that weren't saved is asked first: by its own
/// cancel button, on the way back and when the tab is selected again. A program isn't: the
/// stack's `.popFrom`, a link and the assignment of another stack take the form off with
/// all that was entered, as they take off any screen.
@Reducer
public struct ProfileEditFeature {
  /// What the form shows.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The user as the form found them.
    public let original: Person

    /// What the name field holds.
    public var name: String

    /// What the bio field holds.
    public var bio: String

    /// Why the form couldn't be saved.
    public var message: String?

    /// The question whether to discard what was entered.
    @Presents public var alert: AlertState<Action.Alert>?

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
      if name.count > Person.greatestNameLength {
        return "the name is longer than \(Person.greatestNameLength) characters"
      }
      if bio.trimmingWhitespace().count > Person.greatestBioLength {
        return "the bio is longer than \(Person.greatestBioLength) characters"
      }
      return nil
    }

    // Without the question: what is presented is restored, except alerts.
    private enum CodingKeys: String, CodingKey {
      case original
      case name
      case bio
      case message
    }
  }

  /// What happens in the form.
  public enum Action: Equatable, Sendable {
    /// Something happened to the question whether to discard what was entered.
    case alert(PresentationAction<Alert>)

    /// Another bio was entered.
    case bioChanged(String)

    /// The form was asked to go away without saving. If something was changed, it asks
    /// first.
    case cancelButtonTapped

    /// Another name was entered.
    case nameChanged(String)

    /// The form was asked to save what was entered.
    case saveButtonTapped

    /// What was entered is fine, and whoever keeps the profile is to take it over.
    case saved(name: String, bio: String)

    /// What the question whether to discard can be answered.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      /// The form is to go, with what was entered.
      case discardConfirmed
    }
  }

  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the form.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert(.dismiss):
        return .none

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

      case .cancelButtonTapped where state.hasChanges:
        state.alert = .discardChanges
        return .none

      case .alert(.presented(.discardConfirmed)), .cancelButtonTapped, .saved:
        return .run { _ in await dismiss() }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<ProfileEditFeature.Action.Alert> {
  /// The question whether to discard what was entered in the form.
  public static let discardChanges = AlertState {
    TextState("Discard your changes?")
  } actions: {
    ButtonState(role: .destructive, action: .discardConfirmed) { TextState("Discard") }
    ButtonState(role: .cancel) { TextState("Keep editing") }
  }
}
