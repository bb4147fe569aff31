public import StoreRuntime

/// A timer that counts seconds while it is shown.
///
/// It pauses while another screen covers it or its tab is hidden, and resumes when it is shown
/// again.
@Reducer(action: .codable)
public struct TimerFeature {
  /// The state of the timer.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The elapsed seconds, up to the highest integer.
    public var seconds: Int

    /// A Boolean value that indicates whether the timer counts while it is shown.
    public var isRunning: Bool

    /// Creates the state of a timer.
    ///
    /// - Parameters:
    ///   - seconds: The elapsed seconds.
    ///   - isRunning: A Boolean value that indicates whether the timer counts while it is shown.
    public init(seconds: Int = 0, isRunning: Bool = true) {
      self.seconds = seconds
      self.isRunning = isRunning
    }
  }

  /// The actions of the timer.
  public enum Action: Equatable {
    /// The close button was tapped.
    case closeButtonTapped

    /// The pause button was tapped.
    case pauseButtonTapped

    /// The reset button was tapped.
    case resetButtonTapped

    /// The resume button was tapped.
    case resumeButtonTapped

    /// A second has passed.
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
