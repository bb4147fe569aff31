import Foundation
import StoreRuntime
import Testing

struct StoreReleaseTests {
  let journal = Journal()

  /// A store with an effect in each stage of its life, all of which hold a canary.
  private func makeBusyStore() async -> StoreOf<Shelf> {
    let store = Shelf.makeStore(count: 2)
    @Sendable func wait(_ name: String) -> Effect<Diary.Action> {
      let canary = Canary(name, in: journal)
      return .run { _ in
        await journal.noteCancellation("\(name) cancelled")
        withExtendedLifetime(canary) {}
      }
    }
    await store.write("a") { wait("running") }
    await store.write("a") { wait("cancellable").cancellable(id: 1) }
    await store.write("a") { .concatenate(wait("head"), wait("tail"), .run { _ in }) }
    for name in ["first", "waiting"] {
      await store.write("a") { wait(name).cancellable(id: 3, policy: .queueing(maximumWaiting: 1)) }
    }
    await store.write("a", in: 0) { wait("element") }
    let inner = Canary("part", in: journal)
    await store.write("a", in: 1) {
      .run { _ in
        await withTaskCancellation(id: 2) {
          journal.note("part started")
          await journal.noteCancellation("part cancelled")
          withExtendedLifetime(inner) {}
        }
      }
    }
    await journal.wait(for: "part started")
    return store
  }

  private static let names = ["running", "cancellable", "head", "first", "element", "part"]

  @Test func cancelsAllEffectsOnAnyThreadAndKeepsNothing() async {
    let holder = Guarded<StoreOf<Shelf>?>(await makeBusyStore())
    weak let released = holder.withLock { $0 }

    Thread.detachNewThread {
      holder.withLock { $0 = nil }
    }

    for name in Self.names {
      await journal.wait(for: "\(name) cancelled")
      await journal.wait(for: "\(name) released")
    }
    for name in ["tail", "waiting"] { await journal.wait(for: "\(name) released") }
    #expect(journal.lines.filter { $0.hasSuffix("cancelled") }.count == Self.names.count)
    #expect(released == nil)
  }

  @Test func cancelsAllEffectsInAnEffectOfTheStore() async {
    let holder = Guarded<StoreOf<Shelf>?>(await makeBusyStore())
    let store = holder.withLock { $0 }
    let task = await store?.write("a") {
      .run { send in
        await journal.wait(for: "go")
        holder.withLock { $0 = nil }
        await send(.write("never"))
      }
    }
    _ = consume store

    journal.note("go")
    await task?.finish()

    for name in Self.names { await journal.wait(for: "\(name) released") }
  }

  @Test func cancelsAllEffectsInTheReducerOfAnotherStore() async {
    let holder = Guarded<StoreOf<Shelf>?>(await makeBusyStore())
    let other = Diary.makeStore()

    await other.write("a") {
      let store = holder.withLock { $0.take() }
      _ = consume store
      return .send(.write("b"))
    }

    for name in Self.names { await journal.wait(for: "\(name) released") }
    #expect(await other.state.entries == ["a", "b"])
  }

  @Test func keepsNothingOfTheStateAndTheReducer() async {
    let canaries = Guarded<[Canary]>(["state", "reducer"].map { Canary($0, in: journal) })
    var store: Store<Canary?, Void>? = Store(
      initialState: canaries.withLock { $0.first }
    ) {
      let canary = canaries.withLock { $0.last }
      Reduce<Canary?, Void> { state, _ in
        withExtendedLifetime(canary) {}
        return .run { _ in await journal.wait(for: "never") }
      }
    }
    canaries.withLock { $0 = [] }
    let task = await store?.send(())

    store = nil

    await journal.wait(for: "state released")
    await journal.wait(for: "reducer released")
    await task?.finish()
  }

  @Test(
    "A Send that outlives its effect keeps nothing of what the effect has used",
    arguments: [false, true])
  func doesNotKeepTheOperation(isStoreReleased: Bool) async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    let sends = Kept<[Send<Diary.Action>]>([])
    let task = await store?.write("a") {
      let canary = Canary("operation", in: journal)
      return .run { send in
        sends.append(send)
        if isStoreReleased { await journal.wait(for: "never") }
        withExtendedLifetime(canary) {}
      }
    }

    if isStoreReleased { store = nil }
    await task?.finish()

    await journal.wait(for: "operation released")
    // The action that has set the effect off holds what holds the Send.
    let kept = sends.value
    sends.value = []
    #expect(kept.count == 1)
  }

  @Test(arguments: Request.allCases)
  func doesNotWaitForAnEffectThatWaitsForItsTurn(request: Request) async {
    let executor = StepExecutor()
    let holder = Guarded<StoreOf<Diary>?>(Diary.makeStore(on: StepActor(executor)))
    weak let released = holder.withLock { $0 }
    let sending = Task { [journal] in
      await holder.withLock { $0 }?.write("a") {
        .run { send in
          await Task { @concurrent in
            await journal.waitStubbornly(for: "go")
            await request.ask(send, journal)
          }.value
        }
      }
    }
    await executor.runJobsOnThread()
    let task = await sending.value
    journal.note("go")
    await executor.waitForJob()

    holder.withLock { $0 = nil }

    #expect(released == nil)
    await executor.runJobsOnThread()
    task?.cancel()
    #expect(!journal.lines.contains("reduced"))
    executor.runWhatComes()
    await task?.finish()
  }

  @Test func doesNotWaitForEffectsThatSendInALoop() async {
    let reductions = Kept(0)
    let tick = Diary.Action.change { _ in reductions.increment() }
    var store: StoreOf<Diary>? = Diary.makeStore()
    let task = await store?.write("a") {
      .merge(
        (0..<50).map { _ in
          .run { send in
            while !Task.isCancelled {
              await Task.yield()
              await send(tick)
            }
          }
        })
    }

    store = nil
    let count = reductions.value
    await task?.finish()

    // One may have been reduced just then.
    #expect(reductions.value <= count + 1)
  }

  /// What an effect asks its store for.
  enum Request: CaseIterable {
    case send
    case cancelID
    case cancellablePart

    func ask(_ send: Send<Diary.Action>, _ journal: Journal) async {
      switch self {
      case .send:
        await send(.change { _ in journal.note("reduced") })
      case .cancelID: await Task.cancel(id: 1)
      case .cancellablePart: await withTaskCancellation(id: 1) {}
      }
    }
  }

  @Test func doesNotWaitForAnEffectThatIgnoresCancellationAndDropsWhatItSends() async {
    let sends = Kept<[Send<Diary.Action>]>([])
    var store: StoreOf<Diary>? = Diary.makeStore()
    weak let released = store
    let task = await store?.write("a") {
      .run { send in
        sends.append(send)
        await journal.waitStubbornly(for: "go")
        journal.note("\(Task.isCancelled)")
        await send(.change { _ in journal.note("reduced") })
      }
    }

    store = nil
    #expect(released == nil)
    journal.note("go")
    await task?.finish()
    // What an action's closure holds that holds a Send stays as long as the action.
    let kept = sends.value
    sends.value = []
    for send in kept { await send(.change { _ in journal.note("reduced") }) }

    #expect(journal.lines == ["go", "true"])
  }
}
