import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Screens that are still in the draft of `edit` are the same as before; the others go.
struct EditTests {
  let clock = TestClock()

  @Test func survivorsKeepIDsAndRunningEffectsAndTheEffectsOfOthersEnd() async {
    let edit: @Sendable (inout Works.State) -> Void = { state in
      state.left.edit { draft in
        draft.remove(at: 1)
        draft.swapAt(0, 1)
        draft.append(.named("d"))
      }
    }
    let store = await running(edit)

    await store.send(.change, assert: edit)

    #expect(Array(store.state.left.path.ids) == [2, 0, 3])
    #expect(store.state.left.path.map { $0.machine?.name } == ["c", "a", "d"])
    await clock.advance(by: .seconds(5))
    await store.receive(.left(.screen(0, .ran))) { $0.left[id: 0, case: \.machine]?.runs = 1 }
    await store.receive(.left(.screen(2, .ran))) { $0.left[id: 2, case: \.machine]?.runs = 1 }
    #expect(clock.sleepers.count == 2)
    await store.skipInFlightEffects()
  }

  private static let algorithms: [@Sendable (inout StackState<MachinePath.State>) -> Void] = [
    { $0.reverse() },
    { $0[1...].reverse() },
    { $0.sort { name($0) > name($1) } },
    { $0[..<2].sort { name($0) > name($1) } },
    { _ = $0.partition { name($0) == "a" } },
    { _ = $0[..<2].partition { name($0) == "a" } },
    { $0[..<2].removeAll { name($0) == "a" } },
    { $0[..<3][..<2].removeFirst() },
    { $0[1...] = $0[1...].filter { name($0) == "c" } },
  ]

  @Test(
    "Algorithms on the draft or a slice of it move effects with their screens",
    arguments: algorithms)
  func algorithm(change: @escaping @Sendable (inout StackState<MachinePath.State>) -> Void) async {
    let edit: @Sendable (inout Works.State) -> Void = { $0.left.edit(change) }
    let store = await running(edit)

    await store.send(.change, assert: edit)

    let path = store.state.left.path
    for (id, screen) in zip(path.ids, path) {
      #expect(Self.name(screen) == ["a", "b", "c"][id.generation])
    }
    await clock.advance()
    #expect(clock.sleepers.count == path.count)
    await store.skipInFlightEffects()
  }

  private static func name(_ screen: MachinePath.State) -> String {
    screen.machine?.name ?? ""
  }

  @Test func manyScreensThatTheDraftReplacesAreAllNew() async {
    var state = FeedTab.State(root: Feed.State())
    state.push(.article(Article.State(slug: "a")))
    for number in 0..<3 { state.push(.article(Article.State(slug: "\(number)"))) }

    state.edit { draft in
      draft[1] = .comments(Comments.State())
      draft[2] = .article(Article.State(slug: "changed"))
      draft[3] = .comments(Comments.State())
    }
    #expect(state.path.ids == [0, 4, 2, 5])
  }

  @Test func anEditThatAScreenHoldsBackEndsNoEffectUntilItAgrees() async {
    let edit: @Sendable (inout Works.State) -> Void = { state in
      state.left.edit { draft in
        draft.remove(at: 1)
        draft.swapAt(0, 1)
      }
    }
    let store = await running(guarded: true, edit)

    await store.send(.change, assert: edit)
    await clock.advance()
    #expect(clock.sleepers.count == 3)
    await store.send(.left(.question(.presented(.leave)))) { $0.left.answer(.leave) }

    #expect(Array(store.state.left.path.ids) == [2, 0])
    await clock.advance()
    #expect(clock.sleepers.count == 2)
    await store.skipInFlightEffects()
  }

  @Test func aScreenThatTheDraftPutsInPlaceOfOneOfAnotherCaseIsAnotherScreen() async {
    let store = Store(initialState: Shop.State.form()) {
      Shop.changing(.afterTabs) { state in
        state.feed.edit { $0[id: 1] = .article(Article.State(slug: "b")) }
      }
    }

    await store.send(.feedReset)
    #expect(await store.state.feed.question == .discard)
    #expect(await store.state.feed.path[id: 1]?.comments?.draft == "x")
    await store.send(.feed(.question(.presented(.leave))))

    #expect(await store.state.feed.path.map { $0.article?.slug } == ["a", "b"])
    #expect(await store.state.feed.path.ids.contains(1) == false)
  }

  @Test func aScreenThatTheDraftPutsInPlaceOfAnotherIsJudgedByTheRules() {
    var state = FeedTab.State(root: Feed.State(), path: [.article(Article.State(slug: "a"))])
    let before = state

    withKnownIssue {
      state.edit { $0[id: 0] = .comments(Comments.State()) }
    }

    #expect(state == before)
  }

  @Test func aGuardedScreenThatOnlyChangesItsPlaceIsNotAsked() {
    var state = Works.State()
    state.left.push(.named("a"), .named("b", isGuarded: true))

    #expect(state.left.edit { $0.swapAt(0, 1) } == .done)

    #expect(Array(state.left.path.ids) == [1, 0])
  }

  /// Three screens, each with a timer.
  private func running(
    guarded: Bool = false, _ change: @escaping @Sendable (inout Works.State) -> Void
  ) async -> TestStoreOf<Works> {
    var state = Works.State()
    state.left.push(.named("a"), .named("b", isGuarded: guarded), .named("c"))
    let store = TestStore(initialState: state) { Works(change: change) }
    store.dependencies.continuousClock = clock
    for id in state.left.path.ids { await store.send(.left(.screen(id, .startTapped))) }
    await clock.advance()
    return store
  }
}
