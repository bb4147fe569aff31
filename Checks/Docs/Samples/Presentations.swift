import StoreRuntime
import StoreTesting

struct Item: Equatable { var name = "" }

@Reducer
struct ItemForm {
  struct State: Equatable { var item = Item() }
  enum Action { case saveButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Reducer
struct Inventory {
  struct State: Equatable {
    @Presents var addForm: ItemForm.State?
    var items: [Item] = []
  }

  enum Action {
    case addButtonTapped
    case addForm(PresentationAction<ItemForm.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.addForm = ItemForm.State()
        return .none
      case .addForm(.presented(.saveButtonTapped)):
        if let item = state.addForm?.item { state.items.append(item) }
        state.addForm = nil
        return .none
      case .addForm:
        return .none
      }
    }
    .ifLet(\.$addForm, action: \.addForm) {
      ItemForm()
    }
  }
}

/// A feature that presents one of several features.
@Reducer
struct Stock {
  @CasePathable
  enum Alert: Equatable { case deletionConfirmed }

  @Reducer
  enum Destination {
    case add(ItemForm)
    case edit(ItemForm)
    case alert(AlertState<Inventory.Alert>)
  }

  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var alert: AlertState<Alert>?
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case alert(PresentationAction<Alert>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$alert, action: \.alert)
  }
}

extension Inventory {
  @CasePathable
  enum Alert: Equatable { case deletionConfirmed }
}

extension Stock.Destination.State: Equatable {}

func confirmDeletion() async {
  let store = TestStore(initialState: Stock.State()) { Stock() }
  await store.send(\.alert.deletionConfirmed) { $0.alert = nil }
}
