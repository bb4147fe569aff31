import StoreRuntime
public import StoreRuntimeCore

/// A store for each tab of an app, and one for everything else: the hub.
///
/// ```swift
/// let stores = TabStores(initialState: Kiosk.State(), tabs: Kiosk.tabs) {
///   KioskHub()
/// }
/// await stores.send(.tabs(.launched))
/// let home = stores.store(\.feed, action: \.feed)
/// ```
///
/// The tabs are declared as in an app with one store. Each tab's feature runs on its own actor, so
/// that work in one tab doesn't delay another. A move is atomic within its tab.
///
/// The hub's reducer has the role of a reducer after ``Tabs``: it receives each action of a tab
/// after the tab has reduced it, with the tab's new state in its copy of the app's state. Only the
/// hub changes the bar and the rest of the state, and its `sharing(_:as:)` shares values with all
/// tabs. It can't change a tab's state directly: it sends the tab an action, such as a move.
///
/// A sequence of actions has the same result as with one store, including the ids of screens,
/// because all tabs share one counter.
public final class TabStores<State: Sendable, Action: Sendable, Tab: TabIdentifier>: Sendable {
  // The communication between hub and tabs:
  //
  // - A tab never waits for the hub, nor the hub for a tab: each leaves messages in the post.
  // - The post delivers one message after another, and waits until each is reduced. So the messages
  //   between a tab and the hub arrive in order, in both directions.
  // - A caller waits for its own message and for those that follow immediately. Messages that tabs'
  //   effects send meanwhile come later. Effects that send faster than messages are delivered wait.
  // - A navigation is a message, too. As it is delivered, the tabs carry out its moves, each by one
  //   action that isn't sent to the hub, whose reducer then receives the bar's action.
  // - A navigation that waits for an answer is no longer in the post. After each action of the tab
  //   with the question, the post checks whether it can continue.
  // - After each reduction of the hub, the post shows the selected tab if it isn't shown yet.
  // - The cancellation of the hub's effects by an id is a message, too: the tabs are below the hub.
  // - The hub shares values at the end of each reduction, before the next message is delivered.
  let post: TabPost<State, Action, Tab>
  private let channels: [Tab: TabChannel<State, Action>]
  private let hub: Store<State, HubAction<State, Action>>
  private let initialState: State

  /// Creates the stores of an app.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - tabs: The tabs.
  ///   - actor: The actor whose executor all stores share, or `nil` for a separate executor for
  ///     each.
  ///   - observation: The observation of the stores, or `nil` for none. If it orders the stores'
  ///     steps, it also determines the actor.
  ///   - hub: The reducer of everything outside the tabs.
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
    let stacks = tabs.items.compactMap { item in
      item.stack?.storable.map { (tab: item.tab, stack: $0) }
    }
    for (_, stack) in stacks { stack.leaveStore(&state) }
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
    for (tab, stack) in stacks { channels[tab] = stack.makeChannel(tab.tabName, setup) }
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

  /// Creates the stores of an app that consists only of tabs.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - tabs: The tabs.
  ///   - actor: The actor whose executor all stores share, or `nil` for a separate executor for
  ///     each.
  ///   - observation: The observation of the stores, or `nil` for none. If it orders the stores'
  ///     steps, it also determines the actor.
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

