public import StoreRuntimeCore

/// One of the tabs of an app: its name, the place of its state and actions, and its feature.
public final class TabItem<State, Action, Tab: TabIdentifier>: Sendable {
  // An object, as each navigation visits all items.

  @usableFromInline let tab: Tab

  /// Prepares the feature of the tab, for the app's state and actions.
  @usableFromInline let prepare: @Sendable (BarKeyPath) -> PreparedReducer<State, Action>

  /// The property of the app's state that selects the tab.
  @usableFromInline typealias BarKeyPath = any WritableKeyPath<State, TabBar<Tab>> & Sendable

  /// The settling needs of the tab; none without a stack, as the bar has its record.
  // Each action reads them: a constant is read without a check of exclusive access.
  @usableFromInline let settlingNeeds: @Sendable (inout State) -> SettlingNeeds

  /// The tab's components in a link.
  @usableFromInline let linkWords: [String]

  @usableFromInline let reselection: Reselection
  let badge: @Sendable (State) -> Int

  /// The stack of the tab, or `nil` for a tab that is a single feature.
  @usableFromInline let stack: StackOfItem<State, Action>?

  /// `true` for a tab without a stack.
  @usableFromInline var isPlain: Bool { stack == nil }

  /// The link to the tab's current screens, or `nil` if there is none.
  @inlinable
  func route(_ state: State) -> LinkRoute? {
    guard let stack else { return [] }
    return stack.route(state)
  }

  @usableFromInline
  init(
    _ tab: Tab,
    linkWords: [String],
    _ reselection: Reselection,
    _ badge: @escaping @Sendable (State) -> Int,
    _ stack: StackOfItem<State, Action>?,
    settlingNeeds: @escaping @Sendable (inout State) -> SettlingNeeds = { _ in .nothing },
    prepare: @escaping @Sendable (BarKeyPath) -> PreparedReducer<State, Action>
  ) {
    self.tab = tab
    self.settlingNeeds = settlingNeeds
    self.prepare = prepare
    self.linkWords = linkWords
    self.reselection = reselection
    self.badge = badge
    self.stack = stack
  }

  /// Returns the components of a tab in a link, by default its name.
  @usableFromInline
  static func linkWords(_ link: String?, of tab: Tab) -> [String] {
    link?.split(separator: "/").map(String.init) ?? [tab.tabName]
  }

  /// Declares a tab.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - state: The property of the app's state that holds the tab's state.
  ///   - action: The case of the app's actions that holds the tab's actions.
  ///   - link: The tab's components in a link, `nil` for its raw value. Use an empty string for the
  ///     tab that a link with nothing after its prefix opens.
  ///   - reselection: The effect of a tap on the tab while it is selected.
  ///   - opening: The treatment of the tab's current screens when a link opens.
  ///   - badge: Returns the badge of the tab from the state of the whole app; 0 for none.
  ///   - child: The feature of the tab.
  @inlinable
  public convenience init<Path: PathState, RootAction, PathAction, Child: Reducer>(
    _ tab: Tab,
    _ state: any WritableKeyPath<State, TabStack<Path>> & Sendable,
    action: CaseKeyPath<Action, TabStackAction<RootAction, Path, PathAction>>,
    link: String? = nil,
    onReselection reselection: Reselection = .popToRoot,
    onLink opening: LinkOpening = .replaces,
    badge: @escaping @Sendable (State) -> Int = { _ in 0 },
    @ReducerBuilder<TabStack<Path>, TabStackAction<RootAction, Path, PathAction>>
    _ child: () -> Child
  )
  where
    Child.State == TabStack<Path>, Child.Action == TabStackAction<RootAction, Path, PathAction>,
    RootAction: Sendable, PathAction: Sendable
  {
    let child = child()
    let path = AnyCasePath(action)
    let access = StateAccess<State, TabStack<Path>>(state)
    let scope = Scope<State, Action, _>(state: state, action: action) { child }
    // Specialised for clients, as actions, navigations and links call these.
    let stack = StackOfItem<State, Action>(
      at: state, path, child, opening,
      takes: { path.extract(from: $0) != nil },
      make: { move, reducer, app in
        let effect = reducer(&app, path.embed(.move(move)))
        return access.modify(&app) { (effect, $0.record.status.result) }
      },
      see: { app in access.modify(&app) { $0.join() } },
      route: { app in access.read(app) { Path.screens.route(of: $0.stack, root: $0.root) } })
    self.init(
      tab, linkWords: Self.linkWords(link, of: tab), reselection, badge, stack,
      settlingNeeds: { app in access.modify(&app) { $0.record.settlingNeeds } },
      prepare: { _ in scope.prepare() })
  }
}

