import StoreRuntime

@main struct Teapot {
  static func main() async {
    let tea = Tea(name: "Sencha", seconds: 3)
    let store = Store(initialState: Steeping.State(tea: tea)) { Steeping() }

    await store.send(.startButtonTapped)
    await store.send(.stopButtonTapped)
    print("Stopped:", await store.state.secondsLeft)

    await store.send(.startButtonTapped).finish()
    print("Ready:", await store.state.secondsLeft)
  }
}
