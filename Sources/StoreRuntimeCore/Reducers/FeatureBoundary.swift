/// The boundary around a feature that is part of another's state, outside of any container.
///
/// It gives the feature its own node. So the feature has its own cancellation ids, and its effects
/// are cancelled when another value replaces theirs, if values have identities.
///
/// It is an object, because the closures of a prepared reducer would copy such a large structure
/// for each action.
@usableFromInline
package final class FeatureBoundary<State>: Sendable {
  /// The location of the feature.
  @usableFromInline let location: NavigationLocation

  /// Returns the key of the feature in the state, or `nil` if there is none.
  @usableFromInline typealias Key = @Sendable (inout State, ReductionContext?) -> ChildKey?

  /// The key, or `nil` for a feature with the identity of the enclosing one.
  @usableFromInline let key: Key?

  /// Assigns a birth to the value in the state when a store first sees it, or `nil` if values have
  /// no birth.
  @usableFromInline let assignBirth: (@Sendable (inout State, ReductionContext) -> Void)?

  @usableFromInline
  init(
    at location: NavigationLocation, key: Key? = nil,
    assignBirth: (@Sendable (inout State, ReductionContext) -> Void)? = nil
  ) {
    self.location = location
    self.key = key
    self.assignBirth = assignBirth
  }

  /// Creates the boundary of a feature whose state contains its birth.
  ///
  /// - Parameter access: The access to the birth.
  @inlinable
  package convenience init(birth access: StateAccess<State, ValueBirth>) {
    let assignBirth: @Sendable (inout State, ReductionContext) -> Void = { state, context in
      access.modify(&state) { $0.assign(to: context) }
    }
    let key: Key = { state, context in
      guard let context else { return nil }
      assignBirth(&state, context)
      return access.modify(&state) { $0.key }
    }
    self.init(at: NavigationLocation(keyPath: access.keyPath), key: key, assignBirth: assignBirth)
  }

  /// Runs the feature's reducer and ties its effect to the feature.
  @inlinable
  func reduce<Action>(
    _ state: inout State, _ body: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    let location = Unmanaged.passUnretained(location)
    let effect = ReductionContext.run(.feature(at: location)) { body(&state) }
    guard let part = effect.part else { return effect }
    return Effect(own(part, in: &state))
  }

  /// Ties an effect to the feature in the state.
  @usableFromInline
  func own(_ part: EffectPart, in state: inout State) -> EffectPart {
    let key = key?(&state, .current) ?? .child(PresentedID())
    return part.owned(at: location, key: key, dismissal: nil)
  }

  /// Returns a function that synchronises the feature and cancels the effects of a removed one.
  ///
  /// - Parameter inner: Synchronises the feature's containers, or `nil` if it has none.
  /// - Returns: The function, or `nil` if there is nothing to synchronise.
  // Inlinable, so that clients specialise it: it runs for each action of the store.
  @inlinable
  func synchronization(
    _ inner: (@Sendable (inout State, NavigationSync) -> Void)?
  ) -> (@Sendable (inout State, NavigationSync) -> Void)? {
    guard let key else {
      guard let inner else { return nil }
      return { state, sync in
        guard let node = sync.parentNode else { return inner(&state, sync) }
        inner(&state, sync.at(node.children(at: self.location)?.single))
      }
    }
    let assignBirth = assignBirth
    return { state, sync in
      assignBirth?(&state, sync.context)
      guard let node = sync.parentNode else {
        inner?(&state, sync)
        return
      }
      let child = sync.node(at: self.location, of: node) { key(&state, sync.context) }
      inner?(&state, sync.at(child))
    }
  }

  /// Returns a responder for the feature, which ties its effects to the feature.
  // Inlinable, because each action that finishes navigations calls it.
  @inlinable
  func responder<Action>(
    _ inner: ScreenResponder<State, Action>?
  ) -> ScreenResponder<State, Action>? {
    guard let inner else { return nil }
    let parts = owning(inner.parts)
    return ScreenResponder(settling: inner.settling, parts: parts) { state, message in
      var response = ScreenResponse<Action>()
      ReductionContext.run(.feature(at: Unmanaged.passUnretained(self.location))) {
        response = inner.respond(&state, message)
      }
      // Enclosing reducers extract the action from the effect.
      if case .close = message { return response }
      if let part = response.effect.part { response.effect = Effect(self.own(part, in: &state)) }
      return response
    }
  }

  /// Ties the effects of guards inside of the feature, when they save, to the feature.
  @usableFromInline
  func owning<Action>(
    _ parts: [GuardedPart<State, Action>]
  ) -> [GuardedPart<State, Action>] {
    parts.map { part in
      GuardedPart(mayObject: part.mayObject, search: part.search, feature: part.feature) {
        state, event, path in
        var effect = Effect<Action>.none
        ReductionContext.run(.feature(at: Unmanaged.passUnretained(self.location))) {
          effect = part.tell(&state, event, path)
        }
        return effect.part.map { Effect(self.own($0, in: &state)) } ?? effect
      }
    }
  }
}

extension PreparedReducer {
  /// Returns the reducer of a feature with a node of its own.
  @inlinable
  package func bounded(by boundary: FeatureBoundary<State>) -> Self {
    Self(
      reduce: { [reduce] state, action in boundary.reduce(&state) { reduce(&$0, action) } },
      synchronize: boundary.synchronization(synchronize),
      holdsContainers: holdsContainers || boundary.assignBirth != nil,
      responder: boundary.responder(responder))
  }
}

/// Distinguishes a value of a state from its replacement.
///
/// A value gets a birth when a store first sees it, and its copies have the same birth.
@usableFromInline
package struct ValueBirth: Sendable {
  @usableFromInline var store = 0
  @usableFromInline var tick = 0

  /// Creates the birth of a value that is new to every store.
  package init() {}

  /// Assigns a new birth unless the value already has one in this store.
  @inlinable
  mutating func assign(to context: ReductionContext) {
    if store != context.storeToken { (store, tick) = (context.storeToken, context.tick()) }
  }

  /// The key of the value in the store's tree of nodes.
  @usableFromInline var key: ChildKey { .child(PresentedID(number: tick)) }
}
