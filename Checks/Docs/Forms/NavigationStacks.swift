// A stack of several kinds of screen, driven by state.
import StoreRuntime
import StoreTesting
import Testing

@Reducer
struct ScreenA {
  @ObservableState
  struct State: Codable, Equatable, Hashable { var count = 0 }
  enum Action: Equatable { case dismissButtonTapped, incrementButtonTapped }

  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .dismissButtonTapped:
        return .run { _ in await self.dismiss() }
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct ScreenB {
  @ObservableState
  struct State: Codable, Equatable, Hashable {}
  enum Action: Equatable { case screenAButtonTapped }

  var body: some Reducer<State, Action> {
    EmptyReducer()
  }
}

@Reducer
struct NavigationDemo {
  @Reducer
  enum Path {
    case screenA(ScreenA)
    case screenB(ScreenB)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()

    var total: Int {
      path.reduce(0) { sum, screen in
        if case .screenA(let state) = screen { sum + state.count } else { sum }
      }
    }
  }

  enum Action {
    case goBackToScreen(id: StackElementID)
    case goToABButtonTapped
    case path(StackActionOf<Path>)
    case popToRoot
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .goBackToScreen(let id):
        state.path.pop(to: id)
        return .none
      case .goToABButtonTapped:
        state.path.append(.screenA(ScreenA.State(count: 42)))
        state.path.append(.screenB(ScreenB.State()))
        return .none
      case .path(let action):
        switch action {
        case .element(id: _, action: .screenB(.screenAButtonTapped)):
          state.path.append(.screenA(ScreenA.State()))
          return .none
        default:
          return .none
        }
      case .popToRoot:
        state.path.removeAll()
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension NavigationDemo.Path.State: Equatable {}

@MainActor
struct NavigationDemoTests {
  @Test func dismissal() async {
    let store = TestStore(initialState: NavigationDemo.State()) { NavigationDemo() }

    await store.send(.goToABButtonTapped) {
      $0.path[id: 0] = .screenA(ScreenA.State(count: 42))
      $0.path[id: 1] = .screenB(ScreenB.State())
    }
    await store.send(\.path[id: 0].screenA.incrementButtonTapped) {
      $0.path[id: 0]?.modify(\.screenA) { $0.count = 43 }
    }
    await store.send(\.path[id: 0].screenA.dismissButtonTapped)
    await store.receive(\.path.popFrom) {
      $0.path = StackState([])
    }
  }
}
