import StoreRuntime

@Reducer
struct Feature {
  struct State: Equatable {
    var first = 0
    var second = 0
    var third = 0
    var fourth = 0
    var fifth = 0
    var sixth = 0
    var changes = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.first += 1
      return .none
    }
    .onChange(of: \.first) { _, first in
      Reduce { state, _ in
        state.changes += first
        return .none
      }
    }
    .onChange(of: \.second) { _, second in
      Reduce { state, _ in
        state.changes += second
        return .none
      }
    }
    .onChange(of: \.third) { _, third in
      Reduce { state, _ in
        state.changes += third
        return .none
      }
    }
    .onChange(of: \.fourth) { _, fourth in
      Reduce { state, _ in
        state.changes += fourth
        return .none
      }
    }
    .onChange(of: \.fifth) { _, fifth in
      Reduce { state, _ in
        state.changes += fifth
        return .none
      }
    }
    .onChange(of: \.sixht) { _, sixth in  // error: names "sixht"
      Reduce { state, _ in
        state.changes += sixth
        return .none
      }
    }
  }
}
