import StoreRuntimeCore

/// The values that the hub of an app shares with its tabs.
///
/// The hub alone sets them, after each of its reductions, and each reduction of a tab begins with
/// the latest ones: so no tab sees an older value after a newer one.
final class SharedValues: Sendable {
  private let updates = Guarded<[@Sendable (inout DependencyValues) -> Void]>([])

  /// Shares what a reducer shares of a state.
  func set<State, Action>(to state: State, of reducer: PreparedReducer<State, Action>) {
    var state = state
    let shared = reducer.respond(&state, to: .share).updates
    updates.withLock { $0 = shared }
  }

  /// Runs a reducer that reads the latest values as dependencies.
  func withLatest<Result>(_ body: () -> Result) -> Result {
    let updates = updates.withLock { $0 }
    return withDependencies {
      for update in updates { update(&$0) }
    } operation: {
      body()
    }
  }
}
