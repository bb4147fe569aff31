package import StoreJournal
import StoreRuntime
package import TabCore
package import TabsCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is written of a run of the app.
typealias AppJournal = JournalWriter<AppFeature.Action>

extension Arguments {
  /// Opens the journal of `--journal`, `nil` without one.
  func journal() throws -> AppJournal? {
    try values["--journal"].map { try journal(in: $0) }
  }

  /// Opens a journal of the app.
  func journal(in path: String) throws -> AppJournal {
    guard stores == .one else {
      throw UsageError("a journal is of one store, and --stores tabs makes several", subcommand)
    }
    return try openJournal(in: path)
  }

  /// Opens a journal, whatever writes to it.
  ///
  /// - Parameter path: The file.
  /// - Returns: The journal.
  /// - Throws: A `UsageError` if it can't be written.
  package func openJournal<Action>(in path: String) throws -> JournalWriter<Action> {
    if path == "-" {
      throw UsageError("a journal is a file, and can't be written to standard output", subcommand)
    }
    do {
      return try JournalWriter(to: URL(filePath: path), app: program.title)
    } catch let error as JournalError {
      throw UsageError(error.inMessage, subcommand)
    }
  }

  /// The operand that is a journal.
  func journalPath() throws(UsageError) -> String {
    guard let operand else {
      throw UsageError("\(subcommand.name) needs to know the journal", subcommand)
    }
    return operand
  }

  /// Reads the journal that is the operand, and repeats its run.
  ///
  /// - Returns: The run. What is left out of a torn journal is on standard error.
  package func replay() throws -> JournalReplay<AppFeature.State, AppFeature.Action> {
    let path = try journalPath()
    do {
      let journal = try Journal(contentsOf: URL(filePath: path))
      if let warning = journal.warning { Console.standard.printMessage("tabs-cli: \(warning)") }
      return try journal.replay(AppFeature.State()) {
        AppFeature()
      } withDependencies: {
        $0.context = .live
        $0.itemRepository = .memory([])
      }
    } catch let error as JournalError {
      throw UsageError(error.inMessage, subcommand)
    }
  }
}

extension AppJournal {
  /// Makes the store of an app that is written to the journal.
  var makeStore: RunningApp.StoreMaker {
    { state, actor, prepareDependencies in
      Store(
        initialState: state, on: actor, journal: self, reducer: { AppFeature() },
        withDependencies: prepareDependencies)
    }
  }
}

extension JournalError {
  /// What happened, to go on after it.
  fileprivate var inMessage: String {
    let text = description
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
