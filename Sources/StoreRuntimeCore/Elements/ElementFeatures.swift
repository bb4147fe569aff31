/// The features of an identified array, which are reached by their ids from outside of reducers.
package struct ElementFeatures<State, Action, ID: Hashable & Sendable>: Sendable {
  /// Runs the feature that an action is for.
  package let reducer: PreparedReducer<State, Action>

  /// Returns the response of one feature to a message; nothing for an id that isn't in the array.
  package let respond: @Sendable (inout State, ID, ScreenMessage) -> ScreenResponse<Action>

  /// Returns the ids of the elements that were added or modified since the end of the last
  /// reduction, and a Boolean value that indicates whether any was added, removed or moved.
  package let changes: @Sendable (inout State) -> (ids: [ID], isDirty: Bool)

  /// Creates the features of an array.
  ///
  /// - Parameters:
  ///   - elements: The array.
  ///   - action: The actions of its elements.
  ///   - child: The feature of the elements.
  ///   - issueLocation: The location for reported issues.
  package init<Child: Reducer>(
    _ elements: any WritableKeyPath<State, IdentifiedArray<ID, Child.State>> & Sendable,
    action: AnyCasePath<Action, IdentifiedAction<ID, Child.Action>>,
    _ child: Child, at issueLocation: IssueLocation
  ) where Child.State: Identifiable<ID> {
    let integration = IdentifiedIntegration(
      elements, action: action, child: child, issueLocation: issueLocation)
    let location = integration.makeLocation()
    reducer = integration.integrate(into: PreparedReducer { _, _ in .none })
    respond = { state, id, message in
      let key = ChildKey.id(ElementKey(id))
      return integration.respond(&state, key, to: message, at: location)
    }
    changes = { integration.access.modify(&$0) { $0.storage.changes } }
  }
}
