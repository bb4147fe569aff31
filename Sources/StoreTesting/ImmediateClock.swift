import StoreRuntime

/// A clock whose sleeps take no time.
///
/// Every sleep returns at once and advances ``now`` to its deadline, so a feature that waits
/// produces its result immediately. Use it for tests of results rather than of times:
///
/// ```swift
/// let store = Store(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = ImmediateClock()
/// }
/// ```
///
/// Use a ``TestClock`` where the moment matters: with an `ImmediateClock`, a test can't observe the
/// state before a deadline. Don't use it for an effect that loops until it is cancelled, such as a
/// timer. No sleep suspends its task, so the loop runs as fast as it can, and ends only because
/// each sleep checks for cancellation.
///
/// All users of one clock share its time, and every sleep advances it. With several tasks, the
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

  /// Advances the time to a deadline and returns.
  ///
  /// The call never suspends and doesn't leave the caller's isolation. If the deadline has passed,
  /// the time doesn't change: it never moves back.
  ///
  /// - Parameters:
  ///   - deadline: The time to advance to.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task was cancelled; the time doesn't change then.
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
  /// A clock whose sleeps take no time: `$0.continuousClock = .immediate`.
  public static var immediate: Self { ImmediateClock() }
}
