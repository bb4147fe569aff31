public import StoreRuntime
public import TabNavigation

/// The form that changes the name and the note of an item.
///
/// The form saves by itself and then closes itself; ``HomeTab`` brings the other
/// screens that show the item up to date. While something is wrong with what was
/// entered, saving does nothing but say so, and when the repository fails the form
/// stays with all that was entered.
///
/// A form with changes asks before it goes, and can save first. Without
/// changes it goes at once, also while the repository is at work: reading the items again shows
/// what came of it.
@Reducer(action: .codable)
public struct ItemEditFeature {
  /// What the form shows.
  @ObservableState
  public struct State: Codable, Equatable, LeaveGuarded {
    /// The id of the item.
    public let itemID: Item.ID

    /// The item as it was last saved, or `nil` until it was read.
    public fileprivate(set) var original: Item?

    /// What the name field holds.
    public var name: String

    /// What the note field holds.
    public var note: String

    /// Whether the repository is at work.
    public var isSaving = false

    /// Why the form couldn't be saved or filled.
    public var message: String?

    /// Creates the state of a form.
    ///
    /// - Parameters:
    ///   - itemID: The id of the item.
    ///   - original: The item, if it is known already.
    public init(itemID: Item.ID, original: Item? = nil) {
      self.itemID = itemID
      self.original = original
      self.name = original?.name ?? ""
      self.note = original?.note ?? ""
    }

    /// Creates the state of a form for an item whose details are shown.
    init(of detail: ItemDetailFeature.State) {
      self.init(itemID: detail.itemID, original: detail.item)
    }

    /// The item as the fields have it, or `nil` before it was read.
    public var edited: Item? {
      guard var item = original else { return nil }
      item.name = name.trimmingWhitespace()
      item.note = note.trimmingWhitespace()
      return item
    }

    /// What is wrong with the fields, if anything is.
    public var problem: String? {
      guard let item = edited else { return "the item hasn't been read yet" }
      return Item.problem(name: item.name, note: item.note)
    }

    /// Whether the fields hold something that saving would change.
    public var hasChanges: Bool { edited != original }

    /// A form with changes asks before it is taken off, and stays as it is in a hidden tab.
    ///
    /// - Parameter departure: The way in which the form would be left.
    /// - Returns: The question, if there are changes.
    public func leavePolicy(for departure: Departure) -> LeavePolicy {
      departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
    }

    // Without `isSaving`, as no repository goes on with the work of a process that has ended.
    private enum CodingKeys: String, CodingKey {
      case itemID
      case original
      case name
      case note
      case message
    }
  }

  /// What happens in the form.
  public enum Action: Equatable {
    /// The form came up and wants its item.
    case appeared

    /// The form was asked to go away without saving.
    case cancelButtonTapped

    /// The repository was read.
    case itemResponse(Result<Item?, ItemRepositoryError>)

    /// Another name was entered.
    case nameChanged(String)

    /// Another note was entered.
    case noteChanged(String)

    /// The form was asked to save what was entered.
    case saveButtonTapped

    /// The repository has kept the item, or failed to.
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
  /// Returns the action for an event: the form reads its item, and saves before it is left.
  ///
  /// - Parameter event: What happened to the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? {
    switch event {
    case .entered: .appeared
    case .saveRequested: .saveButtonTapped
    case .appeared, .disappeared, .reselected: nil
    }
  }
}
