import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// What a link does with the screens and sheets that are there.
struct LinkOpeningTests {
  let clock = TestClock()

  @Test(
    "A link makes all screens anew, or keeps the common beginning with its ids and effects",
    arguments: [
      (LinkOpening.replaces, "left/machines/a/machines/c", [2, 3], ["a", "c"], 0),
      (.replaces, "left/machines/a/machines/b", [2, 3], ["a", "b"], 0),
      (.reuses, "left/machines/a/machines/c", [0, 2], ["a", "c"], 1),
    ] as [(LinkOpening, String, [StackElementID], [String], Int)])
  func screens(
    opening: LinkOpening, link: String, ids: [StackElementID], names: [String], effects: Int
  ) async {
    let store = await running(opening)

    let outcome = await store.navigate(.deepLink(makeURL("works://" + link)), through: \.tabs)

    #expect(outcome == .done)
    #expect(Array(store.state.left.path.ids) == ids)
    #expect(store.state.left.path.map { $0.machine?.name } == names)
    await clock.advance(by: .seconds(5))
    if effects > 0 { await store.receive(.left(.screen(0, .ran))) }
    #expect(clock.sleepers.count == effects)
    await store.skipInFlightEffects(strict: false)
  }

  @Test(
    "A link to what is shown keeps it or makes it anew",
    arguments: [
      (.reuses, Comments.State(draft: "x"), "form", .unchanged, Comments.State(draft: "x")),
      (.replaces, Comments.State(isSaving: true), "form", .done, Comments.State()),
      (.reuses, nil, "", .unchanged, nil), (.replaces, nil, "", .unchanged, nil),
      (.reuses, Comments.State(), "", .done, nil), (.replaces, Comments.State(), "", .done, nil),
    ] as [(LinkOpening, Comments.State?, String, MoveOutcome, Comments.State?)])
  func presented(
    opening: LinkOpening, form: Comments.State?, link: String, outcome: MoveOutcome,
    expected: Comments.State?
  ) async {
    let store = shop(opening, FeedTab.State(root: Feed.State(form: form)))

    #expect(await navigate(to: link, in: store) == outcome)

    #expect(await store.state.feed.root.form == expected)
  }

  @Test("A prepared link is made again if anything has happened to its tab since")
  func preparedAndChanged() async {
    let reusing = LinkRoute(["articles", "a", "articles", "b", "articles", "c"])
    let path = ["a", "b"].map { FeedPath.State.article(Article.State(slug: $0)) }
    let store = Store(initialState: FeedTab.State(root: Feed.State(), path: path)) {
      Reduce<FeedTab.State, FeedTab.Action> { state, action in
        // For each action, also for moves.
        state.root.scrolls += 1
        if case .path(.element(1, .article(.commentsTapped))) = action { state.popToRoot() }
        return .none
      }
      .stack { Feed() }
    }

    await store.send(.move(.prepare(reusing, .reuses)))
    await store.send(.path(.element(id: 1, action: .article(.commentsTapped))))
    await store.send(.move(.openPrepared(reusing, .reuses)))
    #expect(await store.state.path.map(\.article?.slug) == ["a", "b", "c"])
    #expect(await Array(store.state.path.ids) == [2, 3, 4])

    await store.send(.move(.prepare(["form"])))
    await store.send(.root(.event(.reselected)))
    await store.send(.move(.openPrepared(["form"])))
    let root = await store.state.root
    #expect(root.log == ["reselected"])
    #expect(root.form == Comments.State())
    await store.send(.root(.formTakenAway))

    await store.send(.move(.prepare(["form"])))
    await store.send(.move(.giveUp))
    await store.send(.move(.openPrepared(["form"])))
    #expect(await store.state.root.scrolls == 10)

    await store.send(.root(.formTakenAway))
    await store.send(.move(.prepare(["form"])))
    await store.send(.move(.openPrepared(["form"])))
    #expect(await store.state.root.scrolls == 13)
  }

  @Test func aLinkToTheScreensThatAreShownIsUnchangedIfItReusesThem() async {
    let store = shop(.reuses, Shop.State.form().feed)

    #expect(await navigate(to: "articles/a/comments", in: store) == .unchanged)

    #expect(await store.state == Shop.State.form())
  }

  @Test(
    "A link presents what it says on the screen that stays, whatever is presented there or above",
    arguments: [false, true], [false, true])
  func kept(hasSheet: Bool, isAboveCovered: Bool) async {
    func den(_ id: Int, _ hasSheet: Bool) -> DenPath.State {
      var den = Den.State(id: id)
      den.sheet = hasSheet ? Den.State(id: 0) : nil
      return .den(den)
    }
    for isInLink in [false, true] {
      var state = Warren.State()
      state.two.push(den(1, hasSheet), den(2, isAboveCovered))
      let store = Store(initialState: state) { Warren() }
      let link = makeURL("warren://two/dens/1\(isInLink ? "/new" : "")")

      #expect(await store.navigate(.deepLink(link), through: \.tabs) == .done)

      let path = await store.state.two.path
      // A screen that presents something else is made anew.
      #expect(Array(path.ids) == [hasSheet && !isInLink ? 2 : 0])
      #expect((path.first?.den?.sheet != nil) == isInLink)
    }
  }

