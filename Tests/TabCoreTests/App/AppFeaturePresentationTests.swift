import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Presentations in the app")
struct AppFeaturePresentationTests {
  @Test("A link presents a sheet and a question, which the way back closes before the screens")
  func link() async throws {
    let clock = TestClock()
    let store = makeTestStore(clock: clock)
    store.exhaustivity = .off
    await store.send(.tabs(.launched))
    await store.skipReceivedActions()
    store.exhaustivity = .on
    await store.send(.deepLink(try URL(link: "tabs://home/items/7/items/42/share/stop"))) {
      var detail = ItemDetailFeature.State(itemID: 42, item: Item.sample(42))
      detail.share = ShareFeature.State(itemID: 42, asksToStop: true)
      $0.home.go(to: .detail(7), .detail(detail))
    }
    await store.receive(\.home.path[id: 0].detail.appeared)
    await store.receive(\.home.path[id: 1].detail.appeared)
    await store.receive(\.home.path[id: 1].detail.share.appeared)

    #expect(store.state.homePath.last?.detail?.share?.alert == .stopSharing)
    await store.send(.selectedTabChanged(.settings)) {
      $0.tabs = TabBar(.settings, history: [.home])
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.home.path[id: 1].detail.share.ticked) {
      $0.home[id: 1, case: \.detail]?.share?.secondsLeft = 29
    }
    await store.send(.backButtonTapped) {
      $0.tabs = TabBar(.home)
    }

    await store.send(.backButtonTapped) {
      $0.home[id: 1, case: \.detail]?.share?.alert = nil
    }
    #expect(store.state.url?.absoluteString == "tabs://home/items/7/items/42/share")
    await store.send(.backButtonTapped) {
      $0.home[id: 1, case: \.detail]?.share = nil
    }
    await store.finish()
    await store.send(.backButtonTapped) {
      $0.home.pop()
    }
  }

  @Test("A link presents the form for a new item, and going back closes it")
  func form() async throws {
    let store = makeTestStore(.showing(42))

    await store.send(.deepLink(try URL(link: "tabs://home/add"))) {
      $0.home.popToRoot()
      $0.home.destination = .add(ItemAddFeature.State())
    }
    #expect(store.state.url?.absoluteString == "tabs://home/add")
    await store.send(.backButtonTapped) {
      $0.home.destination = nil
    }
  }

  @Test("A question about a deletion has no address, and going back closes it")
  func question() async throws {
    let item = try #require(Item.sample(2))
    let store = makeTestStore()
    await store.send(.home(.root(.deleteButtonTapped(2)))) {
      $0.home.destination = .alert(.deletion(of: item))
    }

    #expect(store.state.url?.absoluteString == "tabs://home")
    await store.send(.backButtonTapped) {
      $0.home.destination = nil
    }
  }

  /// A store that presents the form for a new item, in which a name was entered.
  private func makeAddingStore(
    repository: ItemRepository = .memory()
  ) async -> TestStoreOf<AppFeature> {
    let store = makeTestStore(repository: repository)
    store.exhaustivity = .off
    await store.send(.home(.root(.addButtonTapped)))
    await store.send(\.home.root.destination.add.nameChanged, "Ruler")
    return store
  }

  @Test("A form for a new item asks before it is dismissed with something in its fields")
  func guardedForm() async throws {
    for action in [
      AppFeature.Action.backButtonTapped, .home(.root(.destination(.dismiss))),
      .home(.root(.destination(.presented(.add(.cancelButtonTapped))))),
    ] {
      let store = await makeAddingStore()

      await store.send(action)
      await store.skipReceivedActions(strict: false)
      #expect(store.state.home.question == .discardChanges, "\(action)")
      #expect(store.state.home.destination?.add?.name == "Ruler", "\(action)")
      await store.send(\.home.question.leave)

      #expect(store.state.home.destination == nil, "\(action)")
    }
  }

  @Test("Asked to save first, a form for a new item saves and goes; if that fails, it stays")
  func savingFirst() async {
    for (repository, isSaved) in [
      (ItemRepository.memory(), true), (ItemRepository.broken, false),
    ] {
      let store = await makeAddingStore(repository: repository)
      await store.send(.backButtonTapped)

      await store.send(\.home.question.saveFirst)
      await store.receive(\.home.root.destination.add.saveButtonTapped)
      await store.receive(\.home.root.destination.add.saveResponse)

      #expect((store.state.home.destination == nil) == isSaved)
      #expect(store.state.home.items.contains { $0.name == "Ruler" } == isSaved)
    }
  }
}
