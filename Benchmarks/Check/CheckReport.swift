import Foundation

/// A report of the check, which writes each row as soon as it has its figure.
protocol CheckReport {
  /// Writes the head of the report.
  func begin()

  /// Writes a row.
  func add(_ outcome: Outcome)

  /// Writes the end of the report.
  func end(_ outcomes: [Outcome])
}

/// An aligned table for people.
struct CheckTable: CheckReport {
  /// The machine and the settings of the measurements.
  let conditions: String

  /// The rows of the report, which determine the widths of the columns.
  let thresholds: [Threshold]

  private let start = ContinuousClock().now

  init(conditions: String, thresholds: [Threshold]) {
    self.conditions = conditions
    self.thresholds = thresholds
  }

  func begin() {
    let header = row(
      ["subject", "variant", "against"], ["depth", "goal", "threshold", "gate", "measured"],
      "verdict")
    printHead(header, conditions: conditions)
  }

  func add(_ outcome: Outcome) {
    let threshold = outcome.threshold
    let attempts = outcome.attempts > 1 ? ", \(outcome.attempts) attempts" : ""
    print(
      row(
        [threshold.subject, threshold.variant, threshold.reference ?? ""],
        [
          threshold.depth.map { Double($0).formatted(decimals: 0) } ?? "",
          threshold.goal.text,
          threshold.limit.text,
          threshold.gate?.text ?? "-",
          measured(outcome),
        ],
        outcome.verdict.rawValue + (outcome.obstacle.map { ": \($0)" } ?? attempts)))
  }

  func end(_ outcomes: [Outcome]) {
    func count(_ verdict: Outcome.Verdict) -> Int {
      outcomes.count { $0.verdict == verdict }
    }
    let seconds = (ContinuousClock().now - start).components.seconds
    print()
    print(
      """
      \(outcomes.count) rows in \(seconds) s: \(count(.metGoal)) met their goals, \
      \(count(.withinThreshold)) are within their thresholds, \(count(.aboveThreshold)) are above \
      them, \(count(.failed)) FAILED at their gates
      """)
  }

  private func measured(_ outcome: Outcome) -> String {
    guard let measured = outcome.measured else { return "" }
    if outcome.threshold.goal.isFraction, measured > 0 {
      return "1/" + (1 / measured).formatted(decimals: 1)
    }
    return measured.formatted(decimals: outcome.threshold.reference == nil ? 0 : 2)
  }

  private func row(_ names: [String], _ numbers: [String], _ verdict: String) -> String {
    var widths = [0, 0, 0]
    for threshold in thresholds {
      widths[0] = max(widths[0], threshold.subject.count)
      widths[1] = max(widths[1], threshold.variant.count)
      widths[2] = max(widths[2], threshold.reference?.count ?? 0)
    }
    var line = ""
    for (name, width) in zip(names, widths) { line += name.padded(to: width) + "  " }
    for number in numbers { line += number.padded(to: 9, leading: true) + "  " }
    return line + verdict
  }
}

/// One JSON object a line, for machines.
struct CheckLines: CheckReport {
  /// A line of the report; `schema` is incremented whenever a reader must change.
  private struct Line: Encodable {
    let schema = 2
    let subject: String
    let depth: Int?
    let variant: String
    let reference: String?
    let goal: Double
    let threshold: Double
    let gate: Double?
    let margin: Double?
    let measured: Double?
    let excess: Double?
    let attempts: Int
    let verdict: String
    let obstacle: String?
  }

  func begin() {}

  func add(_ outcome: Outcome) {
    printJSON(
      Line(
        subject: outcome.threshold.subject,
        depth: outcome.threshold.depth,
        variant: outcome.threshold.variant,
        reference: outcome.threshold.reference,
        goal: outcome.threshold.goal.value.rounded(decimals: 4),
        threshold: outcome.threshold.limit.value.rounded(decimals: 4),
        gate: outcome.threshold.gate?.value.rounded(decimals: 4),
        margin: outcome.threshold.margin,
        measured: outcome.measured?.rounded(decimals: 4),
        excess: outcome.excess?.rounded(decimals: 4),
        attempts: outcome.attempts,
        verdict: outcome.verdict.word,
        obstacle: outcome.obstacle))
  }

  func end(_ outcomes: [Outcome]) {}
}

extension Outcome.Verdict {
  /// The verdict as a word for programs.
  fileprivate var word: String {
    switch self {
    case .metGoal, .withinThreshold: rawValue
    case .aboveThreshold: "above threshold"
    case .failed: "failed"
    }
  }
}
