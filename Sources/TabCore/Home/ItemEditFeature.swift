public import StoreRuntime
public import TabNavigation

/// The form that changes the name and the note of an item.
///
/// The form saves by itself and then dismisses itself; ``HomeTab`` updates the other screens that
/// show the item. If the input is invalid, saving only shows the problem. If the repository fails,
/// the form stays with its input.
///
/// A form with unsaved changes asks before it is dismissed, and can save first. Without changes it
/// is dismissed at once, even while the repository is saving: reading the items again shows the
/// outcome.
@Reducer(action: .codable)
public struct ItemEditFeature {
  /// The state of the form.
  @ObservableState
  public struct State: Codable, Equatable, LeaveGuarded {
    /// The id of the item.
    public let itemID: Item.ID

    /// The item as it was last saved, or `nil` until it has been loaded.
    public fileprivate(set) var original: Item?

    /// The content of the name field.
    public var name: String

    /// The content of the note field.
    public var note: String

    /// A Boolean value that indicates whether the repository is saving.
    public var isSaving = false

    /// The reason why the form couldn't be saved or filled.
    public var message: String?

    /// Creates the state of a form.
    ///
    /// - Parameters:
    ///   - itemID: The id of the item.
    ///   - original: The item, if it is already available.
    public init(itemID: Item.ID, original: Item? = nil) {
      self.itemID = itemID
      self.original = original
      self.name = original?.name ?? ""
      self.note = original?.note ?? ""
    }

    /// Creates the state of a form for the item of a detail screen.
    init(of detail: ItemDetailFeature.State) {
      self.init(itemID: detail.itemID, original: detail.item)
    }

    /// The item with the input of the fields, or `nil` until it has been loaded.
    public var edited: Item? {
      guard var item = original else { return nil }
      item.name = name.trimmingWhitespace()
      item.note = note.trimmingWhitespace()
      return item
    }

    /// The problem with the input, or `nil` if it is valid.
    public var problem: String? {
      guard let item = edited else { return "the item hasn't been read yet" }
      return Item.problem(name: item.name, note: item.note)
    }

    /// A Boolean value that indicates whether saving would change the item.
    public var hasChanges: Bool { edited != original }

    /// Returns a question if a form with changes is about to be removed; a hidden tab keeps them.
    ///
    /// - Parameter departure: The way in which the form would be left.
    /// - Returns: The question, or `.allow`.
    public func leavePolicy(for departure: Departure) -> LeavePolicy {
      departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
    }

    // Without `isSaving`: no repository continues the work of a process that has ended.
    private enum CodingKeys: String, CodingKey {
      case itemID
      case original
      case name
      case note
      case message
    }
  }

  /// The actions of the form.
  public enum Action: Equatable {
    /// The form has appeared and needs its item.
    case appeared

    /// The cancel button was tapped.
    case cancelButtonTapped

    /// The repository has returned the item, or has failed.
    case itemResponse(Result<Item?, ItemRepositoryError>)

    /// The name was edited.
    case nameChanged(String)

    /// The note was edited.
    case noteChanged(String)

    /// The save button was tapped.
    case saveButtonTapped

    /// The repository has saved the item, or has failed.
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
      case .appeared:
        guard state.original == nil else { return .none }
        let id = state.itemID
        return .response(Action.itemResponse) { () async throws(ItemRepositoryError) in
          try await repository.item(id)
        }

      case .cancelButtonTapped:
        return .run { _ in await dismiss() }

      case .itemResponse(.success(let item?)):
        state.original = item
        state.name = item.name
        state.note = item.note
        return .none

      case .itemResponse(.success(nil)):
        state.message = "there is no item \(state.itemID)"
        return .none

      case .itemResponse(.failure(let error)):
        state.message = error.description
        return .none

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
        guard state.message == nil, let item = state.edited else { return .none }
        state.isSaving = true
        return .response(Action.saveResponse) { () async throws(ItemRepositoryError) in
          try await repository.save(item)
          return item
        }

      case .saveResponse(.success(let item)):
        state.isSaving = false
        state.original = item
        return .run { _ in await dismiss() }

      case .saveResponse(.failure(let error)):
        state.isSaving = false
        state.message = error.description
        return .none
      }
    }
  }
}

extension ItemEditFeature.Action: ScreenAction {
  /// Returns the action for an event: the form loads its item when pushed, and saves on request.
  ///
  /// - Parameter event: The event of the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? {
    switch event {
    case .entered: .appeared
    case .saveRequested: .saveButtonTapped
    case .appeared, .disappeared, .reselected: nil
    }
  }
}
