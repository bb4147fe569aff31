import StoreRuntime

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: Cups.State()) { Cups() }
    print("Cups:", await store.state.count)

    await store.send(.cupDrunk)
    print("Cups:", await store.state.count)
  }
}
