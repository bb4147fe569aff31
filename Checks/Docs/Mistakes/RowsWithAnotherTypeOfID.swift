import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  enum Action {
    case rows(IdentifiedAction<String, Row.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) {  // error: names "IdentifiedAction<String"
        Row()
      }
  }
}
