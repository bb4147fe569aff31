import StoreRuntime

/// Counts the beats of a stream that a task of its own feeds once a second.
@Reducer
struct Metronome {
  struct State: Equatable, Sendable {
    var beats = 0
  }

  enum Action: Equatable, Sendable {
    case startButtonTapped
    case beat
    case stopButtonTapped
  }

  enum CancelID { case beats }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        return .run { send in
          for await _ in beats() { await send(.beat) }
        }
        .cancellable(id: CancelID.beats)
      case .beat:
        state.beats += 1
        return .none
      case .stopButtonTapped:
        return .cancel(id: CancelID.beats)
      }
    }
  }

  private func beats() -> AsyncStream<Void> {
    AsyncStream { continuation in
      let task = Task {
        while !Task.isCancelled {
          try await clock.sleep(for: .seconds(1))
          continuation.yield()
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
