import StoreRuntime

/// A task that sleeps on a ``TestClock``.
///
/// If the task belongs to an effect of a test store, the test store knows that the effect
/// sleeps. The test store learns of the sleep in the step in which the clock admits the
/// sleeper, and of its end before the task goes on.
struct TestSleeper: Sendable {
  private let continuation: CheckedContinuation<Void, any Error>

  /// The effect of a test store that the task belongs to, and its sleep; nil without an effect.
  private let membership: (effect: TestEffect, sleep: TestEffects.Sleep)?

  /// Makes a sleeper of the current task.
  ///
  /// - Parameters:
  ///   - continuation: The continuation that the task waits for.
  ///   - effect: The effect that the task belongs to.
  ///   - deadline: The end of the sleep, as messages show it.
  init(
    _ continuation: CheckedContinuation<Void, any Error>,
    of effect: TestEffect?,
    until deadline: @autoclosure () -> String
  ) {
    self.continuation = continuation
    membership = effect.map { ($0, $0.effects.makeSleep(until: deadline())) }
  }

  /// Records that the task sleeps.
  ///
  /// The clock calls it under its lock, so the clock and the test store always agree.
  func didFallAsleep() {
    membership.map { $0.effect.didFallAsleep($0.sleep) }
  }

  /// Tells the waiters of the executor that the task sleeps.
  func announceSleep() {
    membership?.effect.effects.executor.announceChange()
  }

  /// Ends the sleep at its deadline.
  func wake() {
    membership.map { $0.effect.willWake(from: $0.sleep, isTime: true) }
    continuation.resume()
  }

  /// Resumes the task without a sleep: its deadline has passed.
  func pass() {
    continuation.resume()
  }

  /// Ends the sleep because the task was cancelled.
  func cancel() {
    membership.map { $0.effect.willWake(from: $0.sleep, isTime: false) }
    continuation.resume(throwing: CancellationError())
  }
}
