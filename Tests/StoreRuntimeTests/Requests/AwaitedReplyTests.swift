import StoreRuntime
import Testing

struct AwaitedReplyTests {
  let store = Diary.makeStore()
  let taken = LockIsolated<[Int?]>([])

  /// An action whose reducer takes the number that is awaited, and answers with it.
  private func take(_ name: String = "take") -> Diary.Action {
    .write(name) {
      let number = takeAwaitedReply()
      taken.withValue { $0.append(number) }
      return number.map { .reply(number: $0, value: $0) } ?? .none
    }
  }

  @Test("The reducer takes the number that is awaited, once")
  func taking() async {
    let answer = await store.sendAwaiting(
      .write("twice") {
        let number = takeAwaitedReply()
        #expect(takeAwaitedReply() == nil)
        return number.map { .reply(number: $0, value: "answer \($0)") } ?? .none
      }, returning: String.self)

    #expect(answer == "answer 1")
  }

  @Test("There is no answer if the reducer doesn't take the number")
  func notTaking() async {
    #expect(await store.sendAwaiting(.write("plain"), returning: Int.self) == nil)
    #expect(await store.state.entries == ["plain"])
  }

  @Test("Only the reduction of the very action sees what is awaited")
  func otherActions() async {
    store.enqueue(take("mail"))
    let task = Task { [store] in
      await store.sendAwaiting(
        .write("plain") { .concatenate(.send(take("after")), .run { send in await send(take()) }) },
        returning: Int.self)
    }
    #expect(await task.value == nil)
    #expect(taken.value == [nil, nil, nil])

    store.enqueue(take("mail"))
    #expect(await store.sendAwaiting(take("this"), returning: Int.self) == 2)
    #expect(taken.value == [nil, nil, nil, nil, 2])

    await store.send(take())
    let request: Int? = await store.request { reply in
      .write("request") { .merge(.reply(reply, takeAwaitedReply() ?? 0)) }
    }
    #expect(taken.value.last == .some(nil))
    #expect(request == 0)
  }

  @Test("There is no answer if the action is rejected")
  func rejection() async {
    let shelf = Shelf.makeStore(count: 0)

    let issues = await IssueRecorder.issues {
      #expect(await shelf.sendAwaiting(.element(3, take()), returning: Int.self) == nil)
    }

    #expect(issues.count == 1)
    #expect(taken.value == [])
  }

  @Test("What is taken may be held and answered later")
  func holding() async {
    let journal = Journal()
    let task = Task { [store] in
      await store.sendAwaiting(
        .write("hold") {
          journal.note("held")
          return takeAwaitedReply().map { .holding($0) } ?? .none
        }, returning: Int.self)
    }
    await journal.wait(for: "held")

    await store.write("answer") { .reply(number: 1, value: 8) }

    #expect(await task.value == 8)
    #expect(await store.hasNoEffects)
  }

  @Test("A scoped store awaits through the store that it is a part of")
  func scopedStore() async {
    let shelf = Shelf.makeStore(count: 1)
    let own = shelf.scope(state: \.own, action: \.own)

    #expect(await own.sendAwaiting(take(), returning: Int.self) == 1)
  }
}