  /// Returns the store of a tab, for its views.
  ///
  /// - Parameters:
  ///   - state: The property of the app's state that holds the tab's state.
  ///   - action: The case of the app's actions that holds the tab's actions.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The store. For an undeclared tab this is a reported issue, and a store whose state
  ///   never changes.
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
      No "TabItem" declares the tab of the requested store: \(state). Actions sent to it have no \
      effect. Name the state and the actions of a declared tab.
      """,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return Store(initialState: initialState[keyPath: state]) { EmptyReducer() }
  }

  /// The whole app, for views: its state according to the hub, and all of its actions.
  ///
  /// An action for a tab or for the bar is left in the post: it is reduced a little later, and the
  /// state then shows its changes. Where that is too late, as for text input, use
  /// ``store(_:action:fileID:filePath:line:column:)``.
  public var app: Store<State, Action> {
    hub.scope(state: \.self, action: \.app)
  }

  /// Sends an action to its store.
  ///
  /// When this returns, the tabs and the hub have reduced the action and everything that was sent
  /// synchronously because of it. It doesn't wait for later actions of tabs' effects, nor for the
  /// answer to a question.
  ///
  /// An error in the action, such as one for a screen that doesn't exist, is reported at the line
  /// of the call.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A task to wait for the effects started in all stores, or to cancel them.
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

  /// Sends an action to the bar, and waits for the navigation to finish.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The outcome of the navigation, never ``MoveOutcome/pending``. If the calling task
  ///   is cancelled, it is ``MoveOutcome/superseded``.
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
    // A cancelled task receives no outcome.
    let outcome = await outcomes.first { _ in true } ?? .superseded
    // The hub may not have received the result of an answer yet.
    await post.catchUp(on: post.actor)
    return outcome
  }

  /// The state of the whole app, for code that runs on the actor of all stores.
  ///
  /// It traps on another executor. It doesn't include messages of tabs that aren't delivered yet.
  package var isolatedState: State {
    hub.assumeIsolated { $0.state }
  }

  /// Returns the state of the whole app, including each tab.
  ///
  /// - Returns: The state after everything that the stores had reduced at the time of the call, and
  ///   the actions that followed from it immediately.
  public func state() async -> State {
    await post.catchUp(on: post.actor)
    return await hub.state
  }
}

/// The actions of an app's hub.
@CasePathable
enum HubAction<State, Action>: Sendable where State: Sendable, Action: Sendable {
  /// An action of the app, from outside or from a hub effect.
  case app(Action)

  /// A change of the bar or of tabs. The app's reducer receives the action, if any, after it.
  case updated([TabChannel<State, Action>.Update], by: Action? = nil)
}

/// Runs the hub's reducer, and leaves actions of tabs and bar to the post.
struct HubReducer<State: Sendable, Action: Sendable, Tab: TabIdentifier>: ReducerOperator {
  /// The app's reducer, for actions of the case `app`.
  let app: PreparedReducer<State, HubAction<State, Action>>

  let post: TabPost<State, Action, Tab>

  /// `true` if the app has only tabs, so that no reducer could change or share anything.
  let isEmpty: Bool

  private var tabs: Tabs<State, Action, Tab> { post.tabs }

  func prepare() -> PreparedReducer<State, HubAction<State, Action>> {
    PreparedReducer(running: [app]) { state, action in
      switch action {
      case .app(let action)
      where tabs.tab(taking: action) != nil || tabs.toBarAction.extract(from: action) != nil:
        post.add(.sent(action, nil))
        return .none
      case .app(let action):
        return reduceOwn(action, &state)
      case .updated(let updates, let action):
        var isDisturbed = false
        for update in updates where update(&state) { isDisturbed = true }
        // Without a reducer only the updates can show a tab or hold a link.
        if isEmpty, !isDisturbed { return .none }
        let effect = finishUpdate(by: action, &state)
        post.isSettled = tabs.isSettled(&state)
        return effect
      }
    }
    .numbering(with: post.numbering, heldUpBy: post.gate) { id, conversation in
      post.add(
        .cancelled(id: id), because: ActionCause(group: EffectGroup(), conversation: conversation))
    }
  }

  // Functions of their own, as each looks its generic types up when it begins.

  /// Reduces an action that belongs neither to a tab nor to the bar.
  private func reduceOwn(
    _ action: Action, _ state: inout State
  ) -> Effect<HubAction<State, Action>> {
    if isEmpty { return .none }
    let before = state[keyPath: tabs.bar]
    let effect = reduce(action, &state)
    let bar = state[keyPath: tabs.bar]
    // A held link may be opened after any action.
    if bar.selected != before.selected || bar.heldLink != nil || before.heldLink != nil {
      post.add(.barChanged)
    }
    return effect
  }

  /// Reduces the action that has updated the tabs, if any, and shares the new state.
  private func finishUpdate(
    by action: Action?, _ state: inout State
  ) -> Effect<HubAction<State, Action>> {
    if isEmpty { return .none }
    if let action { return reduce(action, &state) }
    share(state)
    return .none
  }

  private func share(_ state: State) { post.shared.set(to: state, of: app) }

  private func reduce(_ action: Action, _ state: inout State) -> Effect<HubAction<State, Action>> {
    let restorations = tabs.items.map { ($0.tab, $0.stack?.storable?.keeping(state)) }
    let effect = app(&state, .app(action))
    for (tab, restore) in restorations where restore?(&state) == true {
      reportIssue(
        """
        The hub's reducer changed the tab "\(tab.tabName)", which has a store of its own. The \
        change is dropped. Send an action to the tab instead, such as a move.
        """,
        at: tabs.location)
    }
    share(state)
    return effect
  }
}
