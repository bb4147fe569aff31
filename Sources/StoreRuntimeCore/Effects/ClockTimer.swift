extension Clock {
  /// Makes a timer that ticks again and again on this clock.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  ///
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) {
  ///     await send(.ticked)
  ///   }
  /// }
  /// ```
  ///
  /// The first tick comes one interval after the loop was begun. See ``ClockTimer`` for what it
  /// promises.
  ///
  /// - Parameters:
  ///   - interval: The time from tick to tick. One that isn't positive is a reported issue, and the
  ///     timer never ticks.
  ///   - tolerance: How late the clock may be.
  ///   - fileID: The file to blame for an interval that isn't positive.
  ///   - filePath: The path of the file to blame.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The timer.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ClockTimer<Duration> {
    guard interval > .zero else {
      reportIssue(
        """
        A timer was to tick every \(interval). That would have no end at any one time, so it never \
        ticks. Give it an interval that is longer than nothing.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return ClockTimer { { _ in nil } }
    }
    return ClockTimer {
      let start = now
      return { last in
        let (elapsed, next) = (start.duration(to: now), last + interval)
        let missed = next < elapsed ? Int(((elapsed - next) / interval).rounded(.up)) : 0
        let tick = next + interval * missed
        do {
          try await sleep(until: start.advanced(by: tick), tolerance: tolerance)
        } catch {
          return nil
        }
        // A clock on which nothing takes time doesn't suspend the task, which could then never be
        // cancelled by another one on the same executor.
        await Task.yield()
        return tick
      }
    }
  }
}

/// The ticks of a timer, each as the time since the timer was started.
///
/// `clock.timer(interval:)` makes one. It begins when its first tick is asked for.
///
/// - The ticks don't drift: each is due a multiple of the interval after the start, however long
///   the loop takes to handle one.
/// - A tick whose time has passed before it is asked for is left out, so that a program that was
///   suspended isn't flooded with ticks afterwards. On a `TestClock` no tick of an effect is left
///   out.
/// - It ends when the task is cancelled, and not before.
public struct ClockTimer<Duration: DurationProtocol>: AsyncSequence, Sendable {
  /// The time from the start to a tick.
  public typealias Element = Duration

  /// A timer fails for no reason.
  public typealias Failure = Never

  /// Waits for the first tick after another one, and returns it, or `nil` when the task was
  /// cancelled.
  typealias Wait = @Sendable (_ last: Duration) async -> Duration?

  /// Takes note of the time, as the start.
  let start: @Sendable () -> Wait

  /// Makes an iterator, with a start of its own.
  public func makeAsyncIterator() -> Iterator {
    Iterator(start: start)
  }

  /// Waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let start: @Sendable () -> Wait
    private var wait: Wait?
    private var last = Duration.zero

    fileprivate init(start: @escaping @Sendable () -> Wait) {
      self.start = start
    }

    /// Waits for the next tick.
    ///
    /// - Parameter isolation: The isolation of the caller, to which the call returns.
    /// - Returns: The time from the start to the tick, or `nil` when the task was cancelled.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async -> Duration? {
      let wait = self.wait ?? start()
      self.wait = wait
      guard let tick = await wait(last) else { return nil }
      last = tick
      return tick
    }
  }
}
