import StoreRuntime

/// Sleeps for longer than any test runs.
@Reducer
struct Sleeper {
  struct State: Equatable {}

  enum Action {
    case sleepButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { _, _ in
      .run { _ in try await clock.sleep(for: .seconds(3600)) }
    }
  }
}
