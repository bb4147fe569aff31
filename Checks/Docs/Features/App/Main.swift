import Features
import StoreRuntime

@main
enum Main {
  static func main() async {
    let store = Store(initialState: Search.State()) { Search() }
    await store.send(.searchButtonTapped).finish()
    await store.send(.rows(.element(id: 2, action: .tapped))).finish()
    print(await store.state.rows.map(\.phase))
  }
}
