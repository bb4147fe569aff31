import StoreRuntime

/// Collects what the runtime reports while a command runs.
final class IssueLog: Sendable {
  private let messages = Guarded<[String]>([])

  /// The reporter to install.
  var reporter: IssueReporter {
    IssueReporter { issue in
      self.messages.withLock { $0.append(issue.message) }
    }
  }

  /// Returns what was reported since the last time, on one line, or `nil` if nothing was.
  func takeMessage() -> String? {
    let messages = messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
    guard !messages.isEmpty else { return nil }
    return messages.joined(separator: " ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
