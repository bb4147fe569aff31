public import StoreRuntimeCore

extension Reducer {
  /// Sends an action whenever a shared value changes, including changes by other features.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onSharedChange(\.$lines) { .linesChanged }
  /// ```
  ///
  /// An effect of the feature observes the value from the feature's first action on, and is
  /// cancelled with the feature. Changes in quick succession cause one action. In a test the effect
  /// runs until the test cancels it, like any effect that observes a value.
  ///
  /// `onChange(of:)` of a feature that reads a shared value compares it before and after a
  /// reduction of that feature, so it only detects changes by that reduction.
  ///
  /// - Parameters:
  ///   - toShared: A key path to the projected value.
  ///   - action: Makes the action.
  ///   - fileID: The file of the effect.
  ///   - filePath: The path of that file.
  ///   - line: The line of the effect.
  ///   - column: The column of the effect.
  /// - Returns: A reducer that also sends the action.
  public func onSharedChange<Value: Sendable>(
    _ toShared: any KeyPath<State, Shared<Value>> & Sendable,
    _ action: @escaping @Sendable () -> Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Action: Sendable {
    Reduce(makePrepared: {
      let base = prepare()
      return PreparedReducer(running: [base]) { state, incoming in
        let old = state[keyPath: toShared].root
        let version = old.version
        let effect = base(&state, incoming)
        let source = state[keyPath: toShared].root
        let seen = source === old ? version : source.version
        let observation = Effect<Action>.run(
          operation: { send in
            let waiter = SharedWaiter(of: source, after: seen)
            while true {
              await waiter.wait()
              try Task.checkCancellation()
              await send(action())
            }
          }, fileID: fileID, filePath: filePath, line: line, column: column
        )
        .cancellable(id: SharedChangeID(source, fileID, line), policy: .keeping)
        guard source !== old else { return effect.merge(with: observation) }
        // The property shares another value now.
        return effect.merge(with: .cancel(id: SharedChangeID(old, fileID, line)))
          .merge(with: observation)
      }
    })
  }
}

extension Reducer {
  /// Diagnoses a key path without the `$` of the projected value.
  @available(*, unavailable, message: "Name the projected value, with a '$': '\\.$lines'.")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func onSharedChange<Value>(
    _ toValue: KeyPath<State, Value>, _ action: @escaping @Sendable () -> Action
  ) -> Self { self }
}

/// The id of the effect that observes a value for one operator.
private struct SharedChangeID: Hashable, Sendable {
  let source: ObjectIdentifier
  let file: String
  let line: UInt

  init(_ source: any SharedSource, _ file: StaticString, _ line: UInt) {
    self.source = ObjectIdentifier(source)
    self.file = "\(file)"
    self.line = line
  }
}
