extension Effect {
  /// An effect that sends another action right away, and has models notified in a function of what
  /// that changes.
  ///
  /// ``within(_:fileID:filePath:line:column:)`` says what the function does.
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

  /// Returns an effect each of whose actions has models notified in a function of what it changes.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await rate in rates.values { await send(.rateChanged(rate)) }
  /// }
  /// .within { notify in withAnimation { notify() } }
  /// ```
  ///
  /// So a feature can say how a view layer shows a change, as an animation does. The function is
  /// called on the isolation of the store; a store without models never calls it. It counts for
  /// what follows at once from the actions, too, unless that names a function of its own.
  /// ``StoreModel/send(_:within:fileID:filePath:line:column:)`` does the same for an action of a
  /// view.
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
  /// Sends an action, and has models notified in a function of what it changes.
  ///
  /// ``Effect/within(_:fileID:filePath:line:column:)`` says what the function does, and
  /// ``callAsFunction(_:)`` the rest.
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