extension TabItem {
  /// Declares a tab without a stack: a single feature, whose state and actions are the tab's.
  ///
  /// ```swift
  /// TabItem(.profile, \.profile, action: \.profile) { Profile() }
  /// ```
  ///
  /// The feature receives the events of a stack's root, and the back button dismisses its
  /// presentation. Its link is the link of the tab. A stack has the question that a feature asks
  /// before it is left. Without a stack a feature, or its presentation, can only refuse
  /// (``LeavePolicy/refuse(_:)``): asking is a reported issue, and the feature stays. The tab's
  /// state is a property, and assigning it doesn't cancel effects: cancel them by their ids when
  /// the state is reset. In ``TabStores`` such a tab is a reported issue, and is omitted.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - state: The property of the app's state that holds the feature's state.
  ///   - action: The case of the app's actions that holds the feature's actions.
  ///   - link: The tab's components in a link, `nil` for its raw value. Use an empty string for the
  ///     tab that a link with nothing after its prefix opens.
  ///   - reselection: The effect of a tap on the tab while it is selected: the presentation is
  ///     dismissed, or without one the feature receives an event.
  ///   - badge: Returns the badge of the tab from the state of the whole app; 0 for none.
  ///   - child: The feature.
  @_disfavoredOverload
  @inlinable
  public convenience init<ChildState, ChildAction, Child: Reducer>(
    _ tab: Tab,
    _ state: any WritableKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    link: String? = nil,
    onReselection reselection: Reselection = .popToRoot,
    badge: @escaping @Sendable (State) -> Int = { _ in 0 },
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let child = LeaveGuards.with(.ofTabs) { child() }
    let path = AnyCasePath(action)
    let scope = Scope<State, Action, _>(state: state, action: action) {
      child.asScreen(isRoot: true)
    }
    self.init(tab, linkWords: Self.linkWords(link, of: tab), reselection, badge, nil) { bar in
      let root = LeaveGuards.with(.ofTabs) { scope.prepare() }
        .telling(ChildAction.self) { path.embed($0) }
      let bar = StateAccess<State, TabBar<Tab>>(bar)
      return PreparedReducer(containersOf: [root], responder: root.responder) { state, action in
        guard path.extract(from: action) != nil else { return .none }
        let isShown = bar.modify(&state) { $0.record.plain[tab]?.isVisible ?? false }
        return CurrentReduction().reducingScreen(that: isShown ? .shown : .hidden) {
          LeaveGuards.ofTabs.running { root(&state, action) }
        }
      }
    }
  }
}

/// A declaration in the list of an app's tabs.
public enum TabDeclaration<State, Action, Tab: TabIdentifier>: Sendable {
  /// A tab.
  case item(TabItem<State, Action, Tab>)

  /// Tabs of the same kind.
  case group(TabGroup<State, Action, Tab>)
}

/// A result builder for the list of an app's tabs.
@resultBuilder
public enum TabsBuilder<State, Action, Tab: TabIdentifier>: ListBuilder {
  /// A tab, or tabs of the same kind.
  public typealias Part = TabDeclaration<State, Action, Tab>

  /// Adds a tab to the list.
  ///
  /// - Parameter item: The tab.
  /// - Returns: A list of the tab.
  public static func buildExpression(_ item: TabItem<State, Action, Tab>) -> [Part] {
    [.item(item)]
  }

  /// Adds tabs of the same kind to the list.
  ///
  /// - Parameter group: The tabs.
  /// - Returns: A list of the tabs.
  public static func buildExpression(_ group: TabGroup<State, Action, Tab>) -> [Part] {
    [.group(group)]
  }
}

// Unavailable, for diagnostics: beside an overload for a `KeyPath` the compiler names a misspelled
// property at once. The `fatalError` never runs.

extension TabItem {
  /// Diagnoses a tab whose state is a constant.
  @available(
    *, unavailable,
    message: "The tab changes its state: declare it as a \"var\" in the app's state."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public convenience init<ChildState, ChildAction, Child: Reducer>(
    _ tab: Tab,
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    onReselection reselection: Reselection = .popToRoot,
    onLink opening: LinkOpening = .replaces,
    badge: @escaping @Sendable (State) -> Int = { _ in 0 },
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    fatalError("No app can call this.")
  }
}
