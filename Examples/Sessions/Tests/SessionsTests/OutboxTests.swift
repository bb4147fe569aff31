import Testing

@testable import Sessions

struct OutboxTests {
  @Test func aClientHasOnlySoManyRequestsAtOnce() {
    var outbox = Outbox()
    for _ in 0..<Outbox.greatestRequests {
      #expect(outbox.takesRequests)
      outbox.beginRequest()
    }

    #expect(!outbox.takesRequests)
    outbox.append(Answer(1, done: "sent"), endsRequest: true)
    #expect(outbox.takesRequests)
  }

  @Test func thereIsNoRoomUntilWhatWasTakenIsSent() {
    var outbox = Outbox()
    while outbox.takesRequests {
      outbox.append(Answer(1, done: "sent"), endsRequest: false)
    }

    let taken = outbox.take(sentCount: 0).bytes.count
    #expect(taken >= Outbox.greatestSize)
    #expect(!outbox.takesRequests)
    #expect(outbox.take(sentCount: taken / 2).bytes.isEmpty)
    #expect(outbox.takesRequests)
  }

  @Test func anAnswerIsOwedUntilItIsTaken() {
    var outbox = Outbox()
    outbox.beginRequest()
    #expect(outbox.owesAnswers)
    outbox.append(Answer(1, done: "sent"), endsRequest: true)
    #expect(outbox.owesAnswers)

    _ = outbox.take(sentCount: 0)
    #expect(!outbox.owesAnswers)
  }
}
