public import Observation

/// A view's access to a store, on the main actor.
///
/// ```swift
/// struct CounterView: View {
///   @Bindable var model: StoreModel<Counter.State, Counter.Action>
///
///   var body: some View {
///     Text("\(model.count)")
///     Button("Add") { model.send(.addButtonTapped) }
///     TextField("Name", text: $model.name)
///   }
/// }
/// ```
///
/// Views read the state's properties from it. An observing reader is notified only when one of the
/// properties that it has read changes. Bindings for controls and for navigation are subscripts;
/// they send actions. No view layer needs an adapter: the model is an `Observable` object with key
/// paths.
///
/// Use `scope`, ``screen(_:of:action:)``, the subscripts for presentations, and `case` to get the
/// model of a part. The same screen has the same model for as long as that is referenced. After its
/// screen was removed, a model shows the last state, ignores writes of bindings, and reports an
/// issue if an action is sent to it: views that fade out may still read it.
///
/// The model keeps its store alive. It keeps the values of properties that readers observe until
/// those change, and otherwise no copy of the state; only a screen's model keeps the screen's last
/// state.
///
/// Hold the store's model, or a model of any part. Models of parts that a view reads needn't be
/// held: an observer of `model.scope(\.home, action: \.home).title` is notified while it waits.
@MainActor
@dynamicMemberLookup
public final class StoreModel<State: Sendable, Action: Sendable>: Observable, Identifiable {
  /// The identity of the store and of the place that the model shows, equal for the same screen.
  public nonisolated let id: ModelID

  let source: ModelSource<State, Action>

  let record: ModelRecord<State, Action>

  /// `true` if the shown part can be removed.
  private let mayGo: Bool

  /// `true` after the shown screen was removed, even if another one has replaced it.
  private var isGone = false

  /// The last state, if the shown part can be removed.
  private var last: State?

  /// Makes the model of a part.
  ///
  /// The last state is that of a part that can be removed, `nil` for others.
  init(
    id: ModelID, source: ModelSource<State, Action>, record: ModelRecord<State, Action>,
    last: State? = nil
  ) {
    self.id = id
    self.source = source
    self.record = record
    self.mayGo = last != nil
    self.last = last
    record.model = self
    if last != nil { record.keepStates() }
  }

  /// Makes a store on the main actor, and its model.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies for the store and its effects.
  @inlinable
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where R.State == State, R.Action == Action {
    self.init(
      observing: Store(
        initialState: initialState(), on: MainActor.shared, reducer: reducer,
        withDependencies: prepareDependencies))
  }

  /// Makes the model of a store.
  ///
  /// - Parameter store: The store, made with `on: MainActor.shared`.
  /// - Precondition: The store is on the main actor, or on another with the main actor's executor.
  @inlinable
  public convenience init(_ store: Store<State, Action>) {
    store.preconditionIsolated(
      """
      A "StoreModel" was created for a store that isn't on the main actor: \(State.self). Create \
      the store with "on: MainActor.shared".
      """)
    self.init(observing: store)
  }

  /// Makes the model of a store on the caller's isolation.
  @inlinable
  package convenience init(observing store: Store<State, Action>) {
    self.init(
      of: store, state: { onExecutor(of: store) { $0.state } },
      send: { action, caller in onExecutor(of: store) { $0.send(action, from: caller) } })
  }

  /// Makes the model of a store from closures that read it and send to it.
  @usableFromInline
  convenience init(
    of store: Store<State, Action>, state: @escaping () -> State,
    send: @escaping (Action, IssueLocation) -> StoreTask
  ) {
    self.init(
      id: ModelID(of: store),
      source: StoreSource(context: store.ownerContext, state: state, send: send),
      record: .of(store))
  }

  /// A Boolean value that indicates whether the screen that the model shows still exists.
  ///
  /// It is always `true` for the model of a whole store. Reads are tracked.
  public var isPresent: Bool {
    record.accessPresence()
    return isThere
  }

