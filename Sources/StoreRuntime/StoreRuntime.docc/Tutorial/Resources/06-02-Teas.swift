import StoreRuntime

/// The list of all teas.
@Reducer struct Teas {
  @Reducer(state: .codable, .equatable) enum Destination {
    case add(TeaForm)
  }

  struct State: Codable, Equatable {
    var teas: IdentifiedArrayOf<Tea> = [
      Tea(name: "Sencha", seconds: 90),
      Tea(name: "Assam", seconds: 240),
    ]
    @Presents var destination: Destination.State?
    var message: String?
  }

  enum Action {
    case addButtonTapped
    case deleteButtonTapped(Tea.ID)
    case destination(PresentationActionOf<Destination>)
    case teaTapped(Tea.ID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(TeaForm.State())
        return .none

      case .deleteButtonTapped(let id):
        state.teas[id: id] = nil
        return .none

      case .destination:
        return .none

      case .teaTapped:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
