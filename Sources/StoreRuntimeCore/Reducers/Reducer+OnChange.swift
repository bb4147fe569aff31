extension Reducer {
  /// Runs another reducer after this one when a part of the state has changed.
  ///
  /// ```swift
  /// .onChange(of: \.settings) { oldValue, newValue in
  ///   Reduce { state, action in
  ///     .run { _ in try await database.save(newValue) }
  ///   }
  /// }
  /// ```
  ///
  /// The other reducer is given the same action, and the state as this one has left it. It is made
  /// anew for each change.
  ///
  /// - Parameters:
  ///   - toValue: Returns the part of the state, which is compared before and after each action.
  ///   - reducer: Makes the other reducer, given the part as it was and as it is now.
  /// - Returns: A reducer that runs this one and then, if there is a change, the other.
  @inlinable
  public func onChange<Value: Equatable & SendableMetatype, Change: Reducer>(
    of toValue: @escaping @Sendable (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping @Sendable (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> where Change.State == State, Change.Action == Action {
    watching(toValue) { oldValue, newValue, state, action in
      reducer(oldValue, newValue).reduce(into: &state, action: action)
    }
  }

  /// Changes the state further and starts an effect when this reducer has changed a part of it.
  ///
  /// ```swift
  /// .onChange(of: \.settings) { oldValue, state in
  ///   let settings = state.settings
  ///   return .run { _ in try await database.save(settings) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: Returns the part of the state, which is compared before and after each action.
  ///   - change: Is given the part as it was, and the state as this reducer has left it.
  /// - Returns: A reducer that runs this one and then, if there is a change, the closure.
  @inlinable
  public func onChange<Value: Equatable & SendableMetatype>(
    of toValue: @escaping @Sendable (State) -> Value,
    _ change: @escaping @Sendable (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    watching(toValue) { oldValue, _, state, _ in
      change(oldValue, &state)
    }
  }

  /// Runs another reducer after this one when a part of the state has changed that a stored key
  /// path leads to.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the part, which is compared before and after each action.
  ///   - reducer: Makes the other reducer, given the part as it was and as it is now.
  /// - Returns: A reducer that runs this one and then, if there is a change, the other.
  @_disfavoredOverload
  @inlinable
  public func onChange<Value: Equatable & SendableMetatype, Change: Reducer>(
    of keyPath: any KeyPath<State, Value> & Sendable,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping @Sendable (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> some Reducer<State, Action> where Change.State == State, Change.Action == Action {
    // Also what makes the compiler name a misspelled property: for a function alone it first says
    // that the key path isn't `Sendable`.
    onChange(of: { $0[keyPath: keyPath] }, reducer)
  }

  /// Runs a closure after this reducer when that has changed a part of the state.
  @usableFromInline
  func watching<Value: Equatable & SendableMetatype>(
    _ toValue: @escaping @Sendable (State) -> Value,
    _ change:
      @escaping @Sendable (
        _ oldValue: Value, _ newValue: Value, inout State, Action
      ) -> Effect<Action>
  ) -> Reduce<State, Action> {
    Reduce(makePrepared: {
      let base = prepare()
      let scopes = ScopeStep.enclosing
      return PreparedReducer(running: [base]) { state, action in
        let oldValue = toValue(state)
        let effect = base.reduce(&state, action)
        if ReductionContext.isCurrentActionRejected { return effect }
        let newValue = toValue(state)
        guard newValue != oldValue else { return effect }
        guard let context = ReductionContext.current else {
          return effect.merge(with: change(oldValue, newValue, &state, action))
        }
        // The store knows nothing of the containers of what the closure runs.
        return effect.merge(
          with: context.run(inside: scopes, areContainersKnown: false) {
            change(oldValue, newValue, &state, action)
          })
      }
    })
  }
}
