import StoreRuntime
import StoreTesting
import Testing

@Suite("One mistake is one failure")
struct OneFailureTests {
  private func makeStore() -> TestStoreOf<Tally> {
    TestStore(initialState: Tally.State()) { Tally() }
  }

  @Test("where actions are received after the next action was sent")
  func lateReceive() async {
    let store = makeStore()

    await issue {
      await store.send(.echoButtonTapped(2))
      await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
      await store.receive(.response(0))
      await store.receive(.response(1)) { $0.count = 1 }
      await store.finish()
    }
    .expect(below: 2, "2 actions", "not received", ".response(0)", ".response(1)")
  }

  @Test("where an equal action was sent before the answer was received, and both are received then")
  func equalActions() async {
    let store = makeStore()

    await issue {
      await store.send(.echoButtonTapped(2))
      await store.send(.echoButtonTapped(2))
      for count in 1...2 {
        await store.receive(.response(0))
        await store.receive(.response(1)) { $0.count = count }
      }
      await store.finish()
    }
    .expect(below: 2, "2 actions", "not received")
  }

  @Test("where answers are equal, change nothing, and are received after the next action was sent")
  func equalAnswers() async {
    let store = makeStore()

    await issue {
      await store.send(.echoButtonTapped(1))
      await store.send(.echoButtonTapped(1))
      await store.receive(.response(0))
      await store.receive(.response(0))
      await store.finish()
    }
    .expect(below: 2, "1 action", "not received")
  }

  @Test("where one of two equal answers isn't received")
  func oneOfTwoEqualAnswers() async {
    let store = makeStore()

    await issue {
      await store.send(.echoButtonTapped(1))
      await store.send(.echoButtonTapped(1))
      await store.receive(.response(0))
      await store.finish()
    }
    .expect(below: 2, "1 action", "not received")
  }

  @Test("where actions are skipped after the next action was sent")
  func lateSkip() async {
    let store = makeStore()

    await issue {
      await store.send(.echoButtonTapped(2))
      await store.send(.nameChanged("Blob")) { $0.name = "Blob" }
      await store.skipReceivedActions()
    }
    .expect(below: 2, "2 actions", "not received")
  }

  @Test("where actions are received after everything was to have finished")
  func receiveAfterFinish() async {
    let store = makeStore()

    await issue {
      await store.send(.echoButtonTapped(1))
      await store.finish()
      await store.receive(\.response, 0)
    }
    .expect(below: 2, "1 action", "not received", ".response(0)")
  }

  @Test(
    "where actions are received in another order than they were sent in, or one is forgotten",
    arguments: [[1, 0], [1, 2], [1, 2, 0]])
  func wrongOrder(numbers: [Int]) async {
    let store = makeStore()
    var count = 0

    await issue {
      await store.send(.echoButtonTapped((numbers.max() ?? 0) + 1))
      for number in numbers {
        count += number
        await store.receive(.response(number), assert: number == 0 ? nil : { $0.count = count })
      }
    }
    .expect(below: 4, "received another one")
  }

  @Test("where an action is received that isn't sent")
  func unsentAction() async {
    let store = makeStore()

    await issue {
      await store.send(.echoButtonTapped(1))
      await store.receive(.ticked)
      await store.receive(.response(0))
    }
    .expect(below: 2, "received another one")
  }

  @Test("where an action is received too often: what was forgiven once isn't a second time")
  func receivedTwice() async {
    let store = makeStore()

    let issues = await issues {
      await store.send(.echoButtonTapped(1))
      await store.send(.nothingButtonTapped)
      await store.receive(.response(0))
      await store.receive(.response(0))
    }

    #expect(issues.count == 2)
    issues.last?.expect(below: 4, "it didn't come")
  }

  @Test("and what is forgiven isn't any more when the test has gone on")
  func missingLater() async {
    let store = makeStore()

    let issues = await issues {
      await store.send(.echoButtonTapped(1))
      await store.send(.nothingButtonTapped)
      await store.send(.echoButtonTapped(2))
      await store.receive(.response(0))
      await store.receive(.response(1)) { $0.count = 1 }
      await store.receive(.response(0))
    }

    #expect(issues.count == 2)
    issues.last?.expect(below: 6, "it didn't come")
  }

  @Test("where nobody advances the clock: the effect was named, and isn't at the end")
  func sleepingEffect() async {
    let clock = TestClock()

    await issue {
      let store = makeStore()
      store.dependencies.continuousClock = clock
      await store.send(.startButtonTapped)
      await store.receive(.ticked)
    }
    .expect(below: 4, "didn't come", "that nobody advances")
  }

  @Test("where effects of an action and then all effects are waited for")
  func finishTwice() async {
    let clock = TestClock()

    await issue {
      let store = makeStore()
      store.dependencies.continuousClock = clock
      let task = await store.send(.startButtonTapped)
      await task.finish()
      await store.finish()
      await task.finish()
    }
    .expect(below: 4, "were to end", "still run")
  }

  @Test("where an action for an element that isn't there has its change asserted")
  func rejectedAction() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    await issue {
      await store.send(\.path[id: 4].counter.incrementButtonTapped) {
        $0.path[id: 4, case: \.counter]?.count = 1
      }
    }
    .mention("incrementButtonTapped")
  }

  @Test("where the state itself is asserted with an element that isn't there")
  func missingElementInAnAssertion() async {
    let store = TestStore(initialState: TallyStack.State()) { TallyStack() }

    await issue {
      store.assert {
        $0.path[id: 4, case: \.counter]?.count = 1
        $0.path = [.counter(Tally.State())]
      }
    }
    .expect(below: 1, "Element #4")
  }
}
