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

  /// An effect that continues after it was cancelled, until its name is noted.
  private func stubborn(_ name: String) -> Effect<Diary.Action> {
    .run { _ in
      journal.note("start \(name)")
      await Task { await journal.wait(for: name) }.value
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

  @Test("has the oldest stay, unless its send was cancelled and it is still ending")
  func keepingAfterCancelledSend() async {
    let first = await store.write("a") { work("1").cancellable(id: 0, policy: .keeping) }
    first.cancel()

    let second = await store.write("b") { stubborn("2").cancellable(id: 0, policy: .keeping) }
    await store.write("c") { work("3").cancellable(id: 0, policy: .keeping) }.finish()
    second.cancel()
    let fourth = await store.write("d") { stubborn("4").cancellable(id: 0, policy: .keeping) }
    await store.write("e") { work("5").cancellable(id: 0, policy: .keeping) }.finish()

    #expect(journal.lines.filter { $0.hasPrefix("start") } == ["start 1", "start 2", "start 4"])
    for name in ["2", "4"] { journal.note(name) }
    for task in [first, second, fourth] { await task.finish() }
    #expect(await store.hasNoEffects)
  }

  @Test("counts no effect of the features below")
  func keepingBesideOthers() async {
    func send(_ effect: Effect<Diary.Action>) async -> StoreTask {
      let kept = effect.map(Shelf.Action.own).cancellable(id: 0, policy: .keeping)
      return await store.send(.perform { kept })
    }
    let below = await store.write("a", in: 0) { work("1").cancellable(id: 0, policy: .keeping) }

    let first = await send(stubborn("2"))
    first.cancel()
    let second = await send(work("3"))

    #expect(journal.lines.filter { $0.hasPrefix("start") } == ["start 1", "start 2", "start 3"])
    for name in ["1", "2", "3"] { journal.note(name) }
    for task in [below, first, second] { await task.finish() }
  }

  @Test("has an older effect stay, too, if the newest has ended")
  func keepingTheOlder() async {
    let older = await store.write("a") { work("1").cancellable(id: 0) }
    let newer = await store.write("b") { work("2").cancellable(id: 0) }
    journal.note("2")
    await newer.finish()

    await store.write("c") { work("3").cancellable(id: 0, policy: .keeping) }.finish()

    #expect(!journal.lines.contains("start 3"))
    journal.note("1")
    await older.finish()
  }

  @Test("lets an effect wait in place of one whose send was cancelled")
  func throttled() async {
    let clock = StillClock()
    @Sendable func note(_ name: String) -> Effect<Diary.Action> {
      .run { _ in journal.note(name) }
        .throttle(id: "window", for: .seconds(1), clock: clock, latest: false)
    }
    func cancel(_ task: StoreTask, in store: isolated StoreOf<Shelf>) -> StoreTask {
      task.cancel()
      return store.write("c") { note("3") }
    }
    await store.write("a") { note("1") }.finish()
    let second = await store.write("b") { note("2") }

    let third = await cancel(second, in: store)
    clock.journal.note("moved")
    await third.finish()

    #expect(journal.lines == ["1", "3"])
  }

  @Test("lets others wait in line, and begin in order, whatever their own limits are")
  func queueing() async {
    let names = ["1", "2", "3", "4"]
    var tasks = await send(["1", "2", "3"], .queueing(maximumWaiting: 2))
    tasks += await send(["4"], .concurrent(maximum: 2, maximumWaiting: 3))
    #expect(journal.lines == ["start 1"])

    await end(names, of: tasks)

    #expect(journal.lines == names.flatMap { ["start \($0)", $0, "end \($0)"] })
  }

  @Test("lets so many run at once")
  func concurrent() async {
    let tasks = await send(["1", "2", "3", "4"], .concurrent(maximum: 2, maximumWaiting: 2))
    #expect(journal.lines == ["start 1", "start 2"])

    journal.note("2")
    await journal.wait(for: "start 3")
    #expect(!journal.lines.contains("start 4"))
    await end(["1", "3", "4"], of: tasks)
  }

  @Test("reports what is one too many, and drops it")
  func overflow() async {
    var tasks: [StoreTask] = []
    let issues = await IssueRecorder.issues {
      tasks = await send(["1", "2", "3"], .queueing(maximumWaiting: 1))
    }

    #expect(
      issues.map {
        $0.message.contains("the queue of its id is full: line") && $0.message.contains("write")
      } == [true])
    await end(["1", "2"], of: tasks)
    #expect(!journal.lines.contains("start 3"))
  }

  @Test("drops one that is cancelled before it could wait")
  func cancellationOfStart() async {
    let first = await send(["1"], .queueing(maximumWaiting: 5))

    let second = await store.write("b") {
      .merge(
        .run { await $0(.write("stop") { .cancel(id: "line") }) },
        work("2").cancellable(id: "line", policy: .queueing(maximumWaiting: 5)))
    }

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
        .cancellable(id: "line", policy: .queueing(maximumWaiting: 1))
    }
    let waiting = await send(["1"], .queueing(maximumWaiting: 1))

    let last = await store.write("b") {
      .merge(
        .cancel(id: "line"), work("2").cancellable(id: "line", policy: .queueing(maximumWaiting: 1))
      )
    }
    #expect(journal.lines == [])
    journal.note("go")
    await end(["2"], of: waiting + [stubborn, last])

    #expect(journal.lines == ["go", "start 2", "2", "end 2"])
  }

  @Test("drops one that waits when its own task is cancelled, and lets the others move up")
  func taskCancellation() async {
    let tasks = await send(["1", "2", "3"], .queueing(maximumWaiting: 2))

    tasks[1].cancel()
    await tasks[1].finish()
    await end(["1", "3"], of: tasks)

    #expect(!journal.lines.contains("start 2"))
  }

  @Test(
    "counts none that waits and was cancelled, also before its task has noticed",
    arguments: [true, false])
  @MainActor
  func placeOfACancelledEffect(isByTask: Bool) async {
    let store = Diary.makeStore(on: MainActor.shared)
    func send(_ action: Diary.Action) -> StoreTask { store.assumeIsolated { $0.send(action) } }
    func send(_ name: String) -> StoreTask {
      send(
        .write("a") {
          work(name).cancellable(id: name).cancellable(
            id: "line", policy: .queueing(maximumWaiting: 2))
        })
    }
    var tasks = ["1", "2", "3"].map(send)
    let issues = await IssueRecorder.issues {
      // No task runs in between.
      if isByTask {
        tasks[1].cancel()
      } else {
        tasks.append(send(.write("b") { .cancel(id: "line") }))
        tasks.append(send("4"))
      }
      tasks.append(send("5"))
    }
    #expect(issues.isEmpty)
    let tooMany = await IssueRecorder.issues { tasks.append(send("6")) }
    #expect(tooMany.mention(["the queue of its id is full"]))

    for name in isByTask ? ["1", "3", "5"] : ["4", "5"] {
      await journal.wait(for: "start \(name)")
      journal.note(name)
    }
    for task in tasks { await task.finish() }
    #expect(await store.hasNoEffects)
  }

  @Test("drops those that wait when their screen goes away")
  func removal() async {
    let tasks = await ["1", "2"].asyncMap { name in
      await store.write("a", in: 0) {
        work(name).cancellable(id: 0, policy: .queueing(maximumWaiting: 1))
      }
    }

    await store.send(.change { $0.path[id: 0] = nil })
    for task in tasks { await task.finish() }

    #expect(journal.lines == ["start 1", "end 1"])
    #expect(await store.hasNoEffects)
  }

  @Test(
    "is a matter of each feature by itself, whatever a child runs under the same id",
    arguments: [.keeping, .queueing(maximumWaiting: 0)] as [EffectPolicy])
  func features(policy: EffectPolicy) async {
    var tasks = await ([0, 1] as [StackElementID]).asyncMap { id in
      await store.write("a", in: id) { work("\(id)").cancellable(id: 0, policy: policy) }
    }
    tasks.append(await store.write("a") { work("own").cancellable(id: 0, policy: policy) })
    tasks.append(
      await store.send(
        .perform { work("around").map { .own($0) }.cancellable(id: 0, policy: policy) }))

    #expect(journal.lines == ["start #0", "start #1", "start own", "start around"])
    for task in tasks {
      task.cancel()
      await task.finish()
    }
    #expect(await store.hasNoEffects)
  }

  @Test("holds for an effect of several parts as for one")
  func severalParts() async {
    let effects: [Effect<Diary.Action>] = [
      .concatenate(work("1"), .merge(work("2"), .send(.write("sent")))), work("3"),
    ]
    let tasks = await effects.asyncMap { effect in
      await store.write("a") { effect.cancellable(id: 0, policy: .queueing(maximumWaiting: 1)) }
    }

    await end(["1", "2", "3"], of: tasks)

    #expect(
      journal.lines.filter { $0.hasPrefix("start") } == ["start 1", "start 2", "start 3"])
    #expect(await store.state.own.entries == ["a", "a", "sent"])
  }

  /// Ends effects, each when it has begun, and expects that nothing is left.
  private func end(_ names: [String], of tasks: [StoreTask]) async {
    for name in names {
      await journal.wait(for: "start \(name)")
      journal.note(name)
    }
    for task in tasks { await task.finish() }
    #expect(await store.hasNoEffects)
  }

  /// Sends actions whose effects have one id.
  private func send(_ names: [String], _ policy: EffectPolicy) async -> [StoreTask] {
    await names.asyncMap { name in
      await store.write("a") { work(name).cancellable(id: "line", policy: policy) }
    }
  }
}
