/// Lets a feature take itself away without its parent's help.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// // In the reducer:
/// case .closeButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// For an element of a stack this sends `.popFrom(id:)` for the element that the effect belongs
/// to, for a presented feature `.dismiss`: always for the innermost one. When the call returns,
/// the feature's state is gone, and so is the effect: an action that it sends afterwards is
/// dropped and reported. If a reducer of a parent keeps the feature, the effect goes on and may
/// call it again. Calling it where nothing is presented is a reported issue; only the root of a
/// test store may dismiss itself, which ends its effects and is told by `isDismissed`.
public struct DismissEffect: Sendable {
  /// What a test or preview does instead.
  private var override: (@Sendable () async -> Void)?

  /// The effect that the value was made in; `nil` for the one that it is called in.
  private var effect: EffectEntry?

  /// Creates a value that does something else, for tests and previews.
  ///
  /// - Parameter dismiss: What to do instead of dismissing.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    override = dismiss
  }

  init(effect: EffectEntry?) {
    self.effect = effect
  }

  /// Takes the feature away whose effect this is called in.
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

  /// Dismisses the feature that runs the current effect, and notifies models in a function.
  ///
  /// ``StoreModel/send(_:within:fileID:filePath:line:column:)`` says what the function does.
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
  /// Takes away the feature whose reducer or effect reads this.
  public var dismiss: DismissEffect {
    get {
      // Not by the subscript, which would look for a default value.
      guard case let value?? = override(of: DismissOverrideKey.self) else {
        return DismissEffect(effect: runningEffect)
      }
      return value
    }
    set { self[DismissOverrideKey.self] = newValue }
  }

  /// Whether the feature whose reducer or effect reads this is an element of a stack or presented.
  ///
  /// A feature that is also used as the root of a store, where nothing can dismiss it, asks for
  /// this before it calls ``dismiss``. It is false in the root of a test store, too.
  public var isPresented: Bool {
    if let context = ReductionContext.current { return context.presentationDepth > 0 }
    return runningEffect?.place.presenter != nil
  }
}

private enum DismissOverrideKey: DependencyKey {
  static let liveValue: DismissEffect? = nil
  static let testValue: DismissEffect? = nil
}
