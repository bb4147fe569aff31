import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("List of items")
struct ItemListFeatureTests {
  private let clock = TestClock()

  private func makeStore(
    _ state: ItemListFeature.State = ItemListFeature.State(
      items: Item.samples, loading: .finished),
    repository: ItemRepository = .memory()
  ) -> TestStoreOf<ItemListFeature> {
    TestStore(initialState: state) {
      ItemListFeature()
    } withDependencies: {
      $0.itemRepository = repository
    }
  }

  @Test("The list reads the repository when it appears, and again when asked to")
  func reading() async throws {
    let repository = ItemRepository.memory([])
    let store = makeStore(ItemListFeature.State(), repository: repository)

    await store.send(.appeared) {
      $0.loading = .inProgress
    }
    await store.receive(.itemsResponse(.success([]))) {
      $0.loading = .finished
    }
    try await repository.save(Item(id: 1, name: "Pen"))
    await store.send(.refreshButtonTapped) {
      $0.loading = .inProgress
    }
    await store.receive(\.itemsResponse) {
      $0.items = [Item(id: 1, name: "Pen")]
      $0.loading = .finished
    }
  }

  @Test("An item that another run has added isn't taken for one that was deleted")
  func addedElsewhere() async {
    let items = Item.samples.filter { $0.id != 42 } + [Item(id: 13, name: "Eraser")]
    let store = makeStore(repository: .memory(items))

    await store.send(.refreshButtonTapped) {
      $0.loading = .inProgress
    }
    await store.receive(\.itemsResponse) {
      $0.items = items
      $0.loading = .finished
    }
  }

  @Test("When the repository fails, the rows stay and the list says why")
  func failure() async {
    let store = makeStore(repository: .broken)

    await store.send(.refreshButtonTapped) {
      $0.loading = .inProgress
    }
    await store.receive(.itemsResponse(.failure(.outOfOrder))) {
      $0.loading = .failed("/items.json can't be written: the disk is full; nothing was saved")
    }
  }

  @Test("Asking again while the repository is read starts anew")
  func refreshInFlight() async {
    let reads = Guarded(0)
    var repository = ItemRepository.memory()
    repository.load = { [clock] in
      let number = reads.withLock { reads in
        reads += 1
        return reads
      }
      try? await clock.sleep(for: .seconds(1))
      return [Item(id: number, name: "Read \(number)")]
    }
    let store = makeStore(repository: repository)

    await store.send(.appeared) {
      $0.loading = .inProgress
    }
    await store.send(.refreshButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.itemsResponse) {
      $0.items = [Item(id: 2, name: "Read 2")]
      $0.loading = .finished
    }
  }

  @Test("Only if the question is answered with yes the item goes, also from what others relate to")
  func deleting() async throws {
    let repository = ItemRepository.memory()
    let item = try #require(Item.sample(2))
    let store = makeStore(repository: repository)

    await store.send(.deleteButtonTapped(2)) {
      $0.destination = .alert(.deletion(of: item))
    }
    await store.send(\.destination.dismiss) {
      $0.destination = nil
    }
    await store.send(.deleteButtonTapped(2)) {
      $0.destination = .alert(.deletion(of: item))
    }
    await store.send(\.destination.alert.deletionConfirmed, 2) {
      $0.destination = nil
    }
    await store.receive(.deleteResponse(.success(2))) {
      $0.items.remove(at: 1)
      $0.items[0].relatedIDs = [3, 7]
      $0.items[1].relatedIDs = []
    }

    #expect(try await repository.load() == store.state.items)
  }

  @Test("When the repository fails, the item stays and the list says why until it is asked again")
  func deletionFailure() async throws {
    let item = try #require(Item.sample(2))
    let store = makeStore(repository: .broken)

    await store.send(.deleteButtonTapped(2)) {
      $0.destination = .alert(.deletion(of: item))
    }
    await store.send(\.destination.alert.deletionConfirmed, 2) {
      $0.destination = nil
    }
    await store.receive(.deleteResponse(.failure(.outOfOrder))) {
      $0.message = ItemRepositoryError.outOfOrder.description
    }
    await store.send(.deleteButtonTapped(2)) {
      $0.message = nil
      $0.destination = .alert(.deletion(of: item))
    }
  }

  @Test("An item that the list doesn't have can't be deleted")
  func deletingNothing() async {
    let store = makeStore()

    let issues = await issues { await store.send(.deleteButtonTapped(999)) }

    #expect(issues == ["An item can't be deleted: there is no item 999 in the list."])
  }

  @Test("The question names the item, and says which button does what")
  func question() {
    let alert = AlertState.deletion(of: Item(id: 3, name: "Ink"))

    #expect(String(state: alert.title) == "Delete “Ink”?")
    #expect(alert.buttons.map { String(state: $0.label) } == ["Delete", "Cancel"])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.buttons.map(\.action) == [.deletionConfirmed(3), nil])
  }
}
