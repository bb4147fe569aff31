import Synchronization

private let sink = Atomic<Int>(0)

/// Consumes a result, so that the optimiser can't leave out the work behind it.
///
/// It costs about as much as an atomic addition, which it is, so a benchmark hands over the sum
/// of a batch's results.
func blackHole(_ number: Int) {
  sink.wrappingAdd(number, ordering: .relaxed)
}

/// Does nothing, which the optimiser can't know.
///
/// Between two calls of an actor it makes the caller leave the actor and come back, as a caller
/// with other work does. Without it, a loop of such calls stays on the actor.
@inline(never)
@_optimize(none)
func doSomethingElse() {}

/// Does nothing with an object, which the optimiser can't know, so that the object is made.
@inline(never)
@_optimize(none)
func keep(_ object: some AnyObject) {}
