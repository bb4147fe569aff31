/// The logic of a feature: how each action changes its state, and which effects follow.
///
/// Compose a feature from others in ``body``:
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
/// A reducer and its captured values have to be `Sendable`, because its store is an actor.
public protocol Reducer<State, Action>: Sendable {
  /// The state of the feature.
  associatedtype State

  /// The actions of the feature.
  associatedtype Action

  /// The type of ``body``, or `Never` for a reducer that implements ``reduce(into:action:)``.
  associatedtype Body

  /// Changes the state in response to an action.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: An effect for the store to run.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that make up this one, run in order.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns the prepared form of this reducer, which a store runs.
  ///
  /// A store calls this once, when it is created, and then runs the result: bodies are evaluated
  /// and key paths resolved only at that time. Features don't implement this.
  ///
  /// - Returns: The prepared reducer.
  func prepare() -> PreparedReducer<State, Action>
}

/// A reducer with the same state and actions as another.
///
/// Write `some ReducerOf<Self>` for the type of a feature's body.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// A reducer that implements `reduce(into:action:)` has no body; it is never evaluated.
  public var body: Body {
    fatalError("\(Self.self) has no body: it implements reduce(into:action:).")
  }

  /// Returns the prepared form of this reducer, which a store runs.
  ///
  /// The reducer is opaque except for its `reduce(into:action:)`. But if it stores reducers of the
  /// same state and action, like one that wraps another, they tell the store which stacks exist.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    // Reflection takes longer than the rest of a store's creation.
    guard MemoryLayout<Self>.size > 0, let prepared = prepareStoringReducers() else {
      return PreparedReducer { state, action in self.reduce(into: &state, action: action) }
    }
    return prepared
  }

  /// Returns the prepared form of a reducer that stores others and calls their
  /// `reduce(into:action:)`, or `nil` if it stores none.
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
  /// - Returns: An effect for the store to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// Returns the prepared form of the body, which a store runs.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    body.prepare()
  }
}

/// An effect with a reducer's actions.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// A ``Send`` for a reducer's actions.
public typealias SendOf<R: Reducer> = Send<R.Action>

/// A reducer that is made of others, and implements ``Reducer/prepare()`` to run them.
///
/// ``Scope`` conforms, as do the results of `forEach`, `ifLet` and `onChange`. A reducer of your
/// own implements `body` or `reduce(into:action:)` instead. An operator without a
/// ``Reducer/prepare()`` doesn't compile.
@_documentation(visibility: internal)
public protocol ReducerOperator<State, Action>: Reducer where Body == Never {}

extension ReducerOperator {
  /// Prepares the reducer and runs it.
  ///
  /// A store prepares its reducer once and never calls this. A reducer that calls it hides the
  /// containers of this one from the store, unless it stores this one. Hidden containers are
  /// synchronised with the store here, before and after the call.
  ///
  /// Each call prepares the whole operator: it evaluates the bodies of all reducers in it,
  /// including those of other cases than the action's. Only children of containers are prepared on
  /// demand, when an action for them arrives. List a reducer that runs often in a body instead.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: An effect for the store to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let context = ReductionContext.current else {
      return prepare().reduceAndSettle(&state, action)
    }
    let prepared = prepare()
    let synchronize = context.areContainersKnown ? nil : prepared.synchronize
    // The store can't see reducers that closures in here run.
    return ReductionContext.run(.unprepared(areContainersKnown: false)) {
      guard let synchronize else { return prepared(&state, action) }
      context.variables.isNavigating = true
      // New containers keep their ids, because their reducers have already used them.
      var sync = NavigationSync(context: context, node: context.currentNode, isInitial: true)
      synchronize(&state, sync)
      let effect = prepared.reduceAndSettle(&state, action)
      sync = NavigationSync(context: context, node: context.currentNode, isInitial: false)
      synchronize(&state, sync)
      return effect
    }
  }

  /// Diagnoses an operator without a `prepare()` of its own.
  ///
  /// Otherwise the default of ``Reducer`` would call `reduce(into:action:)`, whose default calls
  /// `prepare()`, in an infinite recursion.
  @available(
    *, unavailable,
    message: """
      An operator defines in "prepare()" how it runs other reducers. Implement that, or conform to \
      "Reducer".
      """
  )
  @_documentation(visibility: internal)
  public func prepare() -> PreparedReducer<State, Action> {
    fatalError("No feature can call this.")
  }
}
