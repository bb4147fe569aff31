import StoreRuntime

/// How a test integrates a feature.
enum Style: CaseIterable, Sendable {
  /// As it is.
  case plain

  /// Inside a reducer that only has `reduce(into:action:)`.
  case logged

  /// Inside a closure that calls `reduce(into:action:)`.
  case closure
}

/// Where a feature makes a change.
enum Place: CaseIterable, Sendable {
  case beforeOperators
  case insideOperators
  case afterOperators
}

/// Makes the changes that actions ask for at a place.
func changes<State, Action: CasePathable>(
  _ changes: any CaseKeyPath<Action, (Place, @Sendable (inout State) -> Void)> & Sendable,
  at place: Place
) -> Reduce<State, Action> {
  Reduce { state, action in
    if case (place, let change)? = action[case: changes] { change(&state) }
    return .none
  }
}

extension Reducer {
  /// This feature, integrated in a style.
  @ReducerBuilder<State, Action>
  func styled(_ style: Style) -> some Reducer<State, Action> {
    switch style {
    case .plain: self
    case .logged: Logged(base: self)
    case .closure: Reduce { reduce(into: &$0, action: $1) }
    }
  }
}

/// A reducer as users write them: it knows nothing of how a store prepares reducers.
struct Logged<Base: Reducer>: Reducer {
  let base: Base

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}
