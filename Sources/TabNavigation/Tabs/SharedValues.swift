import StoreRuntimeCore

/// The values that the hub of an app shares with its tabs.
///
/// The hub alone sets them, after each of its reductions, and each reduction of a tab begins with
/// the latest ones: so no tab sees an older value after a newer one.
final class SharedValues: Sendable {
  typealias Update = @Sendable (inout DependencyValues) -> Void

  private let update = Guarded<Update>({ _ in })

  func set(_ update: @escaping Update) {
    self.update.withLock { $0 = update }
  }

  /// Runs a reducer that reads the latest values as dependencies.
  func withLatest<Result>(_ body: () -> Result) -> Result {
    withDependencies(update.withLock { $0 }, operation: body)
  }
}
