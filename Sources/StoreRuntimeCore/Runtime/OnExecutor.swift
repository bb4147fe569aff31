// Both functions do what `assumeIsolated` does, which takes 40 ns to make sure of the executor.
//
// The casts only take the isolation out of a type: that of a synchronous function decides where its
// callers have to be, and not how it is called. `assumeIsolated` casts in the same way.

/// Runs a function that is isolated to an actor, for a caller that is known to be on its executor.
@inlinable
@inline(__always)
func onExecutor<Isolation: Actor, Result>(
  of actor: Isolation,
  _ body: (isolated Isolation) -> Result
) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((Isolation) -> Result).self)(actor) }
}

/// Runs a function that is isolated to whatever actor, for a caller that is known to be on its
/// executor.
// Not generic: a function that is can't be specialised for the type of an actor found at run time.
@inlinable
@inline(__always)
func onExecutor<Result>(ofAny actor: any Actor, _ body: (isolated any Actor) -> Result) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: ((any Actor) -> Result).self)(actor) }
}
