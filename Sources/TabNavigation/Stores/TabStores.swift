import StoreRuntime
public import StoreRuntimeCore

/// A store for each tab of an app, and one for the rest: the hub.
///
/// ```swift
/// let stores = TabStores(initialState: Kiosk.State(), tabs: Kiosk.tabs) {
///   KioskHub()
/// }
/// await stores.send(.tabs(.launched))
/// let home = stores.store(\.feed, action: \.feed)
/// ```
///
/// The declaration of the tabs is that of an app with one store. Each tab's feature runs on an
/// actor of its own, so that work in one doesn't hold up another. A move is atomic within its tab.
///
/// The hub's reducer stands where a reducer behind ``Tabs`` would: it sees each action of a tab
/// after the tab has reduced it, with the tab's new state in its copy of the app's state. It is the
/// only one that changes the rest of the state and the bar, and what it shares by
/// `sharing(_:as:)` is shared with all tabs. It doesn't change the state
/// of a tab: it sends the tab an action, such as a move.
///
/// What is sent one after the other ends as with one store, with the same ids of screens: all tabs
/// count together.
public final class TabStores<State: Sendable, Action: Sendable, Tab: TabIdentifier>: Sendable {
  // How hub and tabs talk:
  //
  // - A tab never waits for the hub, and the hub never for a tab: each leaves messages in the post.
  // - The post delivers one message after the other, and waits for each to be reduced. So the
  //   messages from a tab to the hub, and those from the hub to a tab, arrive in their order.
  // - A caller waits for its own message and those that follow from it at once. What the effects of
  //   tabs send meanwhile comes behind it. Effects that send faster than that is delivered wait.
  // - A navigation is a message, too. Its moves are made by the tabs as it is delivered, each by
  //   one action that isn't told to the hub, whose reducer then sees the bar's action.
  // - A navigation that waits for an answer isn't in the post any more. After each action of the
  //   tab that was asked, the post looks whether it can go on.
  // - After each reduction of the hub the post shows the selected tab, if that isn't shown.
  // - An id by which the hub cancels its own effects is a message, too, as the tabs are below it.
  // - The hub shares values at the end of each of its reductions, before the next is delivered.
  let post: TabPost<State, Action, Tab>
  private let channels: [Tab: TabChannel<State, Action>]
  private let hub: Store<State, HubAction<State, Action>>
  private let initialState: State

  /// Creates the stores of an app.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - tabs: The tabs.
  ///   - actor: The actor whose executor all stores are to share, `nil` for an executor of its own
  ///     for each.
  ///   - observation: What follows the stores, `nil` for nothing. One that orders their steps has
  ///     the actor, too.
  ///   - hub: The reducer of what isn't in the tabs.
  ///   - prepareDependencies: Overrides dependencies for all stores and their effects.
  public convenience init<Hub: Reducer>(
    initialState: State,
    tabs: Tabs<State, Action, Tab>,
    on actor: (any Actor)? = nil,
    observation: StoreObservation? = nil,
    @ReducerBuilder<State, Action> hub: () -> Hub,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void = {
      _ in
    }
  ) where Hub.State == State, Hub.Action == Action {
    self.init(initialState, tabs, actor, observation, hub(), isEmpty: false, prepareDependencies)
  }

