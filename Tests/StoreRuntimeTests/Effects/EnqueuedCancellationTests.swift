import StoreRuntime
import Testing

/// What was enqueued comes before what an effect sends, and may end the effect.
struct EnqueuedCancellationTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  @Test(
    arguments: [true, false],
    [.perform { .cancel(id: 1) }, .path(.popFrom(id: 1))] as [Shelf.Action])
  func dropsWhatTheEffectSendsAfterwards(whileStarted: Bool, end: Shelf.Action) async {
    await store.write("a", in: 1) {
      .run { send in
        if !whileStarted { await Task.yield() }
        store.enqueue(end)
        await send(.write("late"))
        journal.note("cancelled: \(Task.isCancelled)")
      }
      .cancellable(id: 1)
    }.finish()

    #expect(await store.droppedActionCount == 1)
    #expect(journal.lines == ["cancelled: true"])
  }

  @Test(arguments: [true, false])
  func leavesNothingToDismiss(whileStarted: Bool) async {
    await store.write("a", in: 1) {
      @Dependency(\.dismiss) var dismiss
      return .run { _ in
        if !whileStarted { await Task.yield() }
        store.enqueue(.path(.popFrom(id: 1)))
        await dismiss()
        journal.note("cancelled: \(Task.isCancelled)")
      }
    }.finish()

    #expect(await store.state.path.ids.map(\.self) == [0])
    #expect(journal.lines == ["cancelled: true"])
  }

  @Test func showsReadersWhatWasEnqueuedAlthoughTheActionIsDropped() async {
    let reader = Task { [store] in
      for await state in store.states where state.own.entries.count > 1 {
        return state.own.entries
      }
      return []
    }

    await store.write("a") {
      .run { send in
        store.enqueue(.own(.write("b") { .cancel(id: 1) }))
        await send(.write("late"))
      }
      .cancellable(id: 1)
    }.finish()

    #expect(await reader.value == ["a", "b"])
  }
}
