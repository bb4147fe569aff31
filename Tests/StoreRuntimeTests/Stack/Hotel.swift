import StoreRuntime

/// A feature that takes an element away as soon as the element says that it leaves.
struct Hotel: Reducer {
  struct State: Equatable, Sendable {
    var guests: StackState<Int> = [0, 0]
    var log: [String] = []
  }

  enum Action: Sendable, CasePathable {
    case guests(StackAction<Int, Guest.Action>)

    struct AllCasePaths: Sendable {
      var guests: AnyCasePath<Action, StackAction<Int, Guest.Action>> {
        AnyCasePath(
          embed: Action.guests,
          extract: { if case .guests(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  let checkout: Tree.Place

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .guests(.element(let id, let action)) = action { state.log.append("\(id) \(action)") }
      return .none
    }
    removal(at: .beforeForEach)
    removal(at: .insideForEach)
      .forEach(\.guests, action: \.guests) {
        Guest()
      }
    removal(at: .afterForEach)
  }

  private func removal(at place: Tree.Place) -> Reduce<State, Action> {
    Reduce { [checkout] state, action in
      guard checkout == place, case .guests(.element(let id, let action)) = action else {
        return .none
      }
      if case .leave = action { state.guests[id: id] = nil }
      return .none
    }
  }
}

/// An element that does what it is told, and counts.
struct Guest: Reducer {
  enum Action: Sendable, CustomStringConvertible {
    case count
    case perform(@Sendable () -> Effect<Action>)

    /// The element is taken away, and wants something done nevertheless.
    case leave(@Sendable () -> Effect<Action>)

    var description: String {
      switch self {
      case .count: "count"
      case .perform: "perform"
      case .leave: "leave"
      }
    }
  }

  func reduce(into count: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .count:
      count += 1
      return .none
    case .perform(let effect), .leave(let effect):
      return effect()
    }
  }
}
