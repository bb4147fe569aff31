// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// A public feature with `reduce(into:action:)`.
@Reducer
public struct Lamp {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var isOn = false
    public private(set) var switchCount = 0
    @ObservationStateIgnored public var note = ""

    public init(isOn: Bool = false) {
      self.isOn = isOn
    }
  }

  public enum Action: Equatable, Sendable {
    case toggle
    case set(isOn: Bool, note: String = "set")
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggle: state.isOn.toggle()
    case .set(let isOn, let note): (state.isOn, state.note) = (isOn, note)
    }
    return .none
  }
}

/// A feature that has nothing but its name.
@Reducer
public struct Hallway {
  public init() {}
}
