import StoreRuntime
import Testing

struct StoreScopeTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()
  let recorder = IssueRecorder()
  let element: Store<Diary.State?, Diary.Action>

  init() {
    element = store.scope(state: \.path[id: 1], action: \.path[id: 1])
  }

  @Test func toAPropertyReadsAndSendsThroughTheStore() async {
    let own = store.scope(state: \.own, action: \.own)

    await own.send(.write("a"))
    await store.write("b")

    #expect(await own.state.entries == ["a", "b"])
    #expect(await store.state.own.entries == ["a", "b"])
  }

  @Test func toAnElementReadsAndSendsThroughTheStore() async {
    await element.send(.write("a"))

    #expect(await element.state?.entries == ["a"])
    #expect(await store.state.path.map(\.entries) == [[], ["a"]])
  }

  @Test func toAnElementHasNoStateOnceTheElementIsGone() async {
    await store.send(.path(.popFrom(id: 0)))

    #expect(await element.state == nil)
  }

  @Test func toAnElementThatWasNeverThereHasNoState() async {
    let element = store.scope(state: \.path[id: 7], action: \.path[id: 7])

    #expect(await element.state == nil)
  }

  @Test func reportsAnActionForAnElementThatIsGoneAndSeveralOnce() async {
    await store.send(.path(.popFrom(id: 1)))
    let state = await store.state

    await withIssueReporter(recorder.reporter) {
      await element.send(.write("too late")).finish()
      await element.send(contentsOf: [.write("too late"), .write("later")]).finish()
    }

    #expect(recorder.messages.count == 2)
    #expect(recorder.messages.allSatisfy { $0.contains("gone") && $0.contains(#""too late""#) })
    #expect(await store.state == state)
  }

  @Test func reportsAnActionForAPropertyThatIsNil() async {
    let drawer = store.scope(state: \.drawer, action: \.drawer)

    await withIssueReporter(recorder.reporter) {
      await drawer.send(.write("too early")).finish()
    }
    await store.send(.change { $0.drawer = Diary.State() })
    await drawer.send(.write("in time"))

    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.allSatisfy { $0.contains(#""too early""#) })
    #expect(await drawer.state?.entries == ["in time"])
  }

  @Test func needsNoLabelForTheState() async {
    let own = store.scope(\.own, action: \.own)
    let drawer = store.scope(\.drawer, action: \.drawer)
    await store.send(.change { $0.drawer = Diary.State() })

    await own.send(.write("own"))
    await drawer.send(.write("drawer"))

    #expect(await own.state.entries == ["own"])
    #expect(await drawer.state?.entries == ["drawer"])
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

  @Test func sendsSeveralActionsThroughTheStore() async {
    await element.send(contentsOf: [.write("a"), .write("b")])

    #expect(await store.state.path.map(\.entries) == [[], ["a", "b"]])
  }

  @Test func reportsAnActionThatWasEnqueuedForAnElementThatIsGone() async {
    await store.send(.path(.popFrom(id: 1)))

    await withIssueReporter(recorder.reporter) {
      element.enqueue(.write("too late"))
      await store.write("a")
    }

    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.allSatisfy { $0.contains(#""too late""#) })
  }

  @Test func canBeSentToByAReducerOfTheStore() async {
    await store.send(
      .change { state in
        state.own.entries.append("a")
        element.assumeIsolated { _ = $0.send(.write("b")) }
        state.path[id: 1]?.entries.append("c")
      })

    #expect(await element.state?.entries == ["c", "b"])
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

    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.allSatisfy { $0.contains(#""too late""#) })
  }

  @Test func tracksTheEffectsThatItsActionsSetOff() async {
    let element = store.scope(state: \.path[id: 0], action: \.path[id: 0])

    let task = await element.write("a") {
      .run { send in
        await journal.wait(for: "go")
        await send(.write("b"))
      }
    }
    journal.note("go")
    await task.finish()

    #expect(await element.state?.entries == ["a", "b"])
  }

  @Test func enqueuesInOrderWithTheStore() async {
    let own = store.scope(state: \.own, action: \.own)

    own.enqueue(.write("a"))
    store.enqueue(.own(.write("b")))
    own.enqueue(.write("c"))
    await own.send(.write("d"))

    #expect(await own.state.entries == ["a", "b", "c", "d"])
  }

  @Test func showsTheStatesOfItsPart() async {
    var states = element.states.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation) == Diary.State())

    await element.send(.write("a"))
    #expect(await states.next(isolation: #isolation) == Diary.State(entries: ["a"]))
    await store.send(.path(.popFrom(id: 1)))
    #expect(await states.next(isolation: #isolation) == .some(nil))
  }

  @Test func showsStatesAfterItWasReleasedItself() async {
    var states = store.scope(state: \.own, action: \.own).states.makeAsyncIterator()
    _ = await states.next(isolation: #isolation)

    await store.write("a")

    #expect(await states.next(isolation: #isolation)?.entries == ["a"])
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
    #expect(recorder.messages.count == 1)
  }

  @Test func ofAScopedStoreCanBeSentToByAReducerOfTheStore() async {
    let entries = store.scope(state: \.path[id: 1], action: \.path[id: 1])
      .scope(state: \.?.entries, action: \.self)

    await store.send(
      .change { _ in
        entries.assumeIsolated { _ = $0.send(.write("a")) }
      })

    #expect(await entries.state == ["a"])
  }

  @Test func countsTheDroppedActionsOfTheStore() async {
    let own = store.scope(state: \.own, action: \.own)

    await withIssueReporter(recorder.reporter) {
      let task = await own.write("a") {
        .run { send in
          await journal.waitStubbornly(for: "go")
          await send(.write("late"))
        }
      }
      task.cancel()
      journal.note("go")
      await task.finish()
    }

    #expect(await own.droppedActions == 1)
    #expect(await store.droppedActions == 1)
  }

  @Test func keepsTheStoreAlive() async {
    var store: StoreOf<Shelf>? = Shelf.makeStore(count: 1)
    weak let parent = store
    var own = store?.scope(state: \.own, action: \.own)
    weak let child = own
    var entries = own?.scope(state: \.entries, action: \.self)
    weak let grandchild = entries

    store = nil
    own = nil
    #expect(parent != nil)
    await entries?.send(.write("a"))
    #expect(await entries?.state == ["a"])

    entries = nil
    #expect(grandchild == nil)
    #expect(child == nil)
    #expect(parent == nil)
  }

  @Test func doesNotKeepTheStoreAliveByItsStates() async {
    var store: StoreOf<Shelf>? = Shelf.makeStore(count: 1)
    weak let parent = store
    var own = store?.scope(state: \.own, action: \.own)
    var states = own?.states.makeAsyncIterator()
    _ = await states?.next(isolation: #isolation)

    store = nil
    own = nil

    #expect(parent == nil)
    #expect(await states?.next(isolation: #isolation) == nil)
  }

  @Test func leavesTheEffectsAloneWhenItIsReleased() async {
    var element: Store<Diary.State?, Diary.Action>? = store.scope(
      state: \.path[id: 1], action: \.path[id: 1])
    let task = await element?.write("a") {
      .run { send in
        await journal.wait(for: "go")
        await send(.write("b"))
      }
    }

    element = nil
    journal.note("go")
    await task?.finish()

    #expect(await store.state.path[id: 1]?.entries == ["a", "b"])
  }

  @Test @MainActor func livesOnTheActorOfTheStore() async {
    let store = Store(initialState: Shelf.State(), on: MainActor.shared) { Shelf() }
    let own = store.scope(state: \.own, action: \.own)

    let entries = useWithoutSuspending(own)

    #expect(entries == ["a"])
  }

  @MainActor private func useWithoutSuspending(_ store: StoreOf<Diary>) -> [String] {
    store.assumeIsolated { store in
      store.send(.write("a"))
      return store.state.entries
    }
  }
}
