/// A feature's logic: how its state changes with each action, and what is to be done about it.
///
/// Compose a feature of others in ``body``:
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable, Sendable { var count = 0 }
///   enum Action: Sendable { case incrementButtonTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// or implement ``reduce(into:action:)`` directly. Implement one of the two, not both.
///
/// A reducer is `Sendable`, as the store that runs it is an actor: what it captures has to be too.
public protocol Reducer<State, Action>: Sendable {
  /// What the feature remembers.
  associatedtype State

  /// What can happen in the feature.
  associatedtype Action

  /// The type of ``body``, or `Never` for a reducer that implements ``reduce(into:action:)``.
  associatedtype Body

  /// Changes the state as an action demands.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of, run in order.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// A store asks for this once, when it is made, and from then on runs what it got: bodies are
  /// evaluated and key paths resolved only then. Features don't implement this.
  ///
  /// - Returns: The prepared reducer.
  func prepare() -> PreparedReducer<State, Action>
}

/// A reducer of the same state and action as another.
///
/// Write `some ReducerOf<Self>` for the type of a feature's body.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// A reducer that implements `reduce(into:action:)` has no body, and nothing evaluates it.
  public var body: Body {
    fatalError("\(Self.self) has no body: it implements reduce(into:action:).")
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// What it does is known only to its `reduce(into:action:)`. But where it stores reducers of the
  /// same state and action, as one that wraps another does, the store learns from those what stacks
  /// there are.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    // Reflection takes longer than all else that makes a store.
    guard MemoryLayout<Self>.size > 0, let prepared = prepareStoringReducers() else {
      return PreparedReducer { state, action in self.reduce(into: &state, action: action) }
    }
    return prepared
  }

  /// Returns the prepared form of a reducer that stores others and calls their
  /// `reduce(into:action:)`, `nil` if it stores none.
  @usableFromInline
  func prepareStoringReducers() -> PreparedReducer<State, Action>? {
    let others = Mirror(reflecting: self).children
      .compactMap { $0.value as? any Reducer<State, Action> }
      .map { $0.prepare() }
    guard !others.isEmpty else { return nil }
    return PreparedReducer(running: others) { state, action in
      ReductionContext.run(.unprepared(areContainersKnown: true)) {
        reduce(into: &state, action: action)
      }
    }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the body.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// Returns the body in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    body.prepare()
  }
}

/// An effect of a reducer's action.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// A ``Send`` of a reducer's action.
public typealias SendOf<R: Reducer> = Send<R.Action>

/// A reducer that is made of others, and says in ``Reducer/prepare()`` how it runs them.
///
/// ``Scope`` is one, and so is what `forEach`, `ifLet` and `onChange` return. A reducer of your own
/// implements `body` or `reduce(into:action:)` instead. An operator without a ``Reducer/prepare()``
/// doesn't compile.
@_documentation(visibility: internal)
public protocol ReducerOperator<State, Action>: Reducer where Body == Never {}

extension ReducerOperator {
  /// Prepares the reducer and runs it.
  ///
  /// A store prepares its reducer once and never calls this. A reducer that calls it hides the
  /// containers of this one from the store, unless it stores this one: those are brought in step
  /// with the store here, before and after.
  ///
  /// Each call prepares the whole operator: it evaluates the bodies of all reducers in it, and of
  /// all cases, also of those that the action isn't for. Only children of containers are prepared
  /// when an action for them arrives. List a reducer that runs often in a body instead.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let context = ReductionContext.current else {
      return prepare().reduceAndSettle(&state, action)
    }
    let prepared = prepare()
    let synchronize = context.areContainersKnown ? nil : prepared.synchronize
    // The store knows nothing of what closures in here run.
    return ReductionContext.run(.unprepared(areContainersKnown: false)) {
      guard let synchronize else { return prepared(&state, action) }
      context.isNavigating = true
      // What the store meets here for the first time keeps its ids: its reducers have seen them.
      var sync = NavigationSync(context: context, node: context.currentNode, isInitial: true)
      synchronize(&state, sync)
      let effect = prepared.reduceAndSettle(&state, action)
      sync = NavigationSync(context: context, node: context.currentNode, isInitial: false)
      synchronize(&state, sync)
      return effect
    }
  }

  /// Says that an operator has to implement this.
  ///
  /// Otherwise the default of ``Reducer`` would call `reduce(into:action:)`, whose default calls
  /// this one, and so on without end.
  @available(
    *, unavailable,
    message: """
      An operator says in "prepare()" how it runs other reducers. Implement it, or conform to \
      "Reducer".
      """
  )
  @_documentation(visibility: internal)
  public func prepare() -> PreparedReducer<State, Action> {
    fatalError("No feature can call this.")
  }
}
