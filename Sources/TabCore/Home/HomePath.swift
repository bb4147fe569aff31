public import StoreRuntime

/// The screens that can be on the stack of the home tab.
@Reducer
public enum HomePath {
  /// The details of an item.
  case detail(ItemDetailFeature)

  /// The form that changes an item.
  case edit(ItemEditFeature)
}

extension HomePath.State: Codable, Equatable {}
extension HomePath.Action: Equatable {}

extension HomePath.State {
  /// The screen as links and rules see it.
  public var screen: HomeScreen {
    switch self {
    case .detail(let detail): .item(detail.itemID)
    case .edit: .edit
    }
  }

  /// What sort of screen this is.
  public var kind: HomeScreen.Kind {
    switch self {
    case .detail: .item
    case .edit: .edit
    }
  }

  /// Makes the state of a screen that is about to be pushed.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - below: The screen that it will stand on, if it isn't the first. The rules
  ///     have let it pass.
  ///   - items: What is known of the items, so that they need not be read again.
  /// - Throws: An error that says what the screen would have nothing to show of.
  init(_ screen: HomeScreen, on below: Self?, items: ItemListFeature.State) throws(PathError) {
    switch (screen, below) {
    case (.item(let id), _):
      guard items.mayHold(id) else {
        throw .missing(screen: screen.kind.rawValue, subject: "item \(id)")
      }
      self = .detail(ItemDetailFeature.State(itemID: id, item: items.item(id)))
    case (.edit, .detail(let detail)):
      self = .edit(ItemEditFeature.State(itemID: detail.itemID, original: detail.item))
    case (.edit, .edit), (.edit, nil):
      throw .missing(screen: screen.kind.rawValue, subject: "item below it")
    }
  }

  /// What a screen of this kind is told when it comes up.
  var appearance: HomePath.Action {
    switch self {
    case .detail: .detail(.appeared)
    case .edit: .edit(.appeared)
    }
  }
}
