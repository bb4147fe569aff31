import StoreRuntime

/// Where a change of a state is worked out.
enum Workplace: CaseIterable, Sendable {
  /// In the reducer.
  case reducer

  /// Outside the store, on a copy of the state, which is sent back in an action.
  case outside

  /// In the reducer, on a copy of the state, which is sent back in another action.
  case earlierAction
}

/// An action that makes a change.
protocol ChangingAction: Sendable {
  associatedtype ChangedState: Sendable

  static func change(
    _ place: Place, _ change: @escaping @Sendable (inout ChangedState) -> Void
  ) -> Self
}

extension Tree.Action: ChangingAction {
  typealias ChangedState = Tree.State
}

extension Card.Action: ChangingAction {
  typealias ChangedState = Card.State
}

extension Store where Action: ChangingAction, Action.ChangedState == State {
  /// Makes a change.
  nonisolated func change(
    at place: Place = .insideOperators,
    workingIn workplace: Workplace = .reducer,
    _ change: @escaping @Sendable (inout State) -> Void
  ) async {
    switch workplace {
    case .reducer:
      await send(.change(place, change))
    case .outside:
      var copy = await state
      change(&copy)
      await send(.change(place) { [copy] in $0 = copy })
    case .earlierAction:
      let result = Kept(await state)
      await send(
        .change(place) { state in
          var copy = state
          change(&copy)
          result.value = copy
        })
      await send(.change(place) { $0 = result.value })
    }
  }
}
