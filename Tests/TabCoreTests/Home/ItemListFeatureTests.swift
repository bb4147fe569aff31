import StoreRuntime
import TabCore
import Testing

@Suite("List of items")
struct ItemListFeatureTests {
  private func makeStore(_ repository: ItemRepository) -> StoreOf<ItemListFeature> {
    Store(initialState: ItemListFeature.State()) {
      ItemListFeature()
    } withDependencies: {
      $0.itemRepository = repository
    }
  }

  @Test("The list reads the repository when it appears, and again when asked to")
  func reading() async throws {
    let repository = ItemRepository.memory([])
    let store = makeStore(repository)

    await store.send(.appeared)
    #expect(await store.state == ItemListFeature.State(items: [], loading: .finished))

    try await repository.save(Item(id: 1, name: "Pen"))
    await store.send(.refreshButtonTapped)

    #expect(await store.state.items == [Item(id: 1, name: "Pen")])
  }

  @Test("When the repository fails, the rows stay and the list says why")
  func failure() async throws {
    let isBroken = Guarded(false)
    var repository = ItemRepository.memory()
    repository.load = { () throws(ItemRepositoryError) in
      if isBroken.withLock({ $0 }) {
        throw .corruptFile(path: "/items.json", reason: "it isn't JSON")
      }
      return Item.samples
    }
    let store = makeStore(repository)
    await store.send(.appeared)
    isBroken.withLock { $0 = true }

    await store.send(.refreshButtonTapped)

    #expect(await store.state.items == Item.samples)
    #expect(
      await store.state.loading
        == .failed(
          "/items.json holds no items that can be read (it isn't JSON); it was left as it is, so "
            + "mend it or move it away"))
  }

  @Test("Asking again while the repository is read starts anew")
  func refreshInFlight() async {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let reads = Guarded(0)
    var repository = ItemRepository.memory()
    repository.load = {
      let number = reads.withLock { reads in
        reads += 1
        return reads
      }
      if number == 1 { for await _ in gate { break } }
      return [Item(id: number, name: "Read \(number)")]
    }
    let store = makeStore(repository)

    let first = await store.send(.appeared)
    await store.send(.refreshButtonTapped)
    opening.finish()
    await first.finish()

    #expect(await store.state.items.map(\.name) == ["Read 2"])
  }
}
