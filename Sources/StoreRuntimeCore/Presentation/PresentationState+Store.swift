extension PresentationState {
  /// What the store knows the presentation by, `nil` if nothing is presented.
  var identity: Int? { box?.record.identity }

  /// Gives what is presented a new identity if its case or its id is another than before.
  ///
  /// - Parameters:
  ///   - identity: Finds the case and the id.
  ///   - context: The context of the store that is reducing, if any.
  mutating func settle(_ identity: PresentedIdentity<State>, in context: ReductionContext?) {
    // The box isn't held meanwhile, or it wouldn't be the only reference, and be copied.
    guard box?.record.owner != context?.storeToken,
      let now = box?.slot.flatMap(identity.id(of:)), now != box?.record.id
    else { return }
    makeUnique()
    if box?.record.id != nil { box?.record.identity = PresentationRecord.makeIdentity() }
    box?.record.id = now
  }

  /// Gives what is presented the identity of the presentation before it, if case and id are the
  /// same.
  ///
  /// They are the same after an assignment of a whole state, or after a `nil` that no store has
  /// seen. What an action has dismissed doesn't come back.
  ///
  /// - Parameters:
  ///   - children: The nodes that were here when the store last looked.
  ///   - context: The context of the store.
  mutating func resume(_ children: FeatureNode.Children, in context: ReductionContext) {
    guard let record = box?.record, let identity = children.single?.key.identity,
      identity != record.identity, children.presentedID == record.id,
      !context.dismissals.contains(identity)
    else { return }
    makeUnique()
    box?.record.identity = identity
  }

  /// Returns what tells whether the same is still presented later.
  ///
  /// - Parameter identity: Finds the case and the id.
  /// - Returns: The mark, `nil` if nothing is presented.
  func mark(_ identity: PresentedIdentity<State>) -> PresentationMark? {
    guard let box, let value = box.slot else { return nil }
    return PresentationMark(
      identity: box.record.identity, id: identity.id(of: value),
      assignments: identity.isEphemeral(value) ? box.record.assignments : nil)
  }

  /// Tells the state that its store has looked at it.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - version: The number of this version of the state.
  mutating func markSynchronized(with context: ReductionContext, version: Int) {
    makeUnique()
    box?.record.owner = context.storeToken
    box?.record.version = version
  }

  /// Modifies what is presented in place, without noting it.
  ///
  /// - Parameter body: Modifies it.
  /// - Returns: What `body` returns, `nil` if nothing is presented.
  mutating func withValue<Result>(_ body: (inout State) -> Result) -> Result? {
    makeUnique()
    guard let box else { return nil }
    return body(&box.value)
  }
}

/// What tells whether the same is still presented later.
struct PresentationMark: Equatable {
  let identity: Int
  let id: PresentedID?

  /// For an ephemeral value, which is another when it was assigned anew, though its case and id may
  /// be the same.
  let assignments: Int?
}

extension PresentationState: ScreenContainer {
  package var screens: [(number: Int, state: Any)] {
    guard let box, let state = box.slot else { return [] }
    return [(box.record.identity, state)]
  }
}