  private init<Hub: Reducer>(
    _ initialState: State, _ tabs: Tabs<State, Action, Tab>, _ actor: (any Actor)?,
    _ observation: StoreObservation?, _ hub: Hub, isEmpty: Bool,
    _ prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) where Hub.State == State, Hub.Action == Action {
    let tabs = tabs.withStacks()
    var state = initialState
    for item in tabs.items { item.leave(&state) }
    state[keyPath: tabs.bar].record = BarRecord()
    self.initialState = state
    let actor = observation?.base.actor ?? actor
    let post = TabPost<State, Action, Tab>(
      tabs, on: actor, isOrdered: observation?.base.actor != nil)
    let setup = TabChannelSetup<State, Action>(
      state: state, dependencies: prepareDependencies, shared: post.shared,
      numbering: post.numbering, gate: post.gate, actor: actor, observation: observation,
      tellHub: { post.add(.reduced($0, $1)) })
    var channels: [Tab: TabChannel<State, Action>] = [:]
    for item in tabs.items { channels[item.tab] = item.makeChannel?(setup) }
    self.channels = channels
    self.post = post
    let app = Scope<State, HubAction<State, Action>, _>(state: \.self, action: \.app) { hub }
      .prepareUnbounded()
    post.shared.set(to: state, of: app)
    self.hub = Store(
      initialState: state, on: post.actor,
      reducer: HubReducer(app: app, post: post, isEmpty: isEmpty),
      withDependencies: prepareDependencies, observedBy: observation, as: "hub")
    post.begin(hub: self.hub, channels)
  }

  /// Creates the stores of an app that has nothing but tabs.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - tabs: The tabs.
  ///   - actor: The actor whose executor all stores are to share, `nil` for an executor of its own
  ///     for each.
  ///   - observation: What follows the stores, `nil` for nothing. One that orders their steps has
  ///     the actor, too.
  ///   - prepareDependencies: Overrides dependencies for all stores and their effects.
  public convenience init(
    initialState: State,
    tabs: Tabs<State, Action, Tab>,
    on actor: (any Actor)? = nil,
    observation: StoreObservation? = nil,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void = {
      _ in
    }
  ) {
    self.init(
      initialState, tabs, actor, observation, EmptyReducer(), isEmpty: true, prepareDependencies)
  }

  deinit {
    post.end()
  }

