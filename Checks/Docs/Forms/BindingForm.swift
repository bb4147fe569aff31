// A form with bindings, and logic for some of them.
import StoreRuntime
import StoreTesting
import Testing

@Reducer
struct BindingForm {
  @ObservableState
  struct State: Equatable {
    var sliderValue = 5.0
    var stepCount = 10
    var text = ""
    var toggleIsOn = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case resetButtonTapped
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
      .onChange(of: \.text) { _, newValue in
        Reduce { state, _ in
          state.toggleIsOn = newValue.isEmpty
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.stepCount):
        state.sliderValue = min(state.sliderValue, Double(state.stepCount))
        return .none

      case .binding:
        return .none

      case .resetButtonTapped:
        state = State()
        return .none
      }
    }
  }
}

@MainActor
struct BindingFormTests {
  @Test func steps() async {
    let store = TestStore(initialState: BindingForm.State()) { BindingForm() }

    await store.send(\.binding.stepCount, 3) {
      $0.stepCount = 3
      $0.sliderValue = 3
    }
    await store.send(.set(\.text, "Hello")) { $0.text = "Hello" }
    await store.send(.resetButtonTapped) {
      $0 = BindingForm.State()
    }
  }
}
