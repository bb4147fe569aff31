import StoreJournal
import TabCore
import TabsCLI

/// `tabs-cli report`, which draws what a journal says.
enum ReportSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    var run = try arguments.replay()
    let console = Console.standard
    if let divergence = run.divergence {
      console.printMessage("tabs-cli: \(divergence.description)")
    }
    if let text = arguments.values["--minimize"] {
      guard run.issues.contains(text) else {
        console.printMessage("tabs-cli: \(Self.missing(text, in: run.issues))")
        return .failure
      }
      let count = run.stepCount
      run = try run.minimized { $0.issues.contains(text) }
      console.printMessage(
        "tabs-cli: \(run.stepCount) of \(count) actions \(run.stepCount == 1 ? "is" : "are") left")
    }
    try console.print(report(of: run, as: arguments.journalFormat))
    return .success
  }

  private static func report(
    of run: JournalReplay<AppFeature.State, AppFeature.Action>, as format: JournalFormat
  ) -> String {
    switch format {
    case .html:
      let picture = run.picture()
      return picture.journal.html(differences: picture.differences)
    case .trace: return run.picture().journal.trace()
    case .test: return run.testSource()
    }
  }

  private static func missing(_ text: String, in issues: [JournalIssue]) -> String {
    let messages = issues.map { "action \($0.step): \($0.message.prefix { $0 != "\n" })" }
    let others =
      messages.isEmpty
      ? "the actions of the journal report none"
      : "the first of \(messages.count) is that of \(messages[0])"
    return "no issue contains \"\(text)\"; \(others)"
  }
}

extension Arguments {
  fileprivate var journalFormat: JournalFormat {
    values["--format"].flatMap(JournalFormat.init) ?? .html
  }
}
