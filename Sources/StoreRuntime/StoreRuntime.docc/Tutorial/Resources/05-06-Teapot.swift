import Foundation
import StoreRuntime
import TabNavigation

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.tabs(.launched))

    await store.send(.teas(.root(.teaTapped("Sencha"))))
    print(link(to: await store.state))
    let timer = await store.send(
      .teas(.path(.element(id: 0, action: .steeping(.startButtonTapped)))))
    await store.send(.teas(.path(.element(id: 0, action: .steeping(.drinkButtonTapped)))))
    await timer.finish()
    print(await store.state.teas.message ?? "", "Cups:", await store.state.cups.count)

    for tea in ["Assam", "Chai"] {
      guard let url = URL(string: "teapot://teas/steep/\(tea)") else { return }
      print(await store.navigate(.deepLink(url), through: \.tabs))
      print(link(to: await store.state))
    }
  }

  private static func link(to state: AppFeature.State) -> String {
    AppFeature.tabs.url(for: state)?.absoluteString ?? "no link"
  }
}