  /// Sends an action to the part that the model shows.
  ///
  /// When this returns, the action has been reduced and its effects have begun, as with
  /// ``Store/send(_:fileID:filePath:line:column:)``. If the screen was removed, the action is
  /// dropped, which is a reported issue.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A task to wait for the effects that the action started, or to cancel them.
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    send(
      action, notifying: nil,
      from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action, and notifies all models of the store of its changes in a function.
  ///
  /// ```swift
  /// model.send(.rowMoved) { notify in
  ///   withAnimation(.snappy) { notify() }
  /// }
  /// ```
  ///
  /// A view layer uses it to specify how it shows the change. The function is called on the main
  /// actor after the action and all that immediately followed from it were reduced, before this
  /// returns, and once for each part of the store that models have read. It isn't called if nothing
  /// changed that a model has read. Actions that follow immediately are notified in it too, unless
  /// they specify their own function; later actions of effects aren't. A property that several of
  /// these actions change is notified once, with the first of them.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: The function. It calls its argument once, before it returns; a function that
  ///     doesn't is a reported issue, and models are notified after it.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A task to wait for the effects that the action started, or to cancel them.
  @discardableResult
  public func send(
    _ action: Action,
    within update: @escaping @MainActor (_ notify: () -> Void) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    let caller = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let scope = NotificationScope(
      { notify in
        withoutActuallyEscaping(notify) { notify in
          // Called on the main actor, and `notify` isn't used anywhere else.
          nonisolated(unsafe) let notify = notify
          onMainActor { update(notify) }
        }
      }, at: caller)
    return send(action, notifying: scope, from: caller)
  }

  private func send(
    _ action: Action, notifying scope: NotificationScope?, from caller: IssueLocation
  ) -> StoreTask {
    guard isThere else {
      reportIssue(
        """
        An action was sent to the model of a screen that was removed: \
        \(shortDescription(of: action)). It was dropped. A view that is still visible for a moment \
        must not send actions: check "isPresent". See "Views".
        """,
        at: caller)
      return StoreTask(group: nil)
    }
    guard let scope else { return source.send(action, from: caller) }
    return source.context.notifying(in: scope) { source.send(action, from: caller) }
  }

  /// A property of the state.
  ///
  /// Reads are tracked: the reader is notified when the value changes. A value that isn't
  /// `Equatable` counts as changed after each reduction that could have changed it.
  ///
  /// - Parameter keyPath: A key path of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read(keyPath)
  }

  // MARK: Reading

  /// Reads a property, and remembers its value for tracked readers until it changes.
  func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    let record = record
    var key: PropertyKey?
    var known = record.anchor(readBy: keyPath)
    if known == nil, record.hasAnchors {
      let newKey = PropertyKey(keyPath)
      known = record.anchor(of: newKey)
      key = newKey
    }
    if let known, known.sharedReads?.isChanged != true {
      known.access()
      // Equal key paths have the same type, and so have their properties.
      return unsafeDowncast(known, to: PropertyAnchor<State, Value>.self).last
    }
    let outer = SharedView.beginCollecting()
    let value = withState { $0[keyPath: keyPath] }
    let reads = SharedView.takeCollected()
    SharedView.endCollecting(outer)
    // A binding also reads before it writes, as key paths do, but then no reader waits.
    if let path = record.readers.register() {
      let anchor = makeAnchor(
        record.readers, path: path, key ?? PropertyKey(keyPath), property: keyPath, last: value)
      record.add(anchor)
      if let reads { record.follow(reads, for: anchor) }
    }
    return value
  }

  /// Calls a closure with the state, or with the last state of a removed screen.
  func withState<Result>(_ body: (State) -> Result) -> Result {
    if isGone { return withLast(body) }
    return source.withState(body) { withLast(body) }
  }

  /// Calls a closure with the last state of a screen.
  // Only a screen can be removed, and its model was made with its state. Never inlined, as the type
  // of an optional state is looked up.
  @inline(never)
  private func withLast<Result>(_ body: (State) -> Result) -> Result {
    // swift-format-ignore: NeverForceUnwrap
    body(last!)
  }

  /// `true` while the shown part exists.
  var isThere: Bool { !isGone && source.isPresent }

  /// Records that the shown part was removed.
  func end() {
    // A permanent part of a screen has no last state: it shows that of its screen.
    isGone = mayGo
  }

  /// Keeps the state of a part that can be removed.
  func keep(_ state: State) {
    if mayGo { last = state }
  }
}

/// A model of a reducer's state and action.
public typealias StoreModelOf<R: Reducer> = StoreModel<R.State, R.Action>
where R.State: Sendable, R.Action: Sendable

// MARK: - Names

/// The identity of a ``StoreModel``: a store and a place in its state.
///
/// Two models of the same screen have equal ids, as long as one of them, or an enclosing model that
/// returned it, is referenced. A screen that replaces another one, in a stack or a sheet, has
/// another id.
@_documentation(visibility: internal)
public struct ModelID: Hashable, Sendable {
  /// A step from a state into one of its parts.
  enum Step: Hashable, Sendable {
    case part(PartPath)

    /// To an element of a stack, by a key that is unique in its store.
    case element(ChildKey)

    /// To an optional part, by the moment at which its presentation began.
    case presentation(ModelMoment)
  }

  /// The token of the store that owns the state.
  private let store: Int

  private var steps: [Step]

  /// Creates the id of a store on the caller's isolation.
  init<State, Action>(of store: Store<State, Action>) {
    self.store = store.ownerContext.storeToken
    steps = store.link?.keyPaths.map { .part(PartPath(keyPath: $0)) } ?? []
  }

  func appending(_ step: Step) -> ModelID {
    var id = self
    id.steps.append(step)
    return id
  }
}

/// A key path to a part of a state that threads can share.
// An existential that has `Sendable` isn't `Hashable`.
struct PartPath: Hashable, Sendable {
  let keyPath: any AnyKeyPath & Sendable

  static func == (left: Self, right: Self) -> Bool { left.keyPath == right.keyPath }

  func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}
