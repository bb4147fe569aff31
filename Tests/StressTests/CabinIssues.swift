import StoreRuntime

/// The issues of a walk or of tasks, in which actions may come too late for what they are for.
final class CabinIssues: Sendable {
  private static let patterns = [
    "received an action for a feature that isn't presented.",
    "received an action for a case that isn't presented.",
    "received an action for a child while its state is \"nil\".",
    "received an action for an element that isn't in its",
    "received \"popFrom\"",
  ]

  private let messages = Guarded<(count: Int, last: String?, strange: [String])>((0, nil, []))

  var reporter: IssueReporter {
    IssueReporter { [self] issue in
      let isStrange = !Self.patterns.contains { issue.message.contains($0) }
      messages.withLock { messages in
        messages.count += 1
        messages.last = issue.message
        if isStrange { messages.strange.append(issue.message) }
      }
    }
  }

  /// How many issues there were.
  var count: Int {
    messages.withLock(\.count)
  }

  /// The message of the last one.
  var last: String? {
    messages.withLock(\.last)
  }

  /// The issues that a late action doesn't explain.
  var strange: [String] {
    messages.withLock(\.strange)
  }
}
