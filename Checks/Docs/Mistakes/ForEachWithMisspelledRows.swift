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
      .forEach(\.rwos, action: \.rows) {  // error: names "rwos"
        Row()
      }
  }
}
