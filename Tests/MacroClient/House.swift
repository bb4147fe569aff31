// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// A public feature whose body lists reducers, with an enum of features nested in it.
@Reducer
public struct House {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var path = StackState<Path.State>()
    public var mood = Mood.State.calm
    public var log: [String] = []

    public init() {}
  }

  public enum Action: Sendable {
    case enter(Path.State)
    case path(StackActionOf<Path>)
    case mood(Mood.Action)
  }

  @Reducer(state: .equatable, .hashable, action: .equatable)
  public enum Sign {
    @ReducerCaseIgnored case text(String)
    case arrow
  }

  @Reducer
  public enum Path {
    case lamp(Lamp)
    case shelf(Shelf<String> = Shelf(limit: 2))
    case hallway(Hallway)
    case sign(Sign.Body = Sign.body)
    #if DEBUG || !DEBUG
      @ReducerCaseIgnored case map(x: Int, y: Int = 0)
    #else
      case cellar(Unknown)
    #endif
    case garden
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.mood, action: \.mood) {
      Mood()
    }
    Reduce { state, action in
      switch action {
      case .enter(let room): state.path.append(room)
      case .path(.element(let id, .lamp(.toggle))): state.log.append("lamp \(id)")
      case .path, .mood: break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

extension House.Path.State: Equatable {}

/// Enums of plain cases, in enums of features at two depths.
public enum Sky {
  @Reducer(state: .equatable)
  public enum Weather {
    case rain, sun
  }

  @Reducer(state: .equatable)
  public enum Season {
    case winter(Weather)
    case summer(Weather)
    @ReducerCaseIgnored case other(Int)
  }

  @Reducer(state: .equatable)
  public enum Planet {
    case earth(Season)
    case lit(Lamp)
  }
}

/// A feature whose state is an enum.
@Reducer
public struct Mood {
  @ObservableState
  public enum State: Equatable, Sendable {
    case calm
    case busy(level: Int)
  }

  public enum Action: Sendable {
    case rush
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, _ in
      if state.is(\.calm) { state = .busy(level: 0) }
      state.modify(\.busy) { $0 += 1 }
      return .none
    }
    EmptyReducer()
  }
}
