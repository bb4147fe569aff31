import StoreRuntime
import Testing

@testable import TabNavigation

struct TabStoresTests {
  let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs) {
    BureauHub().sharing(\.seal, as: \.seal)
  }

  @Test func tabsHubAndAppAreStoresOfTheSameState() async {
    await stores.send(.left(.root(.articleTapped("a"))))
    await stores.store(\.left, action: \.left).send(.root(.sendTapped("b")))
    await stores.app.send(.tabs(.selectedTabChanged(.right)))
    await stores.app.send(.sealChanged("ring"))

    // All that is in the post is delivered before this.
    let state = await stores.state()
    #expect(state.letters == 2)
    #expect(state.seal == "ring")
    #expect(state.tabs.selected == .right)
    #expect(await stores.app.state == state)
    #expect(await stores.store(\.left, action: \.left).state.path.count == 1)
    #expect(await stores.store(\.right, action: \.right).state.path.last?.article?.slug == "b")
  }

  @Test func aNavigationIsAnsweredThatAnotherOneSupersedes() async {
    let first = await beginToLeave()
    let left = stores.store(\.left, action: \.left)

    let second = Task { await stores.navigate(.selectedTabChanged(.right)) }
    #expect(await first.value == .superseded)

    // The second one asks, too, once all that is in the post is delivered.
    #expect(await stores.state().tabs.selected == .left)
    await left.send(.question(.presented(.leave)))
    #expect(await second.value == .done)
    #expect(await stores.state().tabs.selected == .right)
  }

  @Test func aLinkThatIsRefusedLeavesTheQuestionOfAnotherNavigation() async {
    let navigation = await beginToLeave()

    guard case .invalid = await stores.navigate(.deepLink(makeURL("bureau://attic"))) else {
      Issue.record("The link was opened.")
      return
    }

    #expect(await stores.state().left.question != nil)
    await stores.send(.left(.question(.presented(.leave))))
    #expect(await navigation.value == .done)
  }

  @MainActor
  @Test(arguments: [true, false])
  func aReportThatComesLateDoesNotBringAnOldStateBack(isSent: Bool) async {
    let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs, on: MainActor.shared) {
      BureauHub()
    }
    await stores.send(.left(.root(.articleTapped("a"))))
    let left = stores.store(\.left, action: \.left)

    // The hub's move is made when the action was reduced, and before the hub is told of that.
    stores.post.put(.sent(.tabs(.backButtonTapped), nil), because: .current)
    if isSent {
      await left.send(.root(.articleTapped("b")))
    } else {
      left.enqueue(.root(.articleTapped("b")))
    }
    let state = await stores.state()

    #expect(state.left.path.count == 1)
    #expect(await left.state.path.count == 1)
    #expect(state.letters == 2)
  }

  @Test func tabsThatPushAtTheSameTimeGiveDifferentIDs() async {
    let (left, right) = (
      stores.store(\.left, action: \.left), stores.store(\.right, action: \.right)
    )

    await withTaskGroup { group in
      group.addTask { for _ in 0..<100 { await left.send(.root(.articleTapped("a"))) } }
      group.addTask { for _ in 0..<100 { await right.send(.root(.articleTapped("b"))) } }
    }
    await stores.send(.left(.root(.articleTapped("a"))))
    await stores.send(.right(.root(.articleTapped("b"))))

    let state = await stores.state()
    let ids = Array(state.left.path.ids) + Array(state.right.path.ids)
    #expect(Set(ids) == Set((0..<202).map { StackElementID(generation: $0) }))
    #expect(state.left.path.ids.last == 200)
    #expect(state.right.path.ids.last == 201)
  }

  @Test func newScreensAreNumberedAboveThoseOfAllTabs() async {
    let stores = TabStores(
      initialState: Bureau.State(
        left: Shop.State.form().feed,
        right: FeedTab.State(root: Feed.State(), path: [.article(Article.State(slug: "a"))])),
      tabs: Bureau.tabs)

    await stores.send(.right(.root(.articleTapped("b"))))

    #expect(await Array(stores.state().right.path.ids) == [0, 2])
  }

  @MainActor
  @Test func storesOnAnActorAreReadThereWithoutSuspending() async {
    let stores = TabStores(initialState: Bureau.State(), tabs: Bureau.tabs, on: MainActor.shared) {
      BureauHub()
    }
    await stores.send(.left(.root(.sendTapped("a"))))

    let right = stores.store(\.right, action: \.right)
    func address() -> String? { right.assumeIsolated { $0.state.path.last?.article?.slug } }
    #expect(address() == "a")
    #expect(stores.isolatedState.letters == 1)
  }

  /// A letter is asked before its tab is hidden.
  private func beginToLeave() async -> Task<MoveOutcome, Never> {
    await stores.send(.tabs(.launched))
    await stores.send(.left(.root(.articleTapped("a"))))
    await stores.send(.left(.path(.element(id: 0, action: .article(.textChanged("!"))))))
    let stores = stores
    let navigation = Task { await stores.navigate(.selectedTabChanged(.right)) }
    for await tab in stores.store(\.left, action: \.left).states where tab.question != nil { break }
    return navigation
  }
}
