import MacroClient
import StoreRuntime
import Testing

/// The reducers of an enum of features whose cases are numbered by hand.
@Suite("Case reducers")
struct CaseReducersTests {
  @Reducer
  enum Pair {
    case left(Lamp)
    case right(Lamp)
  }

  private func reducers(_ right: Int) -> CaseReducers<Pair.State, Pair.Action> {
    CaseReducers(
      state: { if case .left = $0 { 7 } else { right } },
      action: { if case .left = $0 { 7 } else { right } },
      [
        CaseReducers.Element(
          7, state: Pair.State.allCasePaths.left, action: Pair.Action.allCasePaths.left
        ) { Lamp() },
        CaseReducers.Element(
          right, state: Pair.State.allCasePaths.right, action: Pair.Action.allCasePaths.right
        ) { Lamp() },
      ])
  }

  @Test(
    "the first reducer of a number runs, and a number is reported that two or no case can have",
    arguments: [-1, .min, .max, 1 << 16, 7, 2])
  func runs(number: Int) {
    let messages = Guarded<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }
    let (left, right) = (Pair.State.left(Lamp.State()), Pair.State.right(Lamp.State()))
    var states = [left, right, left, right]

    withIssueReporter(reporter) {
      let prepared = reducers(number).prepare()
      let reported = messages.withLock { $0 }
      #expect(reported.count == (number == 2 ? 0 : 1))
      #expect(reported.allSatisfy { $0.contains("has the number \(number), which") })
      _ = prepared(&states[0], .left(.toggle))
      _ = prepared(&states[1], .right(.toggle))
      _ = reducers(number).reduce(into: &states[2], action: .left(.toggle))
      _ = reducers(number).reduce(into: &states[3], action: .right(.toggle))
    }

    // Numbers need not be dense, and their order doesn't matter.
    let runsRight = number == 2
    #expect(states.map { $0.left?.isOn } == [true, nil, true, nil])
    #expect(states.map { $0.right?.isOn } == [nil, runsRight, nil, runsRight])
  }
}
