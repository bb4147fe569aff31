public import StoreRuntimeCore

extension Reducer {
  /// Shares a part of the state as a dependency with this reducer, its features and their effects.
  ///
  /// One feature stores the value in its state and changes it; all others read it:
  ///
  /// ```swift
  /// Self.tabs
  ///   .sharing(\.account.root.session, as: \.session)
  /// ```
  ///
  /// Reducers read the value from the beginning of the reduction, and so do the effects that they
  /// return, for as long as these run. The next reduction reads the changed value. So do steps at
  /// the end of the current one: a pending move that continues, and an effect that starts as its
  /// screen appears.
  ///
  /// - Parameters:
  ///   - part: A key path to the part of the state.
  ///   - dependency: A key path to the dependency for reading it.
  /// - Returns: A reducer that shares the value.
  public func sharing<Value: Sendable>(
    _ part: any KeyPath<State, Value> & Sendable,
    as dependency: any WritableKeyPath<DependencyValues, Value> & Sendable
  ) -> some Reducer<State, Action> {
    Reduce(makePrepared: {
      @Sendable func with<Result>(_ value: Value, _ body: () -> Result) -> Result {
        withDependencies {
          $0[keyPath: dependency] = value
        } operation: {
          body()
        }
      }
      let base = prepare()
      let own = ScreenResponder<State, Action> { state, message in
        guard case .share = message else { return ScreenResponse() }
        let value = state[keyPath: part]
        return ScreenResponse(updates: [{ $0[keyPath: dependency] = value }])
      }
      let inner = base.responder?.inside(parts: base.parts) { (state: inout State, respond) in
        with(state[keyPath: part]) { respond(&state) }
      }
      let responder = own.followed(by: inner)
      return PreparedReducer(containersOf: [base], responder: responder) { state, action in
        with(state[keyPath: part]) { base(&state, action) }
      }
    })
  }
}
