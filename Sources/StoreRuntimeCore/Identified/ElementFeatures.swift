/// The features of an identified array, which are reached by their ids from outside of reducers.
@usableFromInline
package struct ElementFeatures<
  State, Action, ID: Hashable & Sendable, ChildState: Identifiable<ID>, ChildAction
>: Sendable {
  @usableFromInline
  let integration: IdentifiedIntegration<State, Action, ID, ChildState, ChildAction>

  /// Runs the feature that an action is for.
  @usableFromInline package let reducer: PreparedReducer<State, Action>

  /// Creates the features of an array.
  ///
  /// - Parameters:
  ///   - elements: The array.
  ///   - action: The actions of its elements.
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

  /// Runs a closure on the elements that the array has to look at: those that demanded it after the
  /// last reduction, and those that were added, moved or modified since.
  ///
  /// - Complexity: O(*k* log *k*) for *k* such elements.
  @inlinable
  package func forEachNoted(in state: inout State, _ body: (ChildState, ID) -> Void) {
    integration.access.modify(&state) { elements in
      // Read alone, as modifying them would copy the array of a state that was copied.
      for position in elements.storage.attentionPositions {
        body(elements.storage[position], elements.storage.entries[position].id)
      }
    }
  }

  /// Modifies those of these elements that fulfil a condition.
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

  /// Returns the response of one feature to a message, which is empty if the id isn't in the array.
  @usableFromInline
  package func respond(
    _ state: inout State, _ id: ID, to message: ScreenMessage
  ) -> ScreenResponse<Action> {
    integration.access.modify(&state) { elements in
      guard let position = elements.storage.position(of: id) else { return }
      // Whether it still demands attention is looked at after the reduction.
      elements.storage.log.touch(position)
    }
    return integration.respond(
      &state, .id(ElementKey(id)), to: message, at: integration.makeLocation())
  }
}
