// An app of tabs as scopes, one of which resets another.
import StoreRuntime

@Reducer
struct CounterTab {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case incrementButtonTapped }

  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
struct ProfileTab {
  @ObservableState
  struct State: Equatable { var resets = 0 }
  enum Action {
    case delegate(Delegate)
    case resetButtonTapped

    @CasePathable
    enum Delegate: Equatable { case reset }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .resetButtonTapped:
        state.resets += 1
        return .send(.delegate(.reset))
      }
    }
  }
}

@Reducer
struct AppTabs {
  enum Tab { case counter, profile }

  @ObservableState
  struct State: Equatable {
    var counter = CounterTab.State()
    var currentTab = Tab.counter
    var profile = ProfileTab.State()
  }

  enum Action {
    case counter(CounterTab.Action)
    case profile(ProfileTab.Action)
    case selectTab(Tab)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.counter, action: \.counter) { CounterTab() }
    Scope(\.profile, action: \.profile) { ProfileTab() }
    Reduce { state, action in
      switch action {
      case .profile(.delegate(.reset)):
        state.counter = CounterTab.State()
        state.currentTab = .counter
        return .none
      case .counter, .profile:
        return .none
      case .selectTab(let tab):
        state.currentTab = tab
        return .none
      }
    }
    .onChange(of: \.currentTab) { oldValue, newValue in
      Reduce { state, _ in
        state.profile.resets += oldValue == newValue ? 1 : 0
        return .none
      }
    }
  }
}
