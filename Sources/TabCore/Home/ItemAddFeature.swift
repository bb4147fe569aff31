public import StoreRuntime
public import TabNavigation

/// The form for a new item.
///
/// The form saves by itself and then dismisses itself; its parent receives the new item. If the
/// input is invalid, saving only shows the problem. If the repository fails, the form stays with
/// its input.
///
/// A form with input asks before it is dismissed, and can save first.
@Reducer(action: .codable)
public struct ItemAddFeature {
  /// The state of the form.
  @ObservableState
  public struct State: Codable, Equatable, LeaveGuarded {
    /// The content of the name field.
    public var name = ""

    /// The content of the note field.
    public var note = ""

    /// A Boolean value that indicates whether the repository is saving.
    public var isSaving = false

    /// A Boolean value that indicates whether the input was saved.
    public var isSaved = false

    /// The reason why the form couldn't be saved.
    public var message: String?

    /// Creates the state of an empty form.
    public init() {}

    /// The problem with the input, or `nil` if it is valid.
    public var problem: String? {
      Item.problem(name: name.trimmingWhitespace(), note: note.trimmingWhitespace())
    }

    /// A Boolean value that indicates whether the form has unsaved input.
    public var hasChanges: Bool {
      !isSaved && !(name.trimmingWhitespace().isEmpty && note.trimmingWhitespace().isEmpty)
    }

    /// Returns a question if a form with input is about to be removed; a hidden tab keeps the
    /// input.
    ///
    /// - Parameter departure: The way in which the form would be left.
    /// - Returns: The question, or `.allow`.
    public func leavePolicy(for departure: Departure) -> LeavePolicy {
      departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
    }

    // Without `isSaving` and `isSaved`: no repository continues the work of a process that has
    // ended.
    private enum CodingKeys: String, CodingKey {
      case name
      case note
      case message
    }
  }

  /// The actions of the form.
  public enum Action: Equatable {
    /// The cancel button was tapped.
    case cancelButtonTapped

    /// The name was edited.
    case nameChanged(String)

    /// The note was edited.
    case noteChanged(String)

    /// The save button was tapped.
    case saveButtonTapped

    /// The repository has saved the item and assigned its number, or has failed.
    case saveResponse(Result<Item, ItemRepositoryError>)
  }

  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.itemRepository) private var repository

  /// Creates the feature.
  public init() {}

  /// The logic of the form.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        return .run { _ in await dismiss() }

      case .nameChanged(let name):
        state.name = name
        state.message = nil
        return .none

      case .noteChanged(let note):
        state.note = note
        state.message = nil
        return .none

      case .saveButtonTapped:
        guard !state.isSaving else { return .none }
        state.message = state.problem
        guard state.message == nil else { return .none }
        state.isSaving = true
        let (name, note) = (state.name.trimmingWhitespace(), state.note.trimmingWhitespace())
        return .response(Action.saveResponse) { () async throws(ItemRepositoryError) in
          try await repository.add(name, note)
        }

      case .saveResponse(.success):
        state.isSaving = false
        state.isSaved = true
        return .run { _ in await dismiss() }

      case .saveResponse(.failure(let error)):
        state.isSaving = false
        state.message = error.description
        return .none
      }
    }
  }
}

extension ItemAddFeature.Action: ScreenAction {
  /// Returns the action for an event: a request to save is a tap on the save button.
  ///
  /// - Parameter event: The event of the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? {
    event == .saveRequested ? .saveButtonTapped : nil
  }
}
