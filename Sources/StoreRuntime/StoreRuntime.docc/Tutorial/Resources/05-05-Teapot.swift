import StoreRuntime

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: Teas.State()) { Teas() }

    await store.send(.teaTapped("Sencha"))
    print("Screens:", await store.state.path.count)

    await store.send(.path(.element(id: 0, action: .steeping(.drinkButtonTapped)))).finish()
    print("Screens:", await store.state.path.count)
    print(await store.state.message ?? "")
  }
}
