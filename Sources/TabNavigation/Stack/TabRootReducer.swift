public import StoreRuntimeCore

/// Runs the root of a tab, and settles the tabs that the root has itself.
@usableFromInline
struct TabRootReducer<Base: Reducer>: ReducerOperator {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action

  @usableFromInline let base: Base

  @inlinable
  init(_ base: Base) {
    self.base = base
  }

  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    guard base.screenDuties?.settle != nil else { return base }
    return PreparedReducer(running: [base]) { state, action in
      base.reduceAndSettle(&state, action)
    }
  }
}
