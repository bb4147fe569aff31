import StoreRuntime
import TabCore

extension Program {
  /// Lets time pass, and runs the work that becomes due.
  ///
  /// - Parameter duration: The amount of time.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if the user
  ///   interrupts the wait.
  func wait(_ duration: Duration) throws {
    if let virtualClock {
      let end = virtualClock.now.advanced(by: duration)
      while withIssueReporter(issues.reporter, operation: { virtualClock.wakeNext(until: end) }) {
        try settle()
      }
    } else {
      try runJobs(until: .now + duration)
    }
    try settle()
    if let message = issues.takeMessage() { throw CommandFailure(message) }
  }

  /// Runs all work that doesn't wait for time to pass.
  ///
  /// - Throws: `Interruption` if the user interrupts the wait.
  func settle() throws(Interruption) {
    if executor != nil { try runJobs(whileWaiting: { !isSettled }) }
  }

  /// Runs all work that is due, and becomes due.
  ///
  /// - Parameters:
  ///   - end: When to return at the latest, `nil` for never.
  ///   - input: A file that is waited for, too, `nil` for none.
  ///   - isWaiting: Whether to go on, called each time that something has ended a wait.
  /// - Throws: `Interruption` if the user interrupts the wait.
  func runJobs(
    until end: ContinuousClock.Instant? = nil, input: Int32? = nil,
    whileWaiting isWaiting: () -> Bool = { true }
  ) throws(Interruption) {
    let files = [input, bell.readEnd].compactMap(\.self)
    while true {
      bell.silence()
      if let executor { withIssueReporter(issues.reporter) { executor.drain() } }
      if Interrupt.hasHappened { throw Interruption() }
      guard isWaiting() else { return }
      if let end, end <= .now { return }
      System.waitForInput(on: files, timeout: end.map { $0 - .now })
    }
  }

  /// Whether all running effects sleep.
  ///
  /// An effect that goes to sleep leaves the program's thread for a moment. A running timer that
  /// is shown has one effect, and so has each sheet that counts down. While fewer effects sleep
  /// than that, some are on their way.
  private var isSettled: Bool {
    guard let virtualClock else { return true }
    let state = state
    if state.selectedTab == .home { wasHomeShown = true }
    let timers =
      state.selectedTab == .settings && state.settingsPath.last?.timer?.isRunning == true ? 1 : 0
    let sheets = wasHomeShown ? state.homePath.count { $0.detail?.share != nil } : 0
    return virtualClock.sleeperCount >= timers + sheets
  }
}

/// The place for the result of asynchronous work.
package final class Outcome<Value: Sendable>: Sendable {
  private let storage = Guarded<Value?>(nil)

  package init() {}

  /// The result, `nil` while the work goes on.
  package var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
