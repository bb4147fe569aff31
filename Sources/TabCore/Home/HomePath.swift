public import StoreRuntime

/// The screens that can be on the stack of the home tab.
public struct HomePath: Reducer {
  /// The state of one screen.
  @dynamicMemberLookup
  public enum State: CasePathable, Codable, Equatable, Sendable {
    /// The details of an item.
    case detail(ItemDetailFeature.State)

    /// The form that changes an item.
    case edit(ItemEditFeature.State)

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

    /// The case paths of the screens.
    public struct AllCasePaths: Sendable {
      /// The details of an item.
      public var detail: AnyCasePath<State, ItemDetailFeature.State> {
        AnyCasePath(
          embed: State.detail, extract: { if case .detail(let state) = $0 { state } else { nil } })
      }

      /// The form that changes an item.
      public var edit: AnyCasePath<State, ItemEditFeature.State> {
        AnyCasePath(
          embed: State.edit, extract: { if case .edit(let state) = $0 { state } else { nil } })
      }
    }

    /// The case paths of the screens.
    public static let allCasePaths = AllCasePaths()
  }

  /// What happens on one screen.
  @dynamicMemberLookup
  public enum Action: CasePathable, Equatable, Sendable {
    /// Something happened in the details of an item.
    case detail(ItemDetailFeature.Action)

    /// Something happened in the form that changes an item.
    case edit(ItemEditFeature.Action)

    /// The case paths of the actions.
    public struct AllCasePaths: Sendable {
      /// Something happened in the details of an item.
      public var detail: AnyCasePath<Action, ItemDetailFeature.Action> {
        AnyCasePath(
          embed: Action.detail,
          extract: { if case .detail(let action) = $0 { action } else { nil } })
      }

      /// Something happened in the form that changes an item.
      public var edit: AnyCasePath<Action, ItemEditFeature.Action> {
        AnyCasePath(
          embed: Action.edit, extract: { if case .edit(let action) = $0 { action } else { nil } })
      }
    }

    /// The case paths of the actions.
    public static let allCasePaths = AllCasePaths()
  }

  /// Creates the reducer of all screens.
  public init() {}

  /// The features behind the screens.
  public var body: some Reducer<State, Action> {
    Scope(state: \.detail, action: \.detail) { ItemDetailFeature() }
    Scope(state: \.edit, action: \.edit) { ItemEditFeature() }
  }
}

extension HomePath.State {
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
