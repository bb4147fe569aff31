// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

/// A feature with a form, rows and a destination.
@Reducer
public struct Search {
  @Reducer(state: .equatable)
  public enum Destination {
    case row(Row)
    case alert(AlertState<Alert>)

    public enum Alert: Equatable { case confirmed }
  }

  @ObservableState
  public struct State: Equatable {
    public var text = ""
    public var filter = Filter()

    public struct Filter: Equatable {
      public var isOn = false
      public var order = Order.name(.init())

      public enum Order: Equatable {
        case name(Direction)

        public struct Direction: Equatable {
          public var isUp = true
        }
      }

      public init() {}
    }

    public var rows: IdentifiedArrayOf<Row.State> = []
    public var path = StackState<Row.State>()
    @Presents public var destination: Destination.State?

    public init() {}
  }

  public enum Action: BindableAction {
    case binding(BindingAction<State>)
    case destination(PresentationActionOf<Destination>)
    case loaded(Result<[Int], any Error>)
    case path(StackActionOf<Row>)
    case rows(IdentifiedActionOf<Row>)
    case searchButtonTapped
    case delegate(Delegate)

    public enum Delegate {
      case found(Int)
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .loaded(.success(let ids)):
        state.rows = IdentifiedArray(uniqueElements: ids.map { Row.State(id: $0) })
        return .none
      case .searchButtonTapped:
        return .run { send in await send(.loaded(.success([1, 2, 3]))) }
      case .binding, .delegate, .destination, .loaded, .path, .rows:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
    .forEach(\.path, action: \.path) { Row() }
    .ifLet(\.$destination, action: \.destination)
  }
}
