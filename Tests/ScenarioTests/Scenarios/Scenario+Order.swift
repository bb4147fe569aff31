import StoreRuntime
import StoreTesting

// Callers that send, enqueue and read at the same time.

extension Scenario {
  private static func scroll(_ run: ExploredRun) -> ExploredStore<Scroll.State, Scroll.Action> {
    run.store(initialState: Scroll.State(), always: \.problem) {
      Scroll { await run.reply($0) }
    }
  }

  static let orders: [Scenario] = [
    Scenario("order: what is enqueued before a send is reduced before it") { run in
      let store = scroll(run)
      for caller in ["A", "B"] {
        run.user(caller) {
          for number in [1, 4] {
            let last = await store.perform("\(caller) \(number)") { store in
              store.enqueue(.line(caller, number))
              store.enqueue(.lines(caller, number + 1))
              await store.send(.later(caller, number + 2))
              return await store.state.last
            }
            run.expect(
              last?[caller] == number + 2 && last?["\(caller)'"] == 2 * (number + 1) + 1
                && last?["effect of \(caller) \(number + 2)"] != nil,
              "\(caller) sent \(number + 2), and the state is at \(last ?? [:])")
          }
        }
      }
      await run.settle()
      let lines = await store.state.lines
      run.expect(lines.count == 44, "\(lines.count) actions were reduced.")
      run.agree(lines.sorted())
    },

    Scenario("order: enqueued by callers that wait for nothing") { run in
      let store = scroll(run)
      for caller in ["A", "B"] {
        run.user(caller) {
          for number in 1...3 {
            await store.perform("\(caller) \(number)") { $0.enqueue(.later(caller, number)) }
          }
        }
      }
      run.user("C") {
        for number in 1...3 { await store.send(.lines("C", number)) }
      }
      await run.settle()
      run.agree(await store.state.lines.sorted())
    },

    Scenario("order: what is enqueued before an effect sends is reduced before that") { run in
      let itself = LockIsolated<ExploredStore<Scroll.State, Scroll.Action>?>(nil)
      let store = run.store(initialState: Scroll.State(), always: \.problem) {
        Scroll { name in
          await run.reply(name)
          await itself.value?.perform("enqueue for \(name)") {
            $0.enqueue(.line("effect of \(name)", 2))
          }
        }
      }
      itself.setValue(store)
      run.user("A") { await store.send(.later("A", 1)) }
      await store.send(.later("B", 1))
      await run.settle()
      let count = await store.state.lines.count
      run.expect(count == 16, "\(count) actions were reduced.")
      itself.setValue(nil)
    },

    Scenario("order: what a reducer enqueues isn't lost") { run in
      let store = scroll(run)
      for caller in ["A", "B"] {
        run.user(caller) {
          await store.perform("enqueue of \(caller)") { store in
            store.enqueue(
              .doing(caller, 1) { [weak store] in store?.enqueue(.line(caller, 2)) })
          }
        }
      }
      await run.settle()
      let last = await store.state.last
      run.expect(last == ["A": 2, "B": 2], "Not all has come: \(last)")
    },

    Scenario("order: readers see newer states, and the last", schedules: 120) { run in
      let store = scroll(run)
      let states = await store.perform("ask for the states") { $0.states }
      guard let states else { return }
      for reader in ["reader", "slow reader"] {
        run.user(reader) {
          var seen: [String] = []
          for await state in states {
            run.expect(
              state.lines.starts(with: seen), "\(reader) saw \(state.lines) after \(seen).")
            seen = state.lines
            if reader == "slow reader" { await run.step("read on") }
          }
          run.expect(seen.count == 15, "\(reader) has ended with \(seen).")
        }
      }
      run.user("A") {
        await store.send(.later("A", 1))
        await store.send(.line("A", 2))
      }
      await store.send(.lines("B", 1))
      await store.perform("enqueue") { $0.enqueue(.line("B", 2)) }
      await store.send(.lines("B", 3))
      await run.settle()
      await store.release()
    },

    Scenario("order: a reader that is cancelled ends, and others go on") { run in
      let store = scroll(run)
      let states = await store.perform("ask for the states") { $0.states }
      guard let states else { return }
      run.user("reader") {
        var count = 0
        for await state in states { count = state.lines.count }
        run.expect(count == 6, "The reader has ended with \(count) lines.")
      }
      run.user("impatient reader") {
        await withTaskGroup { group in
          group.addTask { for await _ in states {} }
          group.addTask { await run.step("lose patience") }
          _ = await group.next()
          group.cancelAll()
        }
      }
      run.user("A") { for number in 1...3 { await store.send(.line("A", number)) } }
      for number in 1...3 { await store.send(.line("B", number)) }
      await run.settle()
      await store.release()
    },

    Scenario("order: three stores that send to each other", schedules: 120) { run in
      let stores = ring(run)
      for (number, store) in stores.enumerated() {
        run.user("user \(number)") { await store.send(.token("of \(number)", 3)).finish() }
      }
      await run.settle()
      var tokens: [String] = []
      for store in stores {
        let state = await store.state
        tokens += state.tokens
        run.agree(state.tokens.sorted())
      }
      run.expect(tokens.count == 12, "\(tokens.count) tokens came: \(tokens)")
    },

    Scenario("order: three stores, of which one goes") { run in
      let stores = ring(run)
      for (number, store) in stores.enumerated() {
        run.user("user \(number)") { await store.send(.token("of \(number)", 3)).finish() }
      }
      await stores[1].release()
      await run.settle()
      for store in stores {
        let tokens = await store.state.tokens
        run.expect(Set(tokens).count == tokens.count, "A token came twice: \(tokens)")
      }
    },
  ]

  /// Makes three stores, each of which hands tokens on to the next.
  private static func ring(_ run: ExploredRun) -> [ExploredStore<Ring.State, Ring.Action>] {
    // The run keeps the stores. Reducers that did would keep each other.
    let next = Guarded<[@Sendable () -> ExploredStore<Ring.State, Ring.Action>?]>([])
    let stores = (0..<3).map { number in
      run.store(initialState: Ring.State(), always: \.problem) {
        Ring { token, left in
          guard let target = next.withLock({ $0[(number + 1) % $0.count] })() else { return }
          if left.isMultiple(of: 2) {
            await target.perform("enqueue \(token)") { $0.enqueue(.token(token, left)) }
          } else {
            await target.send(.token(token, left))
          }
        }
      }
    }
    let others = stores.map { store in { @Sendable [weak store] in store } }
    next.withLock { $0 = others }
    return stores
  }
}

/// Takes tokens, and hands each on as often as it says.
@Reducer
private struct Ring {
  struct State: Equatable, Sendable {
    var tokens: [String] = []
    var problem: String?
  }

  enum Action: Sendable {
    case token(String, Int)
  }

  let handOn: @Sendable (String, Int) async -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .token(let name, let left) = action else { return .none }
      let token = "\(name), \(left)"
      if state.tokens.contains(token) { state.problem = "The token \(token) came twice." }
      state.tokens.append(token)
      return left == 0 ? .none : .run { _ in await handOn(name, left - 1) }
    }
  }
}
