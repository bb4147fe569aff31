import Foundation
import StoreRuntime

/// Notes each screen that is shown, as its link, for as long as the store is there.
func noteScreens(
  of store: StoreOf<Club>, _ note: @Sendable (URL) async -> Void
) async {
  var last: URL?
  for await state in store.states {
    guard let link = Club.tabs.url(for: state), link != last else { continue }
    last = link
    await note(link)
  }
}
