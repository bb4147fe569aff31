import StoreRuntime
import Testing

/// A counter that dismisses itself at five, as the articles on navigation have it.
private struct CounterFeature: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable, CasePathable {
    case decrementButtonTapped
    case incrementButtonTapped

    struct AllCasePaths: Sendable {
      var decrementButtonTapped: AnyCasePath<Action, Void> {
        AnyCasePath(
          embed: { .decrementButtonTapped },
          extract: { if case .decrementButtonTapped = $0 { () } else { nil } })
      }
      var incrementButtonTapped: AnyCasePath<Action, Void> {
        AnyCasePath(
          embed: { .incrementButtonTapped },
          extract: { if case .incrementButtonTapped = $0 { () } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none

      case .incrementButtonTapped:
        state.count += 1
        return state.count >= 5
          ? .run { _ in await self.dismiss() }
          : .none
      }
    }
  }
}

private struct Feature: Reducer {
  struct State: Equatable, Sendable {
    var path = StackState<Path.State>()
  }

  enum Action: Sendable, CasePathable {
    case path(StackActionOf<Path>)

    struct AllCasePaths: Sendable {
      var path: AnyCasePath<Action, StackActionOf<Path>> {
        AnyCasePath(
          embed: Action.path, extract: { if case .path(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  struct Path: Reducer {
    enum State: Equatable, Sendable, CasePathable {
      case counter(CounterFeature.State)

      struct AllCasePaths: Sendable {
        var counter: AnyCasePath<State, CounterFeature.State> {
          AnyCasePath(
            embed: State.counter,
            extract: { if case .counter(let state) = $0 { state } else { nil } })
        }
      }
      static let allCasePaths = AllCasePaths()
    }

    enum Action: Sendable, CasePathable {
      case counter(CounterFeature.Action)

      struct AllCasePaths: Sendable {
        var counter: AnyCasePath<Action, CounterFeature.Action> {
          AnyCasePath(
            embed: Action.counter,
            extract: { if case .counter(let action) = $0 { action } else { nil } })
        }
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.counter, action: \.counter) { CounterFeature() }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      .none
    }
    .forEach(\.path, action: \.path) { Path() }
  }
}

struct CounterDismissalTests {
  @Test("A counter in a stack takes itself away at five")
  func dismissal() async {
    let store = Store(
      initialState: Feature.State(
        path: StackState([
          .counter(CounterFeature.State(count: 3)), .counter(CounterFeature.State()),
        ])
      )
    ) {
      Feature()
    }
    let increment = AnyCasePath(\Case<Feature.Action>.path[id: 0].counter.incrementButtonTapped)

    await store.send(increment.embed(()))
    #expect(await store.state.path[id: 0, case: \.counter]?.count == 4)
    await store.send(.path(.element(id: 1, action: .counter(.incrementButtonTapped))))
    await store.send(.path(.element(id: 0, action: .counter(.decrementButtonTapped))))
    await store.send(increment.embed(()))
    #expect(await store.state.path.count == 2)
    await store.send(increment.embed(()))

    #expect(await store.state.path.isEmpty)
  }
}
