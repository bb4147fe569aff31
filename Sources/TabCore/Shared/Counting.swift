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
      for await _ in clock.timer(interval: .seconds(1)) { await send(action) }
    }
  }
}

extension Int {
  /// Adds a number, and stays at the highest or the lowest integer where the sum would be
  /// beyond it.
  ///
  /// What a state is restored from may hold any integer.
  ///
  /// - Parameter number: The number to add.
  mutating func addSaturating(_ number: Int) {
    let (sum, isBeyond) = addingReportingOverflow(number)
    self = isBeyond ? (number < 0 ? .min : .max) : sum
  }
}
