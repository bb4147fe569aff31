import StoreJournal
import StoreRuntime
import TabCore

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

  /// Opens a journal.
  func journal(in path: String) throws -> AppJournal {
    guard stores == .one else {
      throw UsageError("a journal is of one store, and --stores tabs makes several", row)
    }
    do {
      return try AppJournal(to: URL(filePath: path), app: CommandLineTool.version)
    } catch let error as JournalError {
      throw UsageError(error.inMessage, row)
    }
  }

  /// The operand that is a journal.
  func journalPath() throws(UsageError) -> String {
    guard let operand else { throw UsageError("\(subcommand) needs to know the journal", row) }
    return operand
  }

  /// Reads the journal that is the operand, and repeats its run.
  ///
  /// - Returns: The run. What is left out of a torn journal is on standard error.
  func replay() throws -> JournalReplay<AppFeature.State, AppFeature.Action> {
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
      throw UsageError(error.inMessage, row)
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
