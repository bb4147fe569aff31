extension Store {
  /// Returns a store of a child's domain, on the same isolation.
  ///
  /// ```swift
  /// let settings = store.scope(state: \.settings, action: \.settings)
  /// ```
  ///
  /// It keeps this store alive and has no state of its own: its state is read, and its actions are
  /// sent, through this one.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toChildState: any KeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(
      read: { $0[keyPath: toChildState] }, place: toChildState, action: AnyCasePath(toChildAction))
  }

  /// Returns a store of a child that may go away, on the same isolation.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.path[id: id], action: \.path[id: id])
  /// ```
  ///
  /// Its state is `nil` once the child is gone, and an action sent to it then is a reported issue.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toChildState: any KeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState?, ChildAction> {
    scope(
      read: { $0[keyPath: toChildState] }, place: toChildState, action: AnyCasePath(toChildAction),
      isGone: { $0 == nil })
  }

  /// Returns a store of a child's domain.
  ///
  /// - Parameters:
  ///   - readChild: Returns the child's part of a state.
  ///   - place: A key path that stands for the part.
  ///   - toChildAction: A case path to the child's actions.
  ///   - isGone: Returns whether the child can't be sent to, `nil` if it always can.
  /// - Returns: The child's store.
  nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    read readChild: @escaping @Sendable (State) -> ChildState,
    place: any PartialKeyPath<State> & Sendable,
    action toChildAction: AnyCasePath<Action, ChildAction>,
    isGone: (@Sendable (ChildState) -> Bool)? = nil
  ) -> Store<ChildState, ChildAction> {
    let link = ScopeLink<State, Action, ChildState, ChildAction>(
      parent: self, keyPath: place, part: readChild, path: toChildAction, isGone: isGone)
    return Store<ChildState, ChildAction>(link: link, executorOwner: executorOwner)
  }
}

/// What a scoped store is without: a state, a reducer and effects, all of which another store has.
@usableFromInline
protocol StoreLink<State, Action>: Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  // MARK: On the executor of the stores

  /// The state.
  var state: State { get }

  func send(_ action: Action, for request: ReplyRequest?, from caller: IssueLocation) -> StoreTask

  func send(contentsOf actions: [Action], from caller: IssueLocation) -> StoreTask

  /// Adds a listener to the store that owns the state.
  func add(_ listener: StateListener<State, Action>)

  // MARK: From anywhere

  /// The store that owns the state.
  var owner: any EffectStore { get }

  /// The way from the state of that to this one.
  var keyPaths: [AnyKeyPath] { get }

  /// Where sequences of states get them.
  var source: StateSource<State> { get }

  func enqueue(_ action: Action, from caller: IssueLocation)
}

/// The way from a scoped store to the one that it is a part of.
struct ScopeLink<Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable>:
  StoreLink
{
  /// The store that the scoped one is a part of.
  ///
  /// Both have one executor, so whoever is on that of the scoped store is on that of this one.
  let parent: Store<Parent, ParentAction>

  /// The way to the state, as ids of models have it.
  let keyPath: any PartialKeyPath<Parent> & Sendable

  /// Returns the state.
  let part: @Sendable (Parent) -> State

  /// The case of the actions.
  let path: AnyCasePath<ParentAction, Action>

  /// Returns whether a state says that the feature is gone, `nil` if it always is there.
  let isGone: (@Sendable (State) -> Bool)?

  var state: State { onExecutor(of: parent) { part($0.state) } }

  var owner: any EffectStore { parent.owner }

  var keyPaths: [AnyKeyPath] { (parent.link?.keyPaths ?? []) + [keyPath] }

  func send(_ action: Action, for request: ReplyRequest?, from caller: IssueLocation) -> StoreTask {
    guard isThere(action, caller) else {
      if let request { owner.replies.giveUp(request.number) }
      return StoreTask(group: nil)
    }
    return onExecutor(of: parent) { $0.send(path.embed(action), for: request, from: caller) }
  }

  func send(contentsOf actions: [Action], from caller: IssueLocation) -> StoreTask {
    guard let first = actions.first, isThere(first, caller) else { return StoreTask(group: nil) }
    return onExecutor(of: parent) { $0.send(contentsOf: actions.map(path.embed), from: caller) }
  }

  func add(_ listener: StateListener<State, Action>) {
    parent.add(
      StateListener(
        isNeeded: listener.isNeeded,
        update: { [path, part] action, state, touches in
          listener.update(action.flatMap(path.extract), part(state), touches)
        },
        tell: listener.tell))
  }

  var source: StateSource<State> {
    let (connect, part) = (parent.source, part)
    return {
      guard let feed = await connect() else { return nil }
      return { seen in await feed(seen).map { (part($0.state), $0.version) } }
    }
  }

  func enqueue(_ action: Action, from caller: IssueLocation) {
    parent.enqueue(path.embed(action), from: caller)
  }

  /// Returns whether the feature of an action is there, and reports it if not.
  private func isThere(_ action: Action, _ caller: IssueLocation) -> Bool {
    guard let isGone else { return true }
    // A reducer that sends to its own store will see for itself whether the feature is there.
    guard onExecutor(ofStore: owner, { $0.catchUp() }), isGone(state) else { return true }
    reportIssue(
      """
      A scoped store was sent an action for a feature that is gone: \
      \(shortDescription(of: action)). It was dropped. Let go of a scoped store when its \
      state has become "nil".
      """,
      at: caller)
    return false
  }
}
