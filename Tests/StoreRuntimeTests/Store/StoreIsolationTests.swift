import Dispatch
import StoreRuntime
import TestSupport
import Testing

struct StoreIsolationTests {
  let journal = Journal()

  @Test(arguments: [nil, MainActor.shared, Owner()] as [(any Actor)?])
  func reducesAndRunsEffectsOnItsActor(actor: (any Actor)?) async {
    let store = Diary.makeStore(on: actor)
    let assertIsolated = { @Sendable in
      store.assertIsolated()
      actor?.assertIsolated()
    }

    await store.write("a") {
      assertIsolated()
      return .run { send in
        assertIsolated()
        await Task.yield()
        assertIsolated()
        await send(.write("b", doing: assertIsolated))
        assertIsolated()
        await workElsewhere()
        assertIsolated()
      }
    }.finish()

    #expect(await store.state.entries == ["a", "b"])
  }

  @Test func onTheMainActorIsUsedOutsideAnyTask() async {
    let store = Diary.makeStore(on: MainActor.shared)

    DispatchQueue.main.async {
      store.assumeIsolated { store in
        store.write("a") {
          .run { send in
            await send(.write("b") { .cancel(id: 1) })
            journal.note("\(Task.isCancelled)")
          }
          .cancellable(id: 1)
        }
        store.send(.write("c"))
      }
    }
    await journal.wait(for: "true")

    // Where the main queue isn't the main thread, an effect that is started outside a task has to
    // wait for its turn, as Swift can't tell there that it is on the main actor already.
    #expect(await store.state.entries.sorted() == ["a", "b", "c"])
  }

  @Test @MainActor func isCreatedWithWhatOnlyTheMainActorMayTouch() async {
    let touched = Touched()

    let store = Store(initialState: Diary.State(entries: touched.entries)) {
      touched.makeDiary()
    } withDependencies: { _ in
      touched.entries.append("dependencies")
    }

    #expect(await store.state.entries.first == "state")
    #expect(touched.entries.sorted() == ["dependencies", "reducer", "state"])
  }

  @Test(.immediateStart("The effect begins once the actor is free."))
  func onACustomActorIsUsedThereWithoutSuspending() async {
    let owner = Owner()

    #expect(await owner.write("a") == ["a", "effect of a"])
    await owner.letGo()
  }

  @Test(.immediateStart("The effects begin once the actor is free."))
  func twoStoresOnOneActorUseEachOtherWithoutSuspending() async {
    let actor = Owner()
    let first = Diary.makeStore(on: actor)
    let second = Diary.makeStore(on: actor)

    await first.write("a") {
      .run { send in
        await second.write("b") {
          .run { send in
            await first.send(.write("c"))
            journal.note("inner")
            await send(.write("d"))
          }
        }
        await journal.note("outer \(second.state.entries)")
        await send(.write("e"))
      }
    }

    #expect(journal.lines == ["inner", #"outer ["b", "d"]"#])
    #expect(await first.state.entries == ["a", "c", "e"])
  }

  @Test func twoStoresOnOneActorTossAnActionToAndFroWithoutADeeperStack() async {
    let actor = Owner()
    let stores = Guarded<[Store<Int, Int>]>([])
    for index in 0..<2 {
      let store = Store<Int, Int>(initialState: 0, on: actor) {
        Reduce { state, rest in
          state += 1
          guard rest > 0 else {
            journal.note("ended")
            return .none
          }
          return .run { _ in
            let other = stores.withLock { $0[1 - index] }
            await other.send(rest - 1)
          }
        }
      }
      stores.withLock { $0.append(store) }
    }

    await stores.withLock { $0[0] }.send(10_000)
    await journal.wait(for: "ended")

    let (first, second) = stores.withLock { ($0[0], $0[1]) }
    #expect(await first.state == 5001)
    #expect(await second.state == 5000)
    stores.withLock { $0 = [] }
  }

  @Test func anEffectThatIsStartedSendsForOneOfAnotherStoreOnThatStore() async {
    let first = Diary.makeStore()
    let second = Diary.makeStore()

    await first.write("a") {
      .run { send in
        await second.write("b") {
          .run { _ in
            await send(.write("c", doing: { first.assertIsolated() }))
          }
        }.finish()
      }
    }.finish()

    #expect(await first.state.entries == ["a", "c"])
  }

  @Test func anEffectThatIsStartedCancelsOneOfAnotherStoreAndNotItself() async {
    let actor = Owner()
    let first = Diary.makeStore(on: actor)
    let second = Diary.makeStore(on: actor)

    await first.write("a") {
      .run { send in
        await second.write("b") {
          .run { sendToSecond in
            await send(.write("c") { .cancel(id: 1) })
            journal.note("inner \(Task.isCancelled)")
            await sendToSecond(.write("d"))
          }
        }
        await Task.yield()
        journal.note("outer \(Task.isCancelled)")
      }
      .cancellable(id: 1)
    }.finish()

    #expect(journal.lines == ["inner false", "outer true"])
    #expect(await first.state.entries == ["a", "c"])
    #expect(await second.state.entries == ["b", "d"])
  }

  @Test func keepsTheActorAlive() async {
    var owner: Owner? = Owner()
    weak let released = owner
    var store: StoreOf<Diary>? = owner.map { Diary.makeStore(on: $0) }

    owner = nil
    #expect(released != nil)
    await store?.send(.write("a"))
    #expect(await store?.state.entries == ["a"])
    store = nil

    #expect(released == nil)
  }

  @concurrent
  private func workElsewhere() async {
    journal.note("elsewhere")
  }
}

/// Something that isn't `Sendable`.
private final class Touched {
  var entries = ["state"]

  func makeDiary() -> Diary {
    entries.append("reducer")
    return Diary()
  }
}

/// An actor that has a store on itself.
private actor Owner {
  private lazy var store: StoreOf<Diary>? = Diary.makeStore(on: self)

  /// Ends the cycle that the actor and its store are.
  func letGo() { store = nil }

  func write(_ entry: String) -> [String]? {
    store?.assumeIsolated { store in
      store.write(entry) { .run { await $0(.write("effect of \(entry)")) } }
      return store.state.entries
    }
  }
}
