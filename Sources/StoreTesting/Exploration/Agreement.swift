import ValueDiffing

/// A value that is to be the same in every schedule.
struct Agreement: Sendable {
  private let value: any Sendable
  private let isEqualTo: @Sendable (Any) -> Bool

  init<Value: Equatable & Sendable>(_ value: Value) {
    self.value = value
    isEqualTo = { ($0 as? Value) == value }
  }

  func isEqual(_ other: Any) -> Bool { isEqualTo(other) }

  func difference(_ other: Any) -> String {
    valueDifference(value as Any, other) ?? "\(valueDescription(other))"
  }
}
