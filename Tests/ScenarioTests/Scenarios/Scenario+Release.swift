import StoreRuntime
import StoreTesting

// A store, a scoped store or a reader goes, whatever else is going on.

extension Scenario {
  /// Who else has to do with the store that goes.
  enum Partner: String, CaseIterable {
    case sender = "while others send"
    case waiter = "while somebody waits for effects"
    case reader = "while others read"
    case scope = "while a scoped store is there"
    case removal = "while a screen goes"
    case cancellation = "while effects are cancelled"
  }

  static let releases: [Scenario] = combinations(of: Partner.allCases, upTo: 2).map { partners in
    let name = partners.map(\.rawValue).joined(separator: " and ")
    return Scenario("release: \(name)", schedules: 40) { run in
      let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)], sheet: Deck.State(2)))
      let task = await voyage.begin([
        voyage.life(0), voyage.life(1).on(0), voyage.life(2).onSheet,
        voyage.leaving(2).onSheet,
        .act("ask") { _ in
          voyage.log.effect("asking", of: 0) { send in
            let answer: Int? = await send.send.request { _ in
              .act("don't answer") { _ in .none }
            }
            voyage.log.note("answered \(answer.map(String.init) ?? "nil")")
          }
        },
      ])
      for partner in partners { await partner.begin(voyage, task) }
      await voyage.store.release()
      await run.settle()
      run.expect(voyage.log.running.isEmpty, "The store is gone: \(voyage.log.running) go on")
      run.expect(voyage.log.events.contains("answered nil"), "Somebody still waits for an answer.")
      run.expect(voyage.log.problem == nil, voyage.log.problem ?? "")
    }
  }
}

extension Scenario.Partner {
  fileprivate func begin(_ voyage: Voyage, _ task: StoreTask) async {
    let (run, store) = (voyage.run, voyage.store)
    switch self {
    case .sender:
      run.user(rawValue) {
        await store.send(voyage.life(0, "other")).finish()
        await store.perform("enqueue") { $0.enqueue(voyage.life(0, "last")) }
      }
    case .waiter:
      run.user(rawValue) {
        await task.finish()
        let running = voyage.log.running.filter { $0.hasPrefix("life") }
        run.expect(running.isEmpty, "\"finish()\" has returned, and \(running) go on.")
      }
    case .reader:
      let states = await store.perform("ask for states") { ($0.states, scope($0).states) }
      guard let (whole, part) = states else { return }
      run.user("reader") {
        var count = -1
        for await state in whole {
          run.expect(state.received.count >= count, "An older state came after a newer one.")
          count = state.received.count
        }
        let last = await store.state.received.count
        // One that hadn't begun sees nothing.
        run.expect(
          count == last || count < 0, "The reader has ended with \(count) words, and not \(last).")
      }
      run.user("reader of the screen") { for await _ in part {} }
    case .scope:
      let scoped = await store.perform("scope") { scope($0) }
      guard let scoped else { return }
      run.user(rawValue) {
        await run.step("send by the scoped store")
        await send(voyage.life(1, "scoped"), to: scoped)
        await run.step("let the scoped store go")
      }
    case .removal:
      run.user(rawValue) {
        await voyage.change("take all off") { state in
          state.path = StackState()
          state.sheet = nil
        }
      }
    case .cancellation:
      run.user(rawValue) {
        await run.step("cancel")
        task.cancel()
        voyage.log.cancel(["life 2", "leaving 2"])
      }
    }
  }

  /// Sends an action if the screen is there.
  private func send(
    _ action: Deck.Action, to store: isolated Store<Deck.State?, Deck.Action>
  ) {
    if store.state != nil { store.send(action) }
  }

  private func scope(
    _ store: Store<Deck.State, Deck.Action>
  ) -> Store<Deck.State?, Deck.Action> {
    store.scope(state: \.path[id: 0], action: \.path[id: 0])
  }
}
