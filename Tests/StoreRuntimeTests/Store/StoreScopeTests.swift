import StoreRuntime
import Testing

struct StoreScopeTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()
  let recorder = IssueRecorder()
  let own: StoreOf<Diary>
  let element: Store<Diary.State?, Diary.Action>

  init() {
    own = store.scope(state: \.own, action: \.own)
    element = store.scope(state: \.path[id: 1], action: \.path[id: 1])
  }

  /// The diaries of the stack.
  private var entries: [[String]] {
    get async { await store.state.path.map(\.entries) }
  }

  /// Whether an action that was sent too late is the only issue, as often as it says.
  private func hasReported(times: Int = 1) -> Bool {
    recorder.messages.map { $0.contains(#""too late""#) } == Array(repeating: true, count: times)
  }

  @Test func readsAndSendsThroughTheStore() async {
    await own.send(.write("a"))
    await store.write("b")
    await element.send(.write("c"))
    await element.send(contentsOf: [.write("d"), .write("e")])

    #expect(await own.state.entries == ["a", "b"])
    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await element.state?.entries == ["c", "d", "e"])
    #expect(await entries == [[], ["c", "d", "e"]])
  }

  @Test func reportsActionsForAnElementThatIsGoneAndSeveralOnce() async {
    await store.send(.path(.popFrom(id: 0)))
    let state = await store.state
    #expect(await element.state == nil)
    #expect(await store.scope(state: \.path[id: 7], action: \.path[id: 7]).state == nil)

    await withIssueReporter(recorder.reporter) {
      await element.send(.write("too late")).finish()
      await element.send(contentsOf: [.write("too late"), .write("later")]).finish()
      element.enqueue(.write("too late"))
      #expect(await store.state == state)
      await store.write("a")
    }

    #expect(recorder.messages.first?.contains("removed") == true)
    #expect(hasReported(times: 3))
  }

  @Test func reportsAnActionForAPropertyThatIsNil() async {
    let drawer = store.scope(state: \.drawer, action: \.drawer)

    await withIssueReporter(recorder.reporter) {
      await drawer.send(.write("too late")).finish()
    }
    await store.send(.change { $0.drawer = Diary.State() })
    await drawer.send(.write("in time"))

    #expect(hasReported())
    #expect(await drawer.state?.entries == ["in time"])
  }

  @Test func findsWhatTheSameCallerHasEnqueuedBefore() async {
    let drawer = store.scope(state: \.drawer, action: \.drawer)
    let entries = drawer.scope(state: \.?.entries, action: \.self)

    await use(store) { store in
      store.enqueue(.change { $0.drawer = Diary.State() })
      drawer.assumeIsolated { _ = $0.send(.write("a")) }
      store.enqueue(.change { $0.drawer = nil })
      store.enqueue(.change { $0.drawer = Diary.State(entries: ["b"]) })
      entries.assumeIsolated { _ = $0.send(contentsOf: [.write("c"), .write("d")]) }
    }

    #expect(await store.state.drawer?.entries == ["b", "c", "d"])
  }

  private func use(
    _ store: isolated StoreOf<Shelf>, _ body: @Sendable (isolated StoreOf<Shelf>) -> Void
  ) {
    body(store)
  }

  @Test func canBeSentToByAReducerOfTheStore() async {
    let inner = element.scope(state: \.?.entries, action: \.self)

    await store.send(
      .change { state in
        element.assumeIsolated { _ = $0.send(.write("b")) }
        inner.assumeIsolated { _ = $0.send(.write("c")) }
        state.path[id: 1]?.entries.append("a")
      })

    #expect(await inner.state == ["a", "b", "c"])
  }

  @Test func reportsAnActionThatAReducerSendsToTheElementThatItRemoves() async {
    await withIssueReporter(recorder.reporter) {
      await store.send(
        .change { state in
          element.assumeIsolated { _ = $0.send(.write("too late")) }
          state.path[id: 1] = nil
        }
      ).finish()
    }

    #expect(hasReported())
  }

  @Test func tracksTheEffectsThatItsActionsSetOffAndLeavesThemAloneWhenItIsReleased() async {
    var element: Store<Diary.State?, Diary.Action>? = store.scope(
      state: \.path[id: 1], action: \.path[id: 1])
    let task = await element?.write("a") { journal.writing("b") }

    element = nil
    journal.note("go")
    await task?.finish()

    #expect(await entries == [[], ["a", "b"]])
  }

  @Test func enqueuesInOrderWithTheStore() async {
    own.enqueue(.write("a"))
    store.enqueue(.own(.write("b")))
    own.enqueue(.write("c"))
    await own.send(.write("d"))

    #expect(await own.state.entries == ["a", "b", "c", "d"])
  }

  @Test func showsTheStatesOfItsPartAlsoAfterItWasReleasedItself() async {
    var states = store.scope(state: \.path[id: 1], action: \.path[id: 1]).states
      .makeAsyncIterator()
    #expect(await states.next(isolation: #isolation) == Diary.State())

    await element.send(.write("a"))
    #expect(await states.next(isolation: #isolation) == Diary.State(entries: ["a"]))
    await store.send(.path(.popFrom(id: 1)))
    #expect(await states.next(isolation: #isolation) == .some(nil))
  }

  @Test func ofAScopedStoreReachesFurtherIn() async {
    let entries = element.scope(state: \.?.entries, action: \.self)

    await entries.send(.write("a"))
    #expect(await entries.state == ["a"])
    var states = entries.states.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation) == ["a"])

    await store.send(.path(.popFrom(id: 1)))
    #expect(await entries.state == nil)
    #expect(await states.next(isolation: #isolation) == .some(nil))
    await withIssueReporter(recorder.reporter) {
      await entries.send(.write("too late")).finish()
    }
    #expect(hasReported())
  }

  @Test func countsTheDroppedActionsOfTheStore() async {
    let task = await own.write("a") {
      .run { send in
        await journal.waitStubbornly(for: "go")
        await send(.write("late"))
      }
    }
    task.cancel()
    journal.note("go")
    await task.finish()

    #expect(await own.droppedActionCount == 1)
  }

  @Test func keepsTheStoreAliveAsLongAsItLivesItself() async {
    var store: StoreOf<Shelf>? = Shelf.makeStore(count: 1)
    weak let parent = store
    var own = store?.scope(state: \.own, action: \.own)
    weak let child = own
    var entries = own?.scope(state: \.entries, action: \.self)
    weak let grandchild = entries
    var states = entries?.states.makeAsyncIterator()

    store = nil
    own = nil
    #expect(parent != nil)
    await entries?.send(.write("a"))
    #expect(await states?.next(isolation: #isolation) == ["a"])

    entries = nil
    #expect(grandchild == nil)
    #expect(child == nil)
    #expect(parent == nil)
    #expect(await states?.next(isolation: #isolation) == nil)
  }

  @Test @MainActor func livesOnTheActorOfTheStore() {
    let store = Store(initialState: Shelf.State(), on: MainActor.shared) { Shelf() }
    let own = store.scope(state: \.own, action: \.own)

    let entries = own.assumeIsolated { own in
      own.send(.write("a"))
      return own.state.entries
    }

    #expect(entries == ["a"])
  }
}
