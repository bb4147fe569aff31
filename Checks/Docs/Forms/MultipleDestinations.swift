// An enum of what one screen presents, with a feature, an alert and a dialog.
import StoreRuntime
import StoreTesting
import Testing

@Reducer
struct Child {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
struct MultipleDestinations {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case confirmationDialog(ConfirmationDialogState<Dialog>)
    case popover(Child)
    case sheet(Child)

    @CasePathable
    enum Alert { case deleteButtonTapped }

    @CasePathable
    enum Dialog { case shareButtonTapped }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var deletions = 0
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case deleteButtonTapped
    case showSheet
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped:
        state.destination = .alert(.delete)
        return .none
      case .showSheet:
        state.destination = .sheet(Child.State())
        return .none
      case .destination(.presented(.alert(.deleteButtonTapped))):
        state.deletions += 1
        return .none
      case .destination(.presented(.sheet(.tapped))):
        guard state.destination.is(\.sheet) else { return .none }
        state.destination.modify(\.sheet) { $0.count += 1 }
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension MultipleDestinations.Destination.State: Equatable {}

extension AlertState where Action == MultipleDestinations.Destination.Alert {
  static let delete = AlertState {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .deleteButtonTapped) { TextState("Delete") }
  }
}

@MainActor
struct MultipleDestinationsTests {
  @Test func sheet() async {
    let store = TestStore(initialState: MultipleDestinations.State()) { MultipleDestinations() }

    await store.send(.showSheet) { $0.destination = .sheet(Child.State()) }
    await store.send(\.destination.sheet.tapped) {
      $0.destination?.modify(\.sheet) { $0.count = 2 }
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }
}
