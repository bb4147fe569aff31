// These functions do the work of `assumeIsolated`, which takes 40 ns to check the executor.
//
// Each cast only removes the isolation from the type of a synchronous function. The isolation
// restricts the callers of such a function, and not how it is called: `assumeIsolated` casts in the
// same way.

/// Calls a function of an actor from code that is already on the actor's executor.
///
/// A debug build checks that it is.
func onExecutor<Isolation: Actor, Result>(
  of actor: Isolation, _ body: (isolated Isolation) -> Result
) -> Result {
  actor.assertIsolated()
  return uncheckedOnExecutor(of: actor, body)
}

/// Calls a function of a store from code that is already on the store's executor.
///
/// A debug build checks that it is.
func onExecutor<Result>(
  ofStore store: any EffectStore, _ body: (isolated any EffectStore) -> Result
) -> Result {
  store.assertIsolated()
  // The caller is on the executor, as asserted; the cast as explained above.
  return withoutActuallyEscaping(body) {
    unsafeBitCast($0, to: ((any EffectStore) -> Result).self)(store)
  }
}

/// Calls a function of an actor whose type isn't known from code that is on the actor's executor.
///
/// A debug build checks that it is.
func onExecutor<Result>(
  ofAny actor: any Actor, _ body: (isolated any Actor) -> Result
) -> Result {
  actor.assertIsolated()
  // The caller is on the executor, as asserted; the cast as explained above.
  return withoutActuallyEscaping(body) {
    unsafeBitCast($0, to: ((any Actor) -> Result).self)(actor)
  }
}

/// Calls a function of an actor that no other code uses at the same time, on any executor.
///
/// Nothing checks that: the caller has the only reference, or one that nobody else uses.
func uncheckedOnExecutor<Isolation: Actor, Result>(
  of actor: Isolation, _ body: (isolated Isolation) -> Result
) -> Result {
  // The caller has the actor to itself; the cast as explained above.
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((Isolation) -> Result).self)(actor) }
}
