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
/// What a `send` has led to is in the file when the `send` returns, and survives a program that is
/// killed. The file is locked while there is a writer.
public final class JournalWriter<Action: Sendable>: Sendable {
  /// When what was written is safe.
  public enum Durability: Sendable {
    /// When `send` returns it is the system's: it survives the program, and not the machine.
    case written

    /// When `send` returns it is on the disk. It takes about half a millisecond each time.
    case synced
  }

  let file: JournalFile
  let app: String
  let redaction: ActionRedaction<Action>

  /// Whether each state is digested, whatever that takes.
  let digestsAll: Bool

  /// Whether a store has this writer already.
  let isTaken = Guarded(false)

  /// Opens a file for a journal.
  ///
  /// A journal that is there already is replaced.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - app: The name and version of the program, which the journal names.
  ///   - durability: When what was written is safe.
  /// - Throws: A ``JournalError`` if the file can't be written, is being written by another writer,
  ///   or is something else than a journal.
  public convenience init(
    to url: URL,
    app: String = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") }
      ?? "",
    durability: Durability = .written
  ) throws {
    try self.init(url: url, app: app, durability: durability, redaction: ActionRedaction())
  }

  /// Opens a file for a journal that leaves the payloads of some actions out.
  ///
  /// What is left out never reaches the coding. Issues that such an action or its effects report
  /// are named without their text. From then on the states aren't compared when the journal is
  /// replayed.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - redactions: The cases of the actions whose payloads are left out.
  ///   - app: The name and version of the program, which the journal names.
  ///   - durability: When what was written is safe.
  /// - Throws: A ``JournalError`` if the file can't be written, is being written by another writer,
  ///   or is something else than a journal.
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

  /// Opens a file for a journal in which each state can be compared, whatever that takes.
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

  /// Why nothing is written any more, such as a full disk; `nil` if all was written.
  public var failure: String? { file.failure }
}

/// Which actions are written without their payloads.
struct ActionRedaction<Action: Sendable>: Sendable {
  /// The number of the cases.
  var count = 0

  /// Returns the name of an action that is written without its payload, `nil` for any other.
  var name: @Sendable (Action) -> String? = { _ in nil }
}

extension ActionRedaction {
  init(_ keyPaths: [any PartialCaseKeyPath<Action> & Sendable]) where Action: CasePathable {
    count = keyPaths.count
    name = { action in
      // The names of cases only: a path has no payloads.
      keyPaths.contains { action.is($0) } ? ActionPath.of(action) : nil
    }
  }
}
