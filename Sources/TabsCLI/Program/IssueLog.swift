package import StoreRuntime

/// A log of the issues that the runtime reports during a command.
package final class IssueLog: Sendable {
  private let messages = Guarded<[String]>([])
  private let isTold: @Sendable () -> Void

  /// Makes a log.
  ///
  /// - Parameter isTold: Called on any thread after an issue.
  package init(isTold: @escaping @Sendable () -> Void = {}) {
    self.isTold = isTold
  }

  /// The reporter to install.
  package var reporter: IssueReporter {
    IssueReporter { issue in
      self.messages.withLock { $0.append(issue.message) }
      self.isTold()
    }
  }

  /// Returns the issues since the last call, on one line; `nil` without any.
  package func takeMessage() -> String? {
    let messages = messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
    guard !messages.isEmpty else { return nil }
    return messages.joined(separator: " ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
