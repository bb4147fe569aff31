extension Effect {
  // The clock is `any Clock`, as dependencies have it. With `some Clock` alone the compiler refuses
  // such a clock beside a literal such as `.seconds(0.3)` wherever Foundation is imported.

  /// Returns an effect that begins only when no other of its id has come for a while.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in
  ///     await send(.searched(await Result { try await search(query) }))
  ///   }
  ///   .debounce(id: CancelID.search, for: .seconds(0.3), clock: clock)
  /// ```
  ///
  /// Each effect of the id cancels the one before, whether that waits or runs already, as
  /// `cancelInFlight` does. It ends with its feature, and ``cancel(id:)`` cancels it.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - duration: How long to wait.
  ///   - clock: The clock to wait on.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect. Nothing comes of ``none``: it doesn't wait and cancels nothing.
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    guard part != nil else { return .none }
    let wait = Self.run(
      operation: { _ in try await clock.sleep(for: duration) },
      fileID: fileID, filePath: filePath, line: line, column: column)
    return .concatenate(wait, self).cancellable(id: id, cancelInFlight: true)
  }

  /// Returns an effect of which at most one of an id begins in an interval.
  ///
  /// ```swift
  /// case .scrolled(let position):
  ///   return .send(.positionShown(position))
  ///     .throttle(id: CancelID.scrolling, for: .seconds(1), clock: clock, latest: true)
  /// ```
  ///
  /// The first effect begins at once, and opens a window. Of those that come before the window is
  /// over one waits for its end: the latest, or the first if `latest` is false. When it begins, it
  /// opens the next window, and cancels what still runs under the id. The others aren't started,
  /// and end at once.
  ///
  /// An effect that waits ends with its feature, and ``cancel(id:)`` cancels it. That doesn't close
  /// the window. A window isn't an effect: if none waits for its end, nothing sleeps on the clock.
  /// The feature keeps the latest window of each id until it goes away, also when that is over, so
  /// that an id should not be made anew for each effect.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - duration: How long a window is.
  ///   - clock: The clock that measures it.
  ///   - latest: Whether the latest effect in a window waits for its end, and not the first.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect.
  public func throttle(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    limited(
      id: CancelID(id),
      .throttle(latest: latest, makeWindow: { EffectWindow(for: duration, clock: clock) }),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

}

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
    fileprivate let start: @Sendable () -> Wait
    fileprivate lazy var wait = start()
    fileprivate var last = Duration.zero

    /// Waits for the next tick.
    ///
    /// - Parameter isolation: The isolation of the caller, to which the call returns.
    /// - Returns: The time from the start to the tick, or `nil` when the task was cancelled.
    public mutating func next(
      isolation: isolated (any Actor)? = #isolation
    ) async -> Duration? {
      guard let tick = await wait(last) else { return nil }
      last = tick
      return tick
    }
  }
}
