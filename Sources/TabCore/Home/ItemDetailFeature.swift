public import StoreRuntime
import TabNavigation

/// The details of an item, with links to related items, the edit form and the share sheet.
///
/// The details can be created from an id alone, as for a link: they load the item when they appear.
@Reducer(action: .codable)
public struct ItemDetailFeature {
  /// The state of the details.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The id of the item.
    public let itemID: Item.ID

    /// The item, or `nil` until it has been loaded.
    public var item: Item?

    /// The reason why there is no item to show.
    public var message: String?

    /// The sheet that shares the item, or `nil` if it isn't presented.
    @Presents public var share: ShareFeature.State?

    /// Creates the state of the details.
    ///
    /// - Parameters:
    ///   - itemID: The id of the item.
    ///   - item: The item, if it is already available.
    public init(itemID: Item.ID, item: Item? = nil) {
      self.itemID = itemID
      self.item = item
    }

    /// Creates the state of the details of an item, with the item from the list if it has one.
    init(of id: Item.ID, in list: ItemListFeature.State) throws(ScreenError) {
      guard list.mayHold(id) else { throw .missing("item \(id)") }
      self.init(itemID: id, item: list.item(id))
    }
  }

  /// The actions of the details.
  public enum Action: Equatable {
    /// The screen has appeared and needs its item.
    case appeared

    /// The close button was tapped.
    case closeButtonTapped

    /// The edit button was tapped.
    case editButtonTapped

    /// The repository has returned the item, or has failed.
    case itemResponse(Result<Item?, ItemRepositoryError>)

    /// A related item was tapped.
    case relatedItemTapped(Item.ID)

    /// An action of the share sheet.
    case share(PresentationActionOf<ShareFeature>)

    /// The share button was tapped.
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
        // A link or a restored state may have presented the sheet already.
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
  /// Returns the action for an event: the details load their item when they are pushed.
  ///
  /// - Parameter event: The event of the screen.
  /// - Returns: The action.
  public static func action(for event: ScreenEvent) -> Self? { event == .entered ? .appeared : nil }
}
