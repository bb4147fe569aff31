import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Editing an item")
struct ItemEditFeatureTests {
  private let clock = TestClock()

  /// A store that shows item 42, item 7, item 42 again and the form for it, whose
  /// id is 3.
  private func makeStore(repository: ItemRepository = .memory()) -> TestStoreOf<AppFeature> {
    let form = ItemEditFeature.State(itemID: 42, original: Item.sample(42))
    return makeTestStore(
      .showing(home: [.detail(42), .detail(7), .detail(42), .edit(form)]), repository: repository)
  }

  /// Enters a name, which takes what was wrong away.
  private func enter(
    _ name: String, in store: TestStoreOf<AppFeature>, id: StackElementID = 3
  ) async {
    await store.send(\.home.path[id: id].edit.nameChanged, name) {
      $0.home[id: id, case: \.edit]?.name = name
      $0.home[id: id, case: \.edit]?.message = nil
    }
  }

  @Test("Saving, which a second tap doesn't repeat, keeps the item and brings all up to date")
  func saving() async throws {
    let repository = ItemRepository.memory()
    let store = makeStore(repository: repository.slow(on: clock))
    let saved = Item(id: 42, name: "Lamp", note: "New", relatedIDs: [7, 12])

    await enter("  Lamp ", in: store)
    await store.send(\.home.path[id: 3].edit.noteChanged, "New") {
      $0.home[id: 3, case: \.edit]?.note = "New"
    }
    await store.send(\.home.path[id: 3].edit.saveButtonTapped) {
      $0.home[id: 3, case: \.edit]?.isSaving = true
    }
    await store.send(\.home.path[id: 3].edit.saveButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.home.path[id: 3].edit.saveResponse, .success(saved)) {
      var form = ItemEditFeature.State(itemID: 42, original: saved)
      form.name = "  Lamp "
      $0.home[id: 3, case: \.edit] = form
      $0.home.items[5] = saved
      $0.home[id: 0, case: \.detail]?.item = saved
      $0.home[id: 2, case: \.detail]?.item = saved
    }
    await store.receive(\.home.path.popFrom) {
      $0.home.pop()
    }

    #expect(try await repository.item(42) == saved)
  }

  @Test(
    "A field that can't be saved is said to be wrong, and nothing is saved",
    arguments: [
      (" \t\n", "", "the name is empty"),
      (String(repeating: "n", count: 81), "", "the name is longer than 80 characters"),
      ("Lamp", String(repeating: "n", count: 501), "the note is longer than 500 characters"),
    ])
  func validation(name: String, note: String, message: String) async {
    let store = makeStore(repository: .testValue)
    await enter(name, in: store)
    await store.send(\.home.path[id: 3].edit.noteChanged, note) {
      $0.home[id: 3, case: \.edit]?.note = note
    }

    await store.send(\.home.path[id: 3].edit.saveButtonTapped) {
      $0.home[id: 3, case: \.edit]?.message = message
    }

    await enter("Lamp", in: store)
  }

  @Test("The longest fields that are allowed can be saved")
  func limits() {
    var form = ItemEditFeature.State(itemID: 42, original: Item.sample(42))
    form.name = String(repeating: "ä", count: 80)
    form.note = String(repeating: "n", count: 500)

    #expect(form.problem == nil)
  }

  @Test("A form that knows only the id reads its item when it appears")
  func reading() async {
    let form = ItemEditFeature.State(itemID: 42)
    let store = makeTestStore(.showing(home: [.detail(42), .edit(form)]))

    await store.send(\.home.path[id: 1].edit.appeared)
    await store.receive(\.home.path[id: 1].edit.itemResponse) {
      $0.home[id: 1, case: \.edit] = ItemEditFeature.State(itemID: 42, original: Item.sample(42))
    }
  }

