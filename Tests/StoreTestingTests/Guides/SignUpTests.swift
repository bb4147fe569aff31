import StoreRuntime
import StoreTesting
import Testing

/// A form whose fields are bound, with a question before it is emptied.
struct SignUpTests {
  @Test("Fields are written by their names, and what depends on them follows")
  func fields() async {
    let store = TestStore(initialState: SignUp.State(problem: "No address")) { SignUp() }

    await store.send(\.binding.email, "ada@example.org") {
      $0.email = "ada@example.org"
      $0.problem = nil
    }
    await store.send(\.binding.password, "12345678") {
      $0.isPasswordLongEnough = true
      $0.password = "12345678"
    }
    await store.send(.set(\.password, "1234")) {
      $0.isPasswordLongEnough = false
      $0.password = "1234"
    }
    await store.send(.binding(.set(\.newsletters.weekly, true))) {
      $0.newsletters.weekly = true
    }
  }

  @Test("A wrong address gets the focus, a right one is handed to the parent")
  func signUp() async {
    let store = TestStore(initialState: SignUp.State(email: "ada")) { SignUp() }

    await store.send(\.view.signUpButtonTapped) {
      $0.focus = .email
      $0.problem = "An address has an @."
    }
    await store.send(\.binding.focus, nil) { $0.focus = nil }
    await store.send(\.binding.email, "ada@example.org") {
      $0.email = "ada@example.org"
      $0.problem = nil
    }
    await store.send(\.view.signUpButtonTapped)
    await store.receive(\.delegate.signedUp, "ada@example.org")
  }

  @Test("The form is emptied after a question only")
  func emptying() async {
    let store = TestStore(initialState: SignUp.State(email: "ada", password: "1")) { SignUp() }

    await store.send(\.view.emptyButtonTapped) { $0.alert = .emptying }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(\.view.emptyButtonTapped) { $0.alert = .emptying }
    await store.send(\.alert.emptyConfirmed) { $0.alert = nil }
    await store.receive(\.binding.email) { $0.email = "" }
    await store.receive(\.binding.password, "") { $0.password = "" }
    await store.receive(\.binding)
  }
}

extension AlertState where Action == SignUp.Action.Alert {
  static var emptying: Self {
    Self {
      TextState("Empty the form?")
    } actions: {
      ButtonState(role: .destructive, action: .emptyConfirmed) { TextState("Empty") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("What you have typed is lost.")
    }
  }
}

@Reducer
struct SignUp {
  struct Newsletters: Equatable {
    var monthly = false
    var weekly = false
  }

  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var email = ""
    var focus: Field?
    var isPasswordLongEnough = false
    var newsletters = Newsletters()
    var password = ""
    var problem: String?

    enum Field: Hashable { case email, password }
  }

  enum Action: BindableAction, ViewAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case view(View)

    @CasePathable
    enum Alert { case emptyConfirmed }
    @CasePathable
    enum Delegate { case signedUp(String) }
    @CasePathable
    enum View { case emptyButtonTapped, signUpButtonTapped }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.password) { _, password in
        Reduce { state, _ in
          state.isPasswordLongEnough = password.count >= 8
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .alert(.presented(.emptyConfirmed)):
        return .merge(
          .send(.set(\.email, "")), .send(.set(\.password, "")), .send(.set(\.focus, nil)))
      case .binding(\.email): state.problem = nil
      case .alert, .binding, .delegate: break
      case .view(.emptyButtonTapped): state.alert = .emptying
      case .view(.signUpButtonTapped):
        guard state.email.contains("@") else {
          state.focus = .email
          state.problem = "An address has an @."
          return .none
        }
        return .send(.delegate(.signedUp(state.email)))
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
