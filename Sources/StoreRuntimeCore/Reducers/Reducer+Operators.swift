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
  /// The other reducer receives the same action, and the state after this one has run. It is
  /// created for each change.
  ///
  /// - Parameters:
  ///   - toValue: Returns the part of the state, which is compared before and after each action.
  ///   - reducer: Creates the other reducer from the old and the new value of the part.
  /// - Returns: A reducer that runs this one and then, if there is a change, the other.
  public func onChange<Value: Equatable & SendableMetatype>(
    of toValue: @escaping @Sendable (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping @Sendable (_ oldValue: Value, _ newValue: Value) -> Reduce<State, Action>
  ) -> Reduce<State, Action> {
    // The other form is disfavoured, and both have a single result type: for a mistake in a chain,
    // the compiler tries both forms of each operator. A chain of this form with a mistake takes a
    // tenth of the time if this form is tried first.
    watching(toValue) { oldValue, newValue, state, action in
      reducer(oldValue, newValue).reduce(into: &state, action: action)
    }
  }

  /// Changes the state further and returns an effect when this reducer has changed a part of it.
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
  ///   - change: Receives the old value of the part, and the state after this reducer has run.
  /// - Returns: A reducer that runs this one and then, if there is a change, the closure.
  @_disfavoredOverload
  public func onChange<Value: Equatable & SendableMetatype>(
    of toValue: @escaping @Sendable (State) -> Value,
    _ change: @escaping @Sendable (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> Reduce<State, Action> {
    watching(toValue) { oldValue, _, state, _ in
      change(oldValue, &state)
    }
  }

  /// Runs a closure after this reducer if the reducer has changed a part of the state.
  private func watching<Value: Equatable & SendableMetatype>(
    _ toValue: @escaping @Sendable (State) -> Value,
    _ change:
      @escaping @Sendable (
        _ oldValue: Value, _ newValue: Value, inout State, Action
      ) -> Effect<Action>
  ) -> Reduce<State, Action> {
    Reduce(makePrepared: {
      let base = prepare()
      return PreparedReducer(running: [base]) { state, action in
        let oldValue = toValue(state)
        let effect = base.reduce(&state, action)
        if CurrentReduction().isRejected { return effect }
        let newValue = toValue(state)
        guard newValue != oldValue else { return effect }
        return effect.merge(with: change(oldValue, newValue, &state, action))
      }
    })
  }
}

extension Reducer {
  /// Sets a dependency for this reducer and the effects that it returns.
  ///
  /// ```swift
  /// Counter()
  ///   .dependency(\.continuousClock, ImmediateClock())
  /// ```
  ///
  /// The value applies while actions are reduced and in effects, including those that start when a
  /// screen appears. A `body` is evaluated earlier, usually when the store is created, with the
  /// store's dependencies: read a dependency in the closure of a `Reduce` instead.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency.
  ///   - value: Its value.
  /// - Returns: A reducer that uses the value.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: Value
  ) -> some Reducer<State, Action> {
    changingDependencies { $0[keyPath: keyPath] = value }
  }

  /// Sets a dependency that is its own key for this reducer and the effects that it returns.
  ///
  /// A `body` is evaluated earlier and doesn't use the value, as with ``dependency(_:_:)``.
  ///
  /// - Parameter value: The value.
  /// - Returns: A reducer that uses the value.
  public func dependency<Value: TestDependencyKey & Sendable>(
    _ value: Value
  ) -> some Reducer<State, Action> where Value.Value == Value {
    changingDependencies { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and the effects that it returns.
  ///
  /// The closure is called for each action. A `body` is evaluated earlier and doesn't use the
  /// changed value, as with ``dependency(_:_:)``.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the dependency, or `\.self` for all of them.
  ///   - transform: Changes the value.
  /// - Returns: A reducer that uses the changed value.
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
      let responder = base.responder?.inside(parts: base.parts) { state, respond in
        withDependencies(update) { respond(&state) }
      }
      return PreparedReducer(containersOf: [base], responder: responder) { state, action in
        withDependencies(update) { base(&state, action) }
      }
    })
  }

  // See the end of `Scope.swift`.
  /// Diagnoses a dependency without a setter.
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

extension Reducer {
  /// Prints each action with a printer, for debugging.
  ///
  /// ```swift
  /// Feature()._printChanges(.actionLabels)
  /// ```
  ///
  /// - Parameter printer: The printer, or `nil` to print nothing.
  /// - Returns: A reducer with the same behaviour.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>?
  ) -> some Reducer<State, Action> {
    Reduce(makePrepared: {
      let base = prepare()
      guard let printer else { return base }
      return PreparedReducer(running: [base]) { state, action in
        let before = state
        let effect = base(&state, action)
        printer.printChange(receivedAction: action, oldState: before, newState: state)
        return effect
      }
    })
  }

  /// Prints each action and the changes that it makes, for debugging.
  ///
  /// It prints a few lines for each action to standard output. It is slow, because it describes the
  /// whole state twice for each action.
  ///
  /// - Parameter print: Receives the text for one action. The default prints it.
  /// - Returns: A reducer with the same behaviour.
  public func _printChanges(
    _ print: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> some Reducer<State, Action> {
    _printChanges(.dumping(print))
  }
}

/// A printer of actions and the changes that they make, for `_printChanges(_:)`.
public struct _ReducerPrinter<State, Action>: Sendable {
  private let print: @Sendable (_ action: Action, _ old: State, _ new: State) -> Void

  /// Creates a printer.
  ///
  /// - Parameter printChange: Prints an action and the state before and after it.
  public init(
    printChange:
      @escaping @Sendable (
        _ receivedAction: Action, _ oldState: State, _ newState: State
      ) -> Void
  ) {
    print = printChange
  }

  /// Prints an action and the changes that it makes.
  ///
  /// - Parameters:
  ///   - receivedAction: The action.
  ///   - oldState: The state before it.
  ///   - newState: The state after it.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }

  /// Prints an action and the changed lines of the state.
  public static var customDump: Self { dumping { Swift.print($0) } }

  /// Prints the names of an action and of nested actions, without their values.
  public static var actionLabels: Self { labeling { Swift.print($0) } }

  fileprivate static func dumping(_ print: @escaping @Sendable (String) -> Void) -> Self {
    Self { action, old, new in
      let changes = dumpedLines(of: new).difference(from: dumpedLines(of: old)).map { change in
        switch change {
        case .remove(_, let line, _): "- \(line)"
        case .insert(_, let line, _): "+ \(line)"
        }
      }
      let text = """
        received action:
          \(String(reflecting: action))
        \(changes.isEmpty ? "  (No state changes)" : changes.joined(separator: "\n"))
        """
      print(text.withoutContextAddresses)
    }
  }

  package static func labeling(_ print: @escaping @Sendable (String) -> Void) -> Self {
    Self { action, _, _ in print("received action: \(labels(of: action))") }
  }

  /// Returns the names of the cases of an enum and of the enums in it, such as `path.element`.
  private static func labels(of value: Any) -> String {
    guard let reflected = ReflectedCase(of: value) else { return "" }
    // The last of several values is the action: `.element(id:action:)`.
    return ".\(reflected.name)"
      + (reflected.associatedValues.last.map { labels(of: $0.value) } ?? "")
  }
}

private func dumpedLines(of value: Any) -> [Substring] {
  var text = ""
  dump(value, to: &text)
  return text.split(separator: "\n")
}
