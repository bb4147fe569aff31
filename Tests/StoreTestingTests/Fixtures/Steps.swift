/// A duration that counts steps instead of seconds.
struct Steps: DurationProtocol, Hashable {
  var count: Int

  static let zero = Steps(count: 0)

  static func + (left: Steps, right: Steps) -> Steps { Steps(count: left.count + right.count) }
  static func - (left: Steps, right: Steps) -> Steps { Steps(count: left.count - right.count) }
  static func * (steps: Steps, factor: Int) -> Steps { Steps(count: steps.count * factor) }
  static func / (steps: Steps, divisor: Int) -> Steps { Steps(count: steps.count / divisor) }
  static func / (left: Steps, right: Steps) -> Double { Double(left.count) / Double(right.count) }
  static func < (left: Steps, right: Steps) -> Bool { left.count < right.count }
}
