import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Details of an item")
struct ItemDetailFeatureTests {
  @Test("Details whose item the list knows don't read it again")
  func knownItem() async {
    let store = makeTestStore(repository: .testValue)

    await store.send(.home(.root(.itemTapped(42)))) {
      $0.home.push(.detail(42))
    }
    await store.send(\.home.path[id: 0].detail.appeared)
  }

  @Test("An item that the list doesn't hold can't be shown")
  func unknownItem() async {
    let store = makeTestStore()

    let issues = await issues { await store.send(.home(.root(.itemTapped(999)))) }

    #expect(issues == ["A push was refused: there is no item 999."])
  }

  @Test("When the repository fails, the details say why")
  func failure() async {
    let store = makeTestStore(AppFeature.State(), repository: .broken)

    await store.send(.home(.root(.itemTapped(42)))) {
      $0.home.push(.detail(ItemDetailFeature.State(itemID: 42)))
    }
    await store.send(\.home.path[id: 0].detail.appeared)
    await store.receive(\.home.path[id: 0].detail.itemResponse, .failure(.outOfOrder)) {
      $0.home[id: 0, case: \.detail]?.message = ItemRepositoryError.outOfOrder.description
    }
  }

  @Test("Details lead to related ones, and closing takes them off with all that lies on them")
  func closing() async {
    let store = makeTestStore(.showing(1, 2))
    await store.send(\.home.path[id: 1].detail.relatedItemTapped, 3) {
      $0.home.push(.detail(3))
    }

    await store.send(\.home.path[id: 1].detail.closeButtonTapped)
    await store.receive(\.home.path.popFrom) {
      $0.home.pop(from: 1)
    }
  }

  @Test("When an item is deleted, its details go with all that lies on them, and relations as well")
  func deletion() async throws {
    let item = try #require(Item.sample(7))
    let store = makeTestStore(.showing(42, 12, 7, 1))

    await store.send(.home(.root(.deleteButtonTapped(7)))) {
      $0.home.destination = .alert(.deletion(of: item))
    }
    await store.send(\.home.root.destination.alert.deletionConfirmed, 7) {
      $0.home.destination = nil
    }
    await store.receive(\.home.root.deleteResponse) {
      $0.home.items.removeAll { $0.id == 7 }
      $0.home.items[0].relatedIDs = [2, 3]
      $0.home.items[3].relatedIDs = [1]
      $0.home.items[4].relatedIDs = [12]
      $0.home.pop(fromFirstWhere: { $0.detail?.itemID == 7 })
      $0.home[id: 0, case: \.detail]?.item?.relatedIDs = [12]
      $0.home[id: 1, case: \.detail]?.item?.relatedIDs = [1]
    }
  }
}
