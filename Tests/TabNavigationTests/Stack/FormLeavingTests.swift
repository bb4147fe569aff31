import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Whatever takes a form with changes away asks it first, and goes on when it has agreed.
struct FormLeavingTests {
  @Test func aFormThatStaysLeavesTheUserToAnswer() async {
    let store = Store(initialState: Shop.State.form()) { Shop() }
    await store.send(.feed(.path(.popFrom(id: 1))))

    await store.send(.feed(.path(.element(id: 1, action: .comments(.savingFailed)))))

    #expect(await store.state.feed.question == .discard)
    await store.send(.feed(.question(.presented(.leave))))
    #expect(await store.state.feed.path.count == 1)
  }

  @Test func aFormThatOpensItsGuardBeforeItDismissesItselfIsNotAsked() async {
    let store = Store(initialState: Shop.State.form()) { Shop() }

    await store.send(.feed(.path(.element(id: 1, action: .comments(.doneTapped))))).finish()

    #expect(await store.state.feed.question == nil)
    #expect(await store.state.feed.path.count == 1)
  }

  @Test("The user stays, and nothing has changed", arguments: Way.allCases, Shop.Place.allCases)
  func stay(way: Way, place: Shop.Place) async {
    let store = await open(way, place)
    let before = await store.state

    for refusal in [
      Shop.Action.feed(.question(.presented(.stay))), .feed(.question(.dismiss)),
      .tabs(.backButtonTapped),
    ] {
      await way.take(in: store)
      #expect(await store.state.feed.question == .discard)
      await store.send(refusal)
      #expect(await store.state == before, "\(refusal)")
    }
  }

  @Test(
    "The user leaves, and the navigation that asked is finished",
    arguments: Way.allCases, Shop.Place.allCases)
  func leave(way: Way, place: Shop.Place) async {
    let store = await open(way, place)

    await way.take(in: store)
    await store.send(.feed(.question(.presented(.leave))))

    #expect(await store.state.summary == way.expected)
    #expect(await store.state.feed.question == nil)
  }

  @Test(
    "The user waits, and the navigation is finished when the form is saved, but not if it can't be",
    arguments: Way.allCases, Shop.Place.allCases)
  func wait(way: Way, place: Shop.Place) async {
    for isSaved in [false, true] {
      let store = await open(way, place)
      let before = await store.state

      await way.take(in: store)
      await store.send(.feed(.question(.presented(.saveFirst)))).finish()
      #expect(await store.state.feed.question == nil)
      #expect(await store.state.summary == before.summary)
      #expect(await store.state.feed[id: 1, case: \.comments]?.isSaving == true)
      if !isSaved {
        await store.send(.feed(.path(.element(id: 1, action: .comments(.savingFailed)))))
        #expect(await store.state == before)
      }
      await store.send(.feed(.path(.element(id: 1, action: .comments(.saved)))))

      #expect(await store.state.summary == (isSaved ? way.expected : before.summary))
    }
  }

  @Test("Without changes nobody is asked", arguments: Way.allCases, Shop.Place.allCases)
  func freely(way: Way, place: Shop.Place) async {
    let store = await open(way, place)
    await store.send(.feed(.path(.element(id: 1, action: .comments(.draftChanged(""))))))

    await way.take(in: store)

    #expect(await store.state.feed.question == nil)
    #expect(await store.state.summary == way.expected)
  }

  @Test("A test store sees the question and the answer", arguments: Way.asserted)
  func testStore(way: Way) async {
    let store = TestStore(initialState: Self.state(way)) { Shop.changing(.afterTabs, way.change) }
    store.dependencies.continuousClock = TestClock()

    await store.send(way.action) { way.ask(&$0) }
    #expect(store.state.feed.question == .discard)
    await store.send(.feed(.question(.presented(.stay)))) { $0.feed.answer(.stay) }
    await store.send(way.action) { way.ask(&$0) }
    await store.send(.feed(.question(.presented(.saveFirst)))) { $0.feed.answer(.saveFirst) }
    await store.receive(.feed(.path(.element(id: 1, action: .comments(.askedToSave))))) {
      $0.feed[id: 1, case: \.comments]?.isSaving = true
    }
    await store.send(.feed(.path(.element(id: 1, action: .comments(.savingFailed))))) {
      $0.feed[id: 1, case: \.comments]?.isSaving = false
    }
    await store.send(way.action) { way.ask(&$0) }
    await store.send(.feed(.question(.presented(.leave)))) {
      $0.feed.answer(.leave)
      if way == .linkFromOtherTab { $0.tabs = TabBar(.feed, history: [.cart]) }
    }
  }

