/// A mistake that the program survived, as an ``IssueReporter`` gets it.
public struct ReportedIssue: Sendable {
  /// What happened, why that is wrong and what to do about it.
  public let message: String

  /// The error that nothing handled, if the issue is about one.
  public let error: (any Error)?

  /// The place in the source that is to blame.
  public let location: IssueLocation

  /// Makes an issue, for handing it to a reporter by hand.
  ///
  /// - Parameters:
  ///   - message: What happened, why that is wrong and what to do about it.
  ///   - error: The error that nothing handled, if the issue is about one.
  ///   - location: The place in the source that is to blame.
  public init(message: String, error: (any Error)? = nil, location: IssueLocation) {
    self.message = message
    self.error = error
    self.location = location
  }
}

extension ReportedIssue: CustomStringConvertible {
  /// The location and the message on one line, as compilers print a warning.
  public var description: String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(location): warning: \(line)"
  }
}
