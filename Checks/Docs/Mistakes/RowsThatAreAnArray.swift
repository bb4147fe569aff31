import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var rows: [Row.State] = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) {  // error: names "Array<Row.State>"
        Row()
      }
  }
}
