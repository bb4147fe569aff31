import StoreRuntime
import TabNavigation

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.tabs(.launched))

    while true {
      print(Terminal.text(of: await store.state))
      print("> ", terminator: "")
      guard let line = readLine(), line != "quit" else { return }
      if let action = Terminal.action(for: line, in: await store.state) {
        await store.send(action)
      }
    }
  }
}
