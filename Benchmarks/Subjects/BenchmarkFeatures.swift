import StoreRuntime

/// A screen with a number, used as an element of a stack and as a separate feature.
@Reducer
struct Counter {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
    case loadButtonTapped
    case loaded
    case followingStarted
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped, .loaded:
        state.count &+= 1
        return .none
      case .loadButtonTapped:
        return .run { send in await send(.loaded) }
      case .followingStarted:
        return .run { _ in await waitForCancellation() }
      }
    }
  }
}

/// The screens of a stack: two kinds, of which the benchmarks use one.
@Reducer
enum Path {
  case counter(Counter)
  case other(Counter)
}

/// A feature with three stacks of screens, as in an app of three tabs, which handles their actions.
@Reducer
struct ThreeStacks {
  struct State {
    var increments = 0
    var first: StackState<Path.State>
    var second: StackState<Path.State>
    var third: StackState<Path.State>
  }

  enum Action {
    case first(StackActionOf<Path>)
    case second(StackActionOf<Path>)
    case third(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .first(.element(_, .counter(.incrementButtonTapped))),
        .second(.element(_, .counter(.incrementButtonTapped))),
        .third(.element(_, .counter(.incrementButtonTapped))):
        state.increments &+= 1
        return .none
      case .first, .second, .third:
        return .none
      }
    }
    .forEach(\.first, action: \.first)
    .forEach(\.second, action: \.second)
    .forEach(\.third, action: \.third)
  }
}
