/// An observer of a store or of an effect, as it is told of the issues that their code reports.
@usableFromInline
package protocol IssueListener: AnyObject, Sendable {
  /// An issue was reported, besides whoever gets it.
  ///
  /// Called on the thread that reports.
  func didReport(_ issue: ReportedIssue)
}

extension IssueListener {
  package func didReport(_ issue: ReportedIssue) {}
}

/// Returns the observer of the store whose reducer or effect runs here, if it has one.
func currentIssueListener() -> (any IssueListener)? {
  if let context = ReductionContext.current { return context.extras?.issueListener }
  return DependencyValues.local.runningEffect?.observer
}
