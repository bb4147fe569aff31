import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TabStoresTests {
  let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs) {
    BureauHub().sharing(\.seal, as: \.seal)
  }

  @Test func anActionGoesToItsTab() async {
    await stores.send(.left(.root(.letterTapped("a"))))

    #expect(await stores.store(\.left, action: \.left).state.path.count == 1)
    #expect(await stores.state().left.path.count == 1)
    #expect(await stores.state().letters == 1)
  }

  @Test func theHubSeesWhatIsSentToATabsStore() async {
    await stores.store(\.left, action: \.left).send(.root(.letterTapped("a")))

    #expect(await stores.state().letters == 1)
  }

  @Test func theWholeAppIsAStoreToo() async {
    await stores.app.send(.left(.root(.letterTapped("a"))))
    await stores.app.send(.tabs(.selectedTabChanged(.right)))
    await stores.app.send(.sealChanged("ring"))

    // All that is in the post is delivered before this.
    _ = await stores.state()
    #expect(await stores.app.state.left.path.count == 1)
    #expect(await stores.app.state.tabs.selected == .right)
    #expect(await stores.app.state.seal == "ring")
  }

  @Test func theHubSendsFromOneTabToTheOther() async {
    await stores.send(.left(.root(.sendTapped("a"))))

    #expect(await stores.store(\.right, action: \.right).state.path.last?.letter?.address == "a")
    #expect(await stores.state().letters == 1)
  }

  @Test func allTabsSeeASharedValueAtOnce() async {
    await stores.send(.sealChanged("ring"))
    await stores.send(.right(.root(.sealTapped)))

    #expect(await stores.state().right.root.seals == ["ring"])
  }

  @Test func aTabsFirstActionSeesTheInitialSharedValue() async {
    await stores.send(.right(.root(.sealTapped)))

    #expect(await stores.state().right.root.seals == ["wax"])
  }

  @Test func aNavigationWaitsForTheAnswerInATab() async throws {
    await stores.send(.tabs(.launched))
    await stores.send(.left(.root(.letterTapped("a"))))
    await stores.send(.left(.path(.element(id: 0, action: .letter(.textChanged("!"))))))
    let left = stores.store(\.left, action: \.left)

    let navigation = Task { await stores.navigate(.selectedTabChanged(.right)) }
    for await tab in left.states where tab.question != nil { break }
    #expect(await stores.state().tabs.selected == .left)
    await left.send(.question(.presented(.leave)))

    #expect(await navigation.value == .done)
    #expect(await stores.state().tabs.selected == .right)
  }

  @Test func aNavigationIsAnsweredThatAnotherOneSupersedes() async {
    await stores.send(.tabs(.launched))
    await stores.send(.left(.root(.letterTapped("a"))))
    await stores.send(.left(.path(.element(id: 0, action: .letter(.textChanged("!"))))))
    let left = stores.store(\.left, action: \.left)
    let first = Task { await stores.navigate(.selectedTabChanged(.right)) }
    for await tab in left.states where tab.question != nil { break }

    let second = Task { await stores.navigate(.selectedTabChanged(.right)) }
    #expect(await first.value == .superseded)

    // The second one asks, too, once all that is in the post is delivered.
    _ = await stores.state()
    await left.send(.question(.presented(.leave)))
    #expect(await second.value == .done)
  }

  @Test func aLinkThatIsRefusedLeavesTheQuestionOfAnotherNavigation() async throws {
    let link = try #require(URL(string: "bureau://attic"))
    await stores.send(.left(.root(.letterTapped("a"))))
    await stores.send(.left(.path(.element(id: 0, action: .letter(.textChanged("!"))))))
    let left = stores.store(\.left, action: \.left)
    let navigation = Task { await stores.navigate(.selectedTabChanged(.right)) }
    for await tab in left.states where tab.question != nil { break }

    guard case .refused = await stores.navigate(.deepLink(link)) else {
      Issue.record("The link was opened.")
      return
    }

    #expect(await stores.state().left.question != nil)
    await left.send(.question(.presented(.leave)))
    #expect(await navigation.value == .done)
  }

  @MainActor
  @Test func aReportThatComesLateDoesNotBringAnOldStateBack() async {
    let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs, on: MainActor.shared) {
      BureauHub()
    }
    await stores.send(.left(.root(.letterTapped("a"))))
    let left = stores.store(\.left, action: \.left)

    // The hub's move is made when the action was reduced, and before the hub is told of that.
    stores.post.put(.sent(.tabs(.backButtonTapped), nil), because: .current)
    await left.send(.root(.letterTapped("b")))
    let state = await stores.state()

    #expect(state.left.path.count == 1)
    #expect(await left.state.path.count == 1)
    #expect(state.letters == 2)
  }

  @MainActor
  @Test func whatIsReducedBeforeAMoveOfTheHubIsTold() async {
    let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs, on: MainActor.shared) {
      BureauHub()
    }
    await stores.send(.left(.root(.letterTapped("a"))))

    stores.post.put(.sent(.tabs(.backButtonTapped), nil), because: .current)
    stores.store(\.left, action: \.left).enqueue(.root(.letterTapped("b")))
    let state = await stores.state()

    #expect(state.letters == 2)
    #expect(state.left.path.count == 1)
  }

  @Test func aCallerOfReleasedStoresIsAnswered() async {
    var stores: TabStores? = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs)
    weak let left = stores?.store(\.left, action: \.left)
    let answer = NavigationAnswer()
    stores?.post.put(.sent(.tabs(.backButtonTapped), answer), because: .current)

    stores = nil

    #expect(left == nil)
    #expect(await answer.value == .superseded)
  }

  @Test func tabsThatPushAtTheSameTimeGiveDifferentIDs() async {
    let letters: [Bureau.Action] = [
      .left(.root(.letterTapped("a"))), .right(.root(.letterTapped("b"))),
    ]
    let (left, right) = (
      stores.store(\.left, action: \.left), stores.store(\.right, action: \.right)
    )

    await withTaskGroup { group in
      group.addTask { for _ in 0..<100 { await left.send(.root(.letterTapped("a"))) } }
      group.addTask { for _ in 0..<100 { await right.send(.root(.letterTapped("b"))) } }
    }
    for action in letters { await stores.send(action) }

    let state = await stores.state()
    let ids = Array(state.left.path.ids) + Array(state.right.path.ids)
    #expect(Set(ids) == Set((0..<202).map { StackElementID(generation: $0) }))
    #expect(state.left.path.ids.last == 200)
    #expect(state.right.path.ids.last == 201)
  }

  @Test func newScreensAreNumberedAboveThoseOfAllTabs() async {
    var state = Bureau.State()
    state.left = DesktopTab.State(
      root: Desktop.State(), path: [.letter(Letter.State(address: "a"))])
    state.right = DesktopTab.State(
      root: Desktop.State(),
      path: [.letter(Letter.State(address: "b")), .letter(Letter.State(address: "c"))])
    let stores = TabStores(initialState: state, tabs: Bureau.tabs)

    await stores.send(.left(.root(.letterTapped("d"))))

    #expect(await Array(stores.state().left.path.ids) == [0, 2])
  }

  @MainActor
  @Test func storesOnAnActorAreReadThereWithoutSuspending() async {
    let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs, on: MainActor.shared) {
      BureauHub()
    }
    await stores.send(.left(.root(.sendTapped("a"))))

    let right = stores.store(\.right, action: \.right)
    func address() -> String? { right.assumeIsolated { $0.state.path.last?.letter?.address } }
    #expect(address() == "a")
    #expect(stores.isolatedState.letters == 1)
  }

  @Test func theHubIsToldThatItCannotMoveATab() async {
    let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs) {
      Reduce<Bureau.State, Bureau.Action> { state, action in
        if case .sealChanged = action { state.left.popToRoot() }
        if case .left(.root(.letterTapped)) = action {
          state.right.push(.letter(Letter.State(address: "b")))
        }
        return .none
      }
    }

    await withKnownIssue {
      await stores.send(.left(.root(.letterTapped("a"))))
    } matching: {
      $0.description.contains("has changed the tab \"right\" itself")
    }
  }
}
