/// A reducer whose bodies have been evaluated and whose key paths have been resolved.
///
/// ``Reducer/prepare()`` makes these; a store makes one when it is made itself and runs it for every
/// action. You meet this type only when you write a reducer operator that wants to do work once.
public struct PreparedReducer<State, Action>: Sendable {
  @usableFromInline let reduce: @Sendable (inout State, Action) -> Effect<Action>

  /// Brings the stacks and presentations of the state in step with the store, if there are any.
  @usableFromInline let synchronize: (@Sendable (inout State, NavigationSync) -> Void)?

  /// Whether the closure may run reducers that the runtime can't see into, with stacks of their own.
  @usableFromInline let isOpaque: Bool

  /// Creates a prepared reducer from a closure.
  ///
  /// - Parameter reduce: Changes the state as an action demands.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.init(reduce: reduce, synchronize: nil, isOpaque: true)
  }

  @inlinable
  init(
    reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>,
    synchronize: (@Sendable (inout State, NavigationSync) -> Void)?,
    isOpaque: Bool
  ) {
    self.reduce = reduce
    self.synchronize = synchronize
    self.isOpaque = isOpaque
  }

  /// Whether the state may hold stacks or presentations that the reducer integrates.
  @usableFromInline var mayNavigate: Bool {
    isOpaque || synchronize != nil
  }

  /// Changes the state as an action demands.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}
