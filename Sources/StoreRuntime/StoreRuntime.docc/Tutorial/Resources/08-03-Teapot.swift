import Foundation
import StoreRuntime
import TabNavigation

@main struct Teapot {
  static func main() async throws {
    let store = Store(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.tabs(.launched))
    await store.send(.teas(.root(.teaTapped("Assam"))))
    await store.send(.cups(.cupDrunk))

    let data = try AppFeature.saved.encode(await store.state)
    let (state, report) = try AppFeature.saved.restore(data)
    print("Restart:", report)
    print(AppFeature.tabs.url(for: state)?.absoluteString ?? "no link", "Cups:", state.cups.count)
  }
}
