import StoreRuntime
import Testing

@Suite("The policy of effects with one id")
struct EffectPolicyTests {
  private let store = Shelf.makeStore(count: 2)
  private let journal = Journal()

  /// An effect that notes when it begins, and ends when its name is noted or it is cancelled.
  private func work(_ name: String) -> Effect<Diary.Action> {
    .run { _ in
      journal.note("start \(name)")
      await journal.wait(for: name)
      journal.note("end \(name)")
    }
  }

  @Test("has the newest replace those before")
  func replacing() async {
    let first = await store.write("a") { work("1").cancellable(id: 0, policy: .replacing) }
    let second = await store.write("b") { work("2").cancellable(id: 0, policy: .replacing) }

    await first.finish()
    #expect(Set(journal.lines) == ["start 1", "start 2", "end 1"])
    second.cancel()
    await second.finish()
    #expect(await store.hasNoEffects)
  }

  @Test("has the oldest stay until it has ended or was cancelled")
  func keeping() async {
    let first = await store.write("a") { work("1").cancellable(id: 0, policy: .keeping) }

    await store.write("b") { work("2").cancellable(id: 0, policy: .keeping) }.finish()
    #expect(journal.lines == ["start 1"])

    await store.write("c") { .cancel(id: 0) }
    let third = await store.write("d") { work("3").cancellable(id: 0, policy: .keeping) }
    await first.finish()
    journal.note("3")
    await third.finish()

    #expect(Set(journal.lines) == ["start 1", "end 1", "start 3", "3", "end 3"])
    #expect(await store.hasNoEffects)
  }

  @Test("has an effect start whatever a child runs under the same id")
  func keepingBesideChild() async {
    let child = await store.write("a", in: 0) { work("child").cancellable(id: 0, policy: .keeping) }
    let parent = await store.write("b") { work("parent").cancellable(id: 0, policy: .keeping) }
    let other = await store.write("c") { work("other").cancellable(id: 0, policy: .keeping) }

    #expect(journal.lines == ["start child", "start parent"])
    for task in [child, parent, other] {
      task.cancel()
      await task.finish()
    }
    #expect(await store.hasNoEffects)
  }

  @Test("lets others wait in line, and begin in order")
  func queueing() async {
    let tasks = await send(["1", "2", "3"], .queueing(limit: 2))
    #expect(journal.lines == ["start 1"])

    for name in ["1", "2", "3"] {
      await journal.wait(for: "start \(name)")
      journal.note(name)
    }
    for task in tasks { await task.finish() }

    #expect(journal.lines == ["1", "2", "3"].flatMap { ["start \($0)", $0, "end \($0)"] })
    #expect(await store.hasNoEffects)
  }

  @Test("lets so many run at once")
  func concurrent() async {
    let tasks = await send(["1", "2", "3", "4"], .concurrent(max: 2, waiting: 2))
    #expect(journal.lines == ["start 1", "start 2"])

    journal.note("2")
    await journal.wait(for: "start 3")
    #expect(!journal.lines.contains("start 4"))

    for name in ["1", "3", "4"] { journal.note(name) }
    for task in tasks { await task.finish() }
    #expect(await store.hasNoEffects)
  }

  @Test("reports what is one too many, and drops it")
  func overflow() async {
    var tasks: [StoreTask] = []
    let issues = await IssueRecorder.issues {
      tasks = await send(["1", "2", "3"], .queueing(limit: 1))
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("the line of its id is full: line") == true)
    #expect(issues.first?.message.contains("write") == true)
    await tasks[2].finish()
    for name in ["1", "2"] { journal.note(name) }
    for task in tasks { await task.finish() }
    #expect(!journal.lines.contains("start 3"))
    #expect(await store.hasNoEffects)
  }

  @Test("drops those that wait when the id is cancelled")
  func cancellation() async {
    let tasks = await send(["1", "2", "3"], .queueing(limit: 2))

    await store.write("b") { .cancel(id: "line") }
    for task in tasks { await task.finish() }

    #expect(journal.lines == ["start 1", "end 1"])
    #expect(await store.hasNoEffects)
  }

