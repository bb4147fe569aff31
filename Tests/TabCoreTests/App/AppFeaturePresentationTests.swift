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
    await store.send(.deepLink(try URL(link: "tabs://home/items/7/items/42/share/stop"))) {
      var detail = ItemDetailFeature.State(itemID: 42, item: Item.sample(42))
      detail.share = ShareFeature.State(itemID: 42, asksToStop: true)
      $0.homePath = [.detail(7), .detail(detail)]
    }
    await store.receive(\.homePath[id: 0].detail.appeared)
    await store.receive(\.homePath[id: 1].detail.appeared)
    await store.receive(\.homePath[id: 1].detail.share.appeared)
    return store
  }

  @Test("A link presents a stack, a sheet and a question at once, and the sheet is at work")
  func link() async throws {
    let store = try await makeTree()

    #expect(store.state.url.absoluteString == "tabs://home/items/7/items/42/share/stop")
    #expect(store.state.homePath.last?.detail?.share?.alert == .stopSharing)
    await clock.advance(by: .seconds(1))
    await store.receive(\.homePath[id: 1].detail.share.ticked) {
      $0.homePath[id: 1, case: \.detail]?.share?.secondsLeft = 29
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.homePath.removeAll()
    }
  }

  @Test("One assignment takes all of it away, and every effect ends")
  func removal() async throws {
    for action in [
      AppFeature.Action.selectedTabChanged(.home), .homePath(.popFrom(id: 0)),
      .deepLink(try URL(link: "tabs://home")),
    ] {
      let store = try await makeTree()

      await store.send(action) {
        $0.homePath.removeAll()
      }

      await store.finish()
      #expect(clock.sleepers.isEmpty)
    }
  }

  @Test("The way back closes the question, then the sheet, and takes the screens off after that")
  func back() async throws {
    let store = try await makeTree()

    await store.send(.backButtonTapped) {
      $0.homePath[id: 1, case: \.detail]?.share?.alert = nil
    }
    #expect(store.state.url.absoluteString == "tabs://home/items/7/items/42/share")
    #expect(clock.sleepers.count == 1)
    await store.send(.backButtonTapped) {
      $0.homePath[id: 1, case: \.detail]?.share = nil
    }
    await store.finish()
    await store.send(.backButtonTapped) {
      $0.homePath.removeLast()
    }
    await store.send(.backButtonTapped) {
      $0.homePath.removeAll()
    }
  }

  @Test("A link presents the form for a new item, and going back closes it")
  func form() async throws {
    let store = makeTestStore(.showing(42))

    await store.send(.deepLink(try URL(link: "tabs://home/add"))) {
      $0.homePath.removeAll()
      $0.home.destination = .add(ItemAddFeature.State())
    }
    #expect(store.state.url.absoluteString == "tabs://home/add")
    await store.send(.backButtonTapped) {
      $0.home.destination = nil
    }
  }

  @Test("A question about a deletion has no address, and going back closes it")
  func question() async throws {
    let item = try #require(Item.sample(2))
    let store = makeTestStore()
    await store.send(.home(.deleteButtonTapped(2))) {
      $0.home.destination = .alert(.deletion(of: item))
    }

    #expect(store.state.url.absoluteString == "tabs://home")
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
      $0.selectedTab = .settings
      $0.tabHistory = [.home]
    }

    await clock.advance(by: .seconds(1))
    await store.receive(\.homePath[id: 1].detail.share.ticked) {
      $0.homePath[id: 1, case: \.detail]?.share?.secondsLeft = 29
    }
    await store.send(.backButtonTapped) {
      $0.selectedTab = .home
      $0.tabHistory = []
    }
    await store.send(.selectedTabChanged(.home)) {
      $0.homePath.removeAll()
    }
  }

  @Test("Nothing is pushed under a sheet, in whichever way")
  func coveredByTheSheet() async {
    var state = AppFeature.State.showing(42)
    state.homePath[id: 0, case: \.detail]?.share = ShareFeature.State(itemID: 42)
    let store = makeTestStore(state)

    let issues = await issues {
      await store.send(.linkTapped(.home(.item(7))))
      await store.send(\.homePath[id: 0].detail.editButtonTapped)
      await store.send(.homePath(.push(id: 1, state: .detail(7))))
    }

    let refusal =
      #"can't be pushed: "share" is presented over the stack and has to be closed first."#
    #expect(
      issues == ["item", "edit", "item"].map { "A push was refused: \"\($0)\" \(refusal)" })
  }

  @Test("Nothing is pushed under what the root presents")
  func coveredByTheRoot() async throws {
    let store = makeTestStore()
    let item = try #require(Item.sample(2))
    await store.send(.home(.addButtonTapped)) {
      $0.home.destination = .add(ItemAddFeature.State())
    }
    let form = await issues { await store.send(.home(.itemTapped(42))) }
    await store.send(.home(.deleteButtonTapped(2))) {
      $0.home.destination = .alert(.deletion(of: item))
    }
    let question = await issues { await store.send(.home(.itemTapped(42))) }

    #expect(form.first?.contains(#""add" is presented over the stack"#) == true)
    #expect(question.first?.contains(#""alert" is presented over the stack"#) == true)
  }

  @Test("An action for a sheet that isn't presented is a reported issue and changes nothing")
  func nothingPresented() async {
    let store = makeTestStore(.showing(42))

    let issues = await issues {
      await store.send(\.homePath[id: 0].detail.share.extendButtonTapped)
      await store.send(\.home.destination.dismiss)
    }

    #expect(issues.count == 2)
  }
}
