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
  @_disfavoredOverload
  public func onChange<Value: Equatable & SendableMetatype>(
    of toValue: @escaping @Sendable (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping @Sendable (_ oldValue: Value, _ newValue: Value) -> Reduce<State, Action>
  ) -> Reduce<State, Action> {
    // Disfavoured, and with one type for what is made: the compiler tries both forms for each link
    // of a chain, and took seconds for a dozen of the other.
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
  public func onChange<Value: Equatable & SendableMetatype>(
    of toValue: @escaping @Sendable (State) -> Value,
    _ change: @escaping @Sendable (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> Reduce<State, Action> {
    watching(toValue) { oldValue, _, state, _ in
      change(oldValue, &state)
    }
  }

  /// Runs a closure after this reducer when that has changed a part of the state.
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
        if ReductionContext.isCurrentActionRejected { return effect }
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
      let responder = base.responder?.inside(parts: base.parts) { state, respond in
        withDependencies(update) { respond(&state) }
      }
      return PreparedReducer(around: [base], responder: responder) { state, action in
        withDependencies(update) { base(&state, action) }
      }
    })
  }

  // See the end of `Scope.swift`.
  /// Says that a dependency without a setter can't be set.
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
  /// Prints each action, in one of several ways, while you are working on a feature.
  ///
  /// ```swift
  /// Feature()._printChanges(.actionLabels)
  /// ```
  ///
  /// - Parameter printer: The way to print an action, `nil` to print nothing.
  /// - Returns: A reducer that does what this one does.
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

  /// Prints each action and what it changes, while you are working on a feature.
  ///
  /// The output goes to standard output, a few lines for each action. Meant for debugging: it
  /// describes the whole state twice for each action.
  ///
  /// - Parameter print: Takes the text for one action. The default prints it.
  /// - Returns: A reducer that does what this one does.
  public func _printChanges(
    _ print: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> some Reducer<State, Action> {
    _printChanges(.dumping(print))
  }
}

/// A way to print what an action changes, for `_printChanges(_:)` of a reducer.
public struct _ReducerPrinter<State, Action>: Sendable {
  private let print: @Sendable (_ action: Action, _ old: State, _ new: State) -> Void

  /// Creates a way to print.
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

  /// Prints an action and what it changes.
  ///
  /// - Parameters:
  ///   - receivedAction: The action.
  ///   - oldState: The state before it.
  ///   - newState: The state after it.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }

  /// Prints an action, and the lines of the state that it changes.
  public static var customDump: Self { dumping { Swift.print($0) } }

  /// Prints the names of an action and of those in it, without its values.
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
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "" }
    guard let (label, payload) = mirror.children.first else { return ".\(value)" }
    let values = Mirror(reflecting: payload)
    // Of several values, the last is what happens: `.element(id:action:)`.
    let last = values.displayStyle == .tuple ? values.children.reversed().first?.value : nil
    return ".\(label ?? "")" + labels(of: last ?? payload)
  }
}

private func dumpedLines(of value: Any) -> [Substring] {
  var text = ""
  dump(value, to: &text)
  return text.split(separator: "\n")
}
