import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Adding an item")
struct ItemAddFeatureTests {
  private let clock = TestClock()

  /// A list that presents an empty form.
  private func makeStore(repository: ItemRepository) -> TestStoreOf<ItemListFeature> {
    var state = ItemListFeature.State(items: Item.samples, loading: .finished)
    state.destination = .add(ItemAddFeature.State())
    return TestStore(initialState: state) {
      ItemListFeature()
    } withDependencies: {
      $0.itemRepository = repository
    }
  }

  @Test("The form begins empty")
  func beginning() async {
    let store = TestStore(initialState: ItemListFeature.State()) { ItemListFeature() }

    await store.send(.addButtonTapped) {
      $0.destination = .add(ItemAddFeature.State())
    }
  }

  @Test("Saving keeps a new item under a number of its own and closes the form")
  func saving() async throws {
    let repository = ItemRepository.memory()
    let store = makeStore(repository: repository)
    let item = Item(id: 43, name: "Ruler", note: "30 cm")

    await store.send(\.destination.add.nameChanged, " Ruler ") {
      $0.destination?.add?.name = " Ruler "
    }
    await store.send(\.destination.add.noteChanged, "30 cm") {
      $0.destination?.add?.note = "30 cm"
    }
    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.add?.isSaving = true
    }
    await store.receive(\.destination.add.saveResponse, .success(item)) {
      $0.destination?.add?.isSaving = false
      $0.destination?.add?.isSaved = true
      $0.items.append(item)
    }
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }

    #expect(try await repository.item(43) == item)
  }

  @Test(
    "A field that can't be saved is said to be wrong, and nothing is saved",
    arguments: [
      (" \t", "30 cm", "the name is empty"),
      (String(repeating: "n", count: 81), "30 cm", "the name is longer than 80 characters"),
      ("Ruler", String(repeating: "n", count: 501), "the note is longer than 500 characters"),
    ])
  func validation(name: String, note: String, message: String) async {
    let store = makeStore(repository: .testValue)
    await store.send(\.destination.add.nameChanged, name) {
      $0.destination?.add?.name = name
    }
    await store.send(\.destination.add.noteChanged, note) {
      $0.destination?.add?.note = note
    }

    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.add?.message = message
    }

    await store.send(\.destination.add.nameChanged, "Pen") {
      $0.destination?.add?.name = "Pen"
      $0.destination?.add?.message = nil
    }
  }

  @Test("When the repository fails, the form stays with what was entered and says why")
  func failure() async {
    let store = makeStore(repository: .memory().breaking())
    await store.send(\.destination.add.nameChanged, "Ruler") {
      $0.destination?.add?.name = "Ruler"
    }

    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.add?.isSaving = true
    }
    await store.receive(\.destination.add.saveResponse, .failure(.outOfOrder)) {
      $0.destination?.add?.isSaving = false
      $0.destination?.add?.message =
        "/items.json can't be written: no space is left; nothing was saved"
    }
  }

  @Test("While the repository is at work, saving again does nothing")
  func savingTwice() async throws {
    let repository = ItemRepository.memory()
    let store = makeStore(repository: repository.slow(on: clock))
    await store.send(\.destination.add.nameChanged, "Ruler") {
      $0.destination?.add?.name = "Ruler"
    }
    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.add?.isSaving = true
    }

    await store.send(\.destination.add.saveButtonTapped)

    await clock.advance(by: .seconds(1))
    await store.receive(\.destination.add.saveResponse) {
      $0.destination?.add?.isSaving = false
      $0.destination?.add?.isSaved = true
      $0.items.append(Item(id: 43, name: "Ruler"))
    }
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
    #expect(try await repository.load().count == Item.samples.count + 1)
  }

  @Test("A form that is taken away while the repository is at work hears nothing of it")
  func dismissalWhileSaving() async {
    let store = makeStore(repository: .memory().slow(on: clock))
    await store.send(\.destination.add.nameChanged, "Ruler") {
      $0.destination?.add?.name = "Ruler"
    }
    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.add?.isSaving = true
    }

    await store.send(\.destination.dismiss) {
      $0.destination = nil
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("Cancelling closes the form and saves nothing")
  func cancelling() async {
    let store = makeStore(repository: .testValue)

    await store.send(\.destination.add.cancelButtonTapped)
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
  }
}