  /// A store of an app with a form that would be asked.
  private func open(_ way: Way, _ place: Shop.Place) async -> StoreOf<Shop> {
    let store = Store(initialState: Self.state(way)) {
      Shop.changing(place, way.change)
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await store.send(.tabs(.launched)).finish()
    return store
  }

  static func state(_ way: Way) -> Shop.State {
    var state = Shop.State.form(guardsHiding: way.isHiding)
    if way == .linkFromOtherTab { state.tabs = TabBar(.cart, history: [.feed]) }
    return state
  }
}

/// What takes a form away, or hides it.
enum Way: CaseIterable {
  case back, reselection, link, linkFromOtherTab, popFrom, popFromBelow, dismissal
  case popToRoot, popTo, popFirst, pop, go, edit
  case otherTab, linkToOtherTab

  /// Those whose question `ask` asserts, one for each method.
  static let asserted: [Self] = [
    .back, .reselection, .linkFromOtherTab, .popTo, .popFirst, .edit,
  ]

  var isHiding: Bool { self == .otherTab || self == .linkToOtherTab }

  var action: Shop.Action {
    switch self {
    case .back: .tabs(.backButtonTapped)
    case .reselection: .tabs(.selectedTabChanged(.feed))
    case .link, .linkFromOtherTab: .tabs(.deepLink(makeURL("shop://feed/articles/b")))
    case .popFrom: .feed(.path(.popFrom(id: 1)))
    case .popFromBelow: .feed(.path(.popFrom(id: 0)))
    case .dismissal: .feed(.path(.element(id: 1, action: .comments(.closeTapped))))
    case .popToRoot: .feed(.move(.popToRoot))
    case .popTo: .feed(.move(.popTo(0)))
    case .popFirst, .pop, .go, .edit: .feedReset
    case .otherTab: .tabs(.selectedTabChanged(.cart))
    case .linkToOtherTab: .tabs(.deepLink(makeURL("shop://cart/countdown")))
    }
  }

  func take(in store: StoreOf<Shop>) async {
    let task = await store.send(action)
    if self == .dismissal { await task.finish() }
  }

  /// What a parent's reducer does.
  var change: @Sendable (inout Shop.State) -> Void {
    { state in
      switch self {
      case .popFirst: state.feed.pop(fromFirstWhere: { $0.comments != nil })
      case .pop: state.feed.pop(from: 0)
      case .go: state.feed.go(to: .article(Article.State(slug: "b")))
      case .edit: state.feed.edit { $0.removeLast() }
      default: break
      }
    }
  }

  /// What a test says of the action.
  func ask(_ state: inout Shop.State) {
    switch self {
    case .back: state.feed.pop()
    case .reselection: state.feed.popToRoot()
    case .linkFromOtherTab: state.feed.go(to: .article(Article.State(slug: "b")))
    case .popTo: state.feed.pop(to: 0)
    default: change(&state)
    }
  }

  /// What is there when the navigation is finished.
  var expected: [String] {
    switch self {
    case .back, .popFrom, .dismissal, .popTo, .popFirst, .edit: ["feed", "#0 a"]
    case .reselection, .popFromBelow, .popToRoot, .pop: ["feed"]
    case .link, .go: ["feed", "#2 b"]
    case .linkFromOtherTab: ["cart feed", "#2 b"]
    case .otherTab: ["feed cart", "#0 a", "#1 form"]
    case .linkToOtherTab: ["feed cart", "#0 a", "#1 form", "#2 countdown"]
    }
  }
}

extension Shop.State {
  /// The history with the selected tab, and the screens.
  var summary: [String] {
    let tabs = (self.tabs.history + [self.tabs.selected]).map(\.rawValue).joined(separator: " ")
    let feed = zip(self.feed.path.ids, self.feed.path).map { id, screen in
      "\(id) \(screen.article?.slug ?? "form")"
    }
    return [tabs] + feed + cart.path.ids.map { "\($0) countdown" }
  }
}