  /// The store of a tab, for its views.
  ///
  /// - Parameters:
  ///   - state: The property of the app's state that holds the tab's.
  ///   - action: The case of the app's actions that holds the tab's.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The store. For a tab that isn't declared that is a reported issue, and a store of
  ///   nothing but its state.
  public func store<Path, RootAction, PathAction>(
    _ state: any WritableKeyPath<State, TabStack<Path>> & Sendable,
    action: CaseKeyPath<Action, TabStackAction<RootAction, Path, PathAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<TabStack<Path>, TabStackAction<RootAction, Path, PathAction>> {
    typealias TabStore = Store<TabStack<Path>, TabStackAction<RootAction, Path, PathAction>>
    let channel = channels.values.first { $0.keyPath as AnyKeyPath == state as AnyKeyPath }
    if let store = channel?.store as? TabStore { return store }
    reportIssue(
      """
      The store of a tab was asked for that no "TabItem" declares: \(state). What is sent to it \
      does nothing. Name the state and the actions of a declared tab.
      """,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return Store(initialState: initialState[keyPath: state]) { EmptyReducer() }
  }

  /// The app as a whole, for views: its state as the hub knows it, and all of its actions.
  ///
  /// An action for a tab or for the bar is left in the post: it is reduced a little later, and the
  /// state shows it after that. Where that is too late, as for text that is typed, use
  /// ``store(_:action:fileID:filePath:line:column:)``.
  public var app: Store<State, Action> {
    hub.scope(state: \.self, action: \.app)
  }

  /// Sends an action to the store that it is for.
  ///
  /// When this returns, the action has been reduced, with all that was sent synchronously because
  /// of it, by the tabs as well as by the hub. What effects of tabs send meanwhile, and a question
  /// that it has led to, aren't waited for.
  ///
  /// What the action does wrong, such as being for a screen that isn't there, is reported at the
  /// line of the call.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effects that were set off in all stores, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    let caller = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let group = EffectGroup(from: caller)
    await post.send(.sent(action, nil), in: group, on: post.actor)
    return StoreTask(group: group)
  }

  /// Sends an action to the bar, and waits until the navigation is settled.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: What came of the navigation, never ``MoveOutcome/pending``. If the calling task is
  ///   cancelled, it is ``MoveOutcome/superseded``.
  public func navigate(
    _ action: TabBarAction<Tab>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> MoveOutcome {
    let (outcomes, answer) = AsyncStream.makeStream(
      of: MoveOutcome.self, bufferingPolicy: .bufferingOldest(1))
    let caller = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await post.send(
      .sent(post.tabs.toBarAction.embed(action), answer), in: EffectGroup(from: caller),
      on: post.actor)
    // A cancelled task gets none.
    let outcome = await outcomes.first { _ in true } ?? .superseded
    // The hub may not know yet what came of an answer to a question.
    await post.catchUp(on: post.actor)
    return outcome
  }

  /// The state of the whole app, for code that runs on the actor that all stores live on.
  ///
  /// It traps on another executor. What tabs have told the hub and isn't delivered yet is missing.
  package var isolatedState: State {
    hub.assumeIsolated { $0.state }
  }

  /// The state of the whole app, with that of each tab.
  ///
  /// - Returns: The state after all that the stores had reduced when this was called, and what
  ///   followed from it at once.
  public func state() async -> State {
    await post.catchUp(on: post.actor)
    return await hub.state
  }
}

/// What the hub of an app reduces.
@CasePathable
enum HubAction<State, Action>: Sendable where State: Sendable, Action: Sendable {
  /// An action of the app, from outside or from an effect of the hub.
  case app(Action)

  /// The bar or tabs have changed: the app's reducer sees the action, if there is one, after that.
  case updated([TabChannel<State, Action>.Update], by: Action? = nil)
}

/// Runs the reducer of the hub, and leaves to the post what is for tabs and bar.
struct HubReducer<State: Sendable, Action: Sendable, Tab: TabIdentifier>: ReducerOperator {
  /// The app's reducer, for actions in the case `app`.
  let app: PreparedReducer<State, HubAction<State, Action>>

  let post: TabPost<State, Action, Tab>

  /// Whether the app has nothing but tabs, so that no reducer could change or share anything.
  let isEmpty: Bool

  private var tabs: Tabs<State, Action, Tab> { post.tabs }

  func prepare() -> PreparedReducer<State, HubAction<State, Action>> {
    PreparedReducer(running: [app]) { state, action in
      switch action {
      case .app(let action)
      where tabs.items.contains { $0.takes(action) }
        || tabs.toBarAction.extract(from: action) != nil:
        post.add(.sent(action, nil))
        return .none
      case .app(let action):
        let before = state[keyPath: tabs.bar]
        let effect = reduce(action, &state)
        let bar = state[keyPath: tabs.bar]
        // A link that was kept may be opened after any action.
        if bar.selected != before.selected || bar.heldLink != nil || before.heldLink != nil {
          post.add(.barChanged)
        }
        return effect
      case .updated(let updates, let action):
        for update in updates { update(&state) }
        var effect = Effect<HubAction<State, Action>>.none
        if let action { effect = reduce(action, &state) } else { share(state) }
        post.isSettled = tabs.isSettled(&state)
        return effect
      }
    }
    .numbering(with: post.numbering, heldUpBy: post.gate) { id, errand in
      post.add(.cancelled(id: id), because: ActionCause(group: EffectGroup(), errand: errand))
    }
  }

  private func share(_ state: State) {
    if !isEmpty { post.shared.set(to: state, of: app) }
  }

  private func reduce(_ action: Action, _ state: inout State) -> Effect<HubAction<State, Action>> {
    if isEmpty { return .none }
    let items = tabs.items
    var kept: [any Sendable] = []
    for item in items { kept.append(item.keep(state)) }
    let effect = app(&state, .app(action))
    for index in items.indices where items[index].putBack(kept[index], &state) {
      reportIssue(
        """
        The reducer of the hub has changed the tab "\(items[index].tab.tabName)" itself, which is in a \
        store of its own. The change is dropped. Send the tab an action for that, such as a move.
        """,
        at: tabs.location)
    }
    share(state)
    return effect
  }
}
