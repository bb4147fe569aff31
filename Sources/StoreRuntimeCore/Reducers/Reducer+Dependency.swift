extension Reducer {
  /// Sets a dependency for this reducer and the effects that it returns.
  ///
  /// ```swift
  /// Counter()
  ///   .dependency(\.continuousClock, ImmediateClock())
  /// ```
  ///
  /// The value is there while actions are reduced, and in effects, also in those that begin as a
  /// screen appears. A `body` is evaluated before
  /// that, as a rule when the store is made, and sees the dependencies of the store instead: read
  /// a dependency in the closure of a `Reduce`, and not beside it.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency.
  ///   - value: Its value.
  /// - Returns: A reducer that sees the value.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: Value
  ) -> some Reducer<State, Action> {
    changingDependencies { $0[keyPath: keyPath] = value }
  }

  /// Sets a dependency that is its own key for this reducer and the effects that it returns.
  ///
  /// A `body` is evaluated before and doesn't see the value, as with ``dependency(_:_:)``.
  ///
  /// - Parameter value: The value.
  /// - Returns: A reducer that sees the value.
  public func dependency<Value: TestDependencyKey & Sendable>(
    _ value: Value
  ) -> some Reducer<State, Action> where Value.Value == Value {
    changingDependencies { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and the effects that it returns.
  ///
  /// The closure is called for each action. A `body` is evaluated before and doesn't see the
  /// changed value, as with ``dependency(_:_:)``.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency, or `\.self` for all of them.
  ///   - transform: Changes the value.
  /// - Returns: A reducer that sees the changed value.
  public func transformDependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    transform: @escaping @Sendable (inout Value) -> Void
  ) -> some Reducer<State, Action> {
    changingDependencies { transform(&$0[keyPath: keyPath]) }
  }

  private func changingDependencies(
    _ update: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> Reduce<State, Action> {
    Reduce(makePrepared: {
      let base = prepare()
      let responder = base.responder?.inside { state, respond in
        withDependencies(update) { respond(&state) }
      }
      return PreparedReducer(around: [base], responder: responder) { state, action in
        withDependencies(update) { base(&state, action) }
      }
    })
  }

  /// Says that a dependency without a setter can't be set.
  // See the end of `Scope.swift`.
  @available(
    *, unavailable, message: "Give the property of \"DependencyValues\" a setter."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func dependency<Value: Sendable>(
    _ keyPath: KeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Self {
    self
  }
}
