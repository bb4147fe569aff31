public import StoreRuntime

/// The root of the home tab: a list of all items.
///
/// Tapping a row only sends an action; ``HomeTab`` pushes the screen. The list itself presents the
/// form for a new item and the alert that confirms a deletion.
@Reducer(action: .codable)
public struct ItemListFeature {
  /// The presentations of the list.
  @Reducer(state: .codable, .equatable, action: .codable, .equatable)
  public enum Destination {
    /// The form for a new item.
    case add(ItemAddFeature)

    /// The alert that confirms the deletion of an item.
    @ReducerCaseEphemeral case alert(AlertState<Alert>)
  }

  /// The state of the list.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The progress of loading the items.
    public enum Loading: Codable, Equatable, Sendable {
      /// Loading hasn't started yet.
      case notStarted

      /// The repository is loading the items.
      case inProgress

      /// ``State/items`` contains all items of the repository.
      case finished

      /// Loading has failed, with the reason.
      case failed(String)
    }

    /// The rows.
    public var items: [Item]

    /// The progress of loading the items.
    public var loading: Loading

    /// The items that were deleted since the list began to load.
    var deletedIDs: [Item.ID] = []

    /// The reason why an item couldn't be deleted.
    public var message: String?

    /// The current presentation.
    @Presents public var destination: Destination.State?

    /// Creates the state of a list.
    ///
    /// - Parameters:
    ///   - items: The rows.
    ///   - loading: The progress of loading the items.
    public init(items: [Item] = [], loading: Loading = .notStarted) {
      self.items = items
      self.loading = loading
    }

    /// Returns the row with an id.
    ///
    /// - Parameter id: The id of an item.
    /// - Returns: The item, or `nil` if the list doesn't have it.
    /// - Complexity: O(*n*) for *n* rows.
    public func item(_ id: Item.ID) -> Item? {
      items.first { $0.id == id }
    }

    /// Returns `true` if the list has an item, or hasn't finished loading and so may have it.
    func mayHold(_ id: Item.ID) -> Bool {
      id >= 0 && (loading != .finished || item(id) != nil)
    }
  }

  /// The actions of the list.
  public enum Action: Equatable {
    /// The add button was tapped.
    case addButtonTapped

    /// The list has appeared and needs its rows.
    case appeared

    /// The delete button of an item was tapped, which presents an alert.
    case deleteButtonTapped(Item.ID)

    /// The repository has deleted an item, or has failed.
    case deleteResponse(Result<Item.ID, ItemRepositoryError>)

    /// An action of the current presentation.
    case destination(PresentationActionOf<Destination>)

    /// The repository has returned its items, or has failed.
    case itemsResponse(Result<[Item], ItemRepositoryError>)

    /// A row was tapped.
    case itemTapped(Item.ID)

    /// The refresh button was tapped.
    case refreshButtonTapped
  }

  /// The actions of the alert that confirms a deletion.
  @CasePathable
  public enum Alert: Codable, Equatable, Sendable {
    /// The deletion was confirmed.
    case deletionConfirmed(Item.ID)
  }

  private enum CancelID {
    case load
  }

  @Dependency(\.itemRepository) private var repository

  /// Creates the feature.
  public init() {}

  /// The logic of the list.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(ItemAddFeature.State())
        return .none

      case .appeared, .refreshButtonTapped:
        state.loading = .inProgress
        state.deletedIDs = []
        return .response(Action.itemsResponse) { () async throws(ItemRepositoryError) in
          try await repository.load()
        }
        .cancellable(id: CancelID.load, cancelInFlight: true)

      case .deleteButtonTapped(let id):
        guard let item = state.item(id) else {
          reportIssue("An item can't be deleted: there is no item \(id) in the list.")
          return .none
        }
        state.message = nil
        state.destination = .alert(.deletion(of: item))
        return .none

      case .deleteResponse(.success(let id)):
        state.items.remove(id)
        if state.loading == .inProgress { state.deletedIDs.append(id) }
        return .none

      case .deleteResponse(.failure(let error)):
        state.message = error.description
        return .none

      case .destination(.presented(.add(.saveResponse(.success(let item))))):
        state.items.replaceOrAppend(item)
        return .none

      case .destination(.presented(.alert(.deletionConfirmed(let id)))):
        return .response(Action.deleteResponse) { () async throws(ItemRepositoryError) in
          try await repository.delete(id)
          return id
        }

      case .destination, .itemTapped:
        return .none

      case .itemsResponse(.success(let items)):
        if let item = items.first(where: { state.deletedIDs.contains($0.id) }) {
          reportIssue("Item \(item.id) was deleted, but is back in the list.")
        }
        state.deletedIDs = []
        state.items = items
        state.loading = .finished
        return .none

      case .itemsResponse(.failure(let error)):
        state.deletedIDs = []
        state.loading = .failed(error.description)
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension ItemListFeature.Action: ScreenAction {
  /// Returns the action for an event: the list loads its rows when its tab is first shown.
  ///
  /// - Parameter event: The event of the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? { event == .entered ? .appeared : nil }
}

extension AlertState<ItemListFeature.Alert> {
  /// Returns the alert that confirms the deletion of an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: The alert.
  public static func deletion(of item: Item) -> Self {
    AlertState {
      TextState("Delete “\(item.name)”?")
    } actions: {
      ButtonState(role: .destructive, action: .deletionConfirmed(item.id)) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("This can't be undone.")
    }
  }
}
