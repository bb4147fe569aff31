package import StoreJournal
package import StoreRuntime
package import TabCore
package import TabsCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A writer for the journal of a run of the app.
typealias AppJournal = JournalWriter<AppFeature.Action>

/// The journals of an app, one for each launch: `a.journal`, then `a-2.journal` and so on.
///
/// With several stores each is a folder, which contains a journal of each store.
package final class AppJournals: LaunchFollower {
  /// The number of launches, and the failures of their journals.
  private struct Launches {
    private(set) var count = 0

    /// The first failure before the current launch began.
    private var earlierFailure: String?

    /// The failures of the journals that may still be written, with the number of their launch.
    private var journals: [(launch: Int, failure: @Sendable () -> String?)] = []

    var failure: String? { earlierFailure ?? journals.lazy.compactMap { $0.failure() }.first }

    /// Begins a launch, and forgets all but the last one, whose effects may end later.
    mutating func begin() {
      earlierFailure = failure
      journals.removeAll { $0.launch < count }
      count += 1
    }

    /// Adds the failure of a journal of the current launch.
    mutating func add(_ failure: @escaping @Sendable () -> String?) {
      journals.append((count, failure))
    }
  }

  private let url: URL
  private let app: String

  /// The journal of the first launch, or `nil` for an app with several stores.
  private let first: AppJournal?

  private let launches = Guarded(Launches())

  /// Creates the journals of an app.
  ///
  /// - Parameters:
  ///   - first: The journal of the first launch, or `nil` for an app with several stores.
  ///   - url: The file of the first launch, or its folder.
  ///   - app: The name and version of the program.
  init(_ first: AppJournal?, in url: URL, app: String = "") {
    self.first = first
    self.url = url
    self.app = app
  }

  /// The reason why a launch wasn't recorded to its end, or `nil` if all were.
  package var failure: String? { launches.withLock(\.failure) }

  /// Returns the journal of the next launch of an app with one store.
  func next() -> AppJournal? {
    opening { next in
      let journal = next == url ? first : try AppJournal(to: next, app: app)
      if let journal { follow { journal.failure } }
      return journal
    }
  }

  /// Returns the observation for the next launch of an app with several stores.
  package func makeObservation() -> StoreObservation? {
    opening { next in
      try StoreObservation.journals(in: next, at: IssueLocation()) { self.follow($0) }
    }
  }

  /// Keeps a function that returns the failure of a journal of the current launch.
  private func follow(_ failure: @escaping @Sendable () -> String?) {
    launches.withLock { $0.add(failure) }
  }

  /// Opens the journal of the next launch, and reports an issue if that fails.
  private func opening<Value>(_ open: (URL) throws -> Value?) -> Value? {
    let count = launches.withLock { launches in
      launches.begin()
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
      let failure = "\(error)"
      follow { failure }
      reportIssue("This launch of the app isn't recorded: \(failure)")
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
  /// Opens the journals of `--journal`, or returns `nil` without that option.
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

  /// Opens a journal for any writer.
  ///
  /// - Parameter path: The file.
  /// - Returns: The journal.
  /// - Throws: A `UsageError` if the file can't be written.
  package func openJournal<Action>(in path: String) throws -> JournalWriter<Action> {
    let url = try journalURL(path)
    return try refusing { try JournalWriter(to: url, app: program.title) }
  }

  /// Calls a function, and converts an error of a journal to a `UsageError`.
  private func refusing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as JournalError {
      let text = error.description
      throw UsageError(text.hasSuffix(".") ? String(text.dropLast()) : text, subcommand)
    }
  }

  /// Returns the operand for the journal.
  func journalPath() throws(UsageError) -> String {
    guard let operand else {
      throw UsageError("\(subcommand.name) needs a journal", subcommand)
    }
    return operand
  }

  /// Reads the journal that the operand names.
  ///
  /// - Returns: The journal. The omitted part of a torn journal is reported on standard error.
  func readJournal() throws -> Journal {
    let path = try journalPath()
    let journal = try refusing { try Journal(contentsOf: URL(filePath: path)) }
    if let warning = journal.warning {
      Console.standard.printMessage(warning, of: calledName)
    }
    return journal
  }

  /// Reads the journal that the operand names, and replays it.
  package func replay() throws -> JournalReplay<AppFeature.State, AppFeature.Action> {
    try replay(readJournal())
  }

  /// Replays a journal.
  func replay(_ journal: Journal) throws -> JournalReplay<AppFeature.State, AppFeature.Action> {
    let prepareDependencies: (inout DependencyValues) -> Void = {
      $0.context = .live
      $0.itemRepository = .memory([])
    }
    return try refusing {
      let run = try journal.replay(
        AppFeature.State(), reducer: { AppFeature() }, withDependencies: prepareDependencies)
      // An app that was restored started with the state in the journal.
      guard run.divergence?.kind == .initialState, journal.header.initialState != nil else {
        return run
      }
      return try journal.replay(
        reducer: { AppFeature() }, withDependencies: prepareDependencies)
    }
  }
}
