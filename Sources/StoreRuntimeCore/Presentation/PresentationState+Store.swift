extension PresentationState {
  /// Returns whether nothing has been done to the state since a store has last looked at it.
  ///
  /// - Parameter context: The store's context.
  /// - Returns: Whether it is as the store knows it.
  @inlinable
  func isSynchronized(with context: ReductionContext) -> Bool {
    box?.owner == context.storeToken
  }

  /// Gives what is presented a new identity if its case or its id is another than before.
  ///
  /// - Parameters:
  ///   - identity: Finds the case and the id.
  ///   - context: The context of the store that is reducing, if any.
  @inlinable
  mutating func settle(_ identity: PresentedIdentity<State>, in context: ReductionContext?) {
    guard let value = box?.slot, context.map({ !isSynchronized(with: $0) }) ?? true,
      let now = identity.id(of: value), now != box?.id
    else { return }
    makeUnique()
    if box?.id != nil { box?.identity = PresentationIdentity.make() }
    box?.id = now
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
  @inlinable
  mutating func resume(_ children: FeatureNode.Children, in context: ReductionContext) {
    guard let box, let identity = children.single?.key.identity,
      identity != box.identity, children.presentedID == box.id,
      !context.dismissals.contains(identity)
    else { return }
    makeUnique()
    self.box?.identity = identity
  }

  /// Returns what tells whether the same is still presented later.
  ///
  /// - Parameter identity: Finds the case and the id.
  /// - Returns: The mark, `nil` if nothing is presented.
  func mark(_ identity: PresentedIdentity<State>) -> PresentationMark? {
    guard let box, let value = box.slot else { return nil }
    return PresentationMark(
      identity: box.identity, id: identity.id(of: value),
      assignments: identity.isEphemeral(value) ? box.assignments : nil)
  }

  /// Tells the state that its store has looked at it.
  ///
  /// - Parameters:
  ///   - context: The store's context.
  ///   - version: The number of this version of the state.
  @inlinable
  mutating func markSynchronized(with context: ReductionContext, version: Int) {
    makeUnique()
    box?.owner = context.storeToken
    box?.version = version
  }

  /// Modifies what is presented in place, without noting it.
  ///
  /// - Parameter body: Modifies it.
  /// - Returns: What `body` returns, `nil` if nothing is presented.
  @inlinable
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
    return [(box.identity, state)]
  }
}
