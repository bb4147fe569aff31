/// Where a reduction stood in the numbering of stack elements when it began.
///
/// With it a test can repeat on a copy of the state what the reduction did, and get the same ids.
@usableFromInline
package struct ElementNumbering: Sendable {
  /// The store whose numbers these are, as its stacks know it.
  let storeToken: Int

  /// The id that the next element of any stack gets.
  let nextElementID: Int
}

extension Store {
  /// Changes a copy of a state as a reducer would, with the ids that a reducer gave.
  ///
  /// - Parameters:
  ///   - state: The state before the reduction.
  ///   - numbering: Where the reduction stood when it began.
  ///   - change: Changes the state.
  /// - Returns: The changed state, with its stacks in step.
  /// - Throws: What `change` throws.
  package nonisolated func changing(
    _ state: State,
    numbering: ElementNumbering,
    _ change: (inout State) throws -> Void
  ) rethrows -> State {
    var state = state
    let context = ReductionContext(
      dependencies: .current, storeToken: numbering.storeToken)
    context.nextElementID = numbering.nextElementID
    context.isNavigating = true
    let previous = context.enter()
    defer { context.leave(previous) }
    try change(&state)
    annex?.synchronize?(
      &state,
      NavigationSync(
        context: context, scope: nil, isInitial: false, firstNewID: numbering.nextElementID))
    return state
  }
}
