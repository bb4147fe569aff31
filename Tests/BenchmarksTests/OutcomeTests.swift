import Testing

@testable import benchmarks

@Suite("The outcome of a comparison")
struct OutcomeTests {
  /// Returns the verdict after each of some figures.
  private func verdicts(
    _ figures: (ratio: Double?, excess: Double?)..., goal: String = "2", limit: String = "3",
    gate: String = "9", margin: String = "-"
  ) throws -> [Outcome.Verdict] {
    let rows = try Threshold.table("a | c\n- | b | \(goal) | \(limit) | \(gate) | \(margin)")
    var outcome = Outcome(of: try #require(rows.first))
    return figures.map { figure in
      outcome.add(figure.ratio, excess: figure.excess)
      return outcome.verdict
    }
  }

  @Test("is that of the best attempt, and fails only beyond the gate, and never without one")
  func takesBest() throws {
    let best = try verdicts((9.5, nil), (3.5, nil), (2.5, nil), (10, nil), (2, nil))
    #expect(best == [.failed, .aboveThreshold, .withinThreshold, .withinThreshold, .metGoal])
    #expect(try verdicts((9, nil)) == [.aboveThreshold])
    #expect(try verdicts((9.01, nil)) == [.failed])
    #expect(try verdicts((1_000, nil), gate: "-") == [.aboveThreshold])
    // A threshold may be stricter than the goal.
    #expect(try verdicts((1.5, nil), limit: "1") == [.aboveThreshold])
  }

  @Test("meets the goal within the margin, whatever the ratio")
  func meetsGoalWithinMargin() throws {
    #expect(try verdicts((50, 5), margin: "5") == [.metGoal])
    #expect(try verdicts((50, 5.1), (60, 4), margin: "5") == [.failed, .metGoal])
    #expect(try verdicts((50, 5)) == [.failed])
  }

  @Test("is open until it is good enough or given up, and fails where nothing is measured")
  func isOpen() throws {
    var outcome = Outcome(of: try Threshold.table("a | c\n- | b | 2 | 3 | 9 | -")[0])

    outcome.add(nil)
    #expect(outcome.verdict == .failed)
    #expect(outcome.isOpen)
    outcome.add(3.5)
    #expect(outcome.isOpen)
    outcome.add(2.5)
    #expect(!outcome.isOpen)
    #expect(outcome.attempts == 3)
    #expect(outcome.measured == 2.5)
    outcome.giveUp(because: "no such subject")
    outcome.add(1)
    #expect(outcome.verdict == .failed)
    #expect(!outcome.isOpen)
  }

  @Test("compares round by round")
  func comparesRounds() {
    let one = Sample(variant: "a", isBaseline: true, operations: 1, amounts: [1, 10, 4])
    let other = Sample(variant: "b", isBaseline: false, operations: 1, amounts: [3, 20, 4])

    #expect(other.ratio(to: one) == 2)
    let nothing = Sample(variant: "c", isBaseline: false, operations: 1, amounts: [0, 0, 0])
    #expect(other.ratio(to: nothing) == nil)
    #expect(nothing.ratio(to: other) == 0)
    #expect(other.excess(over: one) == 2)
  }
}
