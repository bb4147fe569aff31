/// Why a saved state can't be restored.
public enum RestoreError: Error, Equatable, Sendable {
  /// The data isn't what ``SavedTabs/data(_:)`` returns, for the reason given.
  case malformed(String)

  /// A migration threw an error, or returned data that isn't JSON.
  case migrationFailed(from: Int, reason: String)

  /// There is no migration from the version `from`, which leads from the one that was saved to the
  /// current one.
  case noMigration(from: Int, saved: Int, current: Int)

  /// The state was saved by a newer version of the app.
  case tooNew(saved: Int, current: Int)

  /// The state can't be read. `path` is the place in it, such as `home.root`.
  case unreadable(path: String, reason: String)
}

extension RestoreError: CustomStringConvertible {
  /// What can't be restored, why, and what to do.
  public var description: String {
    switch self {
    case .malformed(let reason):
      return "The data isn't a saved state, so start with a new one: \(reason)"
    case .migrationFailed(let version, let reason):
      return "The migration from version \(version) of the saved state failed: \(reason)"
    case .noMigration(let version, let saved, let current):
      return """
        The state was saved as version \(saved), and this app has version \(current), but no \
        migration from version \(version). Add it to "migrations".
        """
    case .tooNew(let saved, let current):
      return """
        The state was saved as version \(saved), which is newer than version \(current) of this \
        app. Update the app, or start with a new state.
        """
    case .unreadable(let path, let reason):
      return """
        The saved state can't be read\(path.isEmpty ? "" : " at \(path)"). If its form changed, \
        raise the version and add a migration. The reason: \(reason)
        """
    }
  }
}
