/// What an effect's own code can do with the effect, whichever store runs it.
///
/// It is among the dependencies that are current inside an effect.
@usableFromInline
protocol RunningEffect: AnyObject, Sendable {
  /// Whether the effect belongs to a stack element or to a presentation.
  var isPresented: Bool { get }

  /// Follows the effect, if a test drives its store.
  var observer: (any EffectObserver)? { get }

  /// Takes the element or presentation away that the effect belongs to.
  nonisolated(nonsending) func dismiss(at location: IssueLocation) async

  /// Cancels what the feature of the effect, and those below it, run under an id.
  nonisolated(nonsending) func cancel(_ id: CancelID) async

  /// Adds a task inside the effect to those that an id cancels.
  ///
  /// - Returns: What is to be finished when the task has ended, `nil` if the effect was cancelled
  ///   already.
  nonisolated(nonsending) func insertCancellable(
    _ task: any CancellableTask,
    id: CancelID,
    cancelInFlight: Bool
  ) async -> (any RunningEffect)?

  /// Takes note that a part of an effect has ended, which `insertCancellable` has returned.
  nonisolated(nonsending) func finishPart() async
}
