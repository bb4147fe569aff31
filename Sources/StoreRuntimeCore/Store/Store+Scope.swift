extension Store {
  /// Returns a store of a child's domain, on the same isolation.
  ///
  /// ```swift
  /// let settings = store.scope(state: \.settings, action: \.settings)
  /// ```
  ///
  /// It keeps this store alive and has no state of its own: it reads its state, and sends its
  /// actions, through this store.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toChildState: any KeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: toChildState, path: AnyCasePath(toChildAction), isGone: nil)
  }

  /// Returns a store of a child that can be removed, on the same isolation.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.path[id: id], action: \.path[id: id])
  /// ```
  ///
  /// Its state is `nil` once the child was removed; sending an action then is a reported issue.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toChildState: any KeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState?, ChildAction> {
    scope(state: toChildState, path: AnyCasePath(toChildAction), isGone: { $0 == nil })
  }

  /// Returns a store of a child's domain, on the same isolation.
  ///
  /// It is `scope(state:action:)` without its first label:
  ///
  /// ```swift
  /// let settings = store.scope(\.settings, action: \.settings)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: toChildState, action: toChildAction)
  }

  /// Returns a store of a child that can be removed, on the same isolation.
  ///
  /// It is `scope(state:action:)` without its first label:
  ///
  /// ```swift
  /// let counter = store.scope(\.path[id: id], action: \.path[id: id])
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState?, ChildAction> {
    scope(state: toChildState, action: toChildAction)
  }

  /// Returns a store of a child's domain.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - path: A case path to the child's actions.
  ///   - isGone: Returns whether the child was removed, `nil` if it never is.
  /// - Returns: The child's store.
  nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toChildState: any KeyPath<State, ChildState> & Sendable,
    path: AnyCasePath<Action, ChildAction>,
    isGone: (@Sendable (ChildState) -> Bool)?
  ) -> Store<ChildState, ChildAction> {
    let link = ScopeLink(parent: self, keyPath: toChildState, path: path, isGone: isGone)
    return Store<ChildState, ChildAction>(link: link, executorOwner: executorOwner)
  }
}

/// The connection of a scoped store to the store that has the state, the reducer and the effects.
@usableFromInline
protocol StoreLink<State, Action>: AnyObject, Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  // MARK: On the executor of the stores

  /// The state.
  var state: State { get }

  func send(_ action: Action, for request: ReplyRequest?, from caller: IssueLocation) -> StoreTask

  func send(contentsOf actions: [Action], from caller: IssueLocation) -> StoreTask

  /// Adds a listener to the store that owns the state.
  func add(_ listener: StateListener<State, Action>)

  // MARK: From any thread

  /// The store that owns the state.
  var owner: any EffectStore { get }

  /// The key paths from the state of the owner to this one.
  var keyPaths: [any AnyKeyPath & Sendable] { get }

  /// The source for sequences of states.
  var source: StateSource<State> { get }

  func enqueue(_ action: Action, from caller: IssueLocation)
}

/// The connection of a scoped store to its parent.
final class ScopeLink<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: StoreLink {
  /// The store that the scoped one is a part of.
  ///
  /// Both share one executor, so code on the scoped store's executor is on this one's, too.
  let parent: Store<Parent, ParentAction>

  /// The key path to the state.
  let keyPath: any KeyPath<Parent, State> & Sendable

  /// The case of the actions.
  let path: AnyCasePath<ParentAction, Action>

  /// Returns whether a state says that the feature was removed, `nil` if it never is.
  let isGone: (@Sendable (State) -> Bool)?

  init(
    parent: Store<Parent, ParentAction>, keyPath: any KeyPath<Parent, State> & Sendable,
    path: AnyCasePath<ParentAction, Action>, isGone: (@Sendable (State) -> Bool)?
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.path = path
    self.isGone = isGone
  }

  var state: State { onExecutor(ofGeneric: parent) { $0.state[keyPath: keyPath] } }

  var owner: any EffectStore { parent.owner }

  var keyPaths: [any AnyKeyPath & Sendable] { (parent.link?.keyPaths ?? []) + [keyPath] }

  func send(_ action: Action, for request: ReplyRequest?, from caller: IssueLocation) -> StoreTask {
    guard isThere(action, caller) else {
      if let request { owner.replies.giveUp(request.number) }
      return StoreTask(group: nil)
    }
    return onExecutor(ofGeneric: parent) {
      $0.send(path.embed(action), for: request, from: caller)
    }
  }

  func send(contentsOf actions: [Action], from caller: IssueLocation) -> StoreTask {
    guard let first = actions.first, isThere(first, caller) else { return StoreTask(group: nil) }
    return onExecutor(ofGeneric: parent) {
      $0.send(contentsOf: actions.map(path.embed), from: caller)
    }
  }

  func add(_ listener: StateListener<State, Action>) {
    parent.add(ScopeListener(listener, keyPath, path))
  }

  var source: StateSource<State> {
    let (connect, keyPath) = (parent.source, keyPath)
    return {
      guard let feed = await connect() else { return nil }
      return { seen in await feed(seen).map { ($0.state[keyPath: keyPath], $0.version) } }
    }
  }

  func enqueue(_ action: Action, from caller: IssueLocation) {
    parent.enqueue(path.embed(action), from: caller)
  }

  /// Returns whether the feature of an action exists, and reports an issue if not.
  private func isThere(_ action: Action, _ caller: IssueLocation) -> Bool {
    guard let isGone else { return true }
    // A reducer that sends to its own store isn't checked here: the action is reduced later.
    let hasCaughtUp = onExecutor(ofStore: owner, ()) { store, _ in store.catchUp() }
    guard hasCaughtUp, isGone(state) else { return true }
    reportIssue(
      """
      A scoped store received an action for a feature that was removed: \
      \(shortDescription(of: action)). It was dropped. Release a scoped store when its state \
      becomes "nil".
      """,
      at: caller)
    return false
  }
}

/// Passes a part of each state to the listener of a scoped store.
private final class ScopeListener<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: StateListener<Parent, ParentAction> {
  private let listener: StateListener<State, Action>
  private let keyPath: KeyPath<Parent, State>
  private let path: AnyCasePath<ParentAction, Action>

  init(
    _ listener: StateListener<State, Action>, _ keyPath: KeyPath<Parent, State>,
    _ path: AnyCasePath<ParentAction, Action>
  ) {
    self.listener = listener
    self.keyPath = keyPath
    self.path = path
  }

  override var isNeeded: Bool { listener.isNeeded }

  override func update(
    after action: ParentAction?, to state: Parent, _ changes: [ElementChange]
  ) {
    listener.update(after: action.flatMap(path.extract), to: state[keyPath: keyPath], changes)
  }

  override func tell() { listener.tell() }
}
