import StoreRuntime

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: TeasTab.State(root: Teas.State())) { TeasTab() }

    await store.send(.root(.teaTapped("Sencha")))
    print("Screens:", await store.state.path.count)
  }
}
