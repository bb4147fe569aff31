import StoreRuntime
import StoreTesting
import Testing

@testable import TabNavigation

/// Screens are told what every reduction was to them, in a fixed order.
struct ScreenEventTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var state = Street.State()
    var change: @Sendable (inout Street.State) -> Void = { _ in }
    /// What leads to the actions that the example is about.
    var before: [Street.Action] = [.tabs(.launched)]
    var actions: [Street.Action] = [.change]
    var log: [String]
  }

  static let examples: [Example] = [
    Example(
      testDescription: "The launch shows the root of the first tab",
      before: [], actions: [.tabs(.launched)], log: ["north entered", "north appeared"]),
    Example(
      testDescription: "Restored screens enter at the launch",
      state: Street.State(north: articles("a", "b")), before: [], actions: [.tabs(.launched)],
      log: ["north entered", "north #0 entered", "north #1 entered", "north #1 appeared"]),
    Example(
      testDescription: "A push hides what is below, and a pop shows it and tells nothing else",
      actions: [push, .tabs(.backButtonTapped)],
      log: ["north disappeared", "north #0 entered", "north #0 appeared", "north appeared"]),
    Example(
      testDescription: "A push and a pop in one reduction are no events",
      change: { state in
        state.north.push(.article(Article.State(slug: "a")))
        state.north.pop()
      }, log: []),
    Example(
      testDescription: "A pop and a push in one reduction don't show what is below",
      change: { state in
        state.north.pop()
        state.north.push(.article(Article.State(slug: "b")))
      }, before: [.tabs(.launched), push], log: ["north #1 entered", "north #1 appeared"]),
    Example(
      testDescription: "Several screens enter from the bottom up, and the last appears",
      actions: [.tabs(.deepLink(makeURL("street://north/articles/a/articles/b")))],
      log: ["north disappeared", "north #0 entered", "north #1 entered", "north #1 appeared"]),
    Example(
      testDescription: "Screens that are inserted below enter first",
      change: { state in
        state.north.push(.article(Article.State(slug: "b")))
        state.north.edit { $0.insert(.article(Article.State(slug: "a")), at: 0) }
      },
      log: ["north disappeared", "north #1 entered", "north #0 entered", "north #0 appeared"]),
    Example(
      testDescription: "A tab disappears before another appears",
      actions: [.tabs(.selectedTabChanged(.east)), .tabs(.selectedTabChanged(.north))],
      log: [
        "north disappeared", "east entered", "east appeared", "east disappeared", "north appeared",
      ]),
    Example(
      testDescription: "A link to a tab that was never shown enters all of it",
      actions: [.tabs(.deepLink(makeURL("street://east/articles/a/comments")))],
      log: ["north disappeared", "east entered", "east #0 entered"]),
    Example(
      testDescription: "A tab that was never shown is told nothing until it is",
      change: { $0.east.push(.article(Article.State(slug: "a"))) },
      actions: [.change, .tabs(.selectedTabChanged(.east))],
      log: ["north disappeared", "east entered", "east #0 entered", "east #0 appeared"]),
    Example(
      testDescription: "A screen that is pushed in a hidden tab enters, and appears with it",
      change: { $0.north.push(.article(Article.State(slug: "a"))) },
      before: [.tabs(.launched), .tabs(.selectedTabChanged(.east))],
      actions: [.change, .tabs(.selectedTabChanged(.north))],
      log: ["north #0 entered", "east disappeared", "north #0 appeared"]),
    Example(
      testDescription: "An app that resets itself shows its first tab anew",
      change: { $0 = Street.State() }, actions: [.change, push],
      log: [
        "north entered", "north appeared", "north disappeared", "north #0 entered",
        "north #0 appeared",
      ]),
    Example(
      testDescription: "A tab that is reset begins anew",
      change: { $0.north = articles("b", "c") }, before: [.tabs(.launched), push],
      log: ["north entered", "north #1 entered", "north #2 entered", "north #2 appeared"]),
    Example(
      testDescription: "A tab that is reset to the equal begins anew",
      change: { $0.north = articles() }, log: ["north entered", "north appeared"]),
    Example(
      testDescription: "A tab that is reset and pushed on tells of both",
      change: { state in
        state.north = articles("b")
        state.north.push(.article(Article.State(slug: "c")))
      }, before: [.tabs(.launched), push],
      log: ["north entered", "north #1 entered", "north #2 entered", "north #2 appeared"]),
    Example(
      testDescription: "A tap at the root tells the root",
      actions: [.tabs(.selectedTabChanged(.north))], log: ["north reselected"]),
    Example(
      testDescription: "A link that was held for a hidden form tells both tabs",
      state: Street.State(north: Shop.State.form(guardsHiding: true).feed),
      before: [.tabs(.launched), .tabs(.deepLink(makeURL("street://east/articles/b")))],
      actions: [.north(.question(.presented(.leave)))],
      log: ["east entered", "east #2 entered", "east #2 appeared"]),
    Example(
      testDescription: "A link that was held in a hidden tab tells both tabs",
      state: Street.State(tabs: TabBar(.east), north: Shop.State.form().feed),
      before: [.tabs(.launched), .tabs(.deepLink(makeURL("street://north/articles/b")))],
      actions: [.north(.question(.presented(.leave)))],
      log: ["east disappeared", "north entered", "north #2 entered", "north #2 appeared"]),
  ]

  private static let push = Street.Action.north(.root(.articleTapped("a")))

  let log = LockIsolated<[String]>([])

  @Test(arguments: examples)
  func events(example: Example) async {
    let store = store(example.state, change: example.change)
    for action in example.before { await store.send(action) }
    log.setValue([])

    for action in example.actions { await store.send(action) }

    #expect(log.value == example.log)
  }

  @Test func screensOfATabThatWasNeverShownAreForgottenWithThem() async {
    let store = store { state in
      state.east.push(.article(Article.State(slug: "a")))
      state.east.pop()
    }
    await store.send(.tabs(.launched))

    for _ in 0..<100 { await store.send(.change) }

    #expect(await store.state.east.record.entering.count <= 16)
  }

  @Test func theStateOfAnotherStoreBeginsAnew() async {
    let first = store()
    await first.send(.tabs(.launched))
    await first.send(Self.push)
    log.setValue([])
    let second = store(await first.state)

    await second.send(.tabs(.launched))

    #expect(log.value == ["north entered", "north #0 entered", "north #0 appeared"])
  }

  @Test func aSecondTapTellsTheScreenThatIsShownIfTheTabSaysSo() async {
    var state = Shop.State()
    state.feed.push(.article(Article.State(slug: "a")))
    let store = Store(initialState: state) {
      Shop.Bar(\.tabs, action: \.tabs, links: "shop", initial: .feed) {
        TabItem(.feed, \.feed, action: \.feed, onReselection: .tellScreen) { FeedTab() }
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
    log.setValue([])

    await store.send(Self.push).finish()

    #expect(
      log.value == [
        "north disappeared", "north #0 entered", "north #0 appeared", "north #0 disappeared",
        "north #1 entered", "north #1 appeared",
      ])
  }

  @Test(arguments: [0, 1])
  func aStackThatWasMadeOutsideOfTheStoreIsToldByItsNewIDs(below: Int) async {
    let foreign = Self.articles("b", "c")
    let store = store { $0.north = foreign }
    await store.send(.tabs(.launched))
    for _ in 0..<below { await store.send(Self.push) }
    log.setValue([])

    await store.send(.change)
    // Nothing in the reduction says that the stack is another one: it is told with the next move.
    await store.send(.tabs(.launched))
    await store.send(.tabs(.backButtonTapped))

    #expect(
      log.value == [
        "north entered", "north #\(below) entered", "north #\(below + 1) entered",
        "north #\(below + 1) appeared", "north #\(below) appeared",
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

  private static func articles(_ slugs: String...) -> FeedTab.State {
    FeedTab.State(
      root: Feed.State(), path: slugs.map { FeedPath.State.article(Article.State(slug: $0)) })
  }

  /// Notes all events in their order.
  private static func logging(_ log: LockIsolated<[String]>) -> some ReducerOf<Street> {
    Reduce<Street.State, Street.Action> { _, action in
      let line: String? =
        switch action {
        case .north(let action): Self.event(action).map { "north \($0)" }
        case .east(let action): Self.event(action).map { "east \($0)" }
        default: nil
        }
      if let line { log.withValue { $0.append(line) } }
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
}
