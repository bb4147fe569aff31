// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// Types with the names of associated types that the lists of case paths have.
public enum Museum {
  /// A feature called `Root`, which is also a case of an enum of features.
  @Reducer
  public struct Root {
    public init() {}
  }

  /// A feature that is generic over `Element`.
  @Reducer
  public struct Cabinet<Element: Sendable & Equatable> {
    @ObservableState
    public struct State: Equatable, Sendable {
      public var elements: [Element] = []

      public init() {}
    }

    public enum Action: Sendable {
      case add(Element)
      case replace([Element], last: Element?)
    }

    @Reducer
    public enum Place {
      case root(Root)
      case cabinet(Cabinet<Element>)
      @ReducerCaseIgnored case plan(Element, Iterator)
    }

    public init() {}

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add(let element): state.elements.append(element)
      case .replace(let elements, let last): state.elements = elements + (last.map { [$0] } ?? [])
      }
      return .none
    }
  }

  @CasePathable
  public indirect enum Iterator: Equatable, Sendable {
    case start
    case next(Iterator)
    case pair(Self, (Element: Int, Iterator?))

    public static func == (lhs: Iterator, rhs: Iterator) -> Bool {
      switch (lhs, rhs) {
      case (.start, .start): true
      case (.next(let lhs), .next(let rhs)): lhs == rhs
      default: false
      }
    }
  }
}
