public import StoreRuntime

/// A counter that closes itself when it gets to five.
@Reducer(action: .codable)
public struct CounterFeature {
  /// What the counter shows.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The number on display, which stays at the highest or the lowest integer once it is there.
    public var count: Int

    /// Creates the state of a counter.
    ///
    /// - Parameter count: The number on display.
    public init(count: Int = 0) {
      self.count = count
    }
  }

  /// What happens in the counter.
  public enum Action: Equatable {
    /// The screen was asked to go away.
    case closeButtonTapped

    /// One less was asked for.
    case decrementButtonTapped

    /// One more was asked for.
    case incrementButtonTapped
  }

  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the counter.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }

      case .decrementButtonTapped:
        state.count.addSaturating(-1)
        return .none

      case .incrementButtonTapped:
        state.count.addSaturating(1)
        return state.count >= 5 ? .run { _ in await dismiss() } : .none
      }
    }
  }
}
