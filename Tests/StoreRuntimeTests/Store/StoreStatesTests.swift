import StoreRuntime
import TestSupport
import Testing

struct StoreStatesTests {
  let store = makeCounter()
  let journal = Journal()

  @Test func beginWithTheFirstReadAndSkipToTheNewest() async {
    var states = store.states.makeAsyncIterator()
    await store.send(1)
    await store.send(2)
    #expect(await states.next(isolation: #isolation) == 2)

    for number in 3...100 { await store.send(number) }
    #expect(await states.next(isolation: #isolation) == 100)
    await store.send(101)
    #expect(await states.next(isolation: #isolation) == 101)
  }

  /// A reader that keeps the states and reads them when it is asked.
  private struct Reader<State: Sendable, Action: Sendable> {
    let states: Store<State, Action>.States
    var iterator: Store<State, Action>.States.Iterator

    init(_ store: Store<State, Action>) {
      states = store.states
      iterator = states.makeAsyncIterator()
    }
  }

  @Test(arguments: [true, false])
  @MainActor func canBeKeptAndReadByHandOnAnyActor(isOnMainActor: Bool) async {
    let store = Self.makeCounter(on: isOnMainActor ? MainActor.shared : nil)
    var reader = Reader(store)
    await store.send(1)

    #expect(await reader.iterator.next() == 1)
    await store.send(2)
    #expect(await reader.iterator.next(isolation: #isolation) == 2)
    var other = reader.states.makeAsyncIterator()
    #expect(await other.next() == 2)
  }

  @Test @MainActor func areToldToListenersWhileTheyAreNeeded() {
    Self.makeCounter(on: MainActor.shared).assumeIsolated { store in
      var (isNeeded, count) = (true, 0)
      store.addListener(while: { isNeeded }) { count += 1 }
      store.send(1)
      isNeeded = false
      for number in 2...4 { store.send(number) }
      // What was found before it went is told.
      #expect(count == 2)
    }
  }

  @Test(.immediateStart("The effect sends after the send that starts it."))
  func areNeverOlderThanTheOnesBeforeAndShowAllThatOneSendHasLedTo() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return action % 3 == 1 ? .run { await $0(action + 1) } : .none
      }
    }

    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          var last = -1
          for await state in store.states {
            #expect(state >= last && state.isMultiple(of: 3))
            last = state
            if state == 3000 { break }
          }
        }
      }
      for number in 0..<1000 { await store.send(contentsOf: [3 * number + 1, 3 * number + 3]) }
    }
  }

  @Test func reachAnyNumberOfReadersWhoDoNotKeepTheStoreAlive() async {
    var store: Store<Int, Int>? = Self.makeCounter()
    weak let released = store
    let states = store?.states
    let readers = (0..<100).map { reader in
      Task {
        guard let states else { return }
        for await state in states { journal.note("\(reader) saw \(state)") }
      }
    }
    for number in 0...2 {
      await store?.send(number)
      for reader in readers.indices { await journal.wait(for: "\(reader) saw \(number)") }
    }

    store = nil
    for reader in readers { await reader.value }

    #expect(released == nil)
  }

  @Test func endWithTheLastStateWhenTheStoreIsReleased() async {
    var store: Store<Int, Int>? = Self.makeCounter()
    var states = store?.states.makeAsyncIterator()
    var statesToTheEnd = store?.states.makeAsyncIterator()
    var unreadStates = store?.states.makeAsyncIterator()
    #expect(await states?.next(isolation: #isolation) == 0)
    await store?.send(1)
    #expect(await statesToTheEnd?.next(isolation: #isolation) == 1)

    store = nil

    #expect(await states?.next(isolation: #isolation) == 1)
    #expect(await states?.next(isolation: #isolation) == nil)
    #expect(await states?.next(isolation: #isolation) == nil)
    #expect(await statesToTheEnd?.next(isolation: #isolation) == nil)
    #expect(await unreadStates?.next(isolation: #isolation) == nil)
  }

  @Test(arguments: [true, false])
  func endForAReaderThatIsCancelledWhileItWaitsOrBeforeItReads(isBefore: Bool) async {
    let reader = Task {
      if isBefore { withUnsafeCurrentTask { $0?.cancel() } }
      for await state in store.states { journal.note("\(state)") }
      journal.note("ended")
    }
    if !isBefore { await journal.wait(for: "0") }

    reader.cancel()
    await reader.value
    await store.send(1)

    #expect(journal.lines == (isBefore ? ["ended"] : ["0", "ended"]))
  }

  @Test func showWhatEffectsAndEnqueuedActionsChange() async {
    let store = Diary.makeStore()
    var states = store.states.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation)?.entries == [])

    let task = await store.write("a") { journal.writing("b") }
    #expect(await states.next(isolation: #isolation)?.entries == ["a"])
    journal.note("go")
    await task.finish()
    #expect(await states.next(isolation: #isolation)?.entries == ["a", "b"])
    store.enqueue(.write("c"))
    #expect(await states.next(isolation: #isolation)?.entries == ["a", "b", "c"])
  }

  private static func makeCounter(on actor: (any Actor)? = nil) -> Store<Int, Int> {
    Store(initialState: 0, on: actor) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
    }
  }
}
