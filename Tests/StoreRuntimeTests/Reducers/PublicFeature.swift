public import StoreRuntime

/// A feature of a public module, with dependencies that its effects reach through itself.
public struct PublicFeature: Reducer {
  /// What the feature remembers.
  public struct State: Equatable, Sendable {
    /// How often it was incremented.
    public var count = 0

    /// Creates the state to begin with.
    public init() {}
  }

  /// What can happen in the feature.
  public enum Action: Equatable, Sendable {
    /// The count is to go up.
    case increment

    /// The count has a new value.
    case incremented(Int)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.uuid) private var uuid
  @Dependency(Beacon.self) var beacon

  /// Creates the feature.
  public init() {}

  /// The reducers of the feature.
  public var body: some ReducerOf<Self> {
    Reduce(core)
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      return .run { [count = state.count] send in
        _ = self.beacon
        _ = uuid()
        await send(.incremented(count + 1))
      }
    case .incremented(let count):
      state.count = count
      return count > 2 ? .run { _ in await self.dismiss() } : .none
    }
  }
}
