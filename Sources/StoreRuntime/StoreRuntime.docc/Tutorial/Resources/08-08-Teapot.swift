import Foundation
import StoreRuntime
import TabNavigation

@main struct Teapot {
  static func main() async throws {
    let store = Store(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.tabs(.launched))

    await store.send(.teas(.root(.teaTapped("Sencha"))))
    print(link(to: await store.state))
    await store.send(.teas(.path(.element(id: 0, action: .steeping(.drinkButtonTapped))))).finish()
    print(await store.state.teas.message ?? "", "Cups:", await store.state.cups.count)

    for tea in ["Assam", "Chai"] {
      guard let url = URL(string: "teapot://teas/steep/\(tea)") else { return }
      print(await store.navigate(.deepLink(url), through: \.tabs))
      print(link(to: await store.state))
    }

    let data = try AppFeature.saved.encode(await store.state)
    let (state, report) = try AppFeature.saved.restore(data)
    print("Restart:", report)
    print(link(to: state), "Cups:", state.cups.count)
  }

  private static func link(to state: AppFeature.State) -> String {
    AppFeature.tabs.url(for: state)?.absoluteString ?? "no link"
  }
}
