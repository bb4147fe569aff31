import StoreRuntime
import TestSupport
import Testing

/// A feature that notes how its count changes.
private struct Tally: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var other = 0
    var log: [String] = []
    var path = StackState<Leaf.State>()
  }

  @CasePathable
  enum Action: Sendable {
    case set(Int)
    case setOther(Int)
    case noted(String)
    case path(StackActionOf<Leaf>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .set(let count):
      state.count = count
      state.log.append("set")
      return .send(.noted("set"))
    case .setOther(let other): state.other = other
    case .noted(let note): state.log.append("noted \(note)")
    case .path: break
    }
    return .none
  }
}

struct OnChangeTests {
  private typealias State = Tally.State
  private typealias Action = Tally.Action

  private func log(_ line: String) -> Reduce<State, Action> {
    Reduce { state, _ in
      state.log.append(line)
      return .none
    }
  }

  /// Sends actions to a reducer as a store prepares it, and as a closure runs it, which has to give
  /// the same state.
  private func state(
    of reducer: some Reducer<State, Action>, _ actions: Action...
  ) async -> State {
    let store = Store(initialState: State()) { reducer }
    let other = Store(initialState: State()) {
      Reduce { state, action in reducer.reduce(into: &state, action: action) }
    }
    for action in actions {
      await store.send(action).finish()
      await other.send(action).finish()
    }
    let state = await store.state
    #expect(await other.state == state)
    return state
  }

  @Test("The reducers of a body run after this one, with the old and the new value")
  func change() async {
    let reducer = Tally().onChange(of: \.count) { oldValue, newValue in
      if newValue > oldValue {
        log("up")
      }
      Reduce { state, action in
        state.log.append("\(oldValue) to \(newValue), now \(state.count)")
        return .send(.noted("\(newValue)"))
      }
    }

    let state = await state(of: reducer, .set(3), .set(3), .setOther(1), .set(2))

    #expect(
      state.log == [
        "set", "up", "0 to 3, now 3", "noted set", "noted 3",
        "set", "noted set",
        "set", "3 to 2, now 2", "noted set", "noted 2",
      ])
  }

  @Test("A closure can change the state and return an effect, given the old value")
  func effect() async {
    let length: @Sendable (State) -> Int = { $0.log.count }
    let reducer = Tally()
      .onChange(of: \.count) { oldValue, state in
        state.log.append("\(oldValue) to \(state.count)")
        return .send(.noted("\(state.count)"))
      }
      .onChange(of: length) { _, _ in .none }

    let state = await state(of: reducer, .set(3), .set(3), .setOther(1))

    #expect(state.log == ["set", "0 to 3", "noted set", "noted 3", "set", "noted set"])
  }

  @Test("Any function of the state can be watched")
  func watched() async {
    let sum: @Sendable (State) -> Int = { $0.count + $0.other }
    let reducer = Tally()
      .onChange(of: sum) { _, newValue in log("sum \(newValue)") }
      .onChange(of: \.other) { oldValue, newValue in log("other \(oldValue) to \(newValue)") }

    let state = await state(of: reducer, .setOther(1), .setOther(1), .set(9), .set(12))

    #expect(
      state.log == [
        "sum 1", "other 0 to 1",
        "set", "sum 10", "noted set",
        "set", "sum 13", "noted set",
      ])
  }

  @Test("What a change changes is watched further out, and not by itself")
  func nested() async {
    let reducer =
      Tally()
      .onChange(of: \.count) { _, newValue in
        Reduce { state, _ in
          state.count = 10
          state.other = newValue
          return .none
        }
      }
      .onChange(of: \.other) { oldValue, newValue in
        log("other \(oldValue) to \(newValue)")
      }

    let state = await state(of: reducer, .set(2))

    #expect(state.count == 10)
    #expect(state.log == ["set", "other 0 to 2", "noted set"])
  }

  @Test("Stacks around it and in what a change runs are brought in step", arguments: [true, false])
  func stacks(isInside: Bool) async {
    let beacon = Beacon()
    let stack = EmptyReducer<State, Action>().forEach(\.path, action: \.path) { Leaf() }
    let pop = Reduce<State, Action> { state, action in
      state.other += 1
      if case .set = action { state.path.removeLast() }
      return .none
    }
    let store = Store(
      initialState: State(path: [Leaf.State(name: "a"), Leaf.State(name: "b")]), beacon: beacon
    ) {
      if isInside {
        pop.onChange(of: \.other) { _, _ in stack }
      } else {
        CombineReducers {
          Tally()
          stack
        }
        .onChange(of: \.count) { _, _ in pop }
      }
    }
    for id: StackElementID in [0, 1] { await store.send(.path(.element(id: id, action: .listen))) }
    #expect(beacon.alive == ["a", "b"])

    await store.send(.set(1))
    #expect(beacon.alive == ["a"])
    await store.send(.path(.popFrom(id: 0)))

    #expect(beacon.alive == [])
  }
}
