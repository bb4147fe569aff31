import Testing

@testable import benchmarks

@Suite("The outcome of a comparison")
struct OutcomeTests {
  private func outcome(goal: String = "2", limit: String = "3") throws -> Outcome {
    let rows = try Threshold.table("a | - | b | c | \(goal) | \(limit)")
    return Outcome(of: try #require(rows.first))
  }

  @Test("is that of the best attempt")
  func takesBest() throws {
    var outcome = try outcome()

    outcome.add(3.5)
    #expect(outcome.verdict == .failed)
    #expect(outcome.isOpen)
    outcome.add(2.5)
    #expect(outcome.verdict == .withinThreshold)
    #expect(!outcome.isOpen)
    outcome.add(9)
    #expect(outcome.verdict == .withinThreshold)
    outcome.add(2)
    #expect(outcome.verdict == .metGoal)
    #expect(outcome.attempts == 4)
    #expect(outcome.measured == 2)
  }

  @Test("fails beyond a threshold that is stricter than the goal")
  func keepsWhatIsReached() throws {
    var outcome = try outcome(goal: "2", limit: "1")

    outcome.add(1.5)

    #expect(outcome.verdict == .failed)
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
  }
}
