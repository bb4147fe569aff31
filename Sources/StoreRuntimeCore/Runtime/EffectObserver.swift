/// An observer of a store or of an effect, as it is told of the issues that their code reports.
@usableFromInline
package protocol IssueListener: AnyObject, Sendable {
  /// An issue was reported, besides whoever gets it.
  ///
  /// Called on the thread that reports.
  func didReport(_ issue: ReportedIssue)

  /// The code has changed a shared value.
  ///
  /// Called without a lock, on the thread that has changed it. Of effects only in tests.
  func didChange(_ change: SharedChange)
}

extension IssueListener {
  package func didReport(_ issue: ReportedIssue) {}
  package func didChange(_ change: SharedChange) {}
}

/// Returns the observer of the store whose reducer or effect runs here, if it has one.
func currentIssueListener() -> (any IssueListener)? {
  if let context = ReductionContext.current { return context.variables.extras?.issueListener }
  return DependencyValues.local.runningEffect?.observer
}

/// Follows one effect of an observed store.
///
/// What an observer doesn't implement it leaves as it is.
package protocol EffectObserver: IssueListener {
  /// The executor on which everything is to run that the effect does, `nil` if the observer leaves
  /// that as it is.
  var executor: (any TaskExecutor)? { get }

  /// Sees to it that a task runs up to its first suspension before this returns.
  ///
  /// An immediate task that prefers an executor isn't immediate in Swift 6.3: it begins as one
  /// without a preference, finds that it has one, and enqueues itself.
  ///
  /// - Parameter makeTask: Makes an immediate task.
  /// - Returns: The task.
  func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never>

  /// The task of the effect itself runs from now on.
  ///
  /// Called in that task, before it does anything else.
  func didStart()

  /// Whether the effect is to go no further than to the next action that it sends.
  ///
  /// An effect that neither suspends nor ends can't be stopped in another way. Called from any
  /// thread.
  var isHalted: Bool { get }

  /// The effect only waits in line for others of its id, and ends when its turn comes.
  ///
  /// Called on the store's isolation, before the effect is started.
  func willWaitInLine()

  /// The calling task waits for a reply from now on, until somebody gives it.
  ///
  /// - Returns: Called from any thread before the task goes on, `nil` for nothing.
  func willAwaitReply() -> (@Sendable () -> Void)?

  /// Whether actions that the effect sends after it was cancelled are issues.
  ///
  /// Called on the store's isolation.
  var reportsDroppedActions: Bool { get }

  /// The effect was cancelled, and so delivers nothing any more.
  ///
  /// Called on the store's isolation.
  ///
  /// - Parameter reason: Why.
  func didCancel(_ reason: EffectCancellation)

  /// The effect has thrown an error that is about to be handled.
  ///
  /// Not called for `CancellationError`, nor if the effect was cancelled.
  func didThrow(_ error: any Error)

  /// The effect has ended.
  ///
  /// Called on the store's isolation, unless the store is gone by then.
  ///
  /// - Parameter isTaskCancelled: Whether the task of its `send` was cancelled.
  func didEnd(isTaskCancelled: Bool)
}

/// Why an effect was cancelled, but for a cancellation of its `send`.
package enum EffectCancellation: String, Sendable {
  /// By its id.
  case id

  /// By an effect of the same id that took its place.
  case restart

  /// Its feature is gone.
  case screen

  /// Its store is gone, or cancels all that it runs.
  case store
}

extension EffectObserver {
  package var executor: (any TaskExecutor)? { nil }
  package func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never> { makeTask() }
  package func didStart() {}
  package var isHalted: Bool { false }
  package func willWaitInLine() {}
  package func willAwaitReply() -> (@Sendable () -> Void)? { nil }
  package var reportsDroppedActions: Bool { false }
  package func didThrow(_ error: any Error) {}
}

extension DependencyValues {
  /// Follows the effect that this is read in, if a test drives its store.
  package static var effectObserver: (any EffectObserver)? {
    local.runningEffect?.observer
  }
}
