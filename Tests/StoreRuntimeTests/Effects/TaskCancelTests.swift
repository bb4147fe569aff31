import StoreRuntime
import Testing

@Suite("Task.cancel(id:)")
struct TaskCancelTests {
  private let store = Shelf.makeStore(count: 1)
  private let journal = Journal()

  @Test("cancels other effects of the feature and those below it", arguments: [true, false])
  func others(isSuspending: Bool) async {
    let own = await store.write("a") {
      .run { _ in await journal.noteCancellation("1") }.cancellable(id: 1)
    }
    let element = await store.write("a", in: 0) {
      .run { _ in await journal.noteCancellation("2") }.cancellable(id: 1)
    }

    await store.write("b") {
      .run { send in
        if isSuspending { await Task.yield() }
        await Task.cancel(id: 1)
        await send(.write("c"))
      }
    }.finish()
    await own.finish()
    await element.finish()

    #expect(Set(journal.lines) == ["1", "2"])
    #expect(await store.state.own.entries == ["a", "b", "c"])
    #expect(await store.hasNoEffects)
  }

  @Test("leaves what is around the feature alone")
  func around() async {
    let own = await store.write("a") {
      .run { _ in await journal.noteCancellation("1") }.cancellable(id: 1)
    }

    await store.write("b", in: 0) { .run { _ in await Task.cancel(id: 1) } }.finish()

    #expect(journal.lines == [])
    own.cancel()
    await own.finish()
  }

  @Test("cancels the effect that calls it, too", arguments: [true, false])
  func itself(isSuspending: Bool) async {
    await store.write("a") {
      .run { _ in
        if isSuspending { await Task.yield() }
        await Task.cancel(id: 1)
        journal.note("\(Task.isCancelled)")
      }
      .cancellable(id: 1)
    }.finish()

    #expect(journal.lines == ["true"])
    #expect(await store.hasNoEffects)
  }

  @Test("does nothing but report outside of effects")
  func outside() async {
    let issues = await IssueRecorder.issues { await Task.cancel(id: 1) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("\"Task.cancel(id:)\" was called outside") == true)
  }
}
