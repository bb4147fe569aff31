/// What modules that add ways to send know of a test store.
///
/// `TestStore` conforms, so that a module such as `TabNavigation` gives it `navigate` without
/// knowing it. You meet this protocol only in such extensions.
public protocol AssertingStore<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State: Sendable

  /// The actions of the store.
  associatedtype Action: Sendable

  /// Sends an action, asserts its changes, and waits for the answer to what it asks for without
  /// saying so.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the answer.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Without it no change is expected.
  ///   - location: The place to blame for a failure.
  /// - Returns: The answer, `nil` if there is none.
  nonisolated(nonsending) func sendAwaiting<Value: Sendable>(
    _ action: Action,
    returning type: Value.Type,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async -> Value?
}
