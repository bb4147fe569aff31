import StoreJournal
package import TabsCLI

/// `tabs-cli record` and `tabs-cli run --journal`, which write a journal of what they run.
enum RecordSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    try run(
      arguments, path: arguments.secondOperand,
      journal: try arguments.journal(in: try arguments.journalPath()), bell: bell)
  }

  /// Runs commands, and writes the journal of `--journal`.
  static func runWithJournal(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    try run(arguments, path: arguments.operand, journal: try arguments.journal(), bell: bell)
  }

  private static func run(
    _ arguments: Arguments, path: String?, journal: AppJournal?, bell: Bell
  ) throws -> ExitCode {
    let code = try RunSubcommand.run(
      arguments, path: path, makeStore: journal?.makeStore, bell: bell)
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
