public import StoreRuntime
public import TabNavigation

/// The form for a new item.
///
/// The form saves by itself and then closes itself; whoever presents it hears of the new
/// item. While something is wrong with what was entered, saving does nothing but say so,
/// and when the repository fails the form stays with all that was entered.
///
/// A form with something in its fields asks before it is dismissed, and can save first.
@Reducer(action: .codable)
public struct ItemAddFeature {
  /// What the form shows.
  @ObservableState
  public struct State: Codable, Equatable, LeaveGuarded {
    /// What the name field holds.
    public var name = ""

    /// What the note field holds.
    public var note = ""

    /// Whether the repository is at work.
    public var isSaving = false

    /// Whether the repository has kept what was entered.
    public var isSaved = false

    /// Why the form couldn't be saved.
    public var message: String?

    /// Creates the state of a form with nothing in its fields.
    public init() {}

    /// What is wrong with the fields, if anything is.
    public var problem: String? {
      Item.problem(name: name.trimmingWhitespace(), note: note.trimmingWhitespace())
    }

    /// Whether the fields hold something that isn't saved.
    public var hasChanges: Bool {
      !isSaved && !(name.trimmingWhitespace().isEmpty && note.trimmingWhitespace().isEmpty)
    }

    /// A form with something in its fields asks before it is dismissed, and stays as it is in a
    /// hidden tab.
    ///
    /// - Parameter departure: The way in which the form would be left.
    /// - Returns: The question, if something was entered.
    public func leavePolicy(for departure: Departure) -> LeavePolicy {
      departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
    }

    // Without `isSaving` and `isSaved`: no repository goes on with the work of a process that has
    // ended.
    private enum CodingKeys: String, CodingKey {
      case name
      case note
      case message
    }
  }

  /// What happens in the form.
  public enum Action: Equatable {
    /// The form was asked to go away without saving.
    case cancelButtonTapped

    /// Another name was entered.
    case nameChanged(String)

    /// Another note was entered.
    case noteChanged(String)

    /// The form was asked to save what was entered.
    case saveButtonTapped

    /// The repository has kept the item and given it its number, or failed to.
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
  /// Returns the action for an event: the form saves before it is left.
  ///
  /// - Parameter event: What happened to the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? {
    event == .saveRequested ? .saveButtonTapped : nil
  }
}
