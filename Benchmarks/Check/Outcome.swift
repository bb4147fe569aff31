/// What came of comparing a figure with its threshold.
struct Outcome {
  /// What the comparison says.
  enum Verdict: String {
    case metGoal = "met goal"
    case withinThreshold = "within threshold"
    case failed = "FAILED"
  }

  let threshold: Threshold

  /// The figure: the lowest of all attempts, `nil` if there was none.
  private(set) var measured: Double?

  /// How many times it was measured.
  private(set) var attempts = 0

  /// Why there is nothing to compare, if so.
  private(set) var obstacle: String?

  init(of threshold: Threshold) {
    self.threshold = threshold
  }

  /// The bound counts where it is stricter than the goal, too: what is reached is to be kept.
  var verdict: Verdict {
    guard obstacle == nil, let measured, measured <= threshold.limit.value else { return .failed }
    return measured <= threshold.goal.value ? .metGoal : .withinThreshold
  }

  /// Whether another attempt could change anything for the better.
  var isOpen: Bool {
    verdict == .failed && obstacle == nil
  }

  /// Takes note of an attempt.
  ///
  /// - Parameter figure: What was measured, `nil` if the figure is a ratio to nothing.
  mutating func add(_ figure: Double?) {
    attempts += 1
    guard let figure else { return }
    measured = min(figure, measured ?? figure)
  }

  /// Takes note that there is nothing to measure.
  ///
  /// - Parameter reason: Why not.
  mutating func giveUp(because reason: String) {
    obstacle = reason
  }
}
