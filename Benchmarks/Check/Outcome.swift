/// The result of comparing a figure with its threshold.
struct Outcome {
  /// The verdict of the comparison.
  enum Verdict: String {
    case metGoal = "met goal"
    case withinThreshold = "within threshold"
    case aboveThreshold = "above threshold, which is only reported"
    case failed = "FAILED"
  }

  let threshold: Threshold

  /// The figure: the lowest of all attempts, `nil` without one.
  private(set) var measured: Double?

  /// The excess of an operation over the reference, in nanoseconds: the lowest of all attempts.
  private(set) var excess: Double?

  /// The number of attempts.
  private(set) var attempts = 0

  /// The reason why there is nothing to compare, if any.
  private(set) var obstacle: String?

  init(of threshold: Threshold) {
    self.threshold = threshold
  }

  /// A threshold stricter than the goal counts too, so that figures don't regress.
  var verdict: Verdict {
    guard obstacle == nil, let measured else { return .failed }
    if let margin = threshold.margin, let excess, excess <= margin { return .metGoal }
    if measured <= threshold.limit.value {
      return measured <= threshold.goal.value ? .metGoal : .withinThreshold
    }
    guard let gate = threshold.gate, measured > gate.value else { return .aboveThreshold }
    return .failed
  }

  /// `true` if another attempt could improve the verdict.
  var isOpen: Bool {
    (verdict == .failed || verdict == .aboveThreshold) && obstacle == nil
  }

  /// Records an attempt.
  ///
  /// - Parameters:
  ///   - figure: The figure, `nil` if it is a ratio to zero.
  ///   - excess: The excess of an operation over the reference in nanoseconds, `nil` without a
  ///     reference.
  mutating func add(_ figure: Double?, excess: Double? = nil) {
    attempts += 1
    guard let figure else { return }
    measured = min(figure, measured ?? figure)
    if let excess { self.excess = min(excess, self.excess ?? excess) }
  }

  /// Records that there is nothing to measure.
  ///
  /// - Parameter reason: The reason.
  mutating func giveUp(because reason: String) {
    obstacle = reason
  }
}
