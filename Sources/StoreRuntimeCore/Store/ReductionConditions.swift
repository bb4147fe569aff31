/// What a test needs to repeat a reduction on a copy of the state.
///
/// New elements of stacks get the ids that they got in the reduction, and generators give the
/// dates, identifiers and random numbers that they gave to it.
@usableFromInline
package struct ReductionConditions: Sendable {
  /// The store whose numbers the ids are, as its stacks know it.
  let storeToken: Int

  /// The id that the next element of any stack got when the reduction began.
  package let nextElementID: Int

  /// The dependencies that the reduction began with.
  let dependencies: DependencyValues

  /// What generators gave to the reduction.
  package let generated: GeneratedValues

  /// Whether an operator has reported that the action can't reach what it is meant for.
  package let isRejected: Bool

  /// The number by which the effects of the reduction name it, `nil` if it returned none.
  ///
  /// The numbers ascend.
  package let registration: Int?
}

extension Store {
  /// Changes a copy of a state as a reducer would, with the ids and generated values of a
  /// reduction.
  ///
  /// - Parameters:
  ///   - state: The state before the reduction.
  ///   - conditions: What the reduction began with, and what it was given.
  ///   - change: Changes the state.
  /// - Returns: The changed state, with its stacks in step.
  /// - Throws: What `change` throws.
  package nonisolated func changing(
    _ state: State,
    under conditions: ReductionConditions,
    _ change: (inout State) throws -> Void
  ) rethrows -> State {
    var state = state
    let context = ReductionContext(
      dependencies: conditions.dependencies, storeToken: conditions.storeToken)
    context.nextElementID = conditions.nextElementID
    context.makeExtras().recording = GeneratedValues.Recording(conditions.generated.rewound)
    context.isNavigating = true
    try context.withCurrent { try change(&state) }
    synchronizeContainers?(
      &state, NavigationSync(context: context, node: nil, isInitial: false))
    return state
  }
}
