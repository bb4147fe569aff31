import StoreRuntime

/// A feature with an identified array of counters.
struct OneArray: Reducer {
  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var counter = Counter.State()
  }

  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row>
  }

  enum Action: CasePathable, Sendable {
    case rows(IdentifiedAction<Int, Counter.Action>)

    struct AllCasePaths: Sendable {
      var rows: AnyCasePath<Action, IdentifiedAction<Int, Counter.Action>> {
        AnyCasePath(
          embed: Action.rows,
          extract: { if case .rows(let action) = $0 { action } else { nil } }
        )
      }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) {
        Scope(state: \Row.counter, action: \.self) { Counter() }
      }
  }
}
