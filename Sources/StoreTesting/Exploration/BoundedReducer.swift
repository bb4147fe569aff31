import StoreRuntime

/// A reducer that does nothing any more when its run has found no end.
///
/// Actions that follow from one another without a suspension never give the executor back.
struct BoundedReducer<Base: Reducer>: ReducerOperator {
  let base: Base
  let run: ExploredRun

  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    run.bounding(base.prepare())
  }
}

extension ExploredRun {
  /// Returns a reducer that does nothing any more when this has found no end.
  func bounding<State, Action>(
    _ reducer: PreparedReducer<State, Action>
  ) -> PreparedReducer<State, Action> {
    PreparedReducer(running: [reducer]) { state, action in
      self.isEndless ? .none : reducer(&state, action)
    }
  }
}
