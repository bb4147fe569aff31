import StoreRuntime
import Testing

struct RequestTests {
  let store = Diary.makeStore()
  let journal = Journal()

  /// An action that notes that it was reduced.
  private func ask(
    _ name: String = "asked",
    then effect: @escaping @Sendable () -> Effect<Diary.Action> = { .none }
  ) -> Diary.Action {
    .write(name) {
      journal.note(name)
      return effect()
    }
  }

  @Test("An answer may come in the same reduction, or from an effect of it")
  func answerAtOnce() async {
    let first: Int? = await store.request { reply in ask { .reply(reply, 5) } }
    let second: String? = await store.request { reply in
      ask { .send(.write("later") { .reply(reply, "yes") }) }
    }
    let third: Int? = await store.request { reply in
      ask {
        .run { send in
          await Task.yield()
          await send(.write("effect") { .reply(reply, 7) })
        }
      }
    }

    #expect(first == 5)
    #expect(second == "yes")
    #expect(third == 7)
    #expect(await store.hasNoEffects)
  }

  @Test("An answer may come with any later action, and answers don't mix")
  func crossing() async {
    let replies = LockIsolated<[Reply<Int>]>([])
    func request(_ name: String) async -> Int? {
      await store.request { reply in
        ask(name) {
          replies.withValue { $0.append(reply) }
          return .none
        }
      }
    }
    async let first = request("first")
    await journal.wait(for: "first")
    async let second = request("second")
    await journal.wait(for: "second")

    let asked = replies.value
    await store.write("answer") { .reply(asked[1], 2) }
    await store.write("answer") { .reply(asked[0], 1) }

    #expect(await first == 1)
    #expect(await second == 2)
    #expect(asked == [Reply(number: 1), Reply(number: 2)])
  }

  @Test("The second answer to a reply, and one that nobody awaits, do nothing")
  func secondAnswer() async {
    let reply = LockIsolated<Reply<Int>?>(nil)

    let answer: Int? = await store.request { asked in
      reply.setValue(asked)
      return ask { .merge(.reply(asked, 1), .reply(asked, 2)) }
    }
    let asked = reply.value
    await store.write("again") { asked.map { .reply($0, 3) } ?? .none }
    await store.write("never") { .reply(Reply(number: 99), 4) }
    let next: Int? = await store.request { reply in ask { .reply(reply, 5) } }

    #expect(answer == 1)
    #expect(next == 5)
  }

  @Test("An effect gets its answer as others do, also through maps")
  func requestOfAnEffect() async {
    let shelf = Shelf.makeStore(count: 1)

    await shelf.write("a", in: 0) {
      .run { send in
        let answer: Int? = await send.request { reply in .write("asked") { .reply(reply, 5) } }
        await send(.write("\(answer ?? 0)"))
        let later: Int? = await send.request { reply in
          .write("asked") {
            .run { send in
              await Task.yield()
              await send(.write("effect") { .reply(reply, 6) })
            }
          }
        }
        await send(.write("\(later ?? 0)"))
      }
    }.finish()

    let entries = await shelf.state.path[id: 0]?.entries
    #expect(entries == ["a", "asked", "5", "asked", "effect", "6"])
  }

  @Test("A caller that is cancelled gets no answer, before and while it waits")
  func cancelledCaller() async {
    let task = Task { [store] () -> Int? in
      await store.request { _ in ask() }
    }
    await journal.wait(for: "asked")
    task.cancel()
    #expect(await task.value == nil)

    let cancelled = Task { [store] () -> Int? in
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.request { reply in ask { .reply(reply, 1) } }
    }
    #expect(await cancelled.value == nil)
    #expect(await store.state.entries == ["asked", "asked"])

    await store.write("late") { .reply(Reply(number: 1), 1) }
    let next: Int? = await store.request { reply in ask { .reply(reply, 5) } }
    #expect(next == 5)
  }

  @Test("A caller that is cancelled on the way gets no answer that comes after that")
  func cancelledOnTheWay() async {
    let task = Task { [store] () -> Int? in
      await store.request { reply in
        ask {
          withUnsafeCurrentTask { $0?.cancel() }
          return .reply(reply, 1)
        }
      }
    }

    #expect(await task.value == nil)
  }

  @Test("An effect gets no answer when it is cancelled, and a cancelled one can't ask")
  func cancelledEffect() async {
    let task = await store.write("start") {
      .run { send in
        let answer: Int? = await send.request { _ in ask() }
        journal.note("first \(answer == nil)")
        let next: Int? = await send.request { reply in ask("never") { .reply(reply, 1) } }
        journal.note("second \(next == nil)")
      }
      .cancellable(id: 1)
    }

    await store.write("stop") { .cancel(id: 1) }
    await task.finish()

    #expect(journal.lines == ["asked", "first true", "second true"])
    #expect(await store.state.entries == ["start", "asked", "stop"])
    #expect(await store.droppedActions == 1)
  }

