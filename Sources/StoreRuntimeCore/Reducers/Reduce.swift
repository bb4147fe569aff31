/// A reducer made of a closure: where most features write their logic.
public struct Reduce<State, Action>: Reducer {
  /// Prepares the reducer that is hidden, if one is.
  @usableFromInline let prepareHidden: (@Sendable () -> PreparedReducer<State, Action>)?
  @usableFromInline let reducer: @Sendable (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a closure.
  ///
  /// A store can't look into a closure. Where it runs reducers with stacks, by calling their
  /// `reduce(into:action:)`, elements that others remove lose their effects only when the closure
  /// runs the next time. List such reducers in a body, or store them in a reducer of your own.
  ///
  /// - Parameter reduce: Changes the state as an action demands, and returns what is to be done.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.prepareHidden = nil
    self.reducer = reduce
  }

  /// Returns a reducer that hides the type of another.
  ///
  /// - Parameter reducer: The other reducer.
  /// - Returns: A reducer that does the same.
  @inlinable
  public static func erasing(_ reducer: some Reducer<State, Action>) -> Self {
    // A function: where an initialiser takes a reducer, even one with a label, the compiler tries it for
    // a closure with a mistake, and then doesn't name the mistake.
    Self(prepareHidden: { reducer.prepare() }, reducer: reducer.unpreparedReduction)
  }

  @usableFromInline
  init(
    prepareHidden: @escaping @Sendable () -> PreparedReducer<State, Action>,
    reducer: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    self.prepareHidden = prepareHidden
    self.reducer = reducer
  }

  /// Runs the closure.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What the closure returned.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducer(&state, action)
  }

  /// Returns the closure in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    prepareHidden?() ?? PreparedReducer(reducer)
  }
}
