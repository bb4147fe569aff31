import Testing

@testable import benchmarks

@Suite("The outcome of a comparison")
struct OutcomeTests {
  private func outcome(
    goal: String = "2", limit: String = "3", gate: String = "9", margin: String = "-"
  ) throws -> Outcome {
    let rows = try Threshold.table("a | c\n- | b | \(goal) | \(limit) | \(gate) | \(margin)")
    return Outcome(of: try #require(rows.first))
  }

  @Test("is that of the best attempt")
  func takesBest() throws {
    var outcome = try outcome()

    outcome.add(9.5)
    #expect(outcome.verdict == .failed)
    #expect(outcome.isOpen)
    outcome.add(3.5)
    #expect(outcome.verdict == .aboveThreshold)
    #expect(outcome.isOpen)
    outcome.add(2.5)
    #expect(outcome.verdict == .withinThreshold)
    #expect(!outcome.isOpen)
    outcome.add(10)
    #expect(outcome.verdict == .withinThreshold)
    outcome.add(2)
    #expect(outcome.verdict == .metGoal)
    #expect(outcome.attempts == 5)
    #expect(outcome.measured == 2)
  }

  @Test("is reported above a threshold that is stricter than the goal")
  func reportsWhatIsReached() throws {
    var outcome = try outcome(goal: "2", limit: "1")

    outcome.add(1.5)

    #expect(outcome.verdict == .aboveThreshold)
  }

  @Test("fails only beyond the gate, and never without one")
  func failsBeyondGate() throws {
    var gated = try outcome()
    var reported = try outcome(gate: "-")

    gated.add(9)
    reported.add(1_000)

    #expect(gated.verdict == .aboveThreshold)
    #expect(reported.verdict == .aboveThreshold)
    gated = try outcome()
    gated.add(9.01)
    #expect(gated.verdict == .failed)
  }

  @Test("meets the goal within the margin, whatever the ratio")
  func meetsGoalWithinMargin() throws {
    var near = try outcome(margin: "5")
    var far = try outcome(margin: "5")
    var unbounded = try outcome()

    near.add(50, excess: 5)
    far.add(50, excess: 5.1)
    unbounded.add(50, excess: 5)

    #expect(near.verdict == .metGoal)
    #expect(far.verdict == .failed)
    #expect(unbounded.verdict == .failed)
    far.add(60, excess: 4)
    #expect(far.verdict == .metGoal)
  }

  @Test("is a failure where there is nothing to measure")
  func failsWithoutFigure() throws {
    var outcome = try outcome()

    outcome.add(nil)
    #expect(outcome.verdict == .failed)
    #expect(outcome.isOpen)
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
