import StoreJournal

/// `tabs-cli report`, which draws what a journal says.
enum ReportSubcommand {
  static func run(_ arguments: Arguments) throws -> ExitCode {
    let run = try arguments.replay()
    let console = Console.standard
    if let divergence = run.divergence {
      console.printMessage("tabs-cli: \(divergence.description)")
    }
    let picture = run.picture()
    let text =
      switch arguments.values["--format"].flatMap(JournalFormat.init) ?? .html {
      case .html: picture.journal.html(differences: picture.differences)
      case .mermaid: picture.journal.mermaid()
      case .trace: picture.journal.trace()
      }
    try console.print(text)
    return .success
  }
}
