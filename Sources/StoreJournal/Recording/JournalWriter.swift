public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A file that the run of one store is written to.
///
/// ```swift
/// let journal = try JournalWriter<App.Action>(
///   to: url, redacting: [\.login.passwordChanged])
/// let store = Store(initialState: App.State(), journal: journal) { App() }
/// ```
///
/// When a `send` returns, its results are in the file and survive a program that is killed. The
/// file is locked while a writer exists.
public final class JournalWriter<Action: Sendable>: Sendable {
  /// The point at which recorded lines are safe.
  public enum Durability: Sendable {
    /// When `send` returns, the system has the lines: they survive the program, not the machine.
    case written

    /// When `send` returns, lines are on the disk. This takes about half a millisecond each time.
    case synced
  }

  let file: JournalFile
  let app: String
  let redaction: ActionRedaction<Action>

  /// `true` to digest each state, at any cost.
  let digestsAll: Bool

  /// `true` if a store uses this writer.
  let isTaken = Guarded(false)

  /// Opens a file for a journal.
  ///
  /// An existing journal is replaced.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - app: The name and version of the program, for the journal.
  ///   - durability: The point at which recorded lines are safe.
  /// - Throws: A ``JournalError`` if the file can't be written, has another writer, or isn't a
  ///   journal.
  public convenience init(
    to url: URL,
    app: String = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") }
      ?? "",
    durability: Durability = .written
  ) throws {
    try self.init(url: url, app: app, durability: durability, redaction: ActionRedaction())
  }

  /// Opens a file for a journal that omits the payloads of some actions.
  ///
  /// An omitted payload is never encoded. Issues that such an action or its effects report are
  /// recorded without their text. Later actions aren't compared when the journal is replayed.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - redactions: The cases of the actions whose payloads are omitted.
  ///   - app: The name and version of the program, for the journal.
  ///   - durability: The point at which recorded lines are safe.
  /// - Throws: A ``JournalError`` if the file can't be written, has another writer, or isn't a
  ///   journal.
  public convenience init(
    to url: URL,
    redacting redactions: [any PartialCaseKeyPath<Action> & Sendable],
    app: String = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") }
      ?? "",
    durability: Durability = .written
  ) throws where Action: CasePathable {
    try self.init(
      url: url, app: app, durability: durability, redaction: ActionRedaction(redactions))
  }

  /// Opens a file for a journal in which each state can be compared, at any cost.
  package convenience init(digestingAllTo url: URL, app: String = "") throws {
    try self.init(
      url: url, app: app, durability: .written, redaction: ActionRedaction(), digestsAll: true)
  }

  private init(
    url: URL, app: String, durability: Durability,
    redaction: ActionRedaction<Action>, digestsAll: Bool = false
  ) throws {
    file = try JournalFile(path: url.path, isSynced: durability == .synced)
    self.app = app
    self.redaction = redaction
    self.digestsAll = digestsAll
  }

  /// The failure that stopped the recording, such as a full disk, or `nil`.
  public var failure: String? { file.failure }
}

/// The actions that are recorded without their payloads.
struct ActionRedaction<Action: Sendable>: Sendable {
  /// The number of the cases.
  var count = 0

  /// Returns the name of an action that is recorded without its payload, or `nil` for any other.
  var name: @Sendable (Action) -> String? = { _ in nil }
}

extension ActionRedaction {
  init(_ keyPaths: [any PartialCaseKeyPath<Action> & Sendable]) where Action: CasePathable {
    count = keyPaths.count
    name = { action in
      // The payload may be an enum or have ids, which are names of a path, too.
      keyPaths.filter { action.is($0) }.map { ActionPath.of(action, upTo: $0) }
        .min { $0.utf8.count < $1.utf8.count }
    }
  }
}
