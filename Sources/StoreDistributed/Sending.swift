import StoreRuntime

/// An action that was reduced, and its effects.
struct Sending {
  let issues: SendIssues
  let task: StoreTask

  /// Counts the end of the effects, once a caller waits for it.
  private var end: EventCounter?

  init(_ issues: SendIssues, _ task: StoreTask) {
    self.issues = issues
    self.task = task
  }

  /// Returns a counter that advances when all effects have ended.
  mutating func followEnd() -> EventCounter {
    if let end { return end }
    let new = EventCounter()
    end = new
    // Not with `finish()` in the task of the call: a system may cancel that task when a connection
    // is closed, which would cancel the effects.
    task.whenDone { new.advance() }
    return new
  }

  /// Ends the waits for the effects.
  func close() {
    end?.close()
  }
}

/// Collects the ids of actions whose effects have ended, on any thread.
final class EndedSends: Sendable {
  private let ids = Guarded<[SendID]>([])

  /// Adds an id.
  func add(_ id: SendID) {
    ids.withLock { $0.append(id) }
  }

  /// Returns the ids that were added since the last call, in their order.
  func take() -> [SendID] {
    ids.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }
}

/// Collects the issues that one action and its effects report, up to a limit.
final class SendIssues: Sendable {
  private struct Contents {
    var issues: [StoreIssue] = []
    var isAnswered = false
  }

  private static let limit = 16
  private let contents = Guarded(Contents())

  /// Makes a reporter that collects issues.
  ///
  /// - Parameter outer: Receives the issues that may not reach a caller: those reported after an
  ///   answer, and those beyond the limit.
  /// - Returns: The reporter.
  func reporter(passingOnTo outer: IssueReporter) -> IssueReporter {
    IssueReporter { issue in
      guard issue.severity == .warning else { return outer.report(issue) }
      let isHeard = self.contents.withLock { contents in
        guard contents.issues.count < Self.limit else { return false }
        contents.issues.append(StoreIssue(issue))
        return !contents.isAnswered
      }
      if !isHeard { outer.report(issue) }
    }
  }

  /// Returns all issues so far, and records that they were returned.
  func answer() -> [StoreIssue] {
    contents.withLock { contents in
      contents.isAnswered = true
      return contents.issues
    }
  }
}