  @Test(
    "A form whose item can't be read says so and can't be saved",
    arguments: [
      (ItemRepository.broken, ItemRepositoryError.outOfOrder.description),
      (.memory(), "there is no item 999"),
    ])
  func missingItem(repository: ItemRepository, message: String) async {
    let form = ItemEditFeature.State(itemID: 999)
    let store = makeTestStore(
      .showing(home: [.detail(999), .edit(form)]), repository: repository)

    await store.send(\.home.path[id: 1].edit.appeared)
    await store.receive(\.home.path[id: 1].edit.itemResponse) {
      $0.home[id: 1, case: \.edit]?.message = message
    }
    await store.send(\.home.path[id: 1].edit.saveButtonTapped) {
      $0.home[id: 1, case: \.edit]?.message = "the item hasn't been read yet"
    }
  }

  /// A store that shows item 42 and the form for it, with another name, under the id 1.
  private func makeChangedStore(
    repository: ItemRepository = .memory()
  ) async -> TestStoreOf<AppFeature> {
    let store = makeTestStore(.showing(42), repository: repository)
    await store.send(\.home.path[id: 0].detail.editButtonTapped) {
      $0.home.push(.edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    }
    await enter("Lamp", in: store, id: 1)
    return store
  }

  @Test("A form with changes asks even if its item was deleted")
  func deletedItem() async {
    let store = await makeChangedStore()
    store.exhaustivity = .off

    await store.send(.home(.root(.deleteResponse(.success(42)))))
    #expect(store.state.home.question == .discardChanges)
    #expect(store.state.homePath.count == 2)
    await store.send(\.home.question.leave)

    #expect(store.state.homePath.isEmpty)
  }

  @Test("A form with changes is hidden freely, asks when it is cancelled, and goes if discarded")
  func discarding() async {
    let store = await makeChangedStore(repository: .testValue)

    await store.send(.selectedTabChanged(.settings)) {
      $0.tabs = TabBar(.settings, history: [.home])
    }
    await store.send(\.home.path[id: 1].edit.cancelButtonTapped)
    await store.receive(\.home.path.popFrom) { $0.home.pop() }
    #expect(store.state.home.question == .discardChanges)
    await store.send(\.home.question.leave) { $0.home.answer(.leave) }

    #expect(store.state.homePath.count == 1)
  }

  @Test("Asked to save first, the form saves, and then the navigation that asked is finished")
  func savingFirst() async throws {
    let saved = Item(id: 42, name: "Lamp", note: "Warm light", relatedIDs: [7, 12])
    let store = await makeChangedStore()

    await store.send(.deepLink(try URL(link: "tabs://home/items/7"))) { $0.home.go(to: .detail(7)) }
    await store.send(\.home.question.saveFirst) { $0.home.answer(.saveFirst) }
    await store.receive(\.home.path[id: 1].edit.saveButtonTapped) {
      $0.home[id: 1, case: \.edit]?.isSaving = true
    }
    await store.receive(\.home.path[id: 1].edit.saveResponse) {
      $0.home.items[5] = saved
      $0.home[id: 1, case: \.edit] = ItemEditFeature.State(itemID: 42, original: saved)
      $0.home.go(to: .detail(7))
    }
  }

  @Test("If saving fails, the form stays and so does everything else")
  func savingInVain() async {
    let store = await makeChangedStore(repository: .broken)

    await store.send(.backButtonTapped) { $0.home.pop() }
    await store.send(\.home.question.saveFirst) { $0.home.answer(.saveFirst) }
    await store.receive(\.home.path[id: 1].edit.saveButtonTapped) {
      $0.home[id: 1, case: \.edit]?.isSaving = true
    }
    await store.receive(\.home.path[id: 1].edit.saveResponse) {
      $0.home[id: 1, case: \.edit]?.isSaving = false
      $0.home[id: 1, case: \.edit]?.message = ItemRepositoryError.outOfOrder.description
    }
    // Had the move not been given up, the form would go as soon as its changes are undone.
    await enter("Desk lamp", in: store, id: 1)
  }
}
