extension PresentationState {
  /// Returns whether nothing has been done to the state since a store has last looked at it.
  ///
  /// - Parameter context: The store's context.
  /// - Returns: Whether it is as the store knows it.
  @inlinable
  func isSynchronized(with context: ReductionContext) -> Bool {
    box?.owner == context.storeToken
  }

  /// Gives what is presented a new number if it has another identity than it had.
  ///
  /// - Parameters:
  ///   - identity: Tells identities apart.
  ///   - context: The context of the store that is reducing, if any.
  @inlinable
  mutating func settle(_ identity: PresentedIdentity<State>, in context: ReductionContext?) {
    guard let value = box?.slot, context.map({ !isSynchronized(with: $0) }) ?? true,
      let now = identity.hash(of: value), now != box?.identity
    else { return }
    makeUnique()
    if box?.identity != nil { box?.number = PresentationNumber.make() }
    box?.identity = now
  }

  /// Gives what is presented the number of the presentation before it, if it is the same by
  /// identity.
  ///
  /// That is so when it was assigned as a part of a whole state, or after a `nil` that no store has
  /// seen.
  ///
  /// - Parameter children: What had effects here when a store last looked.
  @inlinable
  mutating func resume(_ children: FeatureNode.Children) {
    guard let box, let number = children.nodes.single?.identity,
      number != box.number, children.presentedIdentity == box.identity
    else { return }
    makeUnique()
    self.box?.number = number
  }

  /// Returns what tells whether the same is still presented later.
  ///
  /// - Parameter identity: Tells identities apart.
  /// - Returns: A hash value, `nil` if nothing is presented.
  @usableFromInline
  func mark(_ identity: PresentedIdentity<State>) -> Int? {
    guard let box, let value = box.slot else { return nil }
    var hasher = Hasher()
    hasher.combine(box.number)
    hasher.combine(identity.hash(of: value))
    // An ephemeral value that was assigned anew is another, though it may have the same identity.
    if identity.isEphemeral(value) { hasher.combine(box.assignments) }
    return hasher.finalize()
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

  /// Modifies what is presented in place, without taking note of it.
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
