public import StoreRuntime
import TabNavigation

/// The details of an item, with the way to related items, to the form that changes it and
/// to the sheet that shares it.
///
/// Details can be made from an id alone, as a link does: they read the item when
/// they appear.
@Reducer(action: .codable)
public struct ItemDetailFeature {
  /// What the details show.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The id of the item.
    public let itemID: Item.ID

    /// The item, or `nil` until it was read.
    public var item: Item?

    /// Why there is no item to show.
    public var message: String?

    /// The sheet that shares the item, while it is presented.
    @Presents public var share: ShareFeature.State?

    /// Creates the state of the details.
    ///
    /// - Parameters:
    ///   - itemID: The id of the item.
    ///   - item: The item, if it is known already.
    public init(itemID: Item.ID, item: Item? = nil) {
      self.itemID = itemID
      self.item = item
    }

    /// Creates the state of the details of an item, with what a list knows of it.
    init(of id: Item.ID, in list: ItemListFeature.State) throws(ScreenError) {
      guard list.mayHold(id) else { throw .missing("item \(id)") }
      self.init(itemID: id, item: list.item(id))
    }
  }

  /// What happens in the details.
  public enum Action: Equatable {
    /// The screen came up and wants its item.
    case appeared

    /// The screen was asked to go away.
    case closeButtonTapped

    /// The form that changes the item was asked for.
    case editButtonTapped

    /// The repository was read.
    case itemResponse(Result<Item?, ItemRepositoryError>)

    /// A related item was tapped.
    case relatedItemTapped(Item.ID)

    /// Something happened in the sheet that shares the item.
    case share(PresentationActionOf<ShareFeature>)

    /// The sheet that shares the item was asked for.
    case shareButtonTapped
  }

  @Dependency(\.dismiss) private var dismiss
  @Dependency(\.itemRepository) private var repository

  /// Creates the feature.
  public init() {}

  /// The logic of the details.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared:
        // The sheet is there already where a link or a saved state has brought it.
        return .merge(
          state.item == nil ? read(state.itemID) : .none,
          state.share == nil ? .none : .send(.share(.presented(.appeared))))

      case .closeButtonTapped:
        return .run { _ in await dismiss() }

      case .editButtonTapped, .relatedItemTapped, .share:
        return .none

      case .itemResponse(.success(let item)):
        state.item = item
        state.message = item == nil ? "there is no item \(state.itemID)" : nil
        return .none

      case .itemResponse(.failure(let error)):
        state.message = error.description
        return .none

      case .shareButtonTapped:
        state.share = ShareFeature.State(itemID: state.itemID)
        return .send(.share(.presented(.appeared)))
      }
    }
    .ifLet(\.$share, action: \.share) {
      ShareFeature()
    }
  }

  private func read(_ id: Item.ID) -> Effect<Action> {
    .response(Action.itemResponse) { () async throws(ItemRepositoryError) in
      try await repository.item(id)
    }
  }
}

extension ItemDetailFeature.Action: ScreenAction {
  /// Returns the action for an event: the details read their item once they are on the stack.
  ///
  /// - Parameter event: What happened to the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? { event == .entered ? .appeared : nil }
}
