public import StoreRuntime

/// A counter that dismisses itself when it reaches five.
@Reducer(action: .codable)
public struct CounterFeature {
  /// The state of the counter.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The current count, which stops at the highest and the lowest integer.
    public var count: Int

    /// Creates the state of a counter.
    ///
    /// - Parameter count: The initial count.
    public init(count: Int = 0) {
      self.count = count
    }
  }

  /// The actions of the counter.
  public enum Action: Equatable {
    /// The close button was tapped.
    case closeButtonTapped

    /// The decrement button was tapped.
    case decrementButtonTapped

    /// The increment button was tapped.
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
