import StoreRuntime

/// The list of all teas.
@Reducer struct Teas {
  @Reducer(state: .codable, .equatable) enum Destination {
    case add(TeaForm)
    case alert(AlertState<Alert>)
  }

  @CasePathable enum Alert: Equatable {
    case deletionConfirmed(Tea.ID)
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
        guard let tea = state.teas[id: id] else { return .none }
        state.destination = .alert(.deletion(of: tea))
        return .none

      case .destination(.presented(.alert(.deletionConfirmed(let id)))):
        state.teas[id: id] = nil
        return .none

      case .destination(.presented(.add(.saveButtonTapped))):
        guard let form = state.destination?.add, !form.name.isEmpty,
          state.teas[id: form.name] == nil
        else { return .none }
        state.teas[id: form.name] = Tea(name: form.name, seconds: form.seconds)
        state.destination = nil
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

extension AlertState<Teas.Alert> {
  static func deletion(of tea: Tea) -> Self {
    AlertState {
      TextState("Delete \(tea.name)?")
    } actions: {
      ButtonState(role: .destructive, action: .deletionConfirmed(tea.id)) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}
