public import StoreRuntime
public import TabNavigation

/// The screens that can be on the stack of the home tab.
@Reducer(state: .codable, .equatable, action: .codable, .equatable)
public enum HomePath {
  /// The details of an item.
  case detail(ItemDetailFeature)

  /// The form that changes an item.
  case edit(ItemEditFeature)
}

extension HomePath.State: PathState {
  /// The list of all items.
  public typealias Root = ItemListFeature.State

  /// Items link to related items without limit, and each to a form on which nothing can be pushed.
  public static let screens = Screens<Self> {
    Screen(\.detail, "items/*", \.itemID, on: .root, .screen(\.detail)) { context, id in
      try ItemDetailFeature.State(of: id, in: context.root)
    }
    .sheet(\.detail, "share", isShown: { $0.share != nil }) {
      $0.share = ShareFeature.State(itemID: $0.itemID)
    }
    .sheet(\.detail, "share/stop", isShown: { $0.share?.alert != nil }) {
      $0.share = ShareFeature.State(itemID: $0.itemID, asksToStop: true)
    }
    Screen(\.edit, "edit", on: .screen(\.detail)) { context in
      ItemEditFeature.State(of: try context.below(\.detail))
    }
    RootSheet("add", isShown: { $0.destination?.add != nil }) {
      $0.destination = .add(ItemAddFeature.State())
    }
  }
}

/// The home tab: the list of items and the navigation between its screens.
@Reducer
public struct HomeTab {
  /// The list and the screens above it.
  public typealias State = TabStack<HomePath.State>

  /// The actions of the tab.
  public typealias Action = TabStackActionOf<ItemListFeature, HomePath>

  /// Creates the feature.
  public init() {}

  /// The list, the screens above it, and the navigation between them.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.itemTapped(let id)), .path(.element(_, .detail(.relatedItemTapped(let id)))):
        do throws(ScreenError) {
          state.push(.detail(try ItemDetailFeature.State(of: id, in: state.root)))
        } catch {
          reportIssue("A push was refused: \(error).")
        }

      case .path(.element(let id, .detail(.editButtonTapped))):
        guard let detail = state.path[id: id, case: \.detail] else { break }
        state.push(.edit(ItemEditFeature.State(of: detail)))

      case .root(.deleteResponse(.success(let itemID))):
        state.pop(fromFirstWhere: { $0.detail?.itemID == itemID })
        state.changeDetails { $0.item?.relatedIDs.removeAll { $0 == itemID } }

      case .path(.element(_, .edit(.saveResponse(.success(let item))))):
        state.root.items.replaceOrAppend(item)
        state.changeDetails { if $0.itemID == item.id { $0.item = item } }

      case .path(.element(let id, .edit(.saveButtonTapped))),
        .path(.element(let id, .edit(.saveResponse(.failure)))):
        if let message = state.path[id: id, case: \.edit]?.message {
          state.cancelHeldMove(because: message)
        }

      case .root(.destination(.presented(.add(.saveButtonTapped)))),
        .root(.destination(.presented(.add(.saveResponse(.failure))))):
        if let message = state.root.destination?.add?.message {
          state.cancelHeldMove(because: message)
        }

      default:
        break
      }
      return .none
    }
    .stack { ItemListFeature() }
  }
}

extension HomeTab.State {
  /// Changes all detail screens on the stack.
  ///
  /// - Complexity: O(*n*) for *n* screens.
  fileprivate mutating func changeDetails(_ change: (inout ItemDetailFeature.State) -> Void) {
    for id in path.ids {
      guard var detail = path[id: id, case: \.detail] else { continue }
      change(&detail)
      self[id: id, case: \.detail] = detail
    }
  }
}
