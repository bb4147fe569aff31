// These functions replace `assumeIsolated`, which takes 40 ns to check the executor.
//
// Each cast only removes the isolation from the type of a synchronous function. The isolation
// restricts the callers of such a function, but not how it is called: `assumeIsolated` uses the
// same cast.
//
// A release build omits `assertIsolated`, which takes 100 instructions there and does nothing.

/// Calls a function of an actor from code that is already on the actor's executor.
///
/// A debug build checks that it is.
@inlinable
func onExecutor<Isolation: Actor, Result>(
  of actor: Isolation, _ body: (isolated Isolation) -> Result
) -> Result {
  #if DEBUG || TABS_SANITIZED
    actor.assertIsolated()
  #endif
  return uncheckedOnExecutor(of: actor, body)
}

/// Calls a function of an actor from code on its executor that isn't specialised for its type.
///
/// A debug build checks that it is.
// Where nothing is specialised, the cast of a call allocates one block more than this cast.
func onExecutor<Isolation: Actor, Result>(
  ofGeneric actor: Isolation, _ body: (isolated Isolation) -> Result
) -> Result {
  #if DEBUG || TABS_SANITIZED
    actor.assertIsolated()
  #endif
  // The caller is on the executor, as asserted; the cast as explained above.
  return withoutActuallyEscaping(body) {
    unsafeBitCast($0, to: ((Isolation) -> Result).self)(actor)
  }
}

/// Calls a function of a store from code that is already on the store's executor.
///
/// A debug build checks that it is.
// The function captures nothing and gets its arguments instead: a context that it captures would
// be allocated, as the cast lets the function escape.
func onExecutor<Arguments, Result>(
  ofStore store: any EffectStore, _ arguments: Arguments,
  _ body: @escaping (isolated any EffectStore, Arguments) -> Result
) -> Result {
  #if DEBUG || TABS_SANITIZED
    store.assertIsolated()
  #endif
  // The caller is on the executor, as asserted; the cast as explained above.
  return unsafeBitCast(body, to: ((any EffectStore, Arguments) -> Result).self)(store, arguments)
}

/// Calls a function of an actor of any type from code that is on the actor's executor.
///
/// A debug build checks that it is.
func onExecutor<Arguments, Result>(
  ofAny actor: any Actor, _ arguments: Arguments,
  _ body: @escaping (isolated any Actor, Arguments) -> Result
) -> Result {
  #if DEBUG || TABS_SANITIZED
    actor.assertIsolated()
  #endif
  // The caller is on the executor, as asserted; the cast as explained above.
  return unsafeBitCast(body, to: ((any Actor, Arguments) -> Result).self)(actor, arguments)
}

/// Calls a function of an actor that no other code uses at the same time, on any executor.
///
/// This isn't checked: the caller must have the only reference, or one that no other code uses.
// Only the call is cast: a cast of the function itself would copy it to the heap.
@inlinable
func uncheckedOnExecutor<Isolation: Actor, Result>(
  of actor: Isolation, _ body: (isolated Isolation) -> Result
) -> Result {
  let call: ((Isolation) -> Result, Isolation) -> Result = { body, actor in body(actor) }
  typealias Isolated = ((isolated Isolation) -> Result, Isolation) -> Result
  // The caller has exclusive access to the actor; the cast as explained above.
  return unsafeBitCast(call, to: Isolated.self)(body, actor)
}
