import StoreRuntime
import TabCore
import Testing

@Suite("Editing an item")
struct ItemEditFeatureTests {
  /// A store that shows item 42, item 7, item 42 again and the form for it, whose
  /// id is 3.
  private func makeStore(repository: ItemRepository = .memory()) async -> StoreOf<AppFeature> {
    let store = makeAppStore(repository: repository)
    await store.send(.launched)
    for id in [42, 7, 42] {
      await store.send(.linkTapped(.home(.item(id))))
    }
    await store.send(.homePath(.element(id: 2, action: .detail(.editButtonTapped))))
    return store
  }

  private func send(_ actions: ItemEditFeature.Action..., to store: StoreOf<AppFeature>) async {
    for action in actions {
      await store.send(.homePath(.element(id: 3, action: .edit(action))))
    }
  }

  @Test("The form begins with the item below it")
  func beginning() async {
    let store = await makeStore()

    let edit = await store.state.homePath[id: 3]?.edit
    #expect(edit?.itemID == 42)
    #expect(edit?.name == "Desk lamp")
    #expect(edit?.note == "Warm light")
    #expect(edit?.problem == nil)
  }

  @Test("Saving keeps the item, brings all screens up to date and closes the form")
  func saving() async throws {
    let repository = ItemRepository.memory()
    let store = await makeStore(repository: repository)

    await send(.nameChanged("  Lamp "), .noteChanged("New"), .saveButtonTapped, to: store)

    let saved = Item(id: 42, name: "Lamp", note: "New", relatedIDs: [7, 12])
    #expect(try await repository.item(42) == saved)
    let state = await store.state
    #expect(state.homePath.map(\.screen) == [.item(42), .item(7), .item(42)])
    #expect(state.homePath[id: 0]?.detail?.item == saved)
    #expect(state.homePath[id: 1]?.detail?.item?.name == "Notebook")
    #expect(state.homePath[id: 2]?.detail?.item == saved)
    #expect(state.home.item(42) == saved)
  }

  @Test(
    "A field that can't be saved is said to be wrong, and nothing is saved",
    arguments: [
      (ItemEditFeature.Action.nameChanged(""), "the name is empty"),
      (.nameChanged(" \t\n"), "the name is empty"),
      (.nameChanged(String(repeating: "n", count: 81)), "the name is longer than 80 characters"),
      (.noteChanged(String(repeating: "n", count: 501)), "the note is longer than 500 characters"),
    ])
  func validation(change: ItemEditFeature.Action, message: String) async throws {
    let repository = ItemRepository.memory()
    let store = await makeStore(repository: repository)

    await send(change, .saveButtonTapped, to: store)

    #expect(await store.state.homePath[id: 3]?.edit?.message == message)
    #expect(try await repository.load() == Item.samples)
  }

  @Test("The longest fields that are allowed can be saved")
  func limits() async throws {
    let repository = ItemRepository.memory()
    let store = await makeStore(repository: repository)

    await send(
      .nameChanged(String(repeating: "ä", count: 80)),
      .noteChanged(String(repeating: "n", count: 500)),
      .saveButtonTapped, to: store)

    #expect(await store.state.homePath.count == 3)
  }

  @Test("A change takes the message about the one before away")
  func messageGoes() async {
    let store = await makeStore()
    await send(.nameChanged(""), .saveButtonTapped, to: store)

    await send(.nameChanged("Lamp"), to: store)

    #expect(await store.state.homePath[id: 3]?.edit?.message == nil)
  }

  @Test("When the repository fails, the form stays with what was entered and says why")
  func failure() async throws {
    var repository = ItemRepository.memory()
    let error = ItemRepositoryError.unwritableFile(path: "/items.json", reason: "no space is left")
    repository.save = { _ throws(ItemRepositoryError) in throw error }
    let store = await makeStore(repository: repository)

    await send(.nameChanged("Lamp"), .saveButtonTapped, to: store)

    let edit = await store.state.homePath[id: 3]?.edit
    #expect(edit?.name == "Lamp")
    #expect(edit?.isSaving == false)
    #expect(edit?.message == "/items.json can't be written: no space is left; nothing was saved")
    #expect(await store.state.home.item(42)?.name == "Desk lamp")
  }

  @Test("While the repository is at work, saving again does nothing")
  func savingTwice() async throws {
    let saves = Guarded(0)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    var repository = ItemRepository.memory()
    repository.save = { _ in
      saves.withLock { $0 += 1 }
      for await _ in gate { break }
    }
    let store = await makeStore(repository: repository)

    await send(.saveButtonTapped, to: store)
    #expect(await store.state.homePath[id: 3]?.edit?.isSaving == true)
    await send(.saveButtonTapped, to: store)
    opening.yield()

    for await state in store.states where state.homePath.count == 3 { break }
    #expect(saves.withLock { $0 } == 1)
  }

  @Test("Cancelling closes the form and saves nothing")
  func cancelling() async throws {
    let repository = ItemRepository.memory()
    let store = await makeStore(repository: repository)

    await send(.nameChanged("Lamp"), .cancelButtonTapped, to: store)

    #expect(await store.state.homePath.count == 3)
    #expect(try await repository.load() == Item.samples)
  }

  @Test("A form for an item that isn't there can't be saved")
  func missingItem() async {
    let store = makeAppStore()
    await store.send(.linkTapped(.home(.item(999))))
    await store.send(.linkTapped(.home(.edit)))

    #expect(await store.state.homePath[id: 1]?.edit?.message == "there is no item 999")
    await store.send(.homePath(.element(id: 1, action: .edit(.saveButtonTapped))))

    #expect(
      await store.state.homePath[id: 1]?.edit?.message == "the item hasn't been read yet")
  }
}
