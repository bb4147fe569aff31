extension Effect {
  /// An effect that sends another action immediately, and notifies models of its changes in a
  /// function.
  ///
  /// See ``within(_:fileID:filePath:line:column:)`` for the function's role.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: The function. It calls its argument once, before it returns.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect.
  public static func send(
    _ action: Action, within update: @escaping @Sendable (_ notify: () -> Void) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .send(action).within(
      update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns an effect that notifies models of its actions' changes in a function.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await rate in rates.values { await send(.rateChanged(rate)) }
  /// }
  /// .within { notify in withAnimation { notify() } }
  /// ```
  ///
  /// A feature uses it to specify how a view layer shows a change, for example with an animation.
  /// The function is called on the store's isolation; a store without models never calls it. It
  /// also applies to actions that follow immediately, unless they specify a function of
  /// their own. ``StoreModel/send(_:within:fileID:filePath:line:column:)`` does the same for an
  /// action of a view.
  ///
  /// - Parameters:
  ///   - update: The function. It calls its argument once, before it returns; a function that
  ///     doesn't is a reported issue, and models are notified after it.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect.
  public func within(
    _ update: @escaping @Sendable (_ notify: () -> Void) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    guard let part else { return .none }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(EffectPart(.notifying(NotificationScope(update, at: location)), part))
  }
}

extension Send {
  /// Sends an action, and notifies models of its changes in a function.
  ///
  /// See ``Effect/within(_:fileID:filePath:line:column:)`` for the function's role, and
  /// ``callAsFunction(_:)`` for everything else.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: The function. It calls its argument once, before it returns.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  nonisolated(nonsending) public func callAsFunction(
    _ action: Action, within update: @escaping @Sendable (_ notify: () -> Void) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await effect.send(
      SentAction(action, mappedBy: effect.place.mapping), for: nil,
      notifying: NotificationScope(update, at: location))
  }
}
