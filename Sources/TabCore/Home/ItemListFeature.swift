public import StoreRuntime

/// The root of the home tab: a list of all items.
///
/// Tapping a row asks for a screen; ``AppFeature`` pushes it.
@Reducer
public struct ItemListFeature {
  /// What the list shows.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
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
      loading != .finished || item(id) != nil
    }
  }

  /// What happens in the list.
  public enum Action: Equatable, Sendable {
    /// The list came up and wants its rows.
    case appeared

    /// The repository was read.
    case itemsResponse(Result<[Item], ItemRepositoryError>)

    /// A row was tapped.
    case itemTapped(Item.ID)

    /// The rows are to be read again.
    case refreshButtonTapped
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
      case .appeared, .refreshButtonTapped:
        state.loading = .inProgress
        return .request(repository.load, response: Action.itemsResponse)
          .cancellable(id: CancelID.load, cancelInFlight: true)

      case .itemsResponse(.success(let items)):
        state.items = items
        state.loading = .finished
        return .none

      case .itemsResponse(.failure(let error)):
        state.loading = .failed(error.description)
        return .none

      case .itemTapped:
        return .none
      }
    }
  }
}
