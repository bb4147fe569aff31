import StoreRuntimeCore

/// The values that the hub of an app shares with its tabs.
///
/// The hub alone sets them, after each of its reductions, and each reduction of a tab begins with
/// the latest ones: so no tab sees an older value after a newer one.
final class SharedValues: Sendable {
  typealias Update = @Sendable (inout DependencyValues) -> Void

  /// A lock that guards a function itself, and not a structure with it, wraps it again each time
  /// that it is read.
  private struct Contents {
    var update: Update = { _ in }
  }

  private let contents = Guarded(Contents())

  func set(_ update: @escaping Update) {
    contents.withLock { $0.update = update }
  }

  /// Runs a reducer that reads the latest values as dependencies.
  func withLatest<Result>(_ body: () -> Result) -> Result {
    withDependencies(contents.withLock { $0.update }, operation: body)
  }
}
