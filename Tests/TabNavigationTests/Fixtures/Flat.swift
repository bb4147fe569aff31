import StoreRuntime
import TabNavigation

/// An app that has kitchens in an optional, in a case and in rows.
@Reducer struct Flat {
  @Reducer(state: .equatable, .sendable, action: .sendable)
  enum Door {
    case shut(Feed)
    case open(Kitchen)
  }

  @Reducer struct Row {
    @ObservableState struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var kitchen = Kitchen.State(tabs: TabBar(.radio))
    }

    typealias Action = Kitchen.Action

    var body: some ReducerOf<Self> {
      Scope(state: \.kitchen, action: \.self) { Kitchen() }
    }
  }

  @ObservableState struct State: Equatable, Sendable {
    var kitchen: Kitchen.State?
    var door = Door.State.shut(Feed.State())
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
  }

  enum Action: Sendable {
    case changed(@Sendable (inout State) -> Void)
    case kitchen(Kitchen.Action)
    case door(Door.Action)
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.door, action: \.door) { Door.body }
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
    .ifLet(\.kitchen, action: \.kitchen) { Kitchen() }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}
