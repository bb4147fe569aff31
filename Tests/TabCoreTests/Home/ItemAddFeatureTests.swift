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

  @Test("Saving, which a second tap doesn't repeat, keeps a new item and closes the form")
  func saving() async throws {
    let repository = ItemRepository.memory()
    let store = makeStore(repository: repository.slow(on: clock))
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
    await store.send(\.destination.add.saveButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.destination.add.saveResponse, .success(item)) {
      $0.destination?.add?.isSaving = false
      $0.destination?.add?.isSaved = true
      $0.items.append(item)
    }
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }

    #expect(try await repository.load() == Item.samples + [item])
  }

  @Test("A field that can't be saved is said to be wrong, and nothing is saved")
  func validation() async {
    let store = makeStore(repository: .testValue)

    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.add?.message = "the name is empty"
    }

    await store.send(\.destination.add.nameChanged, "Pen") {
      $0.destination?.add?.name = "Pen"
      $0.destination?.add?.message = nil
    }
  }

  @Test("When the repository fails, the form stays with what was entered and says why")
  func failure() async {
    let store = makeStore(repository: .broken)
    await store.send(\.destination.add.nameChanged, "Ruler") {
      $0.destination?.add?.name = "Ruler"
    }

    await store.send(\.destination.add.saveButtonTapped) {
      $0.destination?.add?.isSaving = true
    }
    await store.receive(\.destination.add.saveResponse, .failure(.outOfOrder)) {
      $0.destination?.add?.isSaving = false
      $0.destination?.add?.message = ItemRepositoryError.outOfOrder.description
    }
  }
}
