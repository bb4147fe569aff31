import StoreRuntime

struct Provision: Equatable, Identifiable, Sendable {
  var id = ""
  var amount = 1
}

/// Where the pantry writes down what it holds.
struct PantryLedger: Sendable, TestDependencyKey {
  var save: @Sendable (Provision) async -> Void

  static let testValue = PantryLedger(
    save: { reportIssue("PantryLedger.save was called with \($0). Override it in the test.") })
}

extension DependencyValues {
  var pantryLedger: PantryLedger {
    get { self[PantryLedger.self] }
    set { self[PantryLedger.self] = newValue }
  }
}

@Reducer
struct ProvisionFormFeature {
  @ObservableState
  struct State: Equatable {
    var provision = Provision()
  }
  enum Action: Equatable {
    case amountChanged(Int)
    case cancelButtonTapped
    case saveButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .amountChanged(let amount):
      state.provision.amount = amount
      return .none
    case .cancelButtonTapped:
      return .run { _ in await dismiss() }
    case .saveButtonTapped:
      return .none
    }
  }
}

@Reducer
struct ProvisionFeature {
  @ObservableState
  struct State: Equatable {
    var provision = Provision()
  }
  enum Action: Equatable {
    case eatButtonTapped
  }
}

/// A list that presents one form.
@Reducer
struct PantryFormFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var addForm: ProvisionFormFeature.State?
    var provisions: IdentifiedArrayOf<Provision> = []
  }

  enum Action: Equatable {
    case addButtonTapped
    case addForm(PresentationAction<ProvisionFormFeature.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.addForm = ProvisionFormFeature.State()
        return .none

      case .addForm(.presented(.saveButtonTapped)):
        guard let provision = state.addForm?.provision else { return .none }
        state.provisions.append(provision)
        state.addForm = nil
        return .none

      case .addForm:
        return .none
      }
    }
    .ifLet(\.$addForm, action: \.addForm) {
      ProvisionFormFeature()
    }
  }
}

/// A list that presents one of several features, described by an enum.
@Reducer
struct PantryFeature {
  @Reducer
  enum Destination {
    case add(ProvisionFormFeature)
    case detail(ProvisionFeature)
    case edit(ProvisionFormFeature)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var provisions: IdentifiedArrayOf<Provision> = []
  }

  enum Action {
    case addButtonTapped
    case closeButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case provisionTapped(Provision.ID)
  }

  @Dependency(\.pantryLedger) var ledger

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(ProvisionFormFeature.State())
        return .none

      case .closeButtonTapped:
        state.destination = nil
        return .none

      case .provisionTapped(let id):
        guard let provision = state.provisions[id: id] else { return .none }
        state.destination = .edit(ProvisionFormFeature.State(provision: provision))
        return .none

      case .destination(.presented(.edit(.saveButtonTapped))):
        guard case .edit(let form) = state.destination else { return .none }

        state.destination = nil
        return .run { _ in
          await self.ledger.save(form.provision)
        }

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension PantryFeature.Destination.State: Equatable {}

/// A list that presents everything that can be presented, each with an optional of its own.
@Reducer
struct CrowdedPantryFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var add: ProvisionFormFeature.State?
    @Presents var alert: AlertState<Action.Alert>?
    @Presents var detail: ProvisionFeature.State?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    var isEmpty = false
  }

  enum Action {
    case add(PresentationAction<ProvisionFormFeature.Action>)
    case alert(PresentationAction<Alert>)
    case clearButtonTapped
    case detail(PresentationAction<ProvisionFeature.Action>)
    case dialog(PresentationAction<Dialog>)
    case showEverythingButtonTapped

    @CasePathable
    enum Alert: Equatable {
      case confirmButtonTapped
    }
    @CasePathable
    enum Dialog: Equatable {
      case keepButtonTapped
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearButtonTapped:
        state.alert = AlertState {
          TextState("Throw everything away?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmButtonTapped) {
            TextState("Throw away")
          }
          ButtonState(role: .cancel) {
            TextState("Keep")
          }
        }
        return .none

      case .showEverythingButtonTapped:
        state.add = ProvisionFormFeature.State()
        state.detail = ProvisionFeature.State()
        state.dialog = ConfirmationDialogState {
          TextState("What now?")
        } actions: {
          ButtonState(action: .keepButtonTapped) {
            TextState("Keep")
          }
        }
        return .none

      case .alert(.presented(.confirmButtonTapped)):
        state.isEmpty = true
        return .none

      case .add, .alert, .detail, .dialog:
        return .none
      }
    }
    .ifLet(\.$add, action: \.add) {
      ProvisionFormFeature()
    }
    .ifLet(\.$detail, action: \.detail) {
      ProvisionFeature()
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
  }
}
