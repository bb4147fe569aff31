import StoreTesting

@testable import StoreRuntimeCore

/// A run with a store of decks, and what holds in each.
struct Voyage: Sendable {
  let run: ExploredRun
  let log = Logbook()
  let store: ExploredStore<Deck.State, Deck.Action>

  init(_ run: ExploredRun, _ state: Deck.State) {
    self.run = run
    let log = log
    store = run.store(initialState: state, always: log.problem(of:)) {
      Deck(log: log)
    }
  }

  /// Changes the state of the root.
  @discardableResult
  func act(
    _ name: String, _ body: @escaping @Sendable (inout Deck.State) -> Effect<Deck.Action>
  ) async -> StoreTask {
    await store.send(.act(name, body))
  }

  /// Changes the state of the root, without an effect.
  func change(_ name: String, _ body: @escaping @Sendable (inout Deck.State) -> Void) async {
    await act(name) { state in
      body(&state)
      return .none
    }
  }

  /// Sends an action to an element of the root's stack, if that is there.
  func send(_ action: Deck.Action, to id: StackElementID) async {
    await act("if it is there, \(action)") { state in
      state.path.ids.contains(id) ? .send(action.on(id)) : .none
    }
  }

  /// Sends several actions as one step.
  @discardableResult
  func begin(_ actions: [Deck.Action]) async -> StoreTask {
    await store.perform("begin") { await $0.send(contentsOf: actions) } ?? .none
  }

  /// An action that starts an effect which sends two words, each after an answer.
  func life(_ number: Int, _ name: String? = nil) -> Deck.Action {
    .act("live \(name ?? "\(number)")") { _ in lifeEffect(number, name) }
  }

  func lifeEffect(_ number: Int, _ name: String? = nil) -> Effect<Deck.Action> {
    let name = name ?? "life \(number)"
    return log.effect(name, of: number) { send in
      await run.reply("\(name): first")
      await send("first")
      try Task.checkCancellation()
      await run.reply("\(name): second")
      await send("second")
    }
  }

  /// An action that starts an effect which takes its screen off after an answer.
  func leaving(_ number: Int) -> Deck.Action {
    .act("leave \(number)") { _ in
      log.effect("leaving \(number)", of: number) { _ in
        @Dependency(\.dismiss) var dismiss
        await run.reply("leaving \(number)")
        // If the effect was cancelled, this does nothing.
        await dismiss()
      }
    }
  }

  /// An action that cancels an id, which effects of these names have.
  func cancel(_ id: String, _ names: String...) -> Deck.Action {
    .act("cancel \(id)") { _ in
      log.cancel(names)
      return .cancel(id: id)
    }
  }

  /// Waits until nothing goes on, and checks what has to hold then.
  ///
  /// - Parameter living: The screens whose effects have to be done, if they are still there.
  /// - Returns: The screens that are left.
  @discardableResult
  func land(living: [Int] = []) async -> [Int] {
    await run.settle()
    let state = await store.state
    for number in living {
      guard let screen = state[number] else { continue }
      run.expect(
        screen.received == ["first", "second"],
        "Screen \(number) is there, and has only received \(screen.received).")
    }
    let numbers = state.numbers
    let leftover = log.running(without: numbers)
    run.expect(leftover.isEmpty, "Effects of screens that are gone still run: \(leftover)")
    await change("take all off") { state in
      state.path = StackState()
      state.sheet = nil
    }
    await run.settle()
    run.expect(log.running.isEmpty, "Effects have no end: \(log.running)")
    run.expect(log.problem == nil, log.problem ?? "")
    if let isIdle = await store.perform("look at the books", { await $0.isIdle }) {
      run.expect(isIdle, "The store remembers effects that have ended.")
    }
    return numbers
  }
}

extension Store {
  /// Whether the store does nothing for models.
  var hasNoWindow: Bool { runtime?.listeners.isEmpty ?? true }

  /// Whether the store remembers nothing of any effect.
  fileprivate var isIdle: Bool {
    guard let runtime else { return true }
    return runtime.root.isIdle && runtime.variables.work.isEmpty
      && runtime.variables.entries.isEmpty
  }
}
