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
