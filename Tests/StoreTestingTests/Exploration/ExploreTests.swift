import StoreRuntime
import StoreTesting
import Testing

@Suite("Exploring")
struct ExploreTests {
  /// Explores two users who write their names after a reply.
  @discardableResult
  private static func twoUsers(_ run: ExploredRun) async -> ErrandsStore {
    let store = run.errands()
    run.user("A") { await store.send(.start("a")) }
    run.user("B") { await store.send(.start("b")) }
    await run.settle()
    return store
  }

  /// Demands that two users write their names in order.
  @Sendable private static func inOrder(_ run: ExploredRun) async {
    let done = await twoUsers(run).state.done
    run.expect(done == ["a", "b"], "the order is \(done)")
  }

  /// Scenarios that fail.
  static let mistakes: [Mistake<ExploredRun>] = [
    Mistake(
      "an order", "Schedule ", " of at most 1000 fails: the order is [\"b\", \"a\"]",
      "delayed until nothing else could run: ", "sends: start(\"a\")",
      "Replay: explore(putOff: [", make: inOrder),
    Mistake("another value", "differs from the one in the plain schedule") { run in
      run.agree(await twoUsers(run).state.done)
    },
    Mistake("a state", "too many, after done(\"b\")", "Nothing was delayed.") { run in
      let store = run.store(
        initialState: Errands.State(), always: { $0.done.count > 1 ? "too many" : nil }
      ) {
        Errands()
      }
      await store.send(.done("a"))
      await store.send(.done("b"))
    },
    Mistake("an error of a user", "A threw an error: Refusal()") { run in
      run.user("A") { throw Refusal() }
    },
    Mistake("an error", "scenario threw an error: Refusal()") { _ in throw Refusal() },
    Mistake("an issue of the feature", "Refusal") { run in
      let store = run.errands { _, _ in throw Refusal() }
      await store.send(.start("a"))
      await run.settle()
    },
  ]

  @Test("reports what is wrong once, at its own line", arguments: mistakes)
  func failure(mistake: Mistake<ExploredRun>) async {
    await issue { await explore(mistake.make) }.expect(mistake.parts)
  }

  @Test("repeats the schedule that a list names, at the line of the call")
  func replay() async {
    await issue { await explore(putOff: ["send start(\"a\") (A)"], Self.inOrder) }
      .expect("the order is [\"b\", \"a\"]", "Replay: explore(putOff: [")
    await issue { await explore(putOff: ["coffee"]) { run in await Self.twoUsers(run) } }
      .expect("No choice point is called \"coffee\"")
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

  @Test("passes without a store, and tries at least one schedule", arguments: [0, -3, 1])
  func fewSchedules(_ count: Int) async {
    let tried = await explore(schedules: count) { _ in }

    #expect(tried == 1)
  }

  @Test("ends the effects of a store that is released, which gets nothing any more")
  func release() async {
    await explore(schedules: 100) { run in
      let store = run.errands()
      await store.send(.start("a"))
      await store.release()
      let done = await store.state.done
      await store.send(.done("b"))
      await run.settle()
      run.expect(await store.state.done == done, "the store has gone on")
    }
  }

  /// Returns what a scenario ends with, in some schedule or other.
  private func results(
    of scenario: @escaping @Sendable (ExploredRun) async -> [String]
  ) async -> Set<[String]> {
    let seen = Guarded<Set<[String]>>([])
    await explore(schedules: 100) { run in
      let result = await scenario(run)
      seen.withLock { _ = $0.insert(result) }
    }
    return seen.withLock { $0 }
  }

  @Test("finds a cancellation that comes before and after what it cancels")
  func cancellation() async {
    let results = await results { run in
      let store = run.errands()
      let task = await store.send(.start("a"))
      await run.step("cancel")
      task.cancel()
      await run.settle()
      return await store.state.done
    }

    #expect(results == [[], ["a"]])
  }

  @Test("puts timers off")
  func timers() async {
    let results = await results { run in
      let store = run.errands { name, send in
        @Dependency(\.continuousClock) var clock
        try await clock.sleep(for: .seconds(name == "a" ? 1 : 2))
        await send(.done(name))
      }
      await store.send(.start("a"))
      await store.send(.start("b"))
      await run.settle()
      return await store.state.done
    }

    #expect(results == [["a", "b"], ["b", "a"]])
  }

  @Test("begins operations with a capture list in either order, and after the action is reduced")
  func captureLists() async {
    let results = await results { run in
      let store = run.store(initialState: [String]()) {
        Reduce<[String], String> { state, action in
          state.append(action)
          guard action == "start" else { return .none }
          return .merge(
            ["a", "b"].map { name in .run { [name] send in await send(name) } } + [.send("c")])
        }
      }
      await store.send("start")
      await run.settle()
      return await store.state
    }

    #expect(results == [["start", "c", "a", "b"], ["start", "c", "b", "a"]])
  }

  @Test("orders several stores")
  func stores() async {
    let results = await results { run in
      let order = Guarded<[String]>([])
      for name in ["a", "b"] {
        let store = run.errands { name, _ in order.withLock { $0.append(name) } }
        run.user(name) { await store.send(.start(name)) }
      }
      await run.settle()
      return order.withLock { $0 }
    }

    #expect(results == [["a", "b"], ["b", "a"]])
  }

  @Test("controls all that runs when it is called on the main actor, at the same time as others")
  @MainActor
  func parallel() async {
    async let others = withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { await explore(schedules: 50) { run in await Self.twoUsers(run) } }
      }
      return await group.reduce(0, +)
    }

    let tried = await explore(schedules: 20) { run in await Self.twoUsers(run) }

    #expect(tried == 20)
    #expect(await others == 200)
  }
}
