public import StoreRuntime

/// The root of the home tab: a list of all items.
///
/// Tapping a row asks for a screen; ``HomeTab`` pushes it. The list itself presents the
/// form for a new item and the question whether to delete one.
@Reducer(action: .codable)
public struct ItemListFeature {
  /// What the list can present.
  @Reducer(state: .codable, .equatable, action: .codable, .equatable)
  public enum Destination {
    /// The form for a new item.
    case add(ItemAddFeature)

    /// The question whether to delete an item.
    @ReducerCaseEphemeral case alert(AlertState<Alert>)
  }

  /// What the list shows.
  @ObservableState
  public struct State: Codable, Equatable {
    /// How far the list is with reading the repository.
    public enum Loading: Codable, Equatable, Sendable {
      /// Nobody has asked for the items yet.
      case notStarted

      /// The repository is being read.
      case inProgress

      /// ``State/items`` is what the repository holds.
      case finished

      /// The repository couldn't be read, for the reason given.
      case failed(String)
    }

    /// The rows.
    public var items: [Item]

    /// How far the list is with reading the repository.
    public var loading: Loading

    /// Why the item that was to be deleted is still there.
    public var message: String?

    /// What the list presents.
    @Presents public var destination: Destination.State?

    /// Creates the state of a list.
    ///
    /// - Parameters:
    ///   - items: The rows.
    ///   - loading: How far the list is with reading the repository.
    public init(items: [Item] = [], loading: Loading = .notStarted) {
      self.items = items
      self.loading = loading
    }

    /// Returns the row with an id.
    ///
    /// - Parameter id: The id of an item.
    /// - Returns: The item, or `nil` if the list doesn't show it.
    /// - Complexity: O(*n*) for *n* rows.
    public func item(_ id: Item.ID) -> Item? {
      items.first { $0.id == id }
    }

    /// Returns whether an item may exist: it is there, or the items aren't known yet.
    func mayHold(_ id: Item.ID) -> Bool {
      id >= 0 && (loading != .finished || item(id) != nil)
    }
  }

  /// What happens in the list.
  public enum Action: Equatable {
    /// The form for a new item was asked for.
    case addButtonTapped

    /// The list came up and wants its rows.
    case appeared

    /// An item was asked to be deleted, which the list asks about.
    case deleteButtonTapped(Item.ID)

    /// The repository has deleted an item, or failed to.
    case deleteResponse(Result<Item.ID, ItemRepositoryError>)

    /// Something happened in what the list presents.
    case destination(PresentationActionOf<Destination>)

    /// The repository was read.
    case itemsResponse(Result<[Item], ItemRepositoryError>)

    /// A row was tapped.
    case itemTapped(Item.ID)

    /// The rows are to be read again.
    case refreshButtonTapped
  }

  /// What the question whether to delete an item can be answered.
  @CasePathable
  public enum Alert: Codable, Equatable, Sendable {
    /// The item is to be deleted.
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
        // A number is never used again. So an item that returns was deleted while the load ran.
        if let last = state.items.last?.id,
          let item = items.first(where: { $0.id < last && state.item($0.id) == nil })
        {
          reportIssue("Item \(item.id) was deleted, and is back in the list.")
        }
        state.items = items
        state.loading = .finished
        return .none

      case .itemsResponse(.failure(let error)):
        state.loading = .failed(error.description)
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension ItemListFeature.Action: ScreenAction {
  /// Returns the action for an event: the list reads its rows when its tab is first shown.
  ///
  /// - Parameter event: What happened to the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? { event == .entered ? .appeared : nil }
}

extension AlertState<ItemListFeature.Alert> {
  /// The question whether to delete an item.
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
