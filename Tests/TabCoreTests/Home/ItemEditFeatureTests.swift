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
    var state = AppFeature.State.showing(42, 7, 42)
    state.homePath.append(
      .edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    return makeTestStore(state, repository: repository)
  }

  @Test("The form begins with the item below it")
  func beginning() async {
    let store = makeTestStore(.showing(42))

    await store.send(\.homePath[id: 0].detail.editButtonTapped) {
      $0.homePath.append(.edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42))))
    }
    await store.receive(\.homePath[id: 1].edit.appeared)

    let edit = store.state.homePath[id: 1]?.edit
    #expect(edit?.name == "Desk lamp")
    #expect(edit?.note == "Warm light")
    #expect(edit?.problem == nil)
  }

  @Test("Saving keeps the item, brings all screens up to date and closes the form")
  func saving() async throws {
    let repository = ItemRepository.memory()
    let store = makeStore(repository: repository)
    let saved = Item(id: 42, name: "Lamp", note: "New", relatedIDs: [7, 12])

    await store.send(\.homePath[id: 3].edit.nameChanged, "  Lamp ") {
      $0.homePath[id: 3, case: \.edit]?.name = "  Lamp "
    }
    await store.send(\.homePath[id: 3].edit.noteChanged, "New") {
      $0.homePath[id: 3, case: \.edit]?.note = "New"
    }
    await store.send(\.homePath[id: 3].edit.saveButtonTapped) {
      $0.homePath[id: 3, case: \.edit]?.isSaving = true
    }
    await store.receive(\.homePath[id: 3].edit.saveResponse, .success(saved)) {
      $0.homePath[id: 3, case: \.edit]?.isSaving = false
      $0.home.items[5] = saved
      $0.homePath[id: 0, case: \.detail]?.item = saved
      $0.homePath[id: 2, case: \.detail]?.item = saved
    }
    await store.receive(\.homePath.popFrom) {
      $0.homePath.removeLast()
    }

    #expect(try await repository.item(42) == saved)
  }

  @Test(
    "A field that can't be saved is said to be wrong, and nothing is saved",
    arguments: [
      ("", "", "the name is empty"),
      (" \t\n", "", "the name is empty"),
      (String(repeating: "n", count: 81), "", "the name is longer than 80 characters"),
      ("Lamp", String(repeating: "n", count: 501), "the note is longer than 500 characters"),
    ])
  func validation(name: String, note: String, message: String) async {
    let store = makeStore(repository: .testValue)
    await store.send(\.homePath[id: 3].edit.nameChanged, name) {
      $0.homePath[id: 3, case: \.edit]?.name = name
    }
    await store.send(\.homePath[id: 3].edit.noteChanged, note) {
      $0.homePath[id: 3, case: \.edit]?.note = note
    }

    await store.send(\.homePath[id: 3].edit.saveButtonTapped) {
      $0.homePath[id: 3, case: \.edit]?.message = message
    }

    await store.send(\.homePath[id: 3].edit.nameChanged, "Lamp") {
      $0.homePath[id: 3, case: \.edit]?.name = "Lamp"
      $0.homePath[id: 3, case: \.edit]?.message = nil
    }
  }

  @Test("The longest fields that are allowed can be saved")
  func limits() {
    var form = ItemEditFeature.State(itemID: 42, original: Item.sample(42))
    form.name = String(repeating: "ä", count: 80)
    form.note = String(repeating: "n", count: 500)

    #expect(form.problem == nil)
  }

  @Test("When the repository fails, the form stays with what was entered and says why")
  func failure() async {
    let store = makeStore(repository: .memory().breaking())

    await store.send(\.homePath[id: 3].edit.saveButtonTapped) {
      $0.homePath[id: 3, case: \.edit]?.isSaving = true
    }
    await store.receive(\.homePath[id: 3].edit.saveResponse, .failure(.outOfOrder)) {
      $0.homePath[id: 3, case: \.edit]?.isSaving = false
      $0.homePath[id: 3, case: \.edit]?.message =
        "/items.json can't be written: no space is left; nothing was saved"
    }
  }

  @Test("While the repository is at work, saving again does nothing")
  func savingTwice() async {
    let store = makeStore(repository: .memory().slow(on: clock))
    await store.send(\.homePath[id: 3].edit.saveButtonTapped) {
      $0.homePath[id: 3, case: \.edit]?.isSaving = true
    }

    await store.send(\.homePath[id: 3].edit.saveButtonTapped)

    await clock.advance(by: .seconds(1))
    await store.receive(\.homePath[id: 3].edit.saveResponse) {
      $0.homePath[id: 3, case: \.edit]?.isSaving = false
    }
    await store.receive(\.homePath.popFrom) {
      $0.homePath.removeLast()
    }
  }

  @Test("A form that is taken off while the repository is at work hears nothing of it")
  func poppingWhileSaving() async {
    let store = makeStore(repository: .memory().slow(on: clock))
    await store.send(\.homePath[id: 3].edit.saveButtonTapped) {
      $0.homePath[id: 3, case: \.edit]?.isSaving = true
    }

    await store.send(.backButtonTapped) {
      $0.homePath.removeLast()
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("Cancelling closes the form and saves nothing")
  func cancelling() async {
    let store = makeStore(repository: .testValue)

    await store.send(\.homePath[id: 3].edit.cancelButtonTapped)
    await store.receive(\.homePath.popFrom) {
      $0.homePath.removeLast()
    }
  }

  @Test("A form that knows only the id reads its item when it appears")
  func reading() async {
    var state = AppFeature.State()
    state.homePath = [
      .detail(ItemDetailFeature.State(itemID: 42)), .edit(ItemEditFeature.State(itemID: 42)),
    ]
    let store = makeTestStore(state)

    await store.send(\.homePath[id: 1].edit.appeared)
    await store.receive(\.homePath[id: 1].edit.itemResponse) {
      $0.homePath[id: 1] = .edit(ItemEditFeature.State(itemID: 42, original: Item.sample(42)))
    }
  }

  @Test("A form whose item can't be read says so and can't be saved")
  func missingItem() async {
    var state = AppFeature.State()
    state.homePath = [
      .detail(ItemDetailFeature.State(itemID: 999)), .edit(ItemEditFeature.State(itemID: 999)),
    ]
    let isBroken = Guarded(true)
    let repository = ItemRepository.memory().breaking { isBroken.withLock { $0 } }
    let store = makeTestStore(state, repository: repository)

    await store.send(\.homePath[id: 1].edit.appeared)
    await store.receive(\.homePath[id: 1].edit.itemResponse, .failure(.outOfOrder)) {
      $0.homePath[id: 1, case: \.edit]?.message =
        "/items.json can't be written: no space is left; nothing was saved"
    }
    isBroken.withLock { $0 = false }
    await store.send(\.homePath[id: 1].edit.appeared)
    await store.receive(\.homePath[id: 1].edit.itemResponse, .success(nil)) {
      $0.homePath[id: 1, case: \.edit]?.message = "there is no item 999"
    }
    await store.send(\.homePath[id: 1].edit.saveButtonTapped) {
      $0.homePath[id: 1, case: \.edit]?.message = "the item hasn't been read yet"
    }
  }
}
