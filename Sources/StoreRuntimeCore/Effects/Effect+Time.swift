extension Effect {
  // The clock is `any Clock`, as in dependencies. With only `some Clock` the compiler rejects such
  // a clock next to a literal such as `.seconds(0.3)` wherever Foundation is imported.

  /// Returns an effect that begins only after a period without another effect of its id.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in
  ///     await send(.searched(await Result { try await search(query) }))
  ///   }
  ///   .debounce(id: CancelID.search, for: .seconds(0.3), clock: clock)
  /// ```
  ///
  /// Each effect of the id cancels the previous one, whether that is waiting or running, as
  /// `cancelInFlight` does. It is cancelled with its feature and by ``cancel(id:)``.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - duration: The length of the delay.
  ///   - clock: The clock to wait on.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect. ``none`` is returned unchanged: it doesn't wait and cancels nothing.
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

  /// Returns an effect of which at most one per id begins in an interval.
  ///
  /// ```swift
  /// case .scrolled(let position):
  ///   return .send(.positionShown(position))
  ///     .throttle(id: CancelID.scrolling, for: .seconds(1), clock: clock, latest: true)
  /// ```
  ///
  /// The first effect begins immediately and opens a window. One of the effects that arrive within
  /// the window waits for its end: the latest, or the first if `latest` is false. When it begins,
  /// it opens the next window and cancels any running effect with the id. The others end
  /// immediately without being started.
  ///
  /// A waiting effect is cancelled with its feature and by ``cancel(id:)``, which doesn't close the
  /// window. A window isn't an effect: nothing sleeps on the clock unless an effect waits for its
  /// end. The feature keeps the latest window of each id until it is removed, even after that
  /// window has closed, so don't create a new id for each effect.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - duration: The length of a window.
  ///   - clock: The clock that measures it.
  ///   - latest: `true` to let the latest effect in a window wait for its end, `false` for the
  ///     first.
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
  /// Makes a timer that ticks repeatedly on this clock.
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
  /// The first tick arrives one interval after the loop begins. See ``ClockTimer`` for its
  /// guarantees.
  ///
  /// - Parameters:
  ///   - interval: The time between ticks. An interval that isn't positive is a reported issue, and
  ///     the timer never ticks.
  ///   - tolerance: The tolerance of the clock's sleep.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
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
        A timer can't tick every \(interval), because it would never stop at one time. It never \
        ticks. Use an interval longer than zero.
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
        // A clock on which nothing takes time doesn't suspend the task, which then could never be
        // cancelled by another task on the same executor.
        await Task.yield()
        return tick
      }
    }
  }
}

/// The ticks of a timer, each as the time since the timer was started.
///
/// `clock.timer(interval:)` makes one. It starts when its first tick is requested.
///
/// - The ticks don't drift: each is due a multiple of the interval after the start, however long
///   the loop takes to handle one.
/// - A tick whose time has passed before it is requested is skipped, so that a program that was
///   suspended isn't flooded with ticks afterwards. On a `TestClock` no tick of an effect is
///   skipped.
/// - It ends only when the task is cancelled.
public struct ClockTimer<Duration: DurationProtocol>: AsyncSequence, Sendable {
  /// Waits for the first tick after the given one, and returns `nil` when the task was cancelled.
  typealias Wait = @Sendable (_ last: Duration) async -> Duration?

  /// Records the current time as the start, and returns a function that waits for ticks from then.
  let start: @Sendable () -> Wait

  /// Makes an iterator with its own start time.
  public func makeAsyncIterator() -> Iterator {
    Iterator(start: start)
  }

  /// An iterator that waits for one tick after another.
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

extension EffectWindow {
  /// Creates a window that begins now.
  init<C: Clock<Duration>>(for duration: Duration, clock: C) {
    let end = clock.now.advanced(by: duration)
    self.init(
      makeWait: { location in
        OperationPart<Never>(
          at: location, operation: { _ in try await clock.sleep(until: end, tolerance: nil) })
      },
      isOpen: { clock.now < end })
  }
}
