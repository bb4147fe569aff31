/// The boundary around a feature that is in a part of another's state, and in no container.
///
/// It gives the feature a node of its own. So the feature's ids are its own, and its effects end
/// when another value takes the place of the one that they belong to, if values can be told apart.
///
/// An object, as the closures of a prepared reducer would copy as large a structure for each
/// action.
@usableFromInline
package final class FeatureBoundary<State>: Sendable {
  /// Where the feature is run.
  @usableFromInline let location: NavigationLocation

  /// Returns the key of the feature that is in the state, `nil` if none is.
  @usableFromInline typealias Key = @Sendable (inout State, ReductionContext?) -> ChildKey?

  /// The key, `nil` for a feature that is the same for as long as the one around it.
  @usableFromInline let key: Key?

  /// Gives the value that is in the state its birth when a store meets it, `nil` if values have
  /// none.
  @usableFromInline let settle: (@Sendable (inout State, ReductionContext) -> Void)?

  @usableFromInline
  init(
    at location: NavigationLocation, key: Key? = nil,
    settle: (@Sendable (inout State, ReductionContext) -> Void)? = nil
  ) {
    self.location = location
    self.key = key
    self.settle = settle
  }

  /// Creates the boundary of a feature whose state tells when it was born.
  ///
  /// - Parameter birth: A key path to the birth.
  @inlinable
  package convenience init(birth: any WritableKeyPath<State, ValueBirth> & Sendable) {
    let access = StateAccess<State, ValueBirth>(birth)
    let settle: @Sendable (inout State, ReductionContext) -> Void = { state, context in
      access.modify(&state) { $0.settle(in: context) }
    }
    let key: Key = { state, context in
      guard let context else { return nil }
      settle(&state, context)
      return access.modify(&state) { $0.key }
    }
    self.init(at: NavigationLocation(keyPath: birth), key: key, settle: settle)
  }

  /// Runs the feature's reducer, and ties its effect to the feature.
  @inlinable
  func reduce<Action>(
    _ state: inout State, _ body: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    let location = Unmanaged.passUnretained(location)
    let effect = ReductionContext.run(.feature(at: location)) { body(&state) }
    guard let part = effect.part else { return effect }
    return Effect(own(part, in: &state))
  }

  /// Ties an effect to the feature that is in the state.
  @usableFromInline
  func own(_ part: EffectPart, in state: inout State) -> EffectPart {
    let key = key?(&state, .current) ?? .child(PresentedID())
    return part.owned(at: location, key: key, dismissal: nil)
  }

  /// Returns what goes on into the feature, and ends the effects of one that is gone.
  ///
  /// - Parameter inner: Goes on into the feature, `nil` if no containers are in it.
  /// - Returns: The synchronisation, `nil` if there is nothing to do.
  // Inlinable, as it runs for each action in the store: it is specialised for clients.
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
    let settle = settle
    return { state, sync in
      settle?(&state, sync.context)
      guard let node = sync.parentNode else {
        inner?(&state, sync)
        return
      }
      let child = sync.node(at: self.location, of: node) { key(&state, sync.context) }
      inner?(&state, sync.at(child))
    }
  }

  /// Returns what responds for the feature, whose effects it ties to the feature.
  // Inlinable, as each action that settles navigations asks for it.
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
      // The reducers around look for the action in the effect.
      if case .close = message { return response }
      if let part = response.effect.part { response.effect = Effect(self.own(part, in: &state)) }
      return response
    }
  }

  /// Ties what guards inside of the feature do when they save to the feature.
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
      holdsContainers: holdsContainers || boundary.settle != nil,
      responder: boundary.responder(responder))
  }
}

/// Tells a value of a state from another that takes its place.
///
/// A value is born when a store meets it, and its copies have the same birth.
@usableFromInline
package struct ValueBirth: Sendable {
  @usableFromInline var store = 0
  @usableFromInline var tick = 0

  /// Makes the birth of a value that no store knows.
  package init() {}

  /// Lets the value be born, unless the store knows it.
  @inlinable
  mutating func settle(in context: ReductionContext) {
    if store != context.storeToken { (store, tick) = (context.storeToken, context.tick()) }
  }

  /// What the store knows the value by.
  @usableFromInline var key: ChildKey { .child(PresentedID(number: tick)) }
}
