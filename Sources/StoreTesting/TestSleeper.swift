import StoreRuntime

/// A task that sleeps on a ``TestClock``.
///
/// If the task belongs to an effect of a test store, the test store knows that the effect sleeps.
/// It is told in the step in which the clock takes the sleeper in, and that it doesn't sleep any
/// more before the task goes on.
struct TestSleeper: Sendable {
  private let continuation: CheckedContinuation<Void, any Error>

  /// The effect of a test store that the task belongs to, and its sleep, if it belongs to one.
  private let membership: (effect: TestEffect, sleep: TestEffects.Sleep)?

  /// Makes a sleeper of the current task.
  ///
  /// - Parameters:
  ///   - continuation: What the task waits for.
  ///   - effect: The effect that the task belongs to.
  ///   - deadline: Until when it sleeps, as messages show it.
  init(
    _ continuation: CheckedContinuation<Void, any Error>,
    of effect: TestEffect?,
    until deadline: @autoclosure () -> String
  ) {
    self.continuation = continuation
    membership = effect.map { ($0, $0.effects.makeSleep(until: deadline())) }
  }

  /// Takes note that the task sleeps.
  ///
  /// Called while the clock is locked, so that nobody finds the task asleep in one place and not in
  /// the other.
  func didFallAsleep() {
    membership.map { $0.effect.didFallAsleep($0.sleep) }
  }

  /// Tells those who wait for it that the task sleeps.
  func announceSleep() {
    membership?.effect.effects.executor.announceChange()
  }

  /// Ends the sleep, as its time has come.
  func wake() {
    membership.map { $0.effect.willWake(from: $0.sleep, isTime: true) }
    continuation.resume()
  }

  /// Lets the task go on that didn't sleep at all, as its deadline has passed.
  func pass() {
    continuation.resume()
  }

  /// Ends the sleep, as the task was cancelled.
  func cancel() {
    membership.map { $0.effect.willWake(from: $0.sleep, isTime: false) }
    continuation.resume(throwing: CancellationError())
  }
}
