import StoreRuntime

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: Teas.State()) { Teas() }

    await store.send(.teaTapped("Sencha"))
    print("Screens:", await store.state.path.count)

    let timer = await store.send(.path(.element(id: 0, action: .steeping(.startButtonTapped))))
    await store.send(.path(.popFrom(id: 0)))
    await timer.finish()
    print("Screens:", await store.state.path.count)
  }
}
