// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// A feature whose actions have every shape of payload, and can be recorded.
@Reducer(action: .codable)
public struct Camera {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public var shots = 0

    public init() {}
  }

  public enum Failure: String, Codable, Error { case dark, full }

  public enum Action: Equatable, Sendable {
    case shutterPressed
    case zoomed(Double)
    case mixed(Int, by: String, Bool)
    case named(String?)
    case `default`(in: Int)
    case developed(Result<String, Failure>)
    case stored(at: Result<Int?, Never>)
    case many([Int: [String?]])
    indirect case after(Action)
    case impossible(Never)
    @available(*, unavailable) case broken(Int)
    #if canImport(StoreRuntime)
      case conditional(Int)
    #else
      case conditional(String)
    #endif
  }

  public init() {}
}

/// A feature whose results have any errors, or no values.
@Reducer(action: .codable)
public struct Printer {
  public enum Action: Sendable {
    case printed(Result<Int, any Error>)
    case saved(Result<Void, any Error>)
    case fed(Result<Void, Camera.Failure>)
  }

  public init() {}
}

/// A place for features that can be recorded, and for data.
@Reducer(state: .equatable, .codable, action: .equatable, .codable)
public enum Studio {
  case camera(Camera)
  case gallery(Gallery)
  @ReducerCaseIgnored case sign(String)
}

/// A place for a feature and for an alert, whose state can't be written down.
@Reducer(action: .equatable, .codable)
public enum Booth {
  case studio(Studio)
  case alert(AlertState<Question>)

  public enum Question: Codable, Equatable, Sendable { case delete }
}

/// A feature with containers of features that can be recorded.
@Reducer(action: .codable)
public struct Gallery {
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    public var path = StackState<Studio.State>()
    @Presents public var studio: Studio.State?

    public init() {}
  }

  public indirect enum Action: Equatable, Sendable {
    case path(StackActionOf<Studio>)
    case rows(IdentifiedAction<Int, Camera.Action>)
    case studio(PresentationActionOf<Studio>)
  }

  public init() {}
}

/// A generic enum that can be recorded, for payloads of other enums.
@CodableCases
public enum Change<Value: Codable & Equatable & Sendable>: Equatable, Sendable {
  case to(Value)
  case nothing
}

/// A feature without actions of its own.
@Reducer(action: .codable)
public struct Tripod {
  public init() {}
}

@Reducer(action: .codable)
private struct Drawer {
  enum Action { case pulled(Int) }
}
