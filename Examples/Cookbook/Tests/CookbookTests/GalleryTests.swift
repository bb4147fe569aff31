import StoreTesting
import Testing

@testable import Cookbook

struct GalleryTests {
  @Test func theLastRowLoadsTheNextPageOnce() async {
    let clock = TestClock()
    let store = TestStore(initialState: Gallery.State()) {
      Gallery()
    } withDependencies: {
      $0[PhotoClient.self].page = { number in
        try await clock.sleep(for: .seconds(1))
        return number == 0 ? [1, 2] : []
      }
    }

    await store.send(.appeared) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded) {
      $0 = Gallery.State(photos: [Photo.State(id: 1), Photo.State(id: 2)], nextPage: 1)
    }
    await store.send(\.photos[id: 1].appeared)
    await store.send(\.photos[id: 2].appeared) { $0.isLoading = true }
    await store.send(\.photos[id: 2].appeared)
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded) {
      $0.isLoading = false
      $0.nextPage = nil
    }
    await store.send(\.photos[id: 2].appeared)
  }
}
