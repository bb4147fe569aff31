import StoreRuntime

/// A task that sleeps on a ``TestClock``.
///
/// If the task belongs to an effect of a test store, the test store knows that the effect sleeps.
/// That it does is told before anybody can wake it, and that it doesn't any more before it goes on.
struct TestSleeper: Sendable {
  private let continuation: CheckedContinuation<Void, any Error>

  /// Follows the effect of a test store that the task belongs to, if it belongs to one.
  private let effect: (any EffectObserver)?

  /// The number of the sleep in the effect.
  private let sleep: Int

  /// Makes a sleeper of the current task.
  ///
  /// - Parameters:
  ///   - continuation: What the task waits for.
  ///   - deadline: Until when it sleeps, as messages show it.
  init(
    _ continuation: CheckedContinuation<Void, any Error>, until deadline: @autoclosure () -> String
  ) {
    self.continuation = continuation
    effect = DependencyValues.effectObserver
    sleep = effect?.willSleep(until: deadline()) ?? 0
  }

  /// Ends the sleep, as its time has come.
  func wake() {
    effect?.didWake(from: sleep)
    continuation.resume()
  }

  /// Ends the sleep, as the task was cancelled.
  func cancel() {
    effect?.didWake(from: sleep)
    continuation.resume(throwing: CancellationError())
  }

  /// Waits, if the task belongs to an effect of a test store, until that has nothing left to run.
  func waitUntilIdle(isolation: isolated (any Actor)?) async {
    await effect?.waitUntilIdle(isolation: isolation)
  }
}
