import StoreRuntime
import TabNavigation

extension Store where State: Sendable, Action: Sendable {
  /// Begins a navigation, and returns when a screen asks.
  func begin<Tab: TabIdentifier>(
    _ action: TabBarAction<Tab>,
    through bar: any CaseKeyPath<Action, TabBarAction<Tab>> & Sendable,
    until isAsking: (State) -> Bool
  ) async -> Task<MoveOutcome, Never> {
    let navigation = Task { await navigate(action, through: bar) }
    for await state in states where isAsking(state) { break }
    return navigation
  }
}
