import StoreRuntime
import Testing

struct HoldTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()

  /// Asks for something that the first element of the stack holds, and waits until it does.
  private func ask(noting line: String = "held") async -> Task<Int?, Never> {
    let task = Task { [store] () -> Int? in
      await store.request { reply in
        .element(
          0,
          .write("hold") {
            journal.note(line)
            return .holding(reply.number).cancellable(id: 1)
          })
      }
    }
    await journal.wait(for: line)
    return task
  }

  @Test(
    "Whoever waits gets no answer when the element goes that holds the reply, or the hold ends",
    arguments: [
      Shelf.Action.path(.popFrom(id: 0)),
      .element(0, .write("close")),
      .element(0, .write("close last")),
      .element(0, .write("cancel") { .cancel(id: 1) }),
      .change { $0.path.removeAll() },
      .change { $0.path = [Diary.State()] },
      .change { $0 = Shelf.State() },
    ])
  func removal(action: Shelf.Action) async {
    let task = await ask()

    await store.send(action)

    #expect(await task.value == nil)
    #expect(await store.hasNoEffects)
  }

  @Test("A reply that goes with its element gets what the reduction has deposited")
  func deposit() async {
    let task = await ask()

    await store.send(
      .change { state in
        depositReply(4, for: 1)
        depositReply(5, for: 1)
        depositReply("dropped", for: 2)
        state.path.removeAll()
      })

    #expect(await task.value == 5)
    #expect(await store.hasNoEffects)
  }

  @Test("What is deposited is forgotten if the element stays")
  func forgottenDeposit() async {
    let task = await ask()

    await store.send(.change { _ in depositReply(5, for: 1) })
    #expect(store.replies.isAwaited(1))
    await store.send(.path(.popFrom(id: 0)))

    #expect(await task.value == nil)
  }

  @Test("An answer ends the hold, and the element may go later")
  func answer() async {
    let task = await ask()

    await store.write("answer", in: 0) { .reply(Reply(number: 1), 6) }
    #expect(await store.hasNoEffects)
    await store.send(.path(.popFrom(id: 0)))

    #expect(await task.value == 6)
  }

  @Test("Holds of cancelled callers don't pile up while the element stays, and end with it")
  func cancelledCallers() async {
    for round in 0..<10 {
      let task = await ask(noting: "held \(round)")
      task.cancel()
      #expect(await task.value == nil)
    }

    #expect(await store.entryCount <= 2)
    await store.send(.path(.popFrom(id: 0)))
    #expect(await store.hasNoEffects)
  }

  @Test("Nobody waits for a hold: neither a task of the store nor a concatenation")
  func finish() async {
    let answer = Task { [store] () -> Int? in
      await store.request { reply in
        .perform {
          journal.note("asked")
          return .concatenate(
            .holding(reply.number), .run { _ in journal.note("next") })
        }
      }
    }
    await journal.wait(for: "asked")
    let task = await store.write("hold") { .holding(1) }

    await task.finish()

    #expect(journal.lines == ["asked", "next"])
    await store.send(.perform { .reply(number: 1, value: 3) })
    #expect(await answer.value == 3)
  }

  @Test("A hold that is never started has no answer")
  func droppedHold() async {
    let requests: [@Sendable (Reply<Int>) -> Shelf.Action] = [
      { reply in .element(0, .write("close") { .holding(reply.number) }) },
      { reply in
        .perform {
          _ = Effect<Shelf.Action>.holding(reply.number)
          return .none
        }
      },
      { reply in
        .element(1, .write("merge") { .merge(.send(.write("close")), .holding(reply.number)) })
      },
    ]

    for request in requests { #expect(await store.request(request) == nil) }

    #expect(await store.state.path.isEmpty)
    #expect(await store.hasNoEffects)
  }
}
