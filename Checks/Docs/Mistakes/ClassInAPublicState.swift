// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

public final class Cache {
  var facts: [Int: String] = [:]
}

@Reducer
public struct Feature {
  public struct State {
    public var cache = Cache()  // error: names "Cache"

    public init() {}
  }

  public enum Action {
    case counted(Int)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}
