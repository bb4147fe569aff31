public import Observation

/// A store as views see it, on the main actor.
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
/// Views read the state's properties from it. Whoever reads under observation is told when one of
/// the properties that it has read gets another value, and only then. Bindings for controls and for
/// navigation are subscripts; they send actions. No view layer needs an adapter: it is an
/// `Observable` object with key paths.
///
/// The model of a part is got by `scope`, ``screen(_:of:action:)``, the subscripts for
/// what is presented, and `case`. The same screen gives the same model for as long as somebody
/// holds it. A model whose screen is gone shows what there was last, ignores what bindings write,
/// and reports an issue if an action is sent to it: views that fade out may still look at it.
///
/// The model keeps its store alive. It keeps the values of those properties that somebody has read
/// and waits for, until they change, and otherwise no copy of the state; only a screen's model
/// keeps the last state of its screen.
///
/// Hold the model of the store, or a model of any part. What a view reads of the parts in it
/// needn't be held: of `model.scope(\.home, action: \.home).title` it is told as long as it waits.
@MainActor
@dynamicMemberLookup
public final class StoreModel<State: Sendable, Action: Sendable>: Observable, Identifiable {
  /// The store and the place that the model shows: equal for the same screen.
  public nonisolated let id: ModelID

  let source: ModelSource<State, Action>

  /// What is read of it.
  let record: ModelRecord<State, Action>

  /// Whether what is shown may go.
  private let mayGo: Bool

  /// Whether the screen that was shown is gone, whatever may be in its place.
  private var isGone = false

  /// The last state, if what is shown may go.
  private var last: State?

  /// Makes the model of a part.
  ///
  /// - Parameters:
  ///   - id: The place.
  ///   - source: Where the state is.
  ///   - record: What is read of the part.
  ///   - last: The state, if it may go.
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
    if last != nil { record.keepsState = true }
  }

  /// Makes a store on the main actor, and its model.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
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
      A "StoreModel" was made of a store that isn't on the main actor: \(State.self). Make the \
      store with "on: MainActor.shared".
      """)
    self.init(observing: store)
  }

  /// Makes the model of a store whose isolation the caller is on.
  // Inlinable, so that the closures are specialised for clients.
  @inlinable
  package convenience init(observing store: Store<State, Action>) {
    self.init(
      of: store, state: { onExecutor(of: store) { $0.state } },
      send: { action, caller in onExecutor(of: store) { $0.send(action, from: caller) } })
  }

  /// Makes the model of a store that closures read and send to.
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

  /// Whether the screen that the model shows is still there.
  ///
  /// A model of a whole store is always there. Reading it is tracked.
  public var isPresent: Bool {
    record.accessPresence()
    return isThere
  }

  /// Sends an action to what the model shows.
  ///
  /// When this returns, the action has been reduced and its effects have begun, as with
  /// ``Store/send(_:fileID:filePath:line:column:)``. For a screen that is gone it is a reported
  /// issue instead, and nothing is sent.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effects that were set off, to wait for or to cancel.
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

  /// Sends an action, and has all models of the store notified in a function of what it changes.
  ///
  /// ```swift
  /// model.send(.rowMoved) { notify in
  ///   withAnimation(.snappy) { notify() }
  /// }
  /// ```
  ///
  /// So a view layer can say how it shows the change. The function is called on the main actor when
  /// the action is reduced with all that followed from it at once, before this returns, and once
  /// for each part of the store that models have read. If nothing has changed that a model has
  /// read, it isn't called. What follows from the action is notified in the function as well,
  /// unless it names a function of its own; what effects send later isn't. A property that several
  /// of these actions change is notified once, with the first of them.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: The function. It calls its argument once, before it returns; a function that
  ///     doesn't is a reported issue, and models are notified after it.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effects that were set off, to wait for or to cancel.
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
        An action was sent to the model of a screen that is gone: \(shortDescription(of: action)). \
        It was dropped. Let a view that stays on the display for a while send nothing: look at \
        "isPresent". See "Views".
        """,
        at: caller)
      return StoreTask(group: nil)
    }
    guard let scope else { return source.send(action, from: caller) }
    return source.context.notifying(in: scope) { source.send(action, from: caller) }
  }

  /// What a property of the state holds.
  ///
  /// Reading it is tracked: whoever reads it is told when it gets another value. A value that isn't
  /// `Equatable` counts as another after each reduction that could have changed it.
  ///
  /// - Parameter keyPath: A key path of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read(keyPath)
  }

  // MARK: Reading

  /// Reads a property, and remembers its value for whoever is being tracked until it changes.
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
    // A binding reads, too, before it writes: key paths do that. But nobody waits then.
    if let path = record.readers.register() {
      let anchor = makeAnchor(
        record.readers, path: path, key ?? PropertyKey(keyPath), property: keyPath, last: value)
      record.add(anchor)
      if let reads { record.follow(reads, for: anchor) }
    }
    return value
  }

  /// Calls a closure with the state, or with the last one of a screen that is gone.
  func withState<Result>(_ body: (State) -> Result) -> Result {
    if isGone { return withLast(body) }
    return source.withState(body) { withLast(body) }
  }

  /// Calls a closure with the last state of a screen.
  // Only a screen can be gone, and its model was made with its state. Never inlined, as the type of
  // an optional state is looked up.
  @inline(never)
  private func withLast<Result>(_ body: (State) -> Result) -> Result {
    // swift-format-ignore: NeverForceUnwrap
    body(last!)
  }

  /// Whether what is shown is there.
  var isThere: Bool { !isGone && source.isPresent }

  /// Takes note that what is shown is gone.
  func end() {
    // A part that is always there in a screen has no last state: it shows that of its screen.
    isGone = mayGo
  }

  /// Keeps the state of a screen, which may go.
  func keep(_ state: State) {
    if mayGo { last = state }
  }
}

/// A model of a reducer's state and action.
public typealias StoreModelOf<R: Reducer> = StoreModel<R.State, R.Action>
where R.State: Sendable, R.Action: Sendable

// MARK: - Names

/// Names what a ``StoreModel`` shows: a store and a place in its state.
///
/// Two models of the same screen have equal ids, as long as somebody holds one of them, or a model
/// around it through which it was got. A screen that comes in the place of another one, in a stack
/// or a sheet, has another id.
@_documentation(visibility: internal)
public struct ModelID: Hashable, Sendable {
  /// A step from a state into one of its parts.
  enum Step: Hashable, Sendable {
    /// To a property.
    case part(PartPath)

    /// To an element of a stack: its store knows no other by this.
    case element(ChildKey)

    /// To what is there at times, by the moment at which the presentation began.
    case presentation(ModelMoment)
  }

  /// The token of the store that owns the state.
  private let store: Int

  private var steps: [Step]

  /// Names the state of a store, whose isolation the caller is on.
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

/// A key path to a part of a state, which threads may share.
// An existential that has `Sendable` isn't `Hashable`.
struct PartPath: Hashable, Sendable {
  let keyPath: any AnyKeyPath & Sendable

  static func == (left: Self, right: Self) -> Bool { left.keyPath == right.keyPath }

  func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}
