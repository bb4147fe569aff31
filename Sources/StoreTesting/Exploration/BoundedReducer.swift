import StoreRuntime

/// A reducer that does nothing any more when its run has found no end.
///
/// Actions that follow from one another without a suspension never give the executor back.
struct BoundedReducer<Base: Reducer>: ReducerOperator {
  let base: Base
  let run: ExploredRun

  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let run = run
    return PreparedReducer(around: [base], duties: base.screenDuties) { state, action in
      run.isEndless ? .none : base(&state, action)
    }
  }
}
