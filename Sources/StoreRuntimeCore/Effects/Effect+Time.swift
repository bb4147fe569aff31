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

  /// Returns an effect that begins only when no other of its id has come for a while, on a clock
  /// such as `.continuous`.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - duration: How long to wait.
  ///   - clock: The clock to wait on.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect.
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: some Clock<Duration>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    debounce(
      id: id, for: duration, clock: clock as any Clock<Duration>,
      fileID: fileID, filePath: filePath, line: line, column: column)
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

  /// Returns an effect of which at most one of an id begins in an interval, on a clock such as
  /// `.continuous`.
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
    clock: some Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    throttle(
      id: id, for: duration, clock: clock as any Clock<Duration>, latest: latest,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
