public import StoreRuntimeCore
import Synchronization

/// What of a saved state couldn't be restored and was left out.
///
/// A report that is empty says that all of the state is there. The texts of a report are cut where
/// they would be long, and control characters in them are escaped.
public struct RestoreReport: Equatable, Sendable {
  /// What was left out, in the order in which it was read; at most two of each stack and of each
  /// bar.
  public internal(set) var findings: [Finding]

  /// Whether all of the state was restored.
  public var isEmpty: Bool { findings.isEmpty }

  /// Something that was left out of a restored state.
  ///
  /// `path` is the place in the saved state, such as `home.path`.
  public enum Finding: Equatable, Sendable {
    /// A screen and all above it, `count` screens together. The position of the screen is counted
    /// from the bottom, which is 0.
    case screens(path: String, position: Int, count: Int, problem: Problem)

    /// All screens of a tab, for the reason given: there is nothing that says which they were.
    case stack(path: String, reason: String)

    /// The tab that was shown, which doesn't exist, or `nil` if it isn't a text. `selected` is
    /// shown instead of it.
    case selectedTab(path: String, saved: String?, selected: String)

    /// Tabs in the history that don't exist: how many, and the first of them, or `nil` if that
    /// isn't a text.
    case history(path: String, count: Int, first: String?)

    /// The whole history of tabs, for the reason given.
    case wholeHistory(path: String, reason: String)
  }

  /// What is wrong with a screen.
  public enum Problem: Error, Equatable, Sendable {
    /// There is no such screen.
    case unknown(String)

    /// The state of the screen can't be read, for the reason given.
    case unreadable(screen: String?, reason: String)

    /// The screen may not stand where it stood.
    case misplaced(ScreenError)

    /// A screen below has the same id.
    case duplicateID(StackElementID)
  }
}

extension RestoreReport: CustomStringConvertible {
  /// A line for each thing that was left out.
  public var description: String {
    isEmpty
      ? "everything was restored" : findings.map(\.description).joined(separator: "\n")
  }
}

extension RestoreReport.Finding: CustomStringConvertible {
  /// What was left out, and why.
  public var description: String {
    switch self {
    case .screens(let path, let position, let count, let problem):
      let others =
        switch count {
        case ...1: ""
        case 2: ", with the screen above it"
        default: ", with the \(count - 1) screens above it"
        }
      return "\(path): screen \(position) is left out\(others): \(problem)"
    case .stack(let path, let reason):
      return "\(path): all screens are left out: \(reason)"
    case .selectedTab(let path, let saved, let selected):
      let problem = saved.map { "the tab \"\($0)\" is unknown" } ?? "the tab can't be read"
      return "\(path): \(problem); \"\(selected)\" is shown instead of it"
    case .history(let path, let count, let first):
      let others = count > 1 ? " and \(count - 1) more are" : " is"
      guard let first else { return "\(path): one that can't be read\(others) left out" }
      return "\(path): \"\(first)\"\(others) left out: no tab is called that"
    case .wholeHistory(let path, let reason):
      return "\(path): all tabs are left out: \(reason)"
    }
  }
}

extension RestoreReport.Problem: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .unknown(let screen): "\"\(screen)\" is no screen of this tab"
    case .unreadable(let screen, let reason):
      "\(screen.map { "\"\($0)\"" } ?? "it") can't be read: \(reason)"
    case .misplaced(let error): error.description
    case .duplicateID(let id): "a screen below it has the id \(id) too"
    }
  }
}

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

/// Collects what a restoration leaves out.
///
/// A decoder that has one decodes leniently.
final class RestoreLog: Sendable {
  private let findings = Mutex<[RestoreReport.Finding]>([])

  func add(_ finding: RestoreReport.Finding) {
    findings.withLock { $0.append(finding) }
  }

  var report: RestoreReport { RestoreReport(findings: findings.withLock { $0 }) }
}

extension CodingUserInfoKey {
  static let restoreLog = CodingUserInfoKey(rawValue: "TabNavigation.restoreLog")
}

extension Decoder {
  /// What to report to, or `nil` if everything that is wrong is to be thrown.
  var restoreLog: RestoreLog? {
    CodingUserInfoKey.restoreLog.flatMap { userInfo[$0] as? RestoreLog }
  }
}
