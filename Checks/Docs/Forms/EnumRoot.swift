// An app that is one of two features, and moves from one to the other.
import StoreRuntime
import StoreTesting
import Testing

@Reducer
struct Login {
  @ObservableState
  struct State: Equatable {
    var email = ""
    var isFormValid: Bool { !email.isEmpty }
  }

  enum Action: ViewAction {
    case loginResponse(Result<String, any Error>)
    case view(View)

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case loginButtonTapped
    }
  }

  var body: some Reducer<State, Action> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .loginResponse:
        return .none
      case .view(.binding):
        return .none
      case .view(.loginButtonTapped):
        return .send(.loginResponse(.success(state.email)))
      }
    }
  }
}

@Reducer
struct Game {
  @ObservableState
  struct State: Equatable { var player: String }
  enum Action { case logoutButtonTapped }

  var body: some Reducer<State, Action> { EmptyReducer() }
}

@Reducer
struct EnumRoot {
  @ObservableState
  enum State: Equatable {
    case login(Login.State)
    case newGame(Game.State)

    init() { self = .login(Login.State()) }
  }

  enum Action {
    case login(Login.Action)
    case newGame(Game.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .login(.loginResponse(.success(let email))):
        state = .newGame(Game.State(player: email))
        return .none

      case .login:
        return .none

      case .newGame(.logoutButtonTapped):
        state = .login(Login.State())
        return .none
      }
    }
    .ifCaseLet(\.login, action: \.login) {
      Login()
    }
    .ifCaseLet(\.newGame, action: \.newGame) {
      Game()
    }
  }
}

@MainActor
struct EnumRootTests {
  @Test func login() async {
    let store = TestStore(initialState: EnumRoot.State()) { EnumRoot() }

    await store.send(\.login.view.binding.email, "blob@example.com") {
      $0.modify(\.login) { $0.email = "blob@example.com" }
    }
    await store.send(\.login.view.loginButtonTapped)
    await store.receive(\.login.loginResponse.success) {
      $0 = .newGame(Game.State(player: "blob@example.com"))
    }
  }
}
