import StoreRuntime
import TestSupport
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

  @Test(
    "Only the reduction of the very action sees what is awaited",
    .immediateStart("The effect sends when the caller has its answer."))
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
}
