// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// A row with a feature whose state is an enum.
@Reducer
public struct Row {
  public struct State: Equatable, Identifiable {
    public let id: Int
    public var phase = Phase.State.idle

    public init(id: Int) {
      self.id = id
    }
  }

  public enum Action {
    case phase(Phase.Action)
    case tapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.phase, action: \.phase) { Phase() }
    Reduce { _, action in
      switch action {
      case .phase: .none
      case .tapped: .send(.phase(.started))
      }
    }
  }
}

@Reducer
public struct Phase {
  public enum State: Equatable {
    case idle
    case running(Int)
  }

  public enum Action {
    case started
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state = .running(1)
    return .none
  }
}
