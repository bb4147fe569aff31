import StoreRuntime
import Testing

@Suite("Task.cancel(id:)")
struct TaskCancelTests {
  private let store = Shelf.makeStore(count: 1)
  private let journal = Journal()

  @Test(
    "cancels other effects of the feature and those below it, and nothing around it",
    arguments: [true, false])
  func others(isSuspending: Bool) async {
    @Sendable func cancel<Action>(_ action: Action) -> Effect<Action> where Action: Sendable {
      .run { send in
        if isSuspending { await Task.yield() }
        await Task.cancel(id: 1)
        await send(action)
      }
    }
    let tasks = [
      await store.write("a") { wait("own") }, await store.write("a", in: 0) { wait("first") },
    ]

    await store.write("b", in: 0) { cancel(.write("c")) }.finish()
    #expect(journal.lines == ["first"])
    let last = await store.write("d", in: 0) { wait("second") }
    await store.send(.perform { cancel(.own(.write("b"))) }).finish()

    #expect(Set(journal.lines) == ["first", "second", "own"])
    for task in tasks + [last] { await task.finish() }
    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.hasNoEffects)
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

    #expect(
      issues.map { $0.message.contains("\"Task.cancel(id:)\" was called outside") } == [true])
  }

  /// An effect that waits to be cancelled.
  private func wait(_ name: String) -> Effect<Diary.Action> {
    .run { _ in await journal.noteCancellationAtOnce(name) }.cancellable(id: 1)
  }
}
