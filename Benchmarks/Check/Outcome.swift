/// What came of comparing a figure with its threshold.
struct Outcome {
  /// What the comparison says.
  enum Verdict: String {
    case metGoal = "met goal"
    case withinThreshold = "within threshold"
    case aboveThreshold = "above threshold, which is only reported"
    case failed = "FAILED"
  }

  let threshold: Threshold

  /// The figure: the lowest of all attempts, `nil` if there was none.
  private(set) var measured: Double?

  /// How many nanoseconds longer than the reference an operation took: the fewest of all attempts.
  private(set) var excess: Double?

  /// How many times it was measured.
  private(set) var attempts = 0

  /// Why there is nothing to compare, if so.
  private(set) var obstacle: String?

  init(of threshold: Threshold) {
    self.threshold = threshold
  }

  /// The threshold counts where it is stricter than the goal, too: what is reached is to be kept.
  var verdict: Verdict {
    guard obstacle == nil, let measured else { return .failed }
    if let margin = threshold.margin, let excess, excess <= margin { return .metGoal }
    if measured <= threshold.limit.value {
      return measured <= threshold.goal.value ? .metGoal : .withinThreshold
    }
    guard let gate = threshold.gate, measured > gate.value else { return .aboveThreshold }
    return .failed
  }

  /// Whether another attempt could change anything for the better.
  var isOpen: Bool {
    (verdict == .failed || verdict == .aboveThreshold) && obstacle == nil
  }

  /// Takes note of an attempt.
  ///
  /// - Parameters:
  ///   - figure: What was measured, `nil` if the figure is a ratio to nothing.
  ///   - excess: How many nanoseconds longer than the reference an operation took, `nil`
  ///     without one.
  mutating func add(_ figure: Double?, excess: Double? = nil) {
    attempts += 1
    guard let figure else { return }
    measured = min(figure, measured ?? figure)
    if let excess { self.excess = min(excess, self.excess ?? excess) }
  }

  /// Takes note that there is nothing to measure.
  ///
  /// - Parameter reason: Why not.
  mutating func giveUp(because reason: String) {
    obstacle = reason
  }
}
