import Foundation
import StoreRuntime
import TabNavigation

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.tabs(.launched))

    await store.send(.teas(.teaTapped("Sencha")))
    print(await store.state.teas.message ?? "", "Cups:", await store.state.cups.count)
    print(link(to: await store.state))

    for tab in ["cups", "milk"] {
      guard let url = URL(string: "teapot://\(tab)") else { return }
      print(await store.navigate(.deepLink(url), through: \.tabs))
      print(link(to: await store.state))
    }
  }

  private static func link(to state: AppFeature.State) -> String {
    AppFeature.tabs.url(for: state)?.absoluteString ?? "no link"
  }
}
