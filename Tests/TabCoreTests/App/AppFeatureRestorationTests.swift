import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Restoration")
struct AppFeatureRestorationTests {
  @Test("A state survives being written and read")
  func coding() async throws {
    let store = makeAppStore()
    await store.send(.launched)
    for address in [
      "tabs://home/items/42/edit", "tabs://profile/followers/ada/followers",
      "tabs://settings/general/counter",
    ] {
      await store.send(.deepLink(try URL(link: address)))
    }
    let state = await store.state

    let data = try JSONEncoder().encode(state)

    #expect(try JSONDecoder().decode(AppFeature.State.self, from: data) == state)
  }

  @Test("A restored timer goes on when the app is launched")
  func timer() async throws {
    let clock = TestClock()
    var state = AppFeature.State()
    state.settingsPath.append(.timer(TimerFeature.State(seconds: 7)))
    let store = makeAppStore(state, clock: clock)

    await store.send(.launched)
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))

    for await state in store.states where state.settingsPath.last?.timer?.seconds == 8 { break }
  }

  @Test("Restored details are filled when the app is launched")
  func details() async throws {
    var state = AppFeature.State()
    state.homePath.append(.detail(ItemDetailFeature.State(itemID: 7)))
    let store = makeAppStore(state)

    await store.send(.launched)

    #expect(await store.state.homePath.last?.detail?.item?.name == "Notebook")
  }

  @Test("Launching reads the items")
  func items() async {
    let store = makeAppStore()

    await store.send(.launched)

    #expect(await store.state.home.items == Item.samples)
    #expect(await store.state.home.loading == .finished)
  }

  @Test("With the preview context the app needs nothing else")
  func preview() async throws {
    let store = Store(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.context = .preview
    }

    await store.send(.launched)
    await store.send(.deepLink(try URL(link: "tabs://home/items/42/edit")))
    await store.send(.homePath(.element(id: 1, action: .edit(.nameChanged("Lamp")))))
    await store.send(.homePath(.element(id: 1, action: .edit(.saveButtonTapped))))

    #expect(await store.state.homePath.map(\.screen) == [.item(42)])
    #expect(await store.state.home.item(42)?.name == "Lamp")
  }
}
