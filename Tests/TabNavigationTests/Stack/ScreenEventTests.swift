import StoreRuntime
import StoreTesting
import Testing

@testable import TabNavigation

/// Screens are told what every reduction was to them, in a fixed order.
struct ScreenEventTests {
  let log = Log()

  @Test func theLaunchShowsTheRootOfTheFirstTab() async {
    let store = store()

    await store.send(.tabs(.launched))

    #expect(takeLog() == ["north entered", "north appeared"])
  }

  @Test func anAppThatResetsItselfShowsItsFirstTabAnew() async {
    let store = await launched { $0 = Street.State() }

    await store.send(.change)

    #expect(takeLog() == ["north entered", "north appeared"])
    await store.send(.north(.root(.articleTapped("a"))))
    #expect(takeLog().last?.hasSuffix("appeared") == true)
  }

  @Test func aPushHidesWhatIsBelow() async {
    let store = await launched()

    await store.send(.north(.root(.articleTapped("a"))))

    #expect(takeLog() == ["north disappeared", "north #0 entered", "north #0 appeared"])
  }

  @Test func aPopShowsWhatIsBelowAndTellsNothingToWhatIsGone() async {
    let store = await launched()
    await store.send(.north(.root(.articleTapped("a"))))
    _ = takeLog()

    await store.send(.tabs(.backButtonTapped))

    #expect(takeLog() == ["north appeared"])
  }

  @Test func aPushAndAPopInOneReductionAreNoEvents() async {
    let store = await launched { state in
      state.north.push(.article(Article.State(slug: "a")))
      state.north.pop()
    }

    await store.send(.change)

    #expect(takeLog() == [])
  }

  @Test func aPopAndAPushInOneReductionDontShowWhatIsBelow() async {
    let store = await launched { state in
      state.north.pop()
      state.north.push(.article(Article.State(slug: "b")))
    }
    await store.send(.north(.root(.articleTapped("a"))))
    _ = takeLog()

    await store.send(.change)

    #expect(takeLog() == ["north #1 entered", "north #1 appeared"])
  }

