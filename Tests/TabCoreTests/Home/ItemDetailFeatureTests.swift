import StoreRuntime
import TabCore
import Testing

@Suite("Details of an item")
struct ItemDetailFeatureTests {
  @Test("Details that know only the id read their item")
  func reading() async {
    let store = makeAppStore()

    await store.send(.home(.itemTapped(42)))

    #expect(await store.state.homePath.last?.detail?.item == Item.samples.last)
  }

  @Test("Details whose item the list knows don't read it again")
  func knownItem() async {
    var repository = ItemRepository.memory()
    let reads = Guarded(0)
    let item = repository.item
    repository.item = { id async throws(ItemRepositoryError) in
      reads.withLock { $0 += 1 }
      return try await item(id)
    }
    let store = makeAppStore(repository: repository)
    await store.send(.launched)

    await store.send(.home(.itemTapped(42)))

    #expect(await store.state.homePath.last?.detail?.item?.id == 42)
    #expect(reads.withLock { $0 } == 0)
  }

  @Test("An item leads to a related one, and that to the first again")
  func recursion() async {
    let store = makeAppStore()
    await store.send(.home(.itemTapped(42)))

    await store.send(.homePath(.element(id: 0, action: .detail(.relatedItemTapped(7)))))
    await store.send(.homePath(.element(id: 1, action: .detail(.relatedItemTapped(42)))))

    #expect(await store.state.homePath.map(\.screen) == [.item(42), .item(7), .item(42)])
  }

  @Test("An item that the list doesn't hold can't be shown")
  func unknownItem() async {
    let store = makeAppStore()
    await store.send(.launched)

    let issues = await issues { await store.send(.home(.itemTapped(999))) }

    #expect(issues == [#"A push was refused: "item" can't be pushed: there is no item 999."#])
    #expect(await store.state.homePath.isEmpty)
  }

  @Test("When the repository fails, the details say why")
  func failure() async {
    var repository = ItemRepository.memory()
    repository.item = { _ throws(ItemRepositoryError) in
      throw .unreadableFile(path: "/items.json", reason: "permission is denied")
    }
    let store = makeAppStore(repository: repository)

    await store.send(.home(.itemTapped(42)))

    #expect(
      await store.state.homePath.last?.detail?.message
        == "/items.json can't be read: permission is denied")
  }

  @Test("Closing takes the details off with all that lies on them")
  func closing() async {
    let store = makeAppStore()
    for id in [1, 2, 3] { await store.send(.linkTapped(.home(.item(id)))) }

    await store.send(.homePath(.element(id: 1, action: .detail(.closeButtonTapped))))

    #expect(await store.state.homePath.map(\.screen) == [.item(1)])
  }
}