  @Test("drops one that is cancelled before it could wait")
  func cancellationOfStart() async {
    let first = await send(["1"], .queueing(limit: 5))

    let second = await store.write("b") {
      .merge(
        .run { await $0(.write("stop") { .cancel(id: "line") }) },
        work("2").cancellable(id: "line", policy: .queueing(limit: 5)))
    }

    #expect(!journal.lines.contains("start 2"))
    for task in first + [second] {
      task.cancel()
      await task.finish()
    }
    #expect(!journal.lines.contains("start 2"))
    #expect(await store.hasNoEffects)
  }

  @Test("counts what was cancelled until it has ended, and not what waited")
  func cancellationAndRestart() async {
    let stubborn = await store.write("a") {
      .run { _ in await journal.waitStubbornly(for: "go") }
        .cancellable(id: "line", policy: .queueing(limit: 1))
    }
    let waiting = await send(["1"], .queueing(limit: 1))

    let last = await store.write("b") {
      .merge(
        .cancel(id: "line"), work("2").cancellable(id: "line", policy: .queueing(limit: 1)))
    }
    #expect(journal.lines == [])
    journal.note("go")
    await journal.wait(for: "start 2")
    journal.note("2")
    for task in waiting + [stubborn, last] { await task.finish() }

    #expect(journal.lines == ["go", "start 2", "2", "end 2"])
    #expect(await store.hasNoEffects)
  }

  @Test("drops one that waits when its own task is cancelled, and lets the others move up")
  func taskCancellation() async {
    let tasks = await send(["1", "2", "3"], .queueing(limit: 2))

    tasks[1].cancel()
    await tasks[1].finish()
    journal.note("1")
    await journal.wait(for: "start 3")
    journal.note("3")
    for task in tasks { await task.finish() }

    #expect(!journal.lines.contains("start 2"))
    #expect(await store.hasNoEffects)
  }

  @Test("drops those that wait when their screen goes away")
  func removal() async {
    let tasks = await ["1", "2"].asyncMap { name in
      await store.write("a", in: 0) { work(name).cancellable(id: 0, policy: .queueing(limit: 1)) }
    }

    await store.send(.change { $0.path[id: 0] = nil })
    for task in tasks { await task.finish() }

    #expect(journal.lines == ["start 1", "end 1"])
    #expect(await store.hasNoEffects)
  }

  @Test("is a matter of each feature by itself")
  func features() async {
    let tasks = await ([0, 1] as [StackElementID]).asyncMap { id in
      await store.write("a", in: id) {
        work("\(id)").cancellable(id: 0, policy: .queueing(limit: 0))
      }
    }

    #expect(journal.lines == ["start #0", "start #1"])
    for task in tasks { task.cancel() }
  }

  @Test("holds for an effect of several parts as for one")
  func severalParts() async {
    let effects: [Effect<Diary.Action>] = [
      .concatenate(work("1"), .merge(work("2"), .send(.write("sent")))), work("3"),
    ]
    let tasks = await effects.asyncMap { effect in
      await store.write("a") { effect.cancellable(id: 0, policy: .queueing(limit: 1)) }
    }

    for name in ["1", "2", "3"] {
      await journal.wait(for: "start \(name)")
      journal.note(name)
    }
    for task in tasks { await task.finish() }

    #expect(
      journal.lines.filter { $0.hasPrefix("start") } == ["start 1", "start 2", "start 3"])
    #expect(await store.state.own.entries == ["a", "a", "sent"])
    #expect(await store.hasNoEffects)
  }

  @Test("goes on when a store with effects in line is released")
  func release() async {
    var tasks: [StoreTask] = []
    do {
      let store = Shelf.makeStore(count: 0)
      for name in ["1", "2"] {
        tasks.append(
          await store.write("a") { work(name).cancellable(id: 0, policy: .queueing(limit: 1)) })
      }
    }

    for task in tasks { await task.finish() }

    #expect(!journal.lines.contains("start 2"))
  }

  /// Sends actions whose effects have one id.
  private func send(_ names: [String], _ policy: EffectPolicy) async -> [StoreTask] {
    await names.asyncMap { name in
      await store.write("a") { work(name).cancellable(id: "line", policy: policy) }
    }
  }
}
