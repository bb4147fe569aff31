import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct StoreStatesTests {
  let store = makeCounter()
  let journal = Journal()

  @Test func beginWithTheCurrentState() async {
    await store.send(7)
    var states = store.states.makeAsyncIterator()

    #expect(await states.next(isolation: #isolation) == 7)
  }

  @Test func beginWithTheStateOfTheFirstRead() async {
    var states = store.states.makeAsyncIterator()
    await store.send(1)
    await store.send(2)

    #expect(await states.next(isolation: #isolation) == 2)
  }

  @Test func goOnWithEachStateThatIsWaitedFor() async {
    var states = store.states.makeAsyncIterator()
    _ = await states.next(isolation: #isolation)

    for number in 1...100 {
      await store.send(number)
      #expect(await states.next(isolation: #isolation) == number)
    }
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

  @Test func canBeKeptAndReadByHand() async {
    var reader = Reader(store)
    await store.send(1)

    #expect(await reader.iterator.next() == 1)
    await store.send(2)
    #expect(await reader.iterator.next() == 2)
    var other = reader.states.makeAsyncIterator()
    #expect(await other.next() == 2)
  }

  @MainActor
  @Test func canBeReadByHandOnTheMainActor() async {
    var reader = Reader(store)
    await store.send(1)

    #expect(await reader.iterator.next() == 1)
  }

  @Test func skipToTheNewestForASlowReader() async {
    var states = store.states.makeAsyncIterator()
    _ = await states.next(isolation: #isolation)

    for number in 1...100 { await store.send(number) }

    #expect(await states.next(isolation: #isolation) == 100)
    await store.send(101)
    #expect(await states.next(isolation: #isolation) == 101)
  }

  @Test func wakeAReaderThatWaits() async {
    let reader = Task { [states = store.states] in
      for await state in states {
        journal.note("\(state)")
        if state == 2 { return }
      }
    }
    await journal.wait(for: "0")
    await store.send(1)
    await journal.wait(for: "1")
    await store.send(2)

    await reader.value
    #expect(journal.lines == ["0", "1", "2"])
  }

  @Test func areNeverOlderThanTheOnesBefore() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          var last = -1
          for await state in store.states {
            #expect(state >= last)
            last = state
            if state == 2000 { break }
          }
        }
      }
      for number in 1...2000 { await store.send(number) }
    }
  }

  @Test func reachAnyNumberOfReaders() async {
    await withTaskGroup { group in
      for reader in 0..<100 {
        group.addTask {
          for await state in store.states {
            if state == 0 { journal.note("reader \(reader)") }
            if state == 3 { break }
          }
        }
      }
      for reader in 0..<100 { await journal.wait(for: "reader \(reader)") }
      for number in 1...3 { await store.send(number) }
    }
  }

  @Test func endWithTheLastStateWhenTheStoreIsReleased() async {
    var store: Store<Int, Int>? = Self.makeCounter()
    var states = store?.states.makeAsyncIterator()
    #expect(await states?.next(isolation: #isolation) == 0)
    await store?.send(1)
    await store?.send(2)

    store = nil

    #expect(await states?.next(isolation: #isolation) == 2)
    #expect(await states?.next(isolation: #isolation) == nil)
    #expect(await states?.next(isolation: #isolation) == nil)
  }

  @Test func endAtOnceWhenTheLastStateWasSeen() async {
    var store: Store<Int, Int>? = Self.makeCounter()
    await store?.send(1)
    var states = store?.states.makeAsyncIterator()
    #expect(await states?.next(isolation: #isolation) == 1)

    store = nil

    #expect(await states?.next(isolation: #isolation) == nil)
  }

  @Test func areNoneWhenTheStoreWasReleasedBefore() async {
    var store: Store<Int, Int>? = Self.makeCounter()
    var states = store?.states.makeAsyncIterator()

    store = nil

    #expect(await states?.next(isolation: #isolation) == nil)
  }

  @Test func doNotKeepTheStoreAlive() async {
    var store: Store<Int, Int>? = Self.makeCounter()
    weak let released = store
    let states = store?.states
    let readers = (0..<3).map { reader in
      Task {
        guard let states else { return }
        for await state in states { journal.note("reader \(reader): \(state)") }
      }
    }
    for reader in 0..<3 { await journal.wait(for: "reader \(reader): 0") }
    await store?.send(1)

    store = nil
    for reader in readers { await reader.value }

    #expect(released == nil)
    for reader in 0..<3 { #expect(journal.lines.contains("reader \(reader): 1")) }
  }

  @Test func endForAReaderThatIsCancelledWhileItWaits() async {
    let reader = Task {
      for await state in store.states { journal.note("\(state)") }
      journal.note("ended")
    }
    await journal.wait(for: "0")

    reader.cancel()
    await reader.value
    await store.send(1)

    #expect(journal.lines == ["0", "ended"])
  }

  @Test func endForAReaderThatIsCancelledBeforeItReads() async {
    let reader = Task {
      await journal.waitStubbornly(for: "go")
      for await state in store.states { journal.note("\(state)") }
    }

    reader.cancel()
    journal.note("go")
    await reader.value

    #expect(journal.lines == ["go"])
  }

  @Test func costTheStoreNothingWhenNobodyReads() async {
    #expect(await store.broadcast == nil)
    do {
      var states = store.states.makeAsyncIterator()
      _ = await states.next(isolation: #isolation)
      #expect(await store.broadcast != nil)
    }

    await store.send(1)

    #expect(await store.broadcast == nil)
    #expect(await !store.schedule.hasReaders)
  }

  @Test func showWhatEffectsAndEnqueuedActionsChange() async {
    let store = Diary.makeStore()
    var states = store.states.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation)?.entries == [])

    let task = await store.write("a") {
      .run { send in
        await journal.wait(for: "go")
        await send(.write("b"))
      }
    }
    #expect(await states.next(isolation: #isolation)?.entries == ["a"])
    journal.note("go")
    await task.finish()
    #expect(await states.next(isolation: #isolation)?.entries == ["a", "b"])
    store.enqueue(.write("c"))
    #expect(await states.next(isolation: #isolation)?.entries == ["a", "b", "c"])
  }

  @Test func showOnlyWhatOneSendHasLeadTo() async {
    let store = Diary.makeStore()
    var states = store.states.makeAsyncIterator()
    _ = await states.next(isolation: #isolation)

    await store.write("a") { .send(.write("b") { .run { await $0(.write("c")) } }) }

    #expect(await states.next(isolation: #isolation)?.entries == ["a", "b", "c"])
  }

  @Test @MainActor func canBeReadOnTheActorOfTheStore() async {
    let store = Self.makeCounter(on: MainActor.shared)
    var states = store.states.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation) == 0)

    await store.send(1)

    #expect(await states.next(isolation: #isolation) == 1)
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
