import StoreRuntime
import StoreTesting
import Testing

@Suite("One mistake is one failure")
struct OneFailureTests {
  private let store = TestStore(initialState: Tally.State()) { Tally() }

  /// What a test does after its first action, whose answers it forgets to receive.
  static let mistakes: [Mistake<TestStoreOf<Tally>>] = [
    Mistake(
      "actions are received after the next action was sent", "2 actions", "not received",
      ".response(0)", ".response(1)"
    ) { store in
      await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
      await store.receive(.response(0))
      await store.receive(.response(1)) { $0.count = 1 }
      await store.finish()
    },
    Mistake(
      "an equal action was sent before the answer was received, and both are received then",
      "2 actions", "not received"
    ) { store in
      await store.send(.echoButtonTapped(2))
      for count in 1...2 {
        await store.receive(.response(0))
        await store.receive(.response(1)) { $0.count = count }
      }
      await store.finish()
    },
    Mistake("one of two equal answers isn't received", "2 actions", "not received") { store in
      await store.send(.echoButtonTapped(1))
      await store.receive(.response(0))
      await store.finish()
    },
    Mistake("actions are skipped after the next action was sent", "2 actions") { store in
      await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
      await store.skipReceivedActions()
    },
    Mistake(
      "actions are received after everything was to have finished", "2 actions", "not received",
      ".response(0)"
    ) { store in
      await store.finish()
      await store.receive(\.response, 0)
      await store.receive(\.response, 1) { $0.count = 1 }
    },
    Mistake("actions are received in another order", "received another one") { store in
      await store.receive(.response(1)) { $0.count = 1 }
      await store.receive(.response(0))
    },
    Mistake("an action is forgotten", "received another one") { store in
      await store.receive(.response(1)) { $0.count = 1 }
    },
    Mistake("an action is received that isn't sent", "received another one") { store in
      await store.receive(.ticked)
      await store.receive(.response(0))
      await store.receive(.response(1)) { $0.count = 1 }
    },
  ]

  @Test("where something is forgotten", arguments: mistakes)
  func forgotten(mistake: Mistake<TestStoreOf<Tally>>) async {
    await issue {
      await store.send(.echoButtonTapped(2))
      try? await mistake.make(store)
    }
    .mention(mistake.parts)
  }

  @Test("where answers are equal, change nothing, and are received after the next action was sent")
  func equalAnswers() async {
    await issue {
      await store.send(.echoButtonTapped(1))
      await store.send(.echoButtonTapped(1))
      await store.receive(.response(0))
      await store.receive(.response(0))
      await store.finish()
    }
    .expect(below: 2, "1 action", "not received")
  }

  @Test("where equal actions are received, and the closure runs once for the one it is meant for")
  func closureOfEqualActions() async {
    var counts: [Int] = []
    await issue {
      await store.send(.echoButtonTapped(2))
      await store.send(.echoButtonTapped(2))
      await store.receive(.response(0))
      await store.receive(.response(1)) {
        counts.append($0.count)
        $0.count = 2
      }
      await store.receive(.response(0))
      await store.receive(.response(1)) { $0.count = 1 }
      await store.finish()
    }
    .mention("2 actions", "not received")
    #expect(counts == [1])
  }

  @Test("where an action is received too often: what was forgiven once isn't a second time")
  func receivedTwice() async {
    let issues = await issues {
      await store.send(.echoButtonTapped(1))
      await store.send(.nothingButtonTapped)
      await store.receive(.response(0))
      await store.receive(.response(0))
    }

    #expect(issues.count == 2)
    issues.last?.expect(below: 4, "it didn't arrive")
  }

  @Test("and what is forgiven isn't any more when the test has gone on")
  func missingLater() async {
    let issues = await issues {
      await store.send(.echoButtonTapped(1))
      await store.send(.nothingButtonTapped)
      await store.send(.echoButtonTapped(2))
      await store.receive(.response(0))
      await store.receive(.response(1)) { $0.count = 1 }
      await store.receive(.response(0))
    }

    #expect(issues.count == 2)
    issues.last?.expect(below: 6, "it didn't arrive")
  }

  @Test("where nobody advances the clock: the effect was named, and isn't any more")
  func sleepingEffect() async {
    let clock = TestClock()
    func makeStore() -> TestStoreOf<Probe> {
      makeProbe { _ in try await clock.sleep(for: .seconds(1)) }
    }

    await issue {
      let store = makeStore()
      await store.send(.start)
      await store.receive(.received(1))
    }
    .expect(below: 3, "didn't arrive", "that isn't advanced")
    await issue {
      let store = makeStore()
      let task = await store.send(.start)
      await task.finish()
      await store.finish()
      await task.finish()
    }
    .expect(below: 3, "were expected to end", "still run")
  }

  @Test("where the element of an action or of an assertion isn't there")
  func missingElement() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    await issue {
      await store.send(\.path[id: 4].counter.incrementButtonTapped) {
        $0.path[id: 4, case: \.counter]?.count = 1
      }
    }
    .mention("incrementButtonTapped")
    await issue {
      store.assert {
        $0.path[id: 4, case: \.counter]?.count = 1
        $0.path = [.counter(Tally.State())]
      }
    }
    .expect(below: 1, "Element #4")
  }
}
