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
    let second: Int? = await store.request { reply in
      ask { .send(.write("later") { .reply(reply, 6) }) }
    }
    let third: Int? = await store.request { reply in
      ask {
        .run { send in
          await Task.yield()
          await send(.write("effect") { .reply(reply, 7) })
        }
      }
    }
    let deposited: Int? = await store.request { reply in
      .change { _ in depositReply(8, for: reply.number) }
    }
    let optional: Int?? = await store.request { (reply: Reply<Int?>) in ask { .reply(reply, nil) } }

    #expect([first, second, third, deposited] == [5, 6, 7, 8])
    #expect(optional == .some(nil))
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

    #expect(await [first, second] == [1, 2])
    #expect(asked == [Reply(number: 1), Reply(number: 2)])
  }

  @Test("A request that the feature cancels has no answer, even if one follows")
  func cancelled() async {
    let answer: Int? = await store.request { reply in
      ask { .merge(.cancelRequest(reply), .reply(reply, 5)) }
    }
    let optional: Int?? = await store.request { (reply: Reply<Int?>) in
      ask { .cancelRequest(reply) }
    }

    #expect(answer == nil)
    #expect(optional == .none)
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
        let answer: Int? = await send.request { reply in
          .write("asked") {
            .run { send in
              await Task.yield()
              await send(.write("effect") { .reply(reply, 6) })
            }
          }
        }
        await send(.write("\(answer ?? 0)"))
      }
    }.finish()

    #expect(await shelf.state.path.first?.entries == ["a", "asked", "effect", "6"])
  }

  @Test("A caller that is cancelled gets no answer, before, on the way, and while it waits")
  func cancelledCaller() async {
    let waiting = Task { [store] () -> Int? in await store.request { _ in ask() } }
    await journal.wait(for: "asked")
    waiting.cancel()
    let cancelled = Task { [store] () -> Int? in
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.request { reply in ask { .reply(reply, 1) } }
    }
    let onTheWay = Task { [store] () -> Int? in
      await store.request { reply in
        ask {
          withUnsafeCurrentTask { $0?.cancel() }
          return .reply(reply, 1)
        }
      }
    }
    for task in [waiting, cancelled, onTheWay] { #expect(await task.value == nil) }
    #expect(await store.state.entries == ["asked", "asked", "asked"])

    await store.write("late") { .reply(Reply(number: 1), 1) }
    let next: Int? = await store.request { reply in ask { .reply(reply, 5) } }
    #expect(next == 5)
  }

  @Test(
    "An effect gets no answer when it ends, also by what it asks, and can't ask any more",
    arguments: [nil, .perform { .cancel(id: 1) }, .change { $0.path = [] }]
      as [Shelf.Action?])
  func endedEffect(end: Shelf.Action?) async {
    let shelf = Shelf.makeStore(count: 1)
    let isEndedByAsking = end == nil
    let task = await shelf.write("start", in: 0) {
      .run { send in
        let answer: Int? = await send.request { _ in
          ask { isEndedByAsking ? .cancel(id: 1) : .none }
        }
        journal.note("first \(answer == nil)")
        let next: Int? = await send.request { reply in ask("never") { .reply(reply, 1) } }
        journal.note("second \(next == nil)")
      }
      .cancellable(id: 1)
    }

    if let end { await shelf.send(end) }
    await task.finish()

    #expect(journal.lines == ["asked", "first true", "second true"])
    #expect(await shelf.droppedActionCount == 1)
  }

  @Test("Whoever waits gets no answer when the store is released", arguments: [true, false])
  func releasedStore(isHeld: Bool) async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    await store?.write("start") {
      .run { send in
        let answer: Int? = await send.request { reply in
          ask { isHeld ? .holding(reply.number) : .none }
        }
        journal.note("\(answer == nil)")
        let next: Int? = await send.request { _ in ask("never") }
        journal.note("next \(next == nil)")
      }
    }
    weak let released = store

    store = nil

    #expect(released == nil)
    await journal.wait(for: "next true")
    #expect(journal.lines == ["asked", "true", "next true"])
  }

  @Test(
    "A task of an effect gets no answer when the store goes or the effect is cancelled",
    arguments: [true, false])
  func taskOfAnEffect(isReleased: Bool) async {
    var store: StoreOf<Diary>? = Diary.makeStore()
    await store?.write("start") {
      .run { send in
        let task = Task.detached { () -> Int? in await send.request { _ in ask() } }
        await journal.waitStubbornly(for: "asked")
        journal.note("waits")
        journal.note("got \(await task.value == nil)")
      }
      .cancellable(id: 1)
    }
    await journal.wait(for: "waits")

    if isReleased { store = nil } else { await store?.write("stop") { .cancel(id: 1) } }

    await journal.wait(for: "got true")
  }

  @Test(
    "None of many tasks of an effect waits any more when it is cancelled, and some have answers")
  func manyRequests() async {
    let answers = LockIsolated<[Int?]>([])
    let task = await store.write("start") {
      .run { send in
        let tasks = (0..<60).map { number in
          Task.detached { () -> Int? in
            await send.request { reply in
              ask("\(number)") { number.isMultiple(of: 3) ? .reply(reply, number) : .none }
            }
          }
        }
        for number in 0..<60 { await journal.waitStubbornly(for: "\(number)") }
        journal.note("waits")
        for task in tasks {
          let answer = await task.value
          answers.withValue { $0.append(answer) }
        }
      }
      .cancellable(id: 1)
    }
    await journal.wait(for: "waits")

    await store.write("stop") { .cancel(id: 1) }
    await task.finish()

    #expect(answers.value == (0..<60).map { $0.isMultiple(of: 3) ? $0 : nil })
    #expect(await store.hasNoEffects)
  }

  @Test("A scoped store asks through the store that it is a part of")
  func scopedStore() async {
    let shelf = Shelf.makeStore(count: 1)
    let own = shelf.scope(state: \.own, action: \.own)
    let element = shelf.scope(state: \.path[id: 0], action: \.path[id: 0])

    let first: Int? = await own.request { reply in ask { .reply(reply, reply.number) } }
    let second: Int? = await element.request { reply in ask { .reply(reply, reply.number) } }

    #expect([first, second] == [1, 2])
  }

  @Test("An action for something that is gone has no answer, and is reported")
  func rejectedAction() async {
    let shelf = Shelf.makeStore(count: 1)
    let element = shelf.scope(state: \.path[id: 0], action: \.path[id: 0])
    await shelf.send(.change { $0.path = [] })
    var answers: [Int?] = []

    let issues = await IssueRecorder.issues {
      answers.append(await element.request { reply in ask { .reply(reply, 1) } })
      answers.append(await shelf.request { reply in .element(7, ask { .reply(reply, 1) }) })
      answers.append(await shelf.sendAwaiting(.element(7, ask()), returning: Int.self))
    }

    #expect(answers == [nil, nil, nil])
    #expect(issues.count == 3)
    #expect(journal.lines == [])
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
        A reply has a value of the type String, but the caller awaits Int. It receives no \
        reply. Reply with a value of the awaited type.
        """
      ])
  }
}
