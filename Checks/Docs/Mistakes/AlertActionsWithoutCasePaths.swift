import StoreRuntime
import StoreTesting

@Reducer
struct Shelf {
  enum Alert: Equatable { case deletionConfirmed }

  struct State: Equatable {
    @Presents var alert: AlertState<Alert>?
  }

  enum Action {
    case alert(PresentationAction<Alert>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$alert, action: \.alert)
  }
}

func test() async {
  let store = TestStore(initialState: Shelf.State()) { Shelf() }
  await store.send(\.alert.deletionConfirmed) { $0.alert = nil }  // error: names "CasePathable"
}
