// These features are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// A generic feature with requirements.
@Reducer
public struct Shelf<Item: Sendable> where Item: Equatable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var items: [Item] = []

    public init(items: [Item] = []) {
      self.items = items
    }
  }

  @CasePathable
  @dynamicMemberLookup
  public enum Action: Equatable, Sendable {
    case put(Item)
    indirect case both(first: Action, second: Action)
  }

  let limit: Int

  public init(limit: Int) {
    self.limit = limit
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if let item = action.put, state.items.count < limit { state.items.append(item) }
      return .none
    }
  }
}

/// A generic enum of features.
@Reducer
public indirect enum Either<First: Sendable, Second>
where First: Equatable, Second: Sendable & Equatable {
  case first(Shelf<First> = Shelf(limit: 1))
  case second(Shelf<Second> = Shelf(limit: 1))
}

extension Either.State: Equatable {}

@available(macOS 15, iOS 18, *)
extension Lamp {
  /// An enum of features that is nested in an extension, with an availability of its own.
  @Reducer
  public enum Switch {
    case lamp(Lamp)
    @available(*, deprecated) case candle(Lamp)
    @available(*, unavailable) case torch(Lamp)
    @available(macOS, unavailable) case lantern(Lamp)
    @ReducerCaseEphemeral case question(Question)
  }

  /// What is asked before a switch is touched.
  public struct Question: Sendable {
    @CasePathable
    public enum Action: Sendable { case yes, no }

    public init() {}
  }
}

extension Mood {
  /// An enum that is as public as its extension.
  @CasePathable
  public enum Weather: Sendable {
    case sun
    case rain(millimetres: Int)
    @available(*, deprecated, message: "There is none") case snow
    @available(*, unavailable) case hail
    @available(macOS, unavailable) @available(iOS, unavailable) case mist(metres: Int)
    @available(macOS 15, iOS 18, *) case fog
    case `default`(in: Int, (Int, b: String), c: @Sendable (Int) -> Int)
  }
}

/// A feature that other modules of the package see.
@Reducer
package struct Annex {
  package init() {}
}

/// An enum of features with other enums of features in it.
@Reducer
package enum Extension {
  case annex(Annex)
  case path(House.Path)
  case again(House.Path.Body = House.Path.body)
}
