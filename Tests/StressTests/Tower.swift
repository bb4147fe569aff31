import StoreRuntime

/// A stack of floors, each of which may have an effect that runs until the floor is gone.
@Reducer
struct Tower {
  struct State: Equatable, Sendable {
    var floors = StackState<Floor.State>()
    var built = 0
  }

  enum Action: Sendable {
    case build
    case popLast
    case popRandom(Int)
    case cutOff(Int)
    case replaceAll(Int)
    case clear
    case floors(StackActionOf<Floor>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .build:
        build(in: &state)
      case .popLast:
        state.floors.popLast()
      case .popRandom(let number):
        guard !state.floors.isEmpty else { return .none }
        state.floors.remove(at: number % state.floors.count)
      case .cutOff(let number):
        guard !state.floors.isEmpty else { return .none }
        state.floors.removeSubrange((number % state.floors.count)...)
      case .replaceAll(let number):
        // Keeps some of the floors, and puts a new one on top.
        var floors = state.floors
        floors.removeAll { $0.name % 3 == number % 3 }
        state.floors = floors
        build(in: &state)
      case .clear:
        state.floors = StackState()
      case .floors:
        break
      }
      return .none
    }
    .forEach(\.floors, action: \.floors) {
      Floor()
    }
  }

  private func build(in state: inout State) {
    state.built += 1
    state.floors.append(Floor.State(name: state.built))
  }
}

/// A floor of a tower.
@Reducer
struct Floor {
  struct State: Equatable, Sendable {
    let name: Int
    var isLit = false
    var flickers = 0
  }

  enum Action: Sendable {
    case lightSwitched(on: Bool)
    case flickered
    case sparkled
    case tornDown
    case tornDownSlowly
  }

  private enum CancelID { case light }

  @Dependency(\.dismiss) var dismiss
  @Dependency(Census.self) var census

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let name = state.name
    switch action {
    case .lightSwitched(on: false):
      state.isLit = false
      return .cancel(id: CancelID.light)
    case .lightSwitched(on: true):
      state.isLit = true
      let light = Effect<Action>.run { send in
        census.begin(name)
        defer { census.end(name) }
        await send(.flickered)
        for await _ in AsyncStream<Never>.makeStream().stream {}
      }
      return light.cancellable(id: CancelID.light, cancelInFlight: true)
    case .flickered:
      state.flickers += 1
      return state.flickers.isMultiple(of: 3) ? .send(.sparkled) : .none
    case .sparkled:
      return .concatenate(
        .run { _ in
          census.begin(-name)
          defer { census.end(-name) }
          await Task.yield()
        },
        .run { _ in
          census.begin(-name)
          defer { census.end(-name) }
          await withTaskCancellation(id: CancelID.light) { await Task.yield() }
        })
    case .tornDown:
      return .run { _ in await dismiss() }
    case .tornDownSlowly:
      return .run { _ in
        await Task.yield()
        await dismiss()
      }
    }
  }
}

extension Census: TestDependencyKey {
  static let testValue = Census()
}
