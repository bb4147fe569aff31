// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// Features whose state and actions aren't nested: the logic states them.
public enum Plain {
  @Reducer
  public struct Switch {
    public init() {}

    public var body: some Reducer<Int, Bool> {
      Reduce { state, isUp in
        state += isUp ? 1 : -1
        return .none
      }
    }
  }

  @Reducer
  public struct Dial {
    public init() {}

    public func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      state += action ? 10 : -10
      return .none
    }
  }

  @Reducer
  public struct Panel {
    public let body = CombineReducers {
      Switch()
      Dial()
    }

    public init() {}
  }

  @Reducer
  public struct Nothing {
    public let body = EmptyReducer<Int, Int>()

    public init() {}
  }
}
