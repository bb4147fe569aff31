import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rwos) {  // error: names "rwos"
        Row()
      }
  }
}
