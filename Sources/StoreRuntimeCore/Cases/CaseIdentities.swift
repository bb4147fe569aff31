/// What tells the states of an enum of features apart where they are presented.
struct CaseIdentities<State>: Sendable {
  /// Returns the number of the case that a state is in.
  let number: @Sendable (State) -> Int

  /// Returns the ids of the payload, by the number of the case, for those with ids.
  let ids: [Int: @Sendable (State) -> [AnyHashable]]

  /// Returns the case and the ids of its payload.
  func id(of state: State) -> PresentedID {
    let number = number(state)
    return PresentedID(number: number, ids: ids[number]?(state) ?? [])
  }
}
