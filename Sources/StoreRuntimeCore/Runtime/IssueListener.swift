/// Is told of the issues that the code of a store's feature reports.
@usableFromInline
package protocol IssueListener: AnyObject, Sendable {
  /// An issue was reported.
  ///
  /// Called on the thread that reports.
  func didReport(_ issue: ReportedIssue)
}

/// Returns the listener of the store whose reducer or effect runs here, if it has one.
func currentIssueListener() -> (any IssueListener)? {
  if let context = ReductionContext.current { return context.issueListener }
  return DependencyValues.local.runningEffect?.observer?.issueListener
}
