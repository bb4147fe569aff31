public import StoreRuntimeCore

extension Reducer {
  /// Lets this reducer, the features in it and their effects read a part of the state as a
  /// dependency.
  ///
  /// One feature owns the value and changes it in its state; all others read it:
  ///
  /// ```swift
  /// Self.tabs
  ///   .sharing(\.account.root.session, as: \.session)
  /// ```
  ///
  /// Reducers see the value that the reduction began with, and so do the effects that they return,
  /// for as long as these run. The next reduction sees what this one has changed. So does what
  /// follows at the end of this one: a move that waited and goes on now, and an effect that starts
  /// as its screen appears.
  ///
  /// - Parameters:
  ///   - part: A key path to the part of the state.
  ///   - dependency: A key path to the dependency that it is read as.
  /// - Returns: A reducer that shares the value.
  public func sharing<Value: Sendable>(
    _ part: any KeyPath<State, Value> & Sendable,
    as dependency: any WritableKeyPath<DependencyValues, Value> & Sendable
  ) -> some Reducer<State, Action> {
    SharingReducer(base: self, part: part, dependency: dependency)
  }
}

/// Runs a reducer with a dependency that is a part of its state.
struct SharingReducer<Base: Reducer, Value: Sendable>: ReducerOperator {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let part: any KeyPath<Base.State, Value> & Sendable
  let dependency: any WritableKeyPath<DependencyValues, Value> & Sendable

  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let inner = base.screenDuties
    var settle: ScreenDuties<State, Action>.Settle?
    if let innerSettle = inner?.settle {
      settle = { state, phase in with(state[keyPath: part]) { innerSettle(&state, phase) } }
    }
    var tell: ScreenDuties<State, Action>.Tell?
    if let innerTell = inner?.tell {
      tell = { state, event, id in with(state[keyPath: part]) { innerTell(&state, event, id) } }
    }
    let innerShare = inner?.share
    let duties = ScreenDuties<State, Action>(
      settle: settle, closing: inner?.closing, presents: inner?.presents, tell: tell,
      own: inner?.own,
      share: { state in
        let value = state[keyPath: part]
        let others = innerShare?(state)
        return { values in
          values[keyPath: dependency] = value
          others?(&values)
        }
      })
    return PreparedReducer(around: [base], duties: duties) { state, action in
      with(state[keyPath: part]) { base(&state, action) }
    }
  }

  private func with(_ value: Value, _ body: () -> Effect<Action>) -> Effect<Action> {
    withDependencies {
      $0[keyPath: dependency] = value
    } operation: {
      body()
    }
  }
}
