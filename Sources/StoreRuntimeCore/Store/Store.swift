public import Synchronization

/// Holds the state of a feature, runs its reducer, and carries out its effects, as an actor.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// await store.send(.incrementButtonTapped)
/// print(await store.state.count)
/// ```
///
/// Actions are reduced one at a time, never one inside another. An action that a reducer's
/// ``Effect/send(_:)`` emits is reduced before the outer
/// ``send(_:fileID:filePath:line:column:)`` returns; by then each
/// ``Effect/run(priority:operation:catch:fileID:filePath:line:column:)`` has run up to its first
/// suspension. On Apple's systems of 2024, effects begin when the store's actor is free.
///
/// A store has an executor of its own, or lives on another actor: with `on: MainActor.shared`
/// code on the main actor may use it without suspending, through `assumeIsolated`.
///
/// Releasing the last reference to a store cancels its effects. Effects, readers of ``states`` and
/// store tasks don't keep a store alive; stores made by `scope` do.
public final actor Store<State: Sendable, Action: Sendable>: StoreCreation {
  /// The actor on whose executor all work runs: the one that the store lives on, or its own.
  ///
  /// Effects are isolated to it and not to the store, so that a suspended effect doesn't keep the
  /// store alive.
  @usableFromInline nonisolated let executorOwner: any Actor

  /// The role of a scoped or observed store, `nil` for a plain one.
  @usableFromInline nonisolated let role: StoreRole<State, Action>?

  /// The state and the reducer, `nil` for a scoped store.
  @usableFromInline let ownContext: StoreContext<State, Action>?

  /// The variables of the store.
  ///
  /// The actor excludes other threads, and no code of a feature runs inside an access to them, so
  /// exclusive access needs no checks.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  @usableFromInline var variables = Variables()

  // Unchecked: only the store has them, and its `deinit` reads them when it has the last reference.
  @usableFromInline
  struct Variables: @unchecked Sendable {
    /// Decides when the store reduces, performs remaining work, and notifies readers.
    @usableFromInline var schedule = ReductionSchedule()

    /// The running effects and the listeners, `nil` until the first is added.
    @usableFromInline var runtime: TypedRuntime<State, Action>?

    @inlinable
    init() {}
  }

  /// The `Mailbox`, created when a thread first uses it.
  @usableFromInline nonisolated let lazyMailbox = LazyReference()

  /// Creates a store with its own state.
  @inlinable
  init(
    state: State,
    on actor: (any Actor)?,
    reducer: PreparedReducer<State, Action>,
    dependencies: DependencyStorage?,
    role: StoreRole<State, Action>?
  ) {
    let context = StoreContext(state: state, reducer: reducer, dependencies: dependencies)
    if reducer.holdsContainers {
      context.synchronize(NavigationSync(context: context, node: nil, isInitial: true))
      context.variables.isNavigating = true
      context.endReduction()
    }
    if let role {
      context.variables.isNavigating = true
      context.variables.isObserved = true
      variables.schedule.hasReaders = true
      role.beginObservation(of: context.state, in: context)
    }
    self.executorOwner = actor ?? StoreExecutor()
    self.role = role
    self.ownContext = context
  }

  /// Creates a scoped store on the isolation of its parent.
  init(link: any StoreLink<State, Action>, executorOwner: any Actor) {
    self.executorOwner = executorOwner
    self.role = StoreRole(link: link)
    self.ownContext = nil
  }

  deinit {
    // No other reference to the store is left.
    if variables.runtime != nil { uncheckedOnExecutor(of: self) { $0.endAll() } }
  }

  /// The executor of this store: its own, or that of the actor that it lives on.
  @inlinable
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executorOwner.unownedExecutor
  }

  /// The current state.
  ///
  /// For a scoped store of an element that was removed this is `nil`. A reducer, and the code that
  /// it calls, must not read the state of the store that runs it.
  @inlinable public var state: State {
    if let link { return link.state }
    precondition(
      !schedule.isStateHeld,
      "The state of a store was read while its reducer runs. Use the reducer's argument.")
    return context.state
  }

  /// Reads the current state.
  ///
  /// ```swift
  /// let count = await store.withState(\.count)
  /// ```
  ///
  /// From outside the store's isolation it copies less than ``state`` if only a part is needed, and
  /// several parts are read at the same moment.
  ///
  /// - Parameter body: Receives the state, on the isolation of the store.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func withState<Result, Failure: Error>(
    _ body: @Sendable (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(state)
  }

  /// The number of actions that were dropped because their effect was cancelled or had ended.
  ///
  /// Dropping the actions of a cancelled effect is normal. An action that a task sends after its
  /// effect has ended, or an effect after its own `dismiss()`, is also a reported issue.
  public var droppedActionCount: Int {
    onExecutor(ofStore: owner, ()) { store, _ in store.effects?.droppedActionCount ?? 0 }
  }

  /// Sends an action: reduces it and starts its effects.
  ///
  /// When this returns, the action and all that follows from it at once have been reduced, and the
  /// effects have begun, even if the caller is an effect that is just starting. If a reducer of
  /// this store calls it, it returns immediately, and the action is reduced after the current one
  /// and after the work that was already queued.
  ///
  /// A scoped store of an element that was removed reports an issue instead.
  ///
  /// An issue with the action itself, such as a missing element, is reported at the line of the
  /// call, or at the operator's line if a reducer of this store calls it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The started effects, to wait for or to cancel.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    send(
      action, from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action from a call.
  // One copy for all calls of `send`: clients' compilers would copy a reduction into each.
  @inlinable
  @inline(never)
  @discardableResult
  package func send(
    _ action: Action, for request: ReplyRequest? = nil, from caller: IssueLocation
  ) -> StoreTask {
    if let link { return link.send(action, for: request, from: caller) }
    if isMailFirst { takeMail() }
    return StoreTask(group: perform(action, for: request, group: nil, from: caller))
  }

  /// Sends several actions, one after the other.
  ///
  /// Each action is reduced, and its effects started, before the next. Readers of ``states`` are
  /// notified once, after the last, and the fixed cost of a call is paid once.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effects that all of them started, to wait for or to cancel.
  /// - Complexity: O(*n*) for *n* actions, excluding the work that they cause.
  @inlinable
  @discardableResult
  public func send(
    contentsOf actions: some Sequence<Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    send(
      contentsOf: actions,
      from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends several actions from a call.
  @inlinable
  func send(contentsOf actions: some Sequence<Action>, from caller: IssueLocation) -> StoreTask {
    if let link { return link.send(contentsOf: Array(actions), from: caller) }
    var group: EffectGroup?
    for action in actions {
      if isMailFirst { takeMail() }
      reduceInTurn(action, for: nil, group: &group, from: caller)
    }
    if schedule.mayTellReaders { tellReaders() }
    return StoreTask(group: group)
  }

  /// Sends an action without waiting for the store.
  ///
  /// Never suspends and never runs a reducer itself. Actions of one caller are reduced in the order
  /// in which it enqueued them, and before anything that it sends afterwards.
  ///
  /// An issue with the action itself is reported at the line of the call, as by
  /// ``send(_:fileID:filePath:line:column:)``. An exception is an action that is enqueued while
  /// another is being reduced: the issue names the operator's line.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @inlinable
  public nonisolated func enqueue(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    enqueue(
      action, from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Enqueues an action from a call.
  @inlinable
  nonisolated func enqueue(_ action: Action, from caller: IssueLocation) {
    if let link { return link.enqueue(action, from: caller) }
    if (mailbox ?? makeMailbox()).borrow({ $0.append(action, from: caller) }) { scheduleDrain() }
  }
}

/// The role of a store that isn't a plain one: it is a part of another store, or is observed.
@usableFromInline
package struct StoreRole<State: Sendable, Action: Sendable>: Sendable {
  private enum Kind {
    case part(any StoreLink<State, Action>)
    case observed(any StoreObserver<State, Action>)
  }

  private let kind: Kind

  init(link: any StoreLink<State, Action>) { kind = .part(link) }

  /// Creates the role of an observed store, or returns `nil` without an observer.
  package init?(observer: (any StoreObserver<State, Action>)?) {
    guard let observer else { return nil }
    kind = .observed(observer)
  }

  /// The link of a scoped store to its parent, `nil` for a store with its own state.
  @usableFromInline var link: (any StoreLink<State, Action>)? {
    if case .part(let link) = kind { link } else { nil }
  }

  /// The observer of the store, `nil` if it isn't observed.
  var observer: (any StoreObserver<State, Action>)? {
    if case .observed(let observer) = kind { observer } else { nil }
  }

  /// Notifies the observer of a store that is being created.
  @usableFromInline
  func beginObservation(of state: State, in context: ReductionContext) {
    context.makeExtras().issueListener = observer
    SharedView.with(SharedView()) { observer?.didMakeStore(with: state) }
  }
}

extension Store {
  /// Sends an action with a cause.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - cause: The `send` and the conversation that the action belongs to.
  package func send(_ action: Action, because cause: ActionCause) {
    if isMailFirst { takeMail() }
    let extras = context.makeExtras()
    let outer = extras.conversation
    extras.conversation = cause.conversation
    _ = perform(action, for: nil, group: cause.group, from: cause.group.caller)
    extras.conversation = outer
  }

  /// The mailbox, `nil` if none was ever needed.
  // Unmanaged: many threads would contend for the reference count.
  @inlinable nonisolated var mailbox: Unmanaged<Mailbox<Action>>? { lazyMailbox.object() }

  /// `true` if mail must be reduced before an action that is sent now: enqueued actions, and the
  /// rest of the taken ones while one of them is being reduced.
  @inlinable var isMailFirst: Bool {
    guard let mailbox else { return false }
    return mailbox.borrow {
      $0.hasMail.load(ordering: .acquiring) || schedule.isReducing && $0.hasTaken
    }
  }

  /// Creates the mailbox, unless another thread did so first.
  @usableFromInline
  nonisolated func makeMailbox() -> Unmanaged<Mailbox<Action>> { lazyMailbox.make(Mailbox()) }

  /// The store that owns the state.
  nonisolated var owner: any EffectStore { link?.owner ?? self }

  @inlinable nonisolated var link: (any StoreLink<State, Action>)? { role?.link }
  nonisolated var observer: (any StoreObserver<State, Action>)? { role?.observer }

  /// The executor for the tasks of an observed store, or `nil` for the default.
  @usableFromInline nonisolated var taskExecutor: (any TaskExecutor)? { observer?.executor }
}

/// The executor of a store that doesn't live on another actor.
@usableFromInline
actor StoreExecutor {
  @usableFromInline
  init() {}
}

/// A store of a reducer's state and action.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
where R.State: Sendable, R.Action: Sendable

/// The initialisers of ``Store``.
///
/// The compiler treats closures that are passed to an actor's own initialiser as sent to the actor.
/// Code on the main actor, or code that captures values that aren't `Sendable`, couldn't create a
/// store. A protocol's initialiser runs the closures where it is called. Only ``Store``
/// conforms.
public protocol StoreCreation {}

extension StoreCreation {
  /// Creates a store.
  ///
  /// The reducer's bodies are evaluated here, once. Elements of stacks in the initial state keep
  /// their ids, and new ones get ids above them. The closures run in this call and in the isolation
  /// of the caller.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - actor: The actor whose executor the store shares, or `nil` for its own. The store keeps
  ///     the actor alive: an actor that holds a store on itself is a reference cycle until it
  ///     releases the store.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies for this store and its effects.
  @inlinable
  public init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    on actor: (any Actor)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState, on: actor, reducer: reducer,
      dependencies: .forStore(prepareDependencies), role: nil)
  }

  /// Creates a store that can be observed.
  ///
  /// - Parameters:
  ///   - initialState: Creates the initial state.
  ///   - actor: The actor whose executor the store shares, or `nil` for its own.
  ///   - reducer: Creates the reducer.
  ///   - values: The dependencies of the store, `nil` if none is overridden.
  ///   - role: The role with the observer, `nil` for a plain store.
  @inlinable
  package init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: () -> State,
    on actor: (any Actor)?,
    reducer: () -> R,
    dependencies values: DependencyValues?,
    role: StoreRole<State, Action>?
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    // A reducer of another store may be creating this one. Its context must not number the elements
    // of this store's stacks.
    let (state, prepared) = ReductionContext.with(nil) {
      // Binding costs more than everything else here.
      guard let values else { return (initialState(), reducer().prepare()) }
      return DependencyValues.bound.withValue(values) { (initialState(), reducer().prepare()) }
    }
    self = Store(
      state: state, on: actor, reducer: prepared, dependencies: values?.storage, role: role)
  }
}

extension DependencyValues {
  /// Creates the values of a new store.
  ///
  /// - Parameter update: Sets values in a copy of the current ones.
  package init(forStore update: (inout DependencyValues) -> Void) {
    self = .current
    runningEffect = nil
    prepare(update)
  }

  /// Creates the values of a new store.
  ///
  /// - Parameter update: Sets values in a copy of the current ones.
  /// - Returns: The values, `nil` if none is overridden, as for most stores.
  @usableFromInline
  package static func forStore(_ update: ((inout Self) -> Void)?) -> Self? {
    if update == nil, !isTesting, ReductionContext.currentReference == nil {
      let local = local
      if local.storage == nil, local.runningEffect == nil { return nil }
    }
    return Self(forStore: { update?(&$0) })
  }
}