  @Test("An effect whose request cancels it gets no answer")
  func requestThatCancels() async {
    await store.write("start") {
      .run { send in
        let answer: Int? = await send.request { _ in ask { .cancel(id: 1) } }
        journal.note("\(answer == nil)")
      }
      .cancellable(id: 1)
    }.finish()

    #expect(journal.lines == ["asked", "true"])
  }

  @Test("An effect of an element gets no answer when that goes")
  func removedElement() async {
    let shelf = Shelf.makeStore(count: 1)
    let task = await shelf.write("a", in: 0) {
      .run { send in
        let answer: Int? = await send.request { _ in ask() }
        journal.note("\(answer == nil)")
      }
    }

    await shelf.send(.change { $0.path = [] })
    await task.finish()

    #expect(journal.lines == ["asked", "true"])
  }

  @Test("Whoever waits gets no answer when the store is released")
  func releasedStore() async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    await store?.write("start") {
      .run { send in
        let answer: Int? = await send.request { _ in ask() }
        journal.note("\(answer == nil)")
        let next: Int? = await send.request { _ in ask("never") }
        journal.note("next \(next == nil)")
      }
    }
    weak let released = store

    store = nil

    #expect(released == nil)
    await journal.wait(for: "true")
    await journal.wait(for: "next true")
    #expect(!journal.lines.contains("never"))
  }

  @Test("A task that outlives its effect gets no answer after the store")
  func detachedTask() async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    await store?.write("start") {
      .run { send in
        let task = Task.detached { () -> Int? in await send.request { _ in ask() } }
        await journal.waitStubbornly(for: "asked")
        journal.note("waits")
        journal.note("got \(await task.value == nil)")
      }
    }
    await journal.wait(for: "waits")

    store = nil

    await journal.wait(for: "got true")
  }

  @Test("A task that an effect has started gets no answer when the effect is cancelled")
  func startedTask() async {
    await store.write("start") {
      .run { send in
        let task = Task.detached { () -> Int? in await send.request { _ in ask() } }
        await journal.waitStubbornly(for: "asked")
        journal.note("waits")
        journal.note("got \(await task.value == nil)")
      }
      .cancellable(id: 1)
    }
    await journal.wait(for: "waits")

    await store.write("stop") { .cancel(id: 1) }

    await journal.wait(for: "got true")
  }

  @Test("A scoped store asks through the store that it is a part of")
  func scopedStore() async {
    let shelf = Shelf.makeStore(count: 1)
    let own = shelf.scope(state: \.own, action: \.own)
    let element = shelf.scope(state: \.path[id: 0], action: \.path[id: 0])

    let first: Int? = await own.request { reply in ask { .reply(reply, reply.number) } }
    let second: Int? = await element.request { reply in ask { .reply(reply, reply.number) } }

    #expect(first == 1)
    #expect(second == 2)
  }

  @Test("A scoped store of something that is gone gets no answer, and reports the action")
  func scopedStoreOfGone() async {
    let shelf = Shelf.makeStore(count: 1)
    let element = shelf.scope(state: \.path[id: 0], action: \.path[id: 0])
    await shelf.send(.change { $0.path = [] })

    let issues = await IssueRecorder.issues {
      let answer: Int? = await element.request { reply in ask { .reply(reply, 1) } }
      #expect(answer == nil)
    }

    #expect(issues.count == 1)
    #expect(journal.lines == [])
  }

  @Test("A rejected action has no answer")
  func rejectedAction() async {
    let shelf = Shelf.makeStore(count: 1)

    let issues = await IssueRecorder.issues {
      let answer: Int? = await shelf.request { reply in .element(7, ask { .reply(reply, 1) }) }
      #expect(answer == nil)
    }

    #expect(issues.count == 1)
  }

  @Test("An answer of another type is an issue, and none")
  func otherType() async {
    let issues = await IssueRecorder.issues {
      let answer: Int? = await store.request { reply in
        ask { .reply(number: reply.number, value: "five") }
      }
      #expect(answer == nil)
    }

    #expect(
      issues.map(\.message) == [
        """
        A reply was answered with a value of the type String, where Int is awaited. The caller \
        gets no answer. Give it a value of the awaited type.
        """
      ])
  }

  @Test("An answer may be an optional without a value")
  func optionalAnswer() async {
    let answer: Int?? = await store.request { (reply: Reply<Int?>) in ask { .reply(reply, nil) } }

    #expect(answer == .some(nil))
  }

  @Test("A store that nobody asks keeps no replies")
  func noRequest() async {
    await store.write("a") { .merge(.reply(Reply(number: 1), 1), .holding(1)) }

    #expect(await store.hasNoEffects)
    #expect(!store.hasReplies)
  }
}
