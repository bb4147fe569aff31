package import StoreRuntime

/// The actor of the program, which runs its jobs when the program's thread drains it.
///
/// Only the thread that created it runs jobs. While the queue is empty, new jobs can only come from
/// other threads, which ring the bell.
actor ProgramExecutor: SerialExecutor, TaskExecutor {
  private nonisolated let jobs = Guarded<[UnownedJob]>([])
  private let thread = ThreadID()
  private let bell: Bell

  init(bell: Bell) {
    self.bell = bell
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock {
      $0.append(job)
      // Inside the lock: the job may hold the last reference to this executor, and the program's
      // thread may run it as soon as the lock is released.
      if !isCurrent { bell.ring() }
    }
  }

  private nonisolated var isCurrent: Bool { thread == ThreadID() }

  nonisolated func isIsolatingCurrentContext() -> Bool? {
    isCurrent
  }

  nonisolated func checkIsolated() {
    precondition(isCurrent, "The program's state was used on another thread.")
  }

  /// Runs all queued jobs, including those that they enqueue, until the queue is empty.
  nonisolated func drain() {
    checkIsolated()
    while true {
      let batch = jobs.withLock { jobs in
        defer { jobs.removeAll() }
        return jobs
      }
      if batch.isEmpty { return }
      for job in batch {
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
  }
}

/// A log of the issues that the runtime reports during a command.
package final class IssueLog: Sendable {
  private let messages = Guarded<[String]>([])
  private let onIssue: @Sendable () -> Void

  /// Makes a log.
  ///
  /// - Parameter onIssue: A function to call on any thread after an issue.
  package init(onIssue: @escaping @Sendable () -> Void = {}) {
    self.onIssue = onIssue
  }

  /// The reporter that adds issues to the log.
  package var reporter: IssueReporter {
    IssueReporter { issue in
      self.messages.withLock { $0.append(issue.message) }
      self.onIssue()
    }
  }

  /// Returns the issues since the last call, on one line, or `nil` if there are none.
  package func takeMessage() -> String? {
    let messages = messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
    guard !messages.isEmpty else { return nil }
    return messages.joined(separator: " ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
