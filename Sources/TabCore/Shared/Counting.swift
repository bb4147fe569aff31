import StoreRuntime

extension Effect where Action: Sendable {
  /// Returns an effect that sends an action each second until it is cancelled.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the seconds.
  ///   - action: The action.
  /// - Returns: The effect.
  static func everySecond(of clock: any Clock<Duration>, send action: Action) -> Self {
    .run { send in
      for await _ in clock.timer(interval: .seconds(1)) { await send(action) }
    }
  }
}

extension Int {
  /// Adds a number, and clamps the sum to the range of integers.
  ///
  /// A restored state may contain any integer.
  ///
  /// - Parameter number: The number to add.
  mutating func addSaturating(_ number: Int) {
    let (sum, isBeyond) = addingReportingOverflow(number)
    self = isBeyond ? (number < 0 ? .min : .max) : sum
  }
}
