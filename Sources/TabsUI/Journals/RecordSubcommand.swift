import StoreJournal
package import TabsCLI

/// `tabs-cli record` and `tabs-cli run --journal`, which write a journal of what they run.
enum RecordSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let journal = try arguments.journalPath()
    return try run(arguments, path: arguments.secondOperand, bell: bell) {
      try arguments.journal(in: journal)
    }
  }

  /// Runs commands, and writes the journal of `--journal`.
  static func runWithJournal(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    try run(arguments, path: arguments.operand, bell: bell, openJournal: arguments.journal)
  }

  private static func run(
    _ arguments: Arguments, path: String?, bell: Bell, openJournal: () throws -> AppJournal?
  ) throws -> ExitCode {
    var journal: AppJournal?
    let code = try RunSubcommand.run(
      arguments, path: path,
      makeStore: {
        journal = try openJournal()
        return journal?.makeStore
      }, bell: bell)
    // The reason was reported when it came.
    return code == .success && journal?.failure != nil ? .failure : code
  }
}

extension CommandLineTool {
  /// The program with the whole screen and with journals.
  package static let ui = CommandLineTool(
    .ui, defaultSubcommand: .ui,
    actions: [
      "run": RecordSubcommand.runWithJournal, "ui": UISubcommand.run,
      "record": RecordSubcommand.run, "replay": ReplaySubcommand.run,
      "report": ReportSubcommand.run,
    ])
}
