package import StoreJournal
package import StoreRuntime
package import TabCore
package import TabsCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is written of a run of the app.
typealias AppJournal = JournalWriter<AppFeature.Action>

/// The journals of an app, one for each launch: `a.journal`, then `a-2.journal` and so on.
///
/// Of an app in several stores each is a folder, with a journal of each store.
package final class AppJournals: LaunchFollower {
  private let url: URL
  private let app: String

  /// The journal of the first launch, `nil` for an app in several stores.
  private let first: AppJournal?

  /// How many launches there were, and why one couldn't be recorded.
  private let launches = Guarded((count: 0, failure: String?.none))

  /// Makes the journals of an app.
  ///
  /// - Parameters:
  ///   - first: The journal of the first launch, `nil` for an app in several stores.
  ///   - url: Its file, or the folder.
  ///   - app: The name and version of the program.
  init(_ first: AppJournal?, in url: URL, app: String = "") {
    self.first = first
    self.url = url
    self.app = app
  }

  /// Why a launch isn't written down, or not to its end; `nil` if each is.
  package var failure: String? { first?.failure ?? launches.withLock(\.failure) }

  /// Returns the journal of the next launch of an app in one store.
  func next() -> AppJournal? {
    opening { $0 == url ? first : try AppJournal(to: $0, app: app) }
  }

  /// Returns what follows the next launch of an app in several stores.
  package func makeObservation() -> StoreObservation? {
    opening { try .journals(in: $0) }
  }

  /// Opens what the next launch is written to; that it can't be is a reported issue.
  private func opening<Value>(_ open: (URL) throws -> Value?) -> Value? {
    let count = launches.withLock { launches in
      launches.count += 1
      return launches.count
    }
    var next = url
    if count > 1 {
      let name = "\(url.deletingPathExtension().lastPathComponent)-\(count)"
      next = url.deletingLastPathComponent().appending(path: name)
      if !url.pathExtension.isEmpty { next.appendPathExtension(url.pathExtension) }
    }
    do {
      return try open(next)
    } catch {
      launches.withLock { $0.failure = "\(error)" }
      reportIssue("A launch of the app isn't recorded: \(error)")
      return nil
    }
  }

  package func makeStore(
    _ state: AppFeature.State, on actor: any Actor,
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> StoreOf<AppFeature> {
    Store(
      initialState: state, on: actor, journal: next(), reducer: { AppFeature() },
      withDependencies: prepareDependencies)
  }
}

extension Arguments {
  /// Opens the journals of `--journal`, `nil` without one.
  func journals() throws -> AppJournals? {
    try values["--journal"].map { try journals(in: $0) }
  }

  /// Opens the journals of the app.
  func journals(in path: String) throws -> AppJournals {
    let url = try journalURL(path)
    return AppJournals(
      stores == .one ? try openJournal(in: path) : nil, in: url, app: program.title)
  }

  private func journalURL(_ path: String) throws(UsageError) -> URL {
    if path == "-" {
      throw UsageError("a journal is a file, and can't be written to standard output", subcommand)
    }
    return URL(filePath: path)
  }

  /// Opens a journal, whatever writes to it.
  ///
  /// - Parameter path: The file.
  /// - Returns: The journal.
  /// - Throws: A `UsageError` if it can't be written.
  package func openJournal<Action>(in path: String) throws -> JournalWriter<Action> {
    let url = try journalURL(path)
    return try refusing { try JournalWriter(to: url, app: program.title) }
  }

  /// Does something with journals, and says why one can't be used.
  private func refusing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as JournalError {
      let text = error.description
      throw UsageError(text.hasSuffix(".") ? String(text.dropLast()) : text, subcommand)
    }
  }

  /// The operand that is a journal.
  func journalPath() throws(UsageError) -> String {
    guard let operand else {
      throw UsageError("\(subcommand.name) needs to know the journal", subcommand)
    }
    return operand
  }

  /// Reads the journal that is the operand.
  ///
  /// - Returns: The journal. What is left out of a torn one is on standard error.
  func readJournal() throws -> Journal {
    let path = try journalPath()
    let journal = try refusing { try Journal(contentsOf: URL(filePath: path)) }
    if let warning = journal.warning { Console.standard.printMessage("tabs-cli: \(warning)") }
    return journal
  }

  /// Reads the journal that is the operand, and repeats its run.
  package func replay() throws -> JournalReplay<AppFeature.State, AppFeature.Action> {
    try replay(readJournal())
  }

  /// Repeats the run of a journal.
  func replay(_ journal: Journal) throws -> JournalReplay<AppFeature.State, AppFeature.Action> {
    let prepareDependencies: (inout DependencyValues) -> Void = {
      $0.context = .live
      $0.itemRepository = .memory([])
    }
    return try refusing {
      let run = try journal.replay(
        AppFeature.State(), reducer: { AppFeature() }, withDependencies: prepareDependencies)
      // An app that was restored began with what the journal has.
      guard run.divergence?.kind == .initialState, journal.header.initialState != nil else {
        return run
      }
      return try journal.replay(
        reducer: { AppFeature() }, withDependencies: prepareDependencies)
    }
  }
}
