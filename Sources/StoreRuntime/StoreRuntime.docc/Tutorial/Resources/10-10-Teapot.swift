import Foundation
import StoreRuntime
import TabNavigation

@main struct Teapot {
  static func main() async throws {
    let file = URL(filePath: "teapot.json")
    let saved = try? AppFeature.saved.restore(Data(contentsOf: file))
    let store = Store(initialState: saved?.state ?? AppFeature.State()) { AppFeature() }
    await store.send(.tabs(.launched))

    while true {
      print(Terminal.text(of: await store.state))
      print("> ", terminator: "")
      guard let line = readLine(), line != "quit" else { break }
      if let action = Terminal.action(for: line, in: await store.state) {
        await store.send(action)
      }
    }
    try AppFeature.saved.encode(await store.state).write(to: file)
  }
}
