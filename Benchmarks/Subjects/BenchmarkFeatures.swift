import StoreRuntime

/// A screen with a number, as the element of a stack and as a feature by itself.
struct Counter: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Sendable {
    case incrementButtonTapped
    case loadButtonTapped
    case loaded
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped, .loaded:
        state.count &+= 1
        return .none
      case .loadButtonTapped:
        return .run { send in await send(.loaded) }
      }
    }
  }
}

/// What can lie on a stack: two kinds of screens, of which the benchmarks use one.
struct Path: Reducer {
  enum State: CasePathable, Equatable, Sendable {
    case counter(Counter.State)
    case other(Counter.State)

    struct AllCasePaths: Sendable {
      var counter: AnyCasePath<State, Counter.State> {
        AnyCasePath(
          embed: State.counter,
          extract: { if case .counter(let state) = $0 { state } else { nil } }
        )
      }

      var other: AnyCasePath<State, Counter.State> {
        AnyCasePath(
          embed: State.other,
          extract: { if case .other(let state) = $0 { state } else { nil } }
        )
      }
    }

    static let allCasePaths = AllCasePaths()
  }

  enum Action: CasePathable, Sendable {
    case counter(Counter.Action)
    case other(Counter.Action)

    struct AllCasePaths: Sendable {
      var counter: AnyCasePath<Action, Counter.Action> {
        AnyCasePath(
          embed: Action.counter,
          extract: { if case .counter(let action) = $0 { action } else { nil } }
        )
      }

      var other: AnyCasePath<Action, Counter.Action> {
        AnyCasePath(
          embed: Action.other,
          extract: { if case .other(let action) = $0 { action } else { nil } }
        )
      }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { Counter() }
    Scope(state: \.other, action: \.other) { Counter() }
  }
}

/// A feature with one stack of screens.
struct OneStack: Reducer {
  struct State: Equatable, Sendable {
    var path: StackState<Path.State>
  }

  enum Action: CasePathable, Sendable {
    case path(StackActionOf<Path>)

    struct AllCasePaths: Sendable {
      var path: AnyCasePath<Action, StackActionOf<Path>> {
        AnyCasePath(
          embed: Action.path,
          extract: { if case .path(let action) = $0 { action } else { nil } }
        )
      }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path) { Path() }
  }
}

/// A feature with three stacks of screens, as an app of three tabs has them.
struct ThreeStacks: Reducer {
  struct State: Equatable, Sendable {
    var first: StackState<Path.State>
    var second: StackState<Path.State>
    var third: StackState<Path.State>
  }

  enum Action: CasePathable, Sendable {
    case first(StackActionOf<Path>)
    case second(StackActionOf<Path>)
    case third(StackActionOf<Path>)

    struct AllCasePaths: Sendable {
      var first: AnyCasePath<Action, StackActionOf<Path>> {
        AnyCasePath(
          embed: Action.first,
          extract: { if case .first(let action) = $0 { action } else { nil } }
        )
      }

      var second: AnyCasePath<Action, StackActionOf<Path>> {
        AnyCasePath(
          embed: Action.second,
          extract: { if case .second(let action) = $0 { action } else { nil } }
        )
      }

      var third: AnyCasePath<Action, StackActionOf<Path>> {
        AnyCasePath(
          embed: Action.third,
          extract: { if case .third(let action) = $0 { action } else { nil } }
        )
      }
    }

    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.first, action: \.first) { Path() }
      .forEach(\.second, action: \.second) { Path() }
      .forEach(\.third, action: \.third) { Path() }
  }
}
