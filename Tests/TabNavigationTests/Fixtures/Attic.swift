import StoreRuntime
import TabNavigation

/// A feature that contains itself in every way, without a guard.
@Reducer struct Box {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var rows = IdentifiedArrayOf<Box.State>()
    var path = StackState<Box.State>()
    @Presents var sheet: Box.State?
  }

  indirect enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case rows(IdentifiedActionOf<Box>)
    case path(StackActionOf<Box>)
    case sheet(PresentationAction<Box.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Box() }
    .forEach(\.path, action: \.path) { Box() }
    .ifLet(\.$sheet, action: \.sheet) { Box() }
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
enum AtticPath { case box(Box) }

extension AtticPath.State: PathState {
  typealias Root = Box.State
  static let screens = Screens<Self> {
    Screen(\.box, "boxes/*", \.id) { _, id in Box.State(id: id) }
    Screen(\.box, "latest") { _ in Box.State() }
  }
}

/// A tab of boxes.
@Reducer struct Attic {
  typealias State = TabStack<AtticPath.State>
  typealias Action = TabStackActionOf<Box, AtticPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Box() } }
}
