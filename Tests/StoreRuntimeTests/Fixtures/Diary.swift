import StoreRuntime

/// A feature that writes down what it reduces, and has the effects that a test asks for.
struct Diary: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var entries: [String] = []
  }

  enum Action: Sendable {
    /// Writes an entry, and has an effect that is made in the reducer.
    case write(String, then: @Sendable () -> Effect<Action>)

    /// Changes the state.
    case change(@Sendable (inout State) -> Void)

    static func write(_ entry: String) -> Self {
      .write(entry) { .none }
    }

    /// Writes an entry, and does something in the reducer.
    static func write(_ entry: String, doing work: @escaping @Sendable () -> Void) -> Self {
      .write(entry) {
        work()
        return .none
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .write(let entry, let effect):
      state.entries.append(entry)
      return effect()
    case .change(let change):
      change(&state)
      return .none
    }
  }

  static func makeStore(
    on actor: (any Actor)? = nil,
    withDependencies prepare: ((inout DependencyValues) -> Void)? = nil
  ) -> StoreOf<Diary> {
    Store(initialState: State(), on: actor, reducer: { Diary() }, withDependencies: prepare)
  }
}

extension Store where Action == Diary.Action {
  /// Writes an entry, and has an effect.
  @discardableResult
  func write(
    _ entry: String,
    then effect: @escaping @Sendable () -> Effect<Diary.Action>
  ) -> StoreTask {
    send(.write(entry, then: effect))
  }
}

extension Journal {
  /// An effect that writes an entry once "go" was noted.
  func writing(_ entry: String) -> Effect<Diary.Action> {
    .run { send in
      await self.wait(for: "go")
      await send(.write(entry))
    }
  }
}
