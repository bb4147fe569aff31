/// An enum of features, of which one at a time is in a place.
///
/// `@Reducer` on an enum writes all of it. By hand, declare the state with a case for each feature,
/// the actions with the same cases, and a ``CaseReducers`` as the body.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Action: Sendable, Body == CaseReducers<State, Action> {
  /// What a view shows: the store of the feature that is there.
  associatedtype CaseScope: Sendable

  /// The reducers of all cases.
  static var body: CaseReducers<State, Action> { get }

  /// Returns the store of the feature that is there.
  ///
  /// - Parameter store: The store of all of them.
  /// - Returns: The case with its store.
  static func scope(_ store: isolated Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducers of all cases.
  public var body: CaseReducers<State, Action> { Self.body }
}

/// The state of a ``CaseReducer``, which tells what reducer runs it.
public protocol CaseReducerState: Sendable {
  /// The enum of features that has this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  /// Returns whether a state goes away with any action, as an alert does.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is in a case that holds no feature but what is presented until it is
  ///   answered.
  static func isEphemeral(_ state: Self) -> Bool
}

extension CaseReducerState {
  /// Returns `false`: features stay until they are dismissed.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it goes away with any action.
  public static func isEphemeral(_ state: Self) -> Bool {
    false
  }
}

extension KeyedEncodingContainer {
  /// Encodes the state of an enum of features, unless it is in an ephemeral case.
  ///
  /// The compiler uses it where it writes `encode(to:)`.
  ///
  /// - Parameters:
  ///   - value: The state.
  ///   - key: The key.
  /// - Throws: What encoding the state throws.
  public mutating func encodeIfPresent<State: CaseReducerState & Encodable>(
    _ value: State?, forKey key: Key
  ) throws {
    guard let value, !State.isEphemeral(value) else { return }
    try encode(value, forKey: key)
  }
}

/// State that is presented until something is chosen in it, such as an alert.
///
/// Any action that is sent to it takes it away, after the reducers have seen the action. Where it
/// is in an optional that isn't ``Presents``, it goes before the reducers that `ifLet` wraps see
/// the action, so that they can put something else into its place. It has no reducer and no effects
/// of its own, and what is presented so is not told of it by ``DependencyValues/isPresented``. In a
/// `Codable` state it counts as nothing.
///
/// A type of your own conforms by naming the actions that can be chosen:
///
/// ```swift
/// struct Toast: EphemeralState {
///   enum Action: Sendable { case undoButtonTapped }
///   var text: String
/// }
/// ```
public protocol EphemeralState<Action>: SendableMetatype {
  /// What can be chosen.
  associatedtype Action
}

extension KeyedEncodingContainer {
  /// Encodes nothing: ephemeral state isn't restored.
  ///
  /// The compiler uses it where it writes `encode(to:)`.
  ///
  /// - Parameters:
  ///   - value: The ephemeral state.
  ///   - key: The key.
  public mutating func encodeIfPresent<State: EphemeralState & Encodable>(
    _ value: State?, forKey key: Key
  ) {}
}
