import StoreRuntime
import TabNavigation

/// The cost of moves beside the rows of a tab's root, each of which could present a feature.
///
/// It doesn't depend on the number of rows.
enum TabGrowthSubjects {
  private static let count = 200

  static var all: [Subject] {
    let push = GrowingTab.Action.path(.push(id: 1, state: .page(GrowingPage.State())))
    return [
      subject("push and the way back beside rows", [push, .move(.back)]),
      subject("the way back at the root beside rows", [.move(.back)]),
      subject("a link beside rows", [.move(.open(["page"]))]),
      // The dismissal of a sheet with changes keeps waiting for an answer.
      subject(
        "an action beside rows while a sheet asks", [.root(.rowCounted(5))],
        after: [.root(.sheetTapped), .root(.sheet(.dismiss))]),
    ]
  }

  /// Compares actions beside a hundred rows with those beside a hundred times as many.
  private static func subject(
    _ name: String, _ actions: [GrowingTab.Action], after first: [GrowingTab.Action] = []
  ) -> Subject {
    Subject(name) {
      [100, 10_000].map { rows in
        let store = makeStore(rows)
        for action in first { store.enqueue(action) }
        let all = (0..<count).flatMap { _ in actions }
        return Variant("\(rows) rows", operations: all.count) {
          await store.sendFromOutside(all[...])
        }
      }
    }
  }

  private static func makeStore(_ count: Int) -> StoreOf<GrowingTab> {
    var root = GrowingList.State()
    for id in 0..<count { root.rows.append(GrowingRow.State(id: id)) }
    return Store(initialState: GrowingTab.State(root: root)) { GrowingTab() }
  }
}

@Reducer struct GrowingRow {
  struct State: Equatable, Identifiable, LeaveGuarded, Sendable {
    var id: Int
    var count = 0
    @Presents var sheet: GrowingRow.State?

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      id < 0 ? .ask(AlertState { TextState("Leave?") }) : .allow
    }
  }

  indirect enum Action: Sendable {
    case counted
    case sheet(PresentationAction<GrowingRow.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .counted = action { state.count += 1 }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { GrowingRow() }
  }
}

@Reducer struct GrowingList {
  struct State: Equatable, Sendable {
    var rows = IdentifiedArrayOf<GrowingRow.State>()
    @Presents var sheet: GrowingRow.State?
  }

  enum Action: Sendable {
    case rowCounted(Int)
    case sheetTapped
    case rows(IdentifiedActionOf<GrowingRow>)
    case sheet(PresentationAction<GrowingRow.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rowCounted(let id): state.rows[id: id]?.count += 1
      case .sheetTapped: state.sheet = GrowingRow.State(id: -1)
      case .rows, .sheet: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { GrowingRow() }
    .ifLet(\.$sheet, action: \.sheet) { GrowingRow() }
  }
}

@Reducer struct GrowingPage {
  struct State: Equatable, Sendable {}
  enum Action: Sendable {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
enum GrowingPath { case page(GrowingPage) }

extension GrowingPath.State: PathState {
  typealias Root = GrowingList.State
  static let screens = Screens<Self> { Screen(\.page, "page") { _ in GrowingPage.State() } }
}

@Reducer struct GrowingTab {
  typealias State = TabStack<GrowingPath.State>
  typealias Action = TabStackActionOf<GrowingList, GrowingPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { GrowingList() } }
}
