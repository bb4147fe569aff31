import Foundation
import StoreRuntime
import TabCore

func useStore(url: URL) async {
  let store = Store(initialState: AppFeature.State()) { AppFeature() }
  await store.send(.tabs(.launched))
  await store.send(.selectedTabChanged(.settings))
  await store.send(.deepLink(url))  // tabs://home/items/42
  print(await store.state.selectedTab)  // home
}
