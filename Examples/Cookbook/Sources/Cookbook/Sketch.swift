import StoreRuntime

/// A drawing whose changes can be undone and made again.
@Reducer struct Sketch {
  struct State: Equatable {
    var lines: [String] = []
    var undone: [[String]] = []
    var past: [[String]] = []
  }

  enum Action {
    case clearTapped
    case lineDrawn(String)
    case redoTapped
    case undoTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearTapped: state.lines = []
      case .lineDrawn(let line): state.lines.append(line)
      case .redoTapped, .undoTapped: break
      }
      return .none
    }
    .onChange(of: \.lines) { oldLines, state in
      state.past.append(oldLines)
      state.undone = []
      return .none
    }
    Reduce { state, action in
      switch action {
      case .undoTapped:
        guard let lines = state.past.popLast() else { break }
        state.undone.append(state.lines)
        state.lines = lines
      case .redoTapped:
        guard let lines = state.undone.popLast() else { break }
        state.past.append(state.lines)
        state.lines = lines
      case .clearTapped, .lineDrawn: break
      }
      return .none
    }
  }
}
