import StoreRuntime

/// A feature that presents its own kind in three ways, and runs effects that do what they are told.
@Reducer
struct Cabin {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var received = 0
    @Presents var sheet: Cabin.State?
    @Presents var wing: Wing.State?
    var path = StackState<Cabin.State>()

    init(_ id: Int) {
      self.id = id
    }
  }

  indirect enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case path(StackAction<State, Action>)
    case received
    case sheet(PresentationAction<Action>)
    case start(Int)
    case wing(PresentationAction<Wing.Action>)
  }

  @Reducer
  indirect enum Wing {
    case left(Cabin)
    case right(Cabin)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(Switchboard.self) var switchboard

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change):
        change(&state)
      case .received:
        state.received += 1
      case .start(let number):
        return .run { send in
          switchboard.open(number)
          while let command = await switchboard.next(number) {
            switch command {
            case .send:
              await send(.received)
            case .dismiss:
              await dismiss()
            case .finish:
              switchboard.close(number)
              return
            }
          }
        }
      case .path, .sheet, .wing:
        break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) {
      Cabin()
    }
    .ifLet(\.$wing, action: \.wing)
    .forEach(\.path, action: \.path) {
      Cabin()
    }
  }
}

extension Cabin.Wing.State: Equatable {}

/// A step from a cabin into one that it presents.
enum Turn: Hashable, Sendable {
  case sheet
  case left
  case right
  case path(Int)
}

extension Cabin.State {
  /// Modifies a cabin further in, in place.
  mutating func modify(
    at route: ArraySlice<Turn>,
    _ change: (inout Cabin.State) -> Void
  ) {
    guard let turn = route.first else { return change(&self) }
    let rest = route.dropFirst()
    switch turn {
    case .sheet: sheet?.modify(at: rest, change)
    case .left: wing?.left?.modify(at: rest, change)
    case .right: wing?.right?.modify(at: rest, change)
    case .path(let position): path[position].modify(at: rest, change)
    }
  }

  /// Returns the action that sends an action to a cabin further in.
  func wrap(_ action: Cabin.Action, at route: ArraySlice<Turn>) -> Cabin.Action? {
    guard let turn = route.first else { return action }
    let rest = route.dropFirst()
    return switch turn {
    case .sheet:
      sheet?.wrap(action, at: rest).map { .sheet(.presented($0)) }
    case .left:
      wing?.left?.wrap(action, at: rest).map { .wing(.presented(.left($0))) }
    case .right:
      wing?.right?.wrap(action, at: rest).map { .wing(.presented(.right($0))) }
    case .path(let position):
      path[position].wrap(action, at: rest)
        .map { .path(.element(id: path.ids[position], action: $0)) }
    }
  }
}
