public import StoreRuntime

/// A timer that counts seconds while it is shown.
///
/// It stands still while another screen covers it or its tab is hidden, and goes on when it is
/// shown again.
@Reducer(action: .codable)
public struct TimerFeature {
  /// What the timer shows.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The seconds that have passed, up to the highest integer.
    public var seconds: Int

    /// Whether it counts.
    public var isRunning: Bool

    /// Creates the state of a timer.
    ///
    /// - Parameters:
    ///   - seconds: The seconds that have passed.
    ///   - isRunning: Whether it counts while it is shown.
    public init(seconds: Int = 0, isRunning: Bool = true) {
      self.seconds = seconds
      self.isRunning = isRunning
    }
  }

  /// What happens in the timer.
  public enum Action: Equatable {
    /// The screen was asked to go away.
    case closeButtonTapped

    /// The timer is to stand still.
    case pauseButtonTapped

    /// The timer is to begin at nought.
    case resetButtonTapped

    /// The timer is to go on.
    case resumeButtonTapped

    /// Another second has passed.
    case ticked
  }

  private enum CancelID {
    case ticking
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the timer.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }

      case .pauseButtonTapped:
        state.isRunning = false
        return .cancel(id: CancelID.ticking)

      case .resetButtonTapped:
        state.seconds = 0
        return state.isRunning ? tick() : .none

      case .resumeButtonTapped:
        guard !state.isRunning else { return .none }
        state.isRunning = true
        return tick()

      case .ticked:
        state.seconds.addSaturating(1)
        return .none
      }
    }
    .whileVisible(id: CancelID.ticking) { $0.isRunning ? tick() : .none }
  }

  private func tick() -> Effect<Action> {
    .everySecond(of: clock, send: .ticked)
      .cancellable(id: CancelID.ticking, cancelInFlight: true)
  }
}
