/// What tells the states of an enum of features apart where they are presented.
struct CaseIdentities<State>: Sendable {
  /// Returns the number of the case that a state is in.
  let number: @Sendable (State) -> Int

  /// Returns the hash value of the id of the payload, by the number of the case, for those with
  /// ids.
  let ids: [Int: @Sendable (State) -> Int]

  /// Returns a hash value of the case and of the id of its payload.
  func identity(_ state: State) -> Int {
    let number = number(state)
    guard let id = ids[number] else { return number }
    var hasher = Hasher()
    hasher.combine(number)
    hasher.combine(id(state))
    return hasher.finalize()
  }
}
