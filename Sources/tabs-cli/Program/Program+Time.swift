import StoreRuntime
import TabCore

extension Program {
  /// Lets time pass, with all that happens meanwhile.
  ///
  /// - Parameter duration: How much time.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if
  ///   the user doesn't want to wait.
  func wait(_ duration: Duration) throws {
    if let virtualClock {
      let end = virtualClock.now.advanced(by: duration)
      while withIssueReporter(issues.reporter, operation: { virtualClock.wakeNext(until: end) }) {
        try settle()
      }
    } else {
      let end = ContinuousClock.now.advanced(by: duration)
      while ContinuousClock.now < end {
        System.waitForInput(on: [bell.readEnd], timeout: end - .now)
        try settle()
      }
    }
    try settle()
    if let message = issues.takeMessage() { throw CommandFailure(message) }
  }

  /// Lets happen what can happen until nothing can any more but what waits for time
  /// to pass.
  ///
  /// - Throws: `Interruption` if the user doesn't want to wait for it.
  func settle() throws(Interruption) {
    try settle(until: { isSettled })
  }

  private func settle(until isDone: () -> Bool) throws(Interruption) {
    while true {
      bell.silence()
      withIssueReporter(issues.reporter) { executor.drain() }
      if Interrupt.hasHappened { throw Interruption() }
      if isDone() { return }
      System.waitForInput(on: [bell.readEnd], timeout: nil)
    }
  }

  /// Whether all that runs is asleep.
  ///
  /// Going to sleep on a clock leads an effect away from the program's thread for a
  /// moment. Each timer that runs has one effect, and so has each sheet that counts down:
  /// as long as fewer sleep than there are, some are on their way.
  private var isSettled: Bool {
    guard let virtualClock else { return true }
    let running =
      state.settingsPath.count { $0.timer?.isRunning == true }
      + state.homePath.count { $0.detail?.share != nil }
    return virtualClock.sleeperCount >= running
  }

  /// Runs asynchronous work to its end, on the program's thread as far as it has no
  /// isolation.
  ///
  /// - Parameter work: The work.
  /// - Returns: What it comes to.
  /// - Throws: `Interruption` if the user doesn't want to wait for it.
  func perform<Success: Sendable>(
    _ work: @escaping @Sendable () async -> Success
  ) throws(Interruption) -> Success {
    let outcome = Outcome<Success>()
    let bell = bell
    let task = Task(executorPreference: executor) {
      outcome.value = await work()
      bell.ring()
    }
    defer { task.cancel() }
    while true {
      try settle(until: { outcome.value != nil })
      if let value = outcome.value { return value }
    }
  }
}
