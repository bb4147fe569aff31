import Synchronization

private let sink = Atomic<Int>(0)

/// Takes a result, so that the optimiser can't leave out the work that it came from.
///
/// It is an atomic addition and costs about as much as one, so a benchmark adds up what a batch of
/// operations gives and hands over the sum.
func blackHole(_ number: Int) {
  sink.wrappingAdd(number, ordering: .relaxed)
}

/// Does nothing, but the optimiser can't know that.
///
/// Between two calls of an actor it makes sure that the caller really leaves the actor and
/// comes back, as callers do that have something else to do. Without it a loop of such calls
/// stays there.
@inline(never)
@_optimize(none)
func doSomethingElse() {}
