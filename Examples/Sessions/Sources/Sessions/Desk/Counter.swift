import StoreRuntime

@Reducer(action: .codable) struct Counter {
  struct State: Codable, Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case incremented

    /// Increments after some time, at most a minute: until then the session stays in memory.
    case incrementedLater(milliseconds: Int)
  }

  private enum Timer { case increment }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented:
        // What was read from a log may be the highest number.
        state.count &+= 1
        return .none
      case .incrementedLater(let milliseconds):
        let delay = Duration.milliseconds(min(max(milliseconds, 0), 60_000))
        return .run { send in
          try await clock.sleep(for: delay)
          await send(.incremented)
        }
        .cancellable(id: Timer.increment, cancelInFlight: true)
      }
    }
  }
}
