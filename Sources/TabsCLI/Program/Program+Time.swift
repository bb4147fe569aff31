import StoreRuntime
import TabCore

extension Program {
  /// Advances time, and runs the work that becomes due.
  ///
  /// - Parameter duration: The amount of time.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if the user
  ///   interrupts the wait.
  func wait(_ duration: Duration) throws {
    if let virtualClock {
      let end = virtualClock.now.advanced(by: duration)
      while withIssueReporter(issues.reporter, operation: { virtualClock.wakeNext(until: end) }) {
        try runUntilIdle()
      }
    } else {
      try runJobs(until: .now + duration)
    }
    try runUntilIdle()
    if let message = issues.takeMessage() { throw CommandFailure(message) }
  }

  /// Runs all work that doesn't wait for time to pass.
  ///
  /// - Throws: `Interruption` if the user interrupts the wait.
  func runUntilIdle() throws(Interruption) {
    if executor != nil { try runJobs(whileWaiting: { !isIdle }) }
  }

  /// Runs all work that is due or becomes due.
  ///
  /// - Parameters:
  ///   - end: The latest time to return, or `nil` for no limit.
  ///   - input: Another file to wait for, or `nil` for none.
  ///   - isWaiting: Returns `false` to stop. It is called each time that a wait has ended.
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

  /// Indicates that all running effects are sleeping.
  ///
  /// An effect that is about to sleep leaves the program's thread for a moment. A visible running
  /// timer, each sheet with a countdown and a slow load have one effect. While fewer effects are
  /// sleeping than that, some are about to.
  private var isIdle: Bool {
    guard let virtualClock else { return true }
    let state = state
    if state.selectedTab == .home { wasHomeShown = true }
    let timers =
      state.selectedTab == .settings && state.settingsPath.last?.timer?.isRunning == true ? 1 : 0
    let sheets = wasHomeShown ? state.homePath.count { $0.detail?.share != nil } : 0
    let loads = wasHomeShown && isLoadSlow && state.home.root.loading == .inProgress ? 1 : 0
    return virtualClock.sleeperCount >= timers + sheets + loads
  }
}

/// The result of asynchronous work.
package final class Outcome<Value: Sendable>: Sendable {
  private let storage = Guarded<Value?>(nil)

  package init() {}

  /// The result, or `nil` while the work is running.
  package var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
