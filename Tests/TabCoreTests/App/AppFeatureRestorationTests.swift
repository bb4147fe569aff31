import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Restoration")
struct AppFeatureRestorationTests {
  private func restored(_ state: AppFeature.State) throws -> AppFeature.State {
    try JSONDecoder().decode(AppFeature.State.self, from: try JSONEncoder().encode(state))
  }

  @Test("A state survives being written and read")
  func coding() async throws {
    let store = makeAppStore()
    await store.send(.tabs(.launched))
    for address in [
      "tabs://home/items/42/edit", "tabs://profile/followers/ada/followers",
      "tabs://settings/general/counter",
    ] {
      await store.send(.deepLink(try URL(link: address)))
    }
    let state = await store.state

    #expect(try restored(state) == state)
  }

  @Test("Forms are restored with what was entered, but not as being at work")
  func forms() throws {
    var form = ItemAddFeature.State()
    form.name = "Ruler"
    form.message = "the note is too long"
    var state = AppFeature.State.showing(42)
    state.home.destination = .add(form)
    state.home.push(.edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    var saving = state
    saving.home.destination?.add?.isSaving = true
    saving.home[id: 1, case: \.edit]?.isSaving = true

    #expect(try restored(saving) == state)
  }

  @Test("What is presented is restored, except alerts")
  func alerts() throws {
    var state = AppFeature.State.editingProfile
    state.home.push(.detail(42))
    state.home[id: 0, case: \.detail]?.share = ShareFeature.State(itemID: 42)
    state.profile[id: 0, case: \.edit]?.name = "Kim"
    var asking = state
    asking.home.destination = .alert(.deletion(of: Item(id: 2, name: "Ink")))
    asking.home[id: 0, case: \.detail]?.share?.alert = .stopSharing
    #expect(asking.profile.pop() == .pending)

    #expect(try restored(asking) == state)
  }

  @Test("A state that was saved before there were presentations can be read")
  func olderState() throws {
    let saved = try JSONEncoder().encode(AppFeature.State.showing(42))

    let text = String(decoding: saved, as: UTF8.self)

    #expect(text.contains(#""destination":null"#))
    let older = text.replacing(#""destination":null,"#, with: "")
    #expect(
      try JSONDecoder().decode(AppFeature.State.self, from: Data(older.utf8)) == .showing(42))
  }

  @Test("Launching reads the items, and restored details that lack theirs read it as well")
  func launch() async {
    var state = AppFeature.State()
    state.home.push(.detail(ItemDetailFeature.State(itemID: 7)))
    let store = makeTestStore(state)

    await store.send(.tabs(.launched))
    await store.receive(\.home.root.appeared) {
      $0.home.loading = .inProgress
    }
    await store.receive(\.home.path[id: 0].detail.appeared)
    await store.receive(\.home.root.itemsResponse) {
      $0.home.root = ItemListFeature.State(items: Item.samples, loading: .finished)
    }
    await store.receive(\.home.path[id: 0].detail.itemResponse) {
      $0.home[id: 0, case: \.detail]?.item = Item.sample(7)
    }
  }

  @Test("With the preview context the app needs nothing else")
  func preview() async throws {
    let store = Store(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.context = .preview
    }

    await store.send(.tabs(.launched)).finish()
    await store.send(.deepLink(try URL(link: "tabs://home/items/42/edit"))).finish()
    await store.send(.home(.path(.element(id: 1, action: .edit(.nameChanged("Lamp"))))))
    await store.send(.home(.path(.element(id: 1, action: .edit(.saveButtonTapped))))).finish()

    #expect(await store.state.homePath.map(\.detail?.itemID) == [42])
    #expect(await store.state.home.root.item(42)?.name == "Lamp")
  }
}
