/// A screen of the home tab.
public enum HomeScreen: PathScreen {
  /// The details of an item.
  case item(Item.ID)

  /// The form that changes the item below it.
  case edit

  /// The sorts of screens that the home tab has.
  public enum Kind: String, Sendable {
    /// The details of an item.
    case item

    /// The form that changes an item.
    case edit
  }

  /// What sort of screen this is.
  public var kind: Kind {
    switch self {
    case .item: .item
    case .edit: .edit
    }
  }

  /// The components of a link's path that stand for this screen: `items` and a
  /// number, or `edit`.
  public var linkComponents: [String] {
    switch self {
    case .item(let id): ["items", String(id)]
    case .edit: ["edit"]
    }
  }

  /// Reads one screen off the front of a link's path.
  ///
  /// - Parameter components: What is left of the path.
  /// - Returns: The screen, or `nil` if the path doesn't go on with one.
  public static func read(from components: inout ArraySlice<String>) -> Self? {
    switch components.first {
    case "edit":
      components.removeFirst()
      return .edit
    case "items":
      // Only the spelling that `linkComponents` has, so that no two links lead to the same place.
      guard
        let component = components.dropFirst().first,
        let id = Item.ID(component),
        id >= 0,
        String(id) == component
      else { return nil }
      components.removeFirst(2)
      return .item(id)
    default:
      return nil
    }
  }
}

extension PathRules<HomeScreen> {
  /// Items lead to related items without end, and each to a form that nothing can
  /// be pushed on.
  public static let home = PathRules<HomeScreen> { top in
    switch top {
    case nil: [.item]
    case .item: [.item, .edit]
    case .edit: []
    }
  }
}
