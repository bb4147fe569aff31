import StoreRuntime
import StoreTesting
import Testing

@Suite("Exploring")
struct ExploreTests {
  private struct Refusal: Error {}

  /// Explores two users who write their names after a reply.
  private func twoUsers(_ run: ExploredRun) async -> ErrandsStore {
    let store = run.errands { name, send in
      await run.reply("errand")
      await send(.done(name))
    }
    run.user("A") { await store.send(.start("a")) }
    run.user("B") { await store.send(.start("b")) }
    await run.settle()
    return store
  }

  @Test("reports a failure once, at its own line, with the schedule and how to repeat it")
  func failure() async {
    await issue {
      await explore { run in
        let store = await twoUsers(run)
        let done = await store.state.done
        run.expect(done == ["a", "b"], "the order is \(done)")
      }
    }
    .expect(
      below: 1, "Schedule ", " of at most 1000 fails: the order is [\"b\", \"a\"]",
      "put off until nothing else could go on: ", "sends: start(\"a\")", "Replay: explore(putOff: ["
    )
  }

  @Test("compares values with those of the plain schedule")
  func agreement() async {
    await issue {
      await explore { run in
        let store = await twoUsers(run)
        run.agree(await store.state.done)
      }
    }
    .expect(below: 1, "isn't what it is in the plain schedule")
  }

  @Test("asks for what always holds after each reduction")
  func invariant() async {
    await issue {
      await explore { run in
        let store = run.store(
          initialState: Errands.State(), always: { $0.done.count > 1 ? "too many" : nil }
        ) {
          Errands { _, _ in }
        }
        await store.send(.done("a"))
        await store.send(.done("b"))
      }
    }
    .expect(below: 1, "too many, after done(\"b\")", "Nothing was put off.")
  }

  @Test("repeats the schedule that a list names, at the line of the call")
  func replay() async {
    await issue {
      await explore(putOff: ["send start(\"a\") (A)"]) { run in
        let store = await twoUsers(run)
        let done = await store.state.done
        run.expect(done == ["a", "b"], "the order is \(done)")
      }
    }
    .expect(below: 1, "the order is [\"b\", \"a\"]", "Replay: explore(putOff: [")
  }

  @Test("calls the second point of a name by a number, and one that is put off twice as well")
  func repeatedNames() async {
    let first = "errand (effect of start(\"a\")) #2"
    let second = "errand (effect of start(\"b\")) #2"
    for (names, order) in [
      ([first], ["b", "a"]),
      ([first, second], ["a", "b"]),
      ([first, second, first + " again"], ["b", "a"]),
    ] {
      await explore(putOff: names) { run in
        let store = run.errands { name, send in
          await run.reply("errand")
          await run.reply("errand")
          await send(.done(name))
        }
        await store.send(.start("a"))
        await store.send(.start("b"))
        await run.settle()
        let done = await store.state.done
        run.expect(done == ["a", "b"] || done == order, "the order is \(done) for \(names)")
      }
    }
  }

  @Test("says that a list has a name that no point has")
  func unknownName() async {
    await issue {
      await explore(putOff: ["coffee"]) { run in _ = await twoUsers(run) }
    }
    .expect(below: 1, "No point that had a choice is called \"coffee\"")
  }

  @Test("fails if a user throws an error")
  func throwingUser() async {
    await issue {
      await explore { run in
        run.user("A") { throw Refusal() }
      }
    }
    .expect(below: 1, "A threw an error: Refusal()")
  }

  @Test("fails if the scenario throws an error")
  func throwingScenario() async {
    await issue {
      await explore { _ in throw Refusal() }
    }
    .expect(below: 1, "scenario threw an error: Refusal()")
  }

  @Test("fails if the feature reports an issue")
  func featureIssue() async {
    await issue {
      await explore { run in
        let store = run.errands { _, _ in throw Refusal() }
        await store.send(.start("a"))
        await run.settle()
      }
    }
    .expect(below: 1, "Refusal")
  }

  @Test("passes without a store, and tries at least one schedule", arguments: [0, -3, 1])
  func fewSchedules(_ count: Int) async {
    let tried = await explore(schedules: count) { _ in }

    #expect(tried == 1)
  }

  @Test("ends the effects of a store that is released, which gets nothing any more")
  func release() async {
    await explore(schedules: 100) { run in
      let store = run.errands { name, send in
        await run.reply("errand")
        await send(.done(name))
      }
      await store.send(.start("a"))
      await store.release()
      let done = await store.state.done
      await store.send(.done("b"))
      await run.settle()
      run.expect(await store.state.done == done, "the store has gone on")
    }
  }

  @Test("finds a cancellation that comes before and after what it cancels")
  func cancellation() async {
    let seen = Guarded<Set<[String]>>([])

    await explore(schedules: 100) { run in
      let store = run.errands { name, send in
        await run.reply("errand")
        await send(.done(name))
      }
      let task = await store.send(.start("a"))
      await run.step("cancel")
      task.cancel()
      await run.settle()
      let done = await store.state.done
      seen.withLock { _ = $0.insert(done) }
    }

    #expect(seen.withLock { $0 } == [[], ["a"]])
  }

  @Test("puts timers off")
  func timers() async {
    let seen = Guarded<Set<[String]>>([])

    await explore(schedules: 100) { run in
      let store = run.store(initialState: Errands.State()) {
        Errands { name, send in
          @Dependency(\.continuousClock) var clock
          try await clock.sleep(for: .seconds(name == "a" ? 1 : 2))
          await send(.done(name))
        }
      }
      await store.send(.start("a"))
      await store.send(.start("b"))
      await run.settle()
      let done = await store.state.done
      seen.withLock { _ = $0.insert(done) }
    }

    #expect(seen.withLock { $0 } == [["a", "b"], ["b", "a"]])
  }

  @Test("orders several stores")
  func stores() async {
    let seen = Guarded<Set<[String]>>([])

    await explore(schedules: 100) { run in
      let order = Guarded<[String]>([])
      for name in ["a", "b"] {
        let store = run.errands { name, _ in order.withLock { $0.append(name) } }
        run.user(name) { await store.send(.start(name)) }
      }
      await run.settle()
      seen.withLock { _ = $0.insert(order.withLock { $0 }) }
    }

    #expect(seen.withLock { $0 } == [["a", "b"], ["b", "a"]])
  }

  @Test("controls all that runs when it is called on the main actor")
  @MainActor
  func mainActor() async {
    let tried = await explore(schedules: 20) { run in _ = await twoUsers(run) }

    #expect(tried == 20)
  }

  @Test("goes on at the same time as others")
  func parallel() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { await explore(schedules: 50) { run in _ = await twoUsers(run) } }
      }
      for await tried in group { #expect(tried == 50) }
    }
  }
}