  @Test func whatAReducerDoesToTheStackForADismissalStays() async {
    let store = shop(.reuses, FeedTab.State(root: Feed.State(form: Comments.State()))) { state in
      state.push(.article(Article.State(slug: "a", log: ["kept"])))
    }

    #expect(await navigate(to: "articles/a", in: store) == .done)

    #expect(await store.state.feed.path.map { $0.article?.log } == [["kept"]])
  }

  @Test func noReducerRunsForDismissalsOfAMoveThatAScreenHolds() async {
    let dismissals = LockIsolated(0)
    var feed = Shop.State.form().feed
    feed.root.form = Comments.State()
    let store = shop(.replaces, feed) { _ in dismissals.withValue { $0 += 1 } }

    await store.send(.tabs(.selectedTabChanged(.feed)))
    #expect(await store.state.feed.question == .discard)
    #expect(dismissals.value == 0)
    await store.send(.feed(.question(.presented(.leave))))

    #expect(dismissals.value == 1)
    #expect(await store.state == Shop.State())
  }

  @Test(
    "What a link stands for is made once",
    arguments: HeldLinkTests.App.Kind.allCases,
    ["gazette://columns/a", "gazette://my/desk/columns/a", "gazette://archive/filter"])
  func made(kind: HeldLinkTests.App.Kind, link: String) async {
    let count = LockIsolated(0)
    await GazettePath.State.$makeCount.withValue(count) {
      let app = HeldLinkTests.App(kind, Gazette.State())
      #expect(await app.navigate(.deepLink(makeURL(link))) == .done)
      #expect(count.value == 1)
      await app.send(.tabs(.deepLink(makeURL(link))))
      #expect(count.value == 2)
    }
  }

  @Test func whatWasMadeBeforeAnotherTabWasAskedIsMadeAnew() async {
    var state = Gazette.State()
    state.archive.root.columns = ["a", "b"]
    state.front.push(.column(Column.State(hasDraft: true)))
    let store = Store(initialState: state) { Gazette() }
    let outcome = await store.begin(
      .deepLink(makeURL("gazette://archive/orders/1")), through: \.tabs,
      until: { $0.front.question != nil })

    await store.send(.archiveEmptied)
    await store.send(.front(.question(.presented(.leave))))

    #expect(await outcome.value == .invalid(.missing("order 1")))
    #expect(await store.state.archive.path.isEmpty)
  }

  @Test("What was made before a question is made anew for the state after it")
  func madeAnew() async {
    var state = Gazette.State()
    state.front.root.columns = ["a", "b"]
    state.front.push(.column(Column.State(hasDraft: true)))
    let store = Store(initialState: state) { Gazette() }
    let outcome = await store.begin(
      .deepLink(makeURL("gazette://orders/1")), through: \.tabs, until: { $0.front.question != nil }
    )

    await store.send(.front(.root(.loaded(["a"]))))
    await store.send(.front(.question(.presented(.leave))))

    #expect(await outcome.value == .invalid(.missing("order 1")))
    #expect(await store.state.front.path.count == 1)
  }

  /// Two screens, each with a timer.
  private func running(_ opening: LinkOpening) async -> TestStoreOf<Works> {
    var state = Works.State()
    state.left.push(.named("a"), .named("b"))
    let store = TestStore(initialState: state) { Works(opening: opening) }
    store.dependencies.continuousClock = clock
    store.exhaustivity = .off
    for id in state.left.path.ids { await store.send(.left(.screen(id, .startTapped))) }
    await clock.advance()
    return store
  }

  private func shop(
    _ opening: LinkOpening, _ feed: FeedTab.State,
    onDismissal: @escaping @Sendable (inout FeedTab.State) -> Void = { _ in }
  ) -> StoreOf<Shop> {
    Store(initialState: Shop.State(feed: feed)) {
      Shop.Bar(\.tabs, action: \.tabs, links: "shop", initial: .feed) {
        TabItem(.feed, \.feed, action: \.feed, onLink: opening) {
          Reduce<FeedTab.State, FeedTab.Action> { state, action in
            if case .root(.form(.dismiss)) = action { onDismissal(&state) }
            return .none
          }
          .stack { Feed() }
        }
      }
    }
  }

  private func navigate(to link: String, in store: StoreOf<Shop>) async -> MoveOutcome {
    await store.navigate(.deepLink(makeURL("shop://feed/" + link)), through: \.tabs)
  }
}
