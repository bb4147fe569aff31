import StoreRuntime

struct Provision: Equatable, Identifiable, Sendable {
  var id = ""
  var amount = 1
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
    case editButtonTapped
  }
}

/// A list that presents a form, a dialog and one of several features, each with an optional.
@Reducer
struct PantryFeature {
  @Reducer
  enum Destination {
    case detail(ProvisionFeature)
    case edit(ProvisionFormFeature)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var addForm: ProvisionFormFeature.State?
    @Presents var destination: Destination.State?
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    var provisions: IdentifiedArrayOf<Provision> = []
  }

  enum Action {
    case addButtonTapped
    case addForm(PresentationAction<ProvisionFormFeature.Action>)
    case clearButtonTapped
    case closeButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case dialog(PresentationAction<Dialog>)
    case provisionTapped(Provision.ID)

    @CasePathable
    enum Dialog: Equatable {
      case clearConfirmed
    }
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

      case .clearButtonTapped:
        state.dialog = ConfirmationDialogState {
          TextState("Throw everything away?")
        } actions: {
          ButtonState(action: .clearConfirmed) {
            TextState("Throw away")
          }
        }
        return .none

      case .closeButtonTapped:
        state.destination = nil
        return .none

      case .destination(.presented(.detail(.editButtonTapped))):
        guard let provision = state.destination?.detail?.provision else { return .none }
        state.destination = .edit(ProvisionFormFeature.State(provision: provision))
        return .none

      case .destination(.presented(.edit(.saveButtonTapped))):
        guard case .edit(let form) = state.destination else { return .none }
        state.provisions[id: form.provision.id] = form.provision
        state.destination = nil
        return .none

      case .dialog(.presented(.clearConfirmed)):
        state.provisions = []
        return .none

      case .provisionTapped(let id):
        guard let provision = state.provisions[id: id] else { return .none }
        state.destination = .detail(ProvisionFeature.State(provision: provision))
        return .none

      case .addForm, .destination, .dialog:
        return .none
      }
    }
    .ifLet(\.$addForm, action: \.addForm) {
      ProvisionFormFeature()
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$dialog, action: \.dialog)
  }
}

extension PantryFeature.Destination.State: Equatable {}
