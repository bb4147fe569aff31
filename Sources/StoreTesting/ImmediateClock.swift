import StoreRuntime

/// A clock on which nothing takes time.
///
/// Every sleep returns at once and moves ``now`` on to its deadline, so a feature that waits
/// shows its outcome without waiting. Use it if a test is about results and not about times:
///
/// ```swift
/// let store = Store(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = ImmediateClock()
/// }
/// ```
///
/// Use a ``TestClock`` where the moment matters: with an `ImmediateClock` a test can't see the
/// state before a deadline. Don't use it either for an effect that loops until it is cancelled,
/// such as a timer. No sleep suspends its task, so the loop runs as fast as it can, and ends
/// only because each sleep checks for cancellation.
///
/// All users of one clock share its time, and every sleep moves it on. With several tasks, the
/// time that one of them reads depends on the progress of the others.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of the clock.
  public typealias Instant = TestClock<Duration>.Instant

  private let time: Guarded<Instant>

  /// Makes a clock that shows a given time.
  ///
  /// - Parameter now: The time at the start.
  public init(now: Instant = Instant()) {
    self.time = Guarded(now)
  }

  /// The latest deadline of all sleeps so far, or the time at the start if that is later.
  public var now: Instant {
    time.withLock { $0 }
  }

  /// Zero: the clock meets every deadline exactly.
  public var minimumResolution: Duration { .zero }

  /// Moves the time on to a deadline and returns.
  ///
  /// The call never suspends and doesn't leave the caller's isolation. When the deadline has
  /// passed, the time stays where it is: it never goes back.
  ///
  /// - Parameters:
  ///   - deadline: The time to move on to.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task was cancelled; the time then stays where it is.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock that measures in seconds and shows its origin.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Duration>, Duration == Swift.Duration {
  /// A clock on which nothing takes time: `$0.continuousClock = .immediate`.
  public static var immediate: Self { ImmediateClock() }
}
