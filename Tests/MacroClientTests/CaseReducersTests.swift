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

  static let numbers = [-1, .min, .max, 1 << 16, 7]

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

  @Test("a number that no case can have, or that two have, is reported once", arguments: numbers)
  func reportsNumbers(number: Int) {
    let messages = Guarded<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }

    withIssueReporter(reporter) { _ = reducers(number).prepare() }

    let found = messages.withLock { $0 }
    #expect(found.count == 1)
    #expect(found.first?.contains("has the number \(number), which") == true)
  }

  @Test("the first reducer of a number runs, prepared or not", arguments: numbers)
  func runsFirst(number: Int) {
    var states = [Pair.State.left(Lamp.State()), .right(Lamp.State())]
    var others = states

    withIssueReporter(IssueReporter { _ in }) {
      let prepared = reducers(number).prepare()
      _ = prepared(&states[0], .left(.toggle))
      _ = prepared(&states[1], .right(.toggle))
      _ = reducers(number).reduce(into: &others[0], action: .left(.toggle))
      _ = reducers(number).reduce(into: &others[1], action: .right(.toggle))
    }

    #expect(states.map { $0.left?.isOn } == [true, nil])
    #expect(states.map { $0.right?.isOn } == [nil, false])
    #expect(others.map { $0.left?.isOn } == [true, nil])
    #expect(others.map { $0.right?.isOn } == [nil, false])
  }

  @Test("numbers need not be dense, and their order doesn't matter")
  func runsSparse() {
    let prepared = reducers(2).prepare()
    var state = Pair.State.right(Lamp.State())

    _ = prepared(&state, .right(.toggle))

    #expect(state.right?.isOn == true)
  }
}
