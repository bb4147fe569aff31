import Synchronization

private let sink = Atomic<Int>(0)

/// Consumes a result, so that the optimiser can't remove the work for it.
///
/// It is an atomic addition, which isn't free, so a benchmark passes the sum of a batch's results.
func blackHole(_ number: Int) {
  sink.wrappingAdd(number, ordering: .relaxed)
}

/// Does nothing, opaquely to the optimiser.
///
/// Between two calls of an actor it makes the caller leave the actor and return, like a caller with
/// other work. Without it, a loop of such calls stays on the actor.
@inline(never)
@_optimize(none)
func doSomethingElse() {}

/// Does nothing with an object, opaquely to the optimiser, so that the object is created.
@inline(never)
@_optimize(none)
func keep(_ object: some AnyObject) {}
