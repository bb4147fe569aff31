/// Runs a function that is isolated to an actor, for a caller that is known to be on its executor.
///
/// `assumeIsolated` does the same, but takes 40 ns to make sure of the executor.
// The cast only takes the isolation out of the type: that of a synchronous function decides where
// its callers have to be, and not how it is called. `assumeIsolated` casts in the same way.
@inlinable
func onExecutor<Isolation: Actor, Result>(
  of actor: Isolation,
  _ body: (isolated Isolation) -> Result
) -> Result {
  withoutActuallyEscaping(body) { body in
    unsafeBitCast(body, to: ((Isolation) -> Result).self)(actor)
  }
}