  @Test func severalScreensEnterFromTheBottomUpAndTheLastAppears() async {
    let store = await launched()

    await store.send(.tabs(.deepLink(Street.url("north/articles/a/articles/b"))))

    #expect(
      takeLog() == [
        "north disappeared", "north #0 entered", "north #1 entered", "north #1 appeared",
      ])
  }

  @Test func screensThatAreInsertedBelowEnterFirst() async {
    let store = await launched { state in
      state.north.push(.article(Article.State(slug: "b")))
      state.north.edit { $0.insert(.article(Article.State(slug: "a")), at: 0) }
    }

    await store.send(.change)

    #expect(
      takeLog() == [
        "north disappeared", "north #1 entered", "north #0 entered", "north #0 appeared",
      ])
  }

  @Test func aTabDisappearsBeforeAnotherAppears() async {
    let store = await launched()

    await store.send(.tabs(.selectedTabChanged(.east)))
    #expect(takeLog() == ["north disappeared", "east entered", "east appeared"])
    await store.send(.tabs(.selectedTabChanged(.north)))
    #expect(takeLog() == ["east disappeared", "north appeared"])
  }

  @Test func aLinkToATabThatWasNeverShownEntersAllOfIt() async {
    let store = await launched()

    await store.send(.tabs(.deepLink(Street.url("east/articles/a/comments"))))

    #expect(takeLog() == ["north disappeared", "east entered", "east #0 entered"])
  }

  @Test func aTabThatWasNeverShownIsToldNothing() async {
    let store = await launched { $0.east.push(.article(Article.State(slug: "a"))) }

    await store.send(.change)

    #expect(takeLog() == [])
    await store.send(.tabs(.selectedTabChanged(.east)))
    #expect(
      takeLog() == ["north disappeared", "east entered", "east #0 entered", "east #0 appeared"])
  }

  @Test func screensOfATabThatWasNeverShownAreForgottenWithThem() async {
    let store = await launched { state in
      state.east.push(.article(Article.State(slug: "a")))
      state.east.pop()
    }

    for _ in 0..<100 { await store.send(.change) }

    #expect(await store.state.east.books.entering.count <= 16)
  }

  @Test func aScreenThatIsPushedInAHiddenTabAppearsWithIt() async {
    let store = await launched { $0.north.push(.article(Article.State(slug: "a"))) }
    await store.send(.tabs(.selectedTabChanged(.east)))
    _ = takeLog()

    await store.send(.change)
    #expect(takeLog() == ["north #0 entered"])
    await store.send(.tabs(.selectedTabChanged(.north)))

    #expect(takeLog() == ["east disappeared", "north #0 appeared"])
  }

  @Test func restoredScreensEnterAtTheLaunch() async {
    var state = Street.State()
    state.north = Self.stack("a", "b")
    let store = store(state)

    await store.send(.tabs(.launched))

    #expect(
      takeLog() == [
        "north entered", "north #0 entered", "north #1 entered", "north #1 appeared",
      ])
  }

  @Test func aTabThatIsResetBeginsAnew() async {
    let store = await launched { $0.north = Self.stack("b", "c") }
    await store.send(.north(.root(.articleTapped("a"))))
    _ = takeLog()

    await store.send(.change)

    let ids = await store.state.north.path.ids
    #expect(Array(ids) == [1, 2])
    #expect(
      takeLog() == [
        "north entered", "north #1 entered", "north #2 entered", "north #2 appeared",
      ])
  }

  @Test func aTabThatIsResetToTheEqualBeginsAnew() async {
    let store = await launched { $0.north = FeedTab.State(root: Feed.State()) }

    await store.send(.change)

    #expect(takeLog() == ["north entered", "north appeared"])
  }

  @Test func aTabThatIsResetAndPushedOnTellsOfBoth() async {
    let store = await launched { state in
      state.north = Self.stack("b")
      state.north.push(.article(Article.State(slug: "c")))
    }
    await store.send(.north(.root(.articleTapped("a"))))
    _ = takeLog()

    await store.send(.change)

    #expect(await Array(store.state.north.path.ids) == [1, 2])
    #expect(
      takeLog() == [
        "north entered", "north #1 entered", "north #2 entered", "north #2 appeared",
      ])
  }

  @Test func theStateOfAnotherStoreBeginsAnew() async {
    let first = await launched()
    await first.send(.north(.root(.articleTapped("a"))))
    _ = takeLog()
    let second = store(await first.state)

    await second.send(.tabs(.launched))

    #expect(takeLog() == ["north entered", "north #0 entered", "north #0 appeared"])
  }

  @Test func aTapAtTheRootTellsTheRoot() async {
    let store = await launched()

    await store.send(.tabs(.selectedTabChanged(.north)))

    #expect(takeLog() == ["north reselected"])
  }

  @Test func aSecondTapTellsTheScreenThatIsShownIfTheTabSaysSo() async {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))
    let store = Store(initialState: state) {
      Tabs<Shop.State, Shop.Action, Shop.Tab>(
        \.tabs, action: \.tabs, links: "shop", initial: .feed
      ) {
        TabItem(.feed, \.feed, action: \.feed, onReselection: .tellScreen) { FeedTab() }
        TabItem(.cart, \.cart, action: \.cart) { CartTab() }
      }
    }
    await store.send(.tabs(.launched))

    #expect(await store.navigate(.selectedTabChanged(.feed), through: \.tabs) == .unchanged)

    #expect(
      await store.state.feed.path.last?.article?.log == ["entered", "appeared", "reselected"])
    #expect(await store.state.feed.root.log == ["entered"])
  }

  @Test func aPushDuringAnEventComesAfterTheEvents() async {
    let log = log
    let store = Store(initialState: Street.State()) {
      Reduce<Street.State, Street.Action> { state, action in
        if action == .north(.path(.element(id: 0, action: .article(.event(.appeared))))) {
          state.north.push(.article(Article.State(slug: "b")))
        }
        return .none
      }
      Self.logging(log)
      Street.tabs()
    }
    await store.send(.tabs(.launched))
    _ = takeLog()

    await store.send(.north(.root(.articleTapped("a")))).finish()

    #expect(
      takeLog() == [
        "north disappeared", "north #0 entered", "north #0 appeared", "north #0 disappeared",
        "north #1 entered", "north #1 appeared",
      ])
  }

  @Test(arguments: [0, 1])
  func aStackThatWasMadeOutsideOfTheStoreIsToldByItsNewIDs(below: Int) async {
    let foreign = Self.stack("b", "c")
    let store = await launched { $0.north = foreign }
    for _ in 0..<below { await store.send(.north(.root(.articleTapped("a")))) }
    _ = takeLog()

    await store.send(.change)
    // Nothing in the reduction says that the stack is another one: it is told with the next move.
    await store.send(.tabs(.launched))

    let ids = await Array(store.state.north.path.ids)
    #expect(ids == [StackElementID(generation: below), StackElementID(generation: below + 1)])
    #expect(
      takeLog() == [
        "north entered", "north \(ids[0]) entered", "north \(ids[1]) entered",
        "north \(ids[1]) appeared",
      ])
    await store.send(.tabs(.backButtonTapped))
    #expect(takeLog() == ["north \(ids[0]) appeared"])
  }

  @Test func aLinkThatWasHeldForAHiddenFormTellsBothTabs() async {
    var state = Street.State()
    state.north = Self.form()
    let store = store(state)
    await store.send(.tabs(.launched))
    await store.send(.tabs(.deepLink(Street.url("east/articles/b"))))
    _ = takeLog()

    await store.send(.north(.question(.presented(.leave))))

    #expect(takeLog() == ["east entered", "east #2 entered", "east #2 appeared"])
    #expect(await store.state.tabs.selected == .east)
  }

  @Test func aLinkThatWasHeldInAHiddenTabTellsBothTabs() async {
    var state = Street.State()
    state.north = Self.form()
    state.tabs = TabBar(.east)
    let store = store(state)
    await store.send(.tabs(.launched))
    await store.send(.tabs(.deepLink(Street.url("north/articles/b"))))
    _ = takeLog()

    await store.send(.north(.question(.presented(.leave))))

    #expect(
      takeLog() == [
        "east disappeared", "north entered", "north #2 entered", "north #2 appeared",
      ])
  }

  private func store(
    _ state: Street.State = Street.State(),
    change: @escaping @Sendable (inout Street.State) -> Void = { _ in }
  ) -> StoreOf<Street> {
    let log = log
    return Store(initialState: state) {
      Self.logging(log)
      Reduce<Street.State, Street.Action> { state, action in
        if action == .change { change(&state) }
        return .none
      }
      Street.tabs()
    }
  }

  private func launched(
    change: @escaping @Sendable (inout Street.State) -> Void = { _ in }
  ) async -> StoreOf<Street> {
    let store = store(change: change)
    await store.send(.tabs(.launched))
    _ = takeLog()
    return store
  }

  private func takeLog() -> [String] { log.take() }

  private static func stack(_ slugs: String...) -> FeedTab.State {
    FeedTab.State(
      root: Feed.State(), path: slugs.map { FeedPath.State.article(Article.State(slug: $0)) })
  }

  private static func form() -> FeedTab.State {
    FeedTab.State(
      root: Feed.State(),
      path: [
        .article(Article.State(slug: "a")),
        .comments(Comments.State(draft: "x", guardsHiding: true)),
      ])
  }

  /// Notes all events in their order.
  private static func logging(_ log: Log) -> some ReducerOf<Street> {
    Reduce<Street.State, Street.Action> { _, action in
      let line: String? =
        switch action {
        case .north(let action): Self.event(action).map { "north \($0)" }
        case .east(let action): Self.event(action).map { "east \($0)" }
        default: nil
        }
      if let line { log.note(line) }
      return .none
    }
  }

  private static func event(_ action: FeedTab.Action) -> String? {
    switch action {
    case .root(.event(let event)): "\(event)"
    case .path(.element(let id, .article(.event(let event)))): "\(id) \(event)"
    default: nil
    }
  }

  final class Log: Sendable {
    private let lines = Guarded<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }
}
