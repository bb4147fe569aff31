/// Dismisses a feature from inside, without its parent's help.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// // In the reducer:
/// case .closeButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// For an element of a stack the call sends `.popFrom(id:)`, for a presented feature `.dismiss`:
/// always for the innermost feature around the effect. The call returns after the feature's state
/// has been removed and the effect cancelled. An action that the effect sends afterwards is dropped
/// and reported. If a parent's reducer keeps the feature, the effect continues and may call again.
/// A call where nothing is presented is a reported issue. Only the root of a test store may dismiss
/// itself, which cancels its effects and sets `isDismissed`.
public struct DismissEffect: Sendable {
  /// The replacement in a test or preview.
  private var override: (@Sendable () async -> Void)?

  /// The effect that the value was created in, or `nil` for the effect that calls it.
  private var effect: EffectEntry?

  /// Creates a value with another behaviour, for tests and previews.
  ///
  /// - Parameter dismiss: The function to call instead of dismissing.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    override = dismiss
  }

  init(effect: EffectEntry?) {
    self.effect = effect
  }

  /// Dismisses the feature that runs the current effect.
  ///
  /// - Parameters:
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  nonisolated(nonsending) public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await dismiss(
      notifying: nil,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Dismisses the feature that runs the current effect, and notifies models inside a function.
  ///
  /// See ``StoreModel/send(_:within:fileID:filePath:line:column:)`` for the requirements.
  ///
  /// - Parameters:
  ///   - update: The function. It calls its argument once, before it returns.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  nonisolated(nonsending) public func callAsFunction(
    within update: @escaping @Sendable (_ notify: () -> Void) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await dismiss(notifying: NotificationScope(update, at: location), at: location)
  }

  private nonisolated(nonsending) func dismiss(
    notifying scope: NotificationScope?, at location: IssueLocation
  ) async {
    if let override { return await override() }
    guard let effect = effect ?? DependencyValues.current.runningEffect else {
      return reportIssue(
        """
        "dismiss()" was called outside an effect. Nothing was dismissed. Call it in the operation \
        of a "run" effect that the feature's reducer returns. See "Presentations".
        """,
        at: location)
    }
    let scope = scope ?? effect.place.notification
    await effect.withStore { $0.dismiss(from: effect, notifying: scope, at: location) }
  }
}

extension DependencyValues {
  /// Dismisses the feature whose reducer or effect reads this.
  public var dismiss: DismissEffect {
    get {
      // The subscript would look for a default value.
      guard case let value?? = override(of: DismissOverrideKey.self) else {
        return DismissEffect(effect: runningEffect)
      }
      return value
    }
    set { self[DismissOverrideKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the current feature is on a stack or presented.
  ///
  /// A feature that is also used as the root of a store, where nothing can dismiss it, should check
  /// this before it calls ``dismiss``. The value is also `false` in the root of a test store.
  public var isPresented: Bool {
    if let context = ReductionContext.current { return context.presentationDepth > 0 }
    return runningEffect?.place.presenter != nil
  }
}

private enum DismissOverrideKey: DependencyKey {
  static let liveValue: DismissEffect? = nil
  static let testValue: DismissEffect? = nil
}
