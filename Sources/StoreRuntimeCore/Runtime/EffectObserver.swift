/// An observer of a store or an effect that is notified of the issues that their code reports.
@usableFromInline
package protocol IssueListener: AnyObject, Sendable {
  /// An issue was reported, in addition to its usual report.
  ///
  /// Called on the reporting thread.
  func didReport(_ issue: ReportedIssue)

  /// The code has changed a shared value.
  ///
  /// Called without a lock, on the thread that changed it; for effects only in tests.
  func didChange(_ change: SharedChange)
}

extension IssueListener {
  package func didReport(_ issue: ReportedIssue) {}
  package func didChange(_ change: SharedChange) {}
}

/// Returns the observer of the store whose reducer or effect is running, if it has one.
func currentIssueListener() -> (any IssueListener)? {
  if let context = ReductionContext.current { return context.variables.extras?.issueListener }
  return DependencyValues.local.runningEffect?.observer
}

/// Observes one effect of an observed store.
///
/// The default implementations change nothing.
package protocol EffectObserver: IssueListener {
  /// The executor for all of the effect's work, or `nil` for the default.
  var executor: (any TaskExecutor)? { get }

  /// Makes a task run up to its first suspension before this returns.
  ///
  /// An immediate task that prefers an executor isn't immediate in Swift 6.3: it begins like a task
  /// without a preference, detects its preference, and enqueues itself.
  ///
  /// - Parameter makeTask: Creates an immediate task.
  /// - Returns: The task.
  func startAtOnce(_ makeTask: () -> EffectTask) -> EffectTask

  /// The task of the effect itself has started.
  ///
  /// Called in that task, before it performs any work.
  func didStart()

  /// `true` if the effect must stop at the next action that it sends.
  ///
  /// An effect that neither suspends nor ends can't be stopped in another way. Called from any
  /// thread.
  var isHalted: Bool { get }

  /// The effect only waits in line for others with its id, and ends when its turn has come.
  ///
  /// Called on the store's isolation, before the effect is started.
  func willWaitInLine()

  /// The calling task waits for a reply from now on.
  ///
  /// - Returns: A function to call on any thread before the task resumes, or `nil`.
  func willAwaitReply() -> (@Sendable () -> Void)?

  /// `true` if actions that the effect sends after its cancellation are issues.
  ///
  /// Called on the store's isolation.
  var reportsDroppedActions: Bool { get }

  /// The effect was cancelled, and so its actions are dropped from now on.
  ///
  /// Called on the store's isolation.
  ///
  /// - Parameter reason: The reason.
  func didCancel(_ reason: EffectCancellation)

  /// The effect has thrown an error that is about to be handled.
  ///
  /// Not called for `CancellationError`, nor if the effect was cancelled.
  func didThrow(_ error: any Error)

  /// The effect has ended.
  ///
  /// Called on the store's isolation, unless the store was released before.
  ///
  /// - Parameter isTaskCancelled: `true` if the task of its `send` was cancelled.
  func didEnd(isTaskCancelled: Bool)
}

/// The reason why an effect was cancelled, except a cancellation of its `send`.
package enum EffectCancellation: String, Sendable {
  /// By its id.
  case id

  /// By an effect with the same id that replaced it.
  case restart

  /// Its feature was removed.
  case screen

  /// Its store was released, or cancels all effects.
  case store
}

extension EffectObserver {
  package var executor: (any TaskExecutor)? { nil }
  package func startAtOnce(_ makeTask: () -> EffectTask) -> EffectTask { makeTask() }
  package func didStart() {}
  package var isHalted: Bool { false }
  package func willWaitInLine() {}
  package func willAwaitReply() -> (@Sendable () -> Void)? { nil }
  package var reportsDroppedActions: Bool { false }
  package func didThrow(_ error: any Error) {}
}

extension DependencyValues {
  /// The observer of the effect in which this is read, if a test drives its store.
  package static var effectObserver: (any EffectObserver)? {
    local.runningEffect?.observer
  }
}
