/// The features of an identified array, accessible by id from outside of reducers.
@usableFromInline
package struct ElementFeatures<
  State, Action, ID: Hashable & Sendable, ChildState: Identifiable<ID>, ChildAction
>: Sendable {
  @usableFromInline
  let integration: IdentifiedIntegration<State, Action, ID, ChildState, ChildAction>

  /// The reducer that runs the feature an action is for.
  @usableFromInline package let reducer: PreparedReducer<State, Action>

  /// Creates the features of an array.
  ///
  /// - Parameters:
  ///   - elements: The array.
  ///   - action: The case path to the actions of its elements.
  ///   - child: The feature of the elements.
  ///   - issueLocation: The location for reported issues.
  @inlinable
  package init(
    _ elements: any WritableKeyPath<State, IdentifiedArray<ID, ChildState>> & Sendable,
    action: AnyCasePath<Action, IdentifiedAction<ID, ChildAction>>,
    _ child: some Reducer<ChildState, ChildAction>, at issueLocation: IssueLocation
  ) {
    integration = IdentifiedIntegration(
      elements, action: action, child: child, issueLocation: issueLocation)
    reducer = integration.integrate(into: PreparedReducer { _, _ in .none })
  }

  /// Calls a closure with the elements that need attention: those that demanded it after the last
  /// reduction, and those that were added, moved or modified since.
  ///
  /// - Complexity: O(*k* log *k*) for *k* such elements.
  @inlinable
  package func forEachNoted(in state: inout State, _ body: (ChildState, ID) -> Void) {
    integration.access.modify(&state) { elements in
      // Only read, because modifying the elements would copy the array of a copied state.
      for position in elements.storage.attentionPositions {
        body(elements.storage[position], elements.storage.entries[position].id)
      }
    }
  }

  /// Modifies the elements that need attention and satisfy a condition.
  @inlinable
  package func modifyNoted(
    in state: inout State, where condition: (ChildState) -> Bool, _ body: (inout ChildState) -> Void
  ) {
    integration.access.modify(&state) { elements in
      for position in elements.storage.attentionPositions
      where condition(elements.storage[position]) {
        body(&elements.storage[position])
      }
    }
  }

  /// Returns one feature's response to a message, which is empty if no element has the id.
  @usableFromInline
  package func respond(
    _ state: inout State, _ id: ID, to message: ScreenMessage
  ) -> ScreenResponse<Action> {
    integration.access.modify(&state) { elements in
      guard let position = elements.storage.position(of: id) else { return }
      // Its demand for attention is determined again after the reduction.
      elements.storage.log.touch(position)
    }
    return integration.respond(
      &state, .id(ElementKey(id)), to: message, at: integration.makeLocation())
  }
}
