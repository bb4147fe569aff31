import Foundation
import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Presentations in the app")
struct AppFeaturePresentationTests {
  private let clock = TestClock()

  /// A store that a link has taken to an item, the sheet over it and the question over that.
  private func makeTree() async throws -> TestStoreOf<AppFeature> {
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
    return store
  }

  @Test("A link presents a stack, a sheet and a question at once, and the sheet is at work")
  func link() async throws {
    let store = try await makeTree()

    #expect(store.state.url?.absoluteString == "tabs://home/items/7/items/42/share/stop")
    #expect(store.state.homePath.last?.detail?.share?.alert == .stopSharing)
    await clock.advance(by: .seconds(1))
    await store.receive(\.home.path[id: 1].detail.share.ticked) {
      $0.home[1, case: \.detail]?.share?.secondsLeft = 29
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.home.popToRoot()
    }
  }

  @Test("One assignment takes all of it away, and every effect ends")
  func removal() async throws {
    for action in [
      AppFeature.Action.selectedTabChanged(.home), .home(.path(.popFrom(id: 0))),
      .deepLink(try URL(link: "tabs://home")),
    ] {
      let store = try await makeTree()

      await store.send(action) {
        $0.home.popToRoot()
      }

      await store.finish()
      #expect(clock.sleepers.isEmpty)
    }
  }

  @Test("The way back closes the question, then the sheet, and takes the screens off after that")
  func back() async throws {
    let store = try await makeTree()

    await store.send(.backButtonTapped) {
      $0.home[1, case: \.detail]?.share?.alert = nil
    }
    #expect(store.state.url?.absoluteString == "tabs://home/items/7/items/42/share")
    #expect(clock.sleepers.count == 1)
    await store.send(.backButtonTapped) {
      $0.home[1, case: \.detail]?.share = nil
    }
    await store.finish()
    await store.send(.backButtonTapped) {
      $0.home.pop()
    }
    await store.send(.backButtonTapped) {
      $0.home.popToRoot()
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

  @Test(
    "Selecting the tab again and following a link take away what its root presents",
    arguments: ["tabs://home", "tabs://home/items/42", nil])
  func rootPresentation(address: String?) async throws {
    var state = AppFeature.State.loaded
    state.home.destination = .add(ItemAddFeature.State())
    let store = makeTestStore(state)
    store.exhaustivity = .off

    if let address {
      await store.send(.deepLink(try URL(link: address)))
    } else {
      await store.send(.selectedTabChanged(.home))
    }

    store.assert {
      $0.home.destination = nil
    }
  }

  @Test("What is presented stays, with its effect, while another tab is shown")
  func otherTab() async throws {
    let store = try await makeTree()
    await store.send(.selectedTabChanged(.settings)) {
      $0.tabs = TabBar(.settings, history: [.home])
    }

    await clock.advance(by: .seconds(1))
    await store.receive(\.home.path[id: 1].detail.share.ticked) {
      $0.home[1, case: \.detail]?.share?.secondsLeft = 29
    }
    await store.send(.backButtonTapped) {
      $0.tabs = TabBar(.home)
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.home.popToRoot()
    }
  }

  @Test("A screen can be pushed under a sheet, which stays on the screen that presents it")
  func pushedUnderASheet() async throws {
    let store = try await makeTree()

    await store.send(\.home.path[id: 1].detail.relatedItemTapped, 7) {
      $0.home.push(.detail(7))
    }
    await store.receive(\.home.path[id: 2].detail.appeared)
    await store.send(.backButtonTapped) {
      $0.home.pop()
    }
    #expect(store.state.url?.absoluteString == "tabs://home/items/7/items/42/share/stop")
    await store.send(.selectedTabChanged(.home)) {
      $0.home.popToRoot()
    }
  }

  /// A store that presents the form for a new item, in which a name was entered.
  private func makeAddingStore(
    repository: ItemRepository = .memory()
  ) async -> TestStoreOf<AppFeature> {
    let store = makeTestStore(repository: repository)
    await store.send(.home(.root(.addButtonTapped))) {
      $0.home.destination = .add(ItemAddFeature.State())
    }
    await store.send(\.home.root.destination.add.nameChanged, "Ruler") {
      $0.home.destination?.add?.name = "Ruler"
    }
    return store
  }

  @Test("A form for a new item asks before it is dismissed with something in its fields")
  func guardedForm() async throws {
    for action in [
      AppFeature.Action.backButtonTapped, .selectedTabChanged(.home),
      .deepLink(try URL(link: "tabs://home")), .home(.move(.dismiss)),
      .home(.root(.destination(.dismiss))),
    ] {
      let store = await makeAddingStore()
      store.exhaustivity = .off

      await store.send(action)
      #expect(store.state.home.question == .discardChanges, "\(action)")
      await store.send(\.home.question.stay)
      #expect(store.state.home.destination?.add?.name == "Ruler", "\(action)")
      await store.send(action)
      await store.send(\.home.question.leave)

      #expect(store.state.home.destination == nil, "\(action)")
    }
  }

  @Test("Cancelling a form for a new item with something in its fields asks as well")
  func cancelledForm() async {
    let store = await makeAddingStore()
    store.exhaustivity = .off

    await store.send(\.home.root.destination.add.cancelButtonTapped)
    await store.receive(\.home.root.destination.dismiss)

    #expect(store.state.home.question == .discardChanges)
    #expect(store.state.home.destination?.add?.name == "Ruler")
  }

  @Test("Asked to save first, a form for a new item saves and goes; if that fails, it stays")
  func savingFirst() async {
    for (repository, isSaved) in [
      (ItemRepository.memory(), true), (ItemRepository.memory().breaking(), false),
    ] {
      let store = await makeAddingStore(repository: repository)
      store.exhaustivity = .off
      await store.send(.backButtonTapped)

      await store.send(\.home.question.wait)
      await store.receive(\.home.root.destination.add.saveButtonTapped)
      await store.receive(\.home.root.destination.add.saveResponse)

      #expect((store.state.home.destination == nil) == isSaved)
      #expect(store.state.home.items.contains { $0.name == "Ruler" } == isSaved)
    }
  }

  @Test("An action for a sheet that isn't presented is a reported issue and changes nothing")
  func nothingPresented() async {
    let store = makeTestStore(.showing(42))

    let issues = await issues {
      await store.send(\.home.path[id: 0].detail.share.extendButtonTapped)
      await store.send(\.home.root.destination.dismiss)
    }

    #expect(issues.count == 2)
  }
}
