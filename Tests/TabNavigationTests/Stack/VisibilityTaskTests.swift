import StoreRuntime
import StoreTesting
import TabNavigation
import TestSupport
import Testing

/// An effect of `whileVisible` belongs to its screen, and to no action.
@Suite("The task of an action that makes a screen appear")
struct VisibilityTaskTests {
  let clock = TestClock()

  /// Actions that show and hide screens at several depths, with the timers that run afterwards.
  static let steps: [(action: Plaza.Action, timers: Int)] = [
    (.tabs(.launched), 0),
    // Tabs in the root of a tab.
    (.works(.root(.tabs(.launched))), 3),
    (.works(.root(.left(.root(.toggled)))), 4),
    (.works(.root(.tabs(.selectedTabChanged(.right)))), 3),
    // The app's own tab.
    (.tabs(.selectedTabChanged(.feed)), 0),
    (.tabs(.backButtonTapped), 3),
    // Tabs in a screen, and a screen of theirs.
    (.works(.path(.push(id: 0, state: .works(Works.State())))), 0),
    (.works(.path(.element(id: 0, action: .works(.tabs(.launched))))), 3),
    (
      .works(
        .path(
          .element(
            id: 0, action: .works(.left(.path(.push(id: 1, state: .named("a")))))))), 3
    ),
    // A screen that dismisses itself, and the tab's move: the screen below appears.
    (.works(.path(.element(id: 0, action: .works(.left(.screen(1, .closeTapped)))))), 3),
    (.works(.move(.back)), 3),
  ]

  @Test("doesn't wait for effects of its visibility, and doesn't cancel them")
  func live() async {
    let store = Store(initialState: Plaza.State()) {
      Plaza()
    } withDependencies: {
      $0.continuousClock = clock
    }

    for (action, timers) in Self.steps {
      let task = await store.send(action)
      await task.finish()
      task.cancel()
      await clock.waitForSleepers(timers)
      #expect(clock.sleepers.count == timers, "\(action)")
    }

    await clock.advance(by: .seconds(2))
    for await state in store.states where state.works.root.right.root.twos > 0 { break }
  }

  @Test("doesn't in a test, which still has these effects in flight until the screen disappears")
  func testStore() async {
    let store = TestStore(initialState: Plaza.State()) { Plaza() }
    store.dependencies.continuousClock = clock
    store.exhaustivity = .off

    for (action, timers) in Self.steps {
      let task = await store.send(action)
      await task.finish()
      await task.cancel()
      #expect(clock.sleepers.count == timers, "\(action)")
    }

    store.exhaustivity = .on
    await withKnownIssue { await store.finish() }
    await store.send(.tabs(.selectedTabChanged(.mall))) {
      $0.tabs = TabBar(.mall, history: [.works])
    }
    await store.finish()
  }

  @Test(
    "doesn't in stores for each tab, nor does a navigation",
    .immediateStart("The effects sleep when the sends have ended."))
  func storeForEachTab() async {
    let stores = TabStores(initialState: Works.State(), tabs: Self.works) {
      $0.continuousClock = clock
    }
    let left = stores.store(\.left, action: \.left)

    for task in [
      await stores.send(.tabs(.launched)),
      await stores.send(.left(.path(.push(id: 0, state: .named("a"))))),
      await left.send(.screen(0, .closeTapped)), await left.send(.root(.toggled)),
    ] {
      await task.finish()
      task.cancel()
    }
    #expect(clock.sleepers.count == 4)
    #expect(await stores.navigate(.selectedTabChanged(.right)) == .done)
    #expect(clock.sleepers.count == 3)

    await clock.advance(by: .seconds(2))
    for await state in stores.app.states where state.right.root.twos > 0 { break }
  }

  @Test(
    "isn't that of what such an effect sends, and of what that leads to", arguments: [true, false])
  func consequences(isScreen: Bool) async {
    let alive = LockIsolated<Set<String>>([])
    @Sendable func live<Action>(_ name: String) -> Effect<Action> {
      .run { _ in
        alive.withValue { _ = $0.insert(name) }
        try await withTaskCancellationHandler { () async throws -> Void in
          try await Task.never()
        } onCancel: {
          alive.withValue { _ = $0.remove(name) }
        }
      }
    }
    let store = Store(initialState: Bureau.State()) {
      Bureau.Bar(\.tabs, action: \.tabs, links: "bureau", initial: .left) {
        TabItem(.left, \.left, action: \.left) {
          Reduce { state, action in
            switch action {
            case .root(.sealTapped): return .merge(live("timer's"), .send(.root(.sendTapped(""))))
            case .root(.sendTapped): return live("second")
            case .root(.articleTapped) where isScreen:
              state.push(.article(Article.State(slug: "a")))
            default: break
            }
            return .none
          }
          .stack {
            Feed().whileVisible { _ in
              .concatenate(.send(.sealTapped), .merge(.send(.sealTapped), live("visible")))
            }
          }
        }
      }
    }

    let task = await store.send(.tabs(.launched))
    await task.finish()
    task.cancel()
    await store.send(.left(.root(.articleTapped("a"))))

    #expect(alive.value == (isScreen ? ["timer's", "second"] : ["timer's", "second", "visible"]))
  }

  private static let works = Tabs<Works.State, Works.Action, Works.Tab>(
    \.tabs, action: \.tabs, links: "works", initial: .left
  ) {
    TabItem(.left, \.left, action: \.left) { MachineTab() }
    TabItem(.right, \.right, action: \.right) { MachineTab() }
  }
}
