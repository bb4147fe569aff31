import StoreRuntime
import SwiftUI
import Testing

@MainActor
@Suite("A list of features on a display")
struct ListViewTests {
  private let model: StoreModelOf<Scores>
  private let display: Display

  init() {
    let model = StoreModel(initialState: Scores.State(rows: [.init(id: 1), .init(id: 2)])) {
      Scores()
    }
    self.model = model
    display = Display(ScoresView(model: model))
    display.evaluated = []
  }

  @Test("draws only the row that an action has changed")
  func oneRow() throws {
    try display.tap("Point 2")

    #expect(display.texts.contains("2: 1"))
    #expect(display.evaluated == ["ScoreView"])
  }

  @Test("shows the rows in the order of the state, and keeps what they show")
  func order() {
    model.send(.rows(.element(id: 1, action: .pointTapped)))
    model.send(.reversed)
    display.refresh()

    #expect(display.texts.filter { $0.contains(":") } == ["2: 0", "1: 1"])
  }

  @Test("shows an optional child while it exists")
  func optionalChild() throws {
    #expect(!display.texts.contains("9: 0"))
    model.send(.coachToggled)
    display.refresh()
    try display.tap("Point 9")
    #expect(display.texts.contains("9: 1"))
    model.send(.coachToggled)
    display.refresh()

    #expect(!display.texts.contains("9: 1"))
  }
}

@Reducer
private struct Score {
  struct State: Equatable, Identifiable {
    let id: Int
    var points = 0
  }

  enum Action { case pointTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.points += 1
    return .none
  }
}

@Reducer
private struct Scores {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Score.State>
    var coach: Score.State?
  }

  enum Action {
    case coach(Score.Action)
    case coachToggled
    case reversed
    case rows(IdentifiedActionOf<Score>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .coachToggled: state.coach = state.coach == nil ? Score.State(id: 9) : nil
      case .reversed: state.rows.reverse()
      case .coach, .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Score() }
    .ifLet(\.coach, action: \.coach) { Score() }
  }
}

private struct ScoresView: View {
  let model: StoreModelOf<Scores>

  var body: some View {
    List {
      ForEach(model.scope(\.rows, action: \.rows)) { row in
        ScoreView(model: row)
      }
      if let coach = model.scope(\.coach, action: \.coach) {
        ScoreView(model: coach)
      }
    }
  }
}

private struct ScoreView: View {
  let model: StoreModelOf<Score>

  var body: some View {
    Text("\(model[dynamicMember: \.id]): \(model.points)")
    Button("Point \(model[dynamicMember: \.id])") { model.send(.pointTapped) }
  }
}
