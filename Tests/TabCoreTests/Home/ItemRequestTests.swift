import Foundation
import StoreRuntime
import TabCore
import TestSupport
import Testing

@Suite("Requests to a repository that answers at once")
struct ItemRequestTests {
  @Test(
    "are answered before the next action: it finds what was asked for, and isn't undone",
    .immediateStart("The effects begin after all of the actions."))
  func order() async throws {
    var repository = ItemRepository.memory()
    repository.load = { () throws(ItemRepositoryError) in
      throw .unreadableFile(path: "nowhere", reason: "nobody has counted the items")
    }
    let store = makeAppStore(repository: repository)
    let link = try URL(link: "tabs://home/items/42/edit")
    func form(_ action: ItemEditFeature.Action) -> AppFeature.Action {
      .home(.path(.element(id: 1, action: .edit(action))))
    }
    func sheet(_ action: ItemAddFeature.Action) -> AppFeature.Action {
      .home(.root(.destination(.presented(.add(action)))))
    }
    let states = await Self.states(
      after: [
        .tabs(.launched), .deepLink(link), form(.nameChanged("Lamp")), form(.saveButtonTapped),
        .home(.root(.addButtonTapped)), sheet(.nameChanged("Desk")), sheet(.saveButtonTapped),
      ], in: store)

    #expect(states[0].home.loading != .inProgress)
    #expect(states[1].home.path[0].detail?.item == Item.sample(42))
    #expect(states[1].home.path[1].edit?.original == Item.sample(42))
    #expect(states[2].home.path[1].edit?.name == "Lamp")
    #expect(states[3].home.path.map { $0.detail?.item?.name } == ["Lamp"])
    #expect(states[6].home.destination == nil)
    let added = try #require(states[6].home.items.last)
    let deletion = await Self.states(
      after: [
        .home(.root(.deleteButtonTapped(added.id))),
        .home(.root(.destination(.presented(.alert(.deletionConfirmed(added.id)))))),
      ], in: store)
    #expect(deletion[1].home.root.item(added.id) == nil)
  }

  /// Sends actions with nothing else in between, and returns the state after each.
  private static func states(
    after actions: [AppFeature.Action], in store: isolated StoreOf<AppFeature>
  ) -> [AppFeature.State] {
    actions.map { action in
      store.send(action)
      return store.state
    }
  }
}
