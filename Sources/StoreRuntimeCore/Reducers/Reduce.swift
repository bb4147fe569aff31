/// A reducer made of a closure: where most features write their logic.
public struct Reduce<State, Action>: ReducerOperator {
  @usableFromInline let makePrepared: @Sendable () -> PreparedReducer<State, Action>

  /// Creates a reducer from a closure.
  ///
  /// A store can't look into a closure. Where it runs reducers with stacks, by calling their
  /// `reduce(into:action:)`, elements that others remove lose their effects only when the closure
  /// runs the next time. List such reducers in a body, or store them in a reducer of your own.
  ///
  /// - Parameter reduce: Changes the state as an action demands, and returns what is to be done.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.makePrepared = { PreparedReducer(reduce) }
  }

  @inlinable
  init(makePrepared: @escaping @Sendable () -> PreparedReducer<State, Action>) {
    self.makePrepared = makePrepared
  }

  /// Returns a reducer that hides the type of another.
  ///
  /// - Parameter reducer: The other reducer.
  /// - Returns: A reducer that does the same.
  @inlinable
  public static func erasing(_ reducer: some Reducer<State, Action>) -> Self {
    // A function: where an initialiser takes a reducer, even one with a label, the compiler tries
    // it for a closure with a mistake, and then doesn't name the mistake.
    Self(makePrepared: { reducer.prepare() })
  }

  /// Returns the closure in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    makePrepared()
  }
}
