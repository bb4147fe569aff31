import StoreRuntime

extension Effect where Action: Sendable {
  /// An effect that sends an action each second until it is cancelled.
  ///
  /// - Parameters:
  ///   - clock: What measures the seconds.
  ///   - action: The action.
  /// - Returns: The effect.
  static func everySecond(of clock: any Clock<Duration>, send action: Action) -> Self {
    .run { send in
      try await tick(on: clock) { await send(action) }
    }
  }

  // Deadlines follow from the first one, so that the seconds don't get longer with every tick.
  nonisolated(nonsending) private static func tick<C: Clock<Duration>>(
    on clock: C,
    _ body: nonisolated(nonsending) () async -> Void
  ) async throws {
    var deadline = clock.now
    while true {
      deadline = deadline.advanced(by: .seconds(1))
      try await clock.sleep(until: deadline, tolerance: nil)
      await body()
    }
  }
}
