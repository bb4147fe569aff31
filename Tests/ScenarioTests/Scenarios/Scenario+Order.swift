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
      run.user("C") {
        // It waits for nothing.
        for number in 1...3 {
          await store.perform("C \(number)") { $0.enqueue(.later("C", number)) }
        }
      }
      await run.settle()
      let lines = await store.state.lines
      run.expect(lines.count == 65, "\(lines.count) actions were reduced.")
      run.agree(lines.sorted())
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

    Scenario("order: readers see newer states, and the last", schedules: 160) { run in
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
      run.user("impatient reader") {
        await withTaskGroup { group in
          group.addTask { for await _ in states {} }
          group.addTask { await run.step("lose patience") }
          _ = await group.next()
          group.cancelAll()
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

    Scenario("order: three stores that send to each other", schedules: 120) { run in
      let lines = await handOn(in: ring(run), run)
      run.agree(lines.map { $0.sorted() })
      run.expect(lines.joined().count == 66, "These lines came: \(lines)")
    },

    Scenario("order: three stores, of which one goes") { run in
      let stores = ring(run)
      _ = await handOn(in: stores, run) { await stores[1].release() }
    },
  ]

  /// Sends a line to each store, and returns what has come to each.
  private static func handOn(
    in stores: [ExploredStore<Scroll.State, Scroll.Action>], _ run: ExploredRun,
    meanwhile: () async -> Void = {}
  ) async -> [[String]] {
    for (number, store) in stores.enumerated() {
      run.user("user \(number)") { await store.send(.later("of \(number)", 1)).finish() }
    }
    await meanwhile()
    await run.settle()
    var lines: [[String]] = []
    for store in stores { lines.append(await store.state.lines) }
    return lines
  }

  /// Makes three stores, whose effects hand each line on to the next, three times.
  private static func ring(_ run: ExploredRun) -> [ExploredStore<Scroll.State, Scroll.Action>] {
    // The run keeps the stores. Reducers that did would keep each other.
    let next = Guarded<[@Sendable () -> ExploredStore<Scroll.State, Scroll.Action>?]>([])
    let stores = (0..<3).map { number in
      run.store(initialState: Scroll.State(), always: \.problem) {
        Scroll { line in
          guard let target = next.withLock({ $0[(number + 1) % $0.count] })(),
            let last = line.last?.wholeNumberValue
          else { return }
          let caller = String(line.dropLast(2))
          let action: Scroll.Action = last < 3 ? .later(caller, last + 1) : .line(caller, 4)
          if last.isMultiple(of: 2) {
            await target.perform("enqueue \(line)") { $0.enqueue(action) }
          } else {
            await target.send(action)
          }
        }
      }
    }
    let others = stores.map { store in { @Sendable [weak store] in store } }
    next.withLock { $0 = others }
    return stores
  }
}
