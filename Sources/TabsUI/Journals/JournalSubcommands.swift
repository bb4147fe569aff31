import StoreJournal
import TabCore
package import TabsCLI

/// `tabs-ui record` and `tabs-ui run --journal`, which write a journal while they run commands.
enum RecordSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let journal = try arguments.journalPath()
    return try RunSubcommand.run(
      arguments, path: arguments.operands.dropFirst().first,
      makeFollower: { try arguments.journals(in: journal) }, bell: bell
    ).code
  }

  /// Runs commands, and writes the journal of `--journal`.
  static func runWithJournal(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    try RunSubcommand.run(
      arguments, path: arguments.operand, makeFollower: { try arguments.journals() }, bell: bell
    ).code
  }
}

extension CommandLineTool {
  /// The program for the screen and for journals.
  package static let ui = CommandLineTool(
    .ui,
    actions: [
      "run": RecordSubcommand.runWithJournal, "ui": UISubcommand.run,
      "record": RecordSubcommand.run, "replay": ReplaySubcommand.run,
      "report": ReportSubcommand.run,
    ])
}

/// `tabs-ui replay`, which replays a journal.
enum ReplaySubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let checks = arguments.flags.contains("--check")
    if checks { try arguments.refuse(["--json", "--to"], with: "--check") }
    let run = try arguments.replay()
    let last = UInt64(run.journal.steps.count)
    let step = Int(try arguments.number("--to", in: 0...last, default: last))
    let console = Console.standard
    if let divergence = run.divergence, step > run.stepCount || checks {
      console.printMessage(divergence.description, of: arguments.calledName)
      return .failure
    }
    if checks {
      try console.print(summary(of: run))
      return .success
    }
    let state = run.states[step]
    if arguments.flags.contains("--json") {
      try console.print(JSONFormat.line(state))
    } else {
      try console.print(TextFormat().lines(.state, state).map { $0 + "\n" }.joined())
    }
    return .success
  }

  private static func summary(
    of run: JournalReplay<AppFeature.State, AppFeature.Action>
  ) -> String {
    let count = run.stepCount
    let end = run.firstRedactedStep.map { " up to the redacted action \($0)" } ?? ""
    return "\(count) action\(count == 1 ? "" : "s"), the same states and ids\(end)\n"
  }
}

/// `tabs-ui report`, which renders a journal.
enum ReportSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let journal = try arguments.readJournal()
    let format = arguments.values["--format"].flatMap(JournalFormat.init) ?? .html
    let console = Console.standard
    if journal.header.tier == .described, format != .test, arguments.values["--minimize"] == nil {
      // A journal with only the names of actions is rendered without a replay.
      try console.print(format == .trace ? journal.trace() : journal.html())
      return .success
    }
    var run = try arguments.replay(journal)
    if let divergence = run.divergence {
      console.printMessage(divergence.description, of: arguments.calledName)
    }
    if let text = arguments.values["--minimize"] {
      guard run.issues.containsIssue(mentioning: text) else {
        console.printMessage(Self.missing(text, in: run.issues), of: arguments.calledName)
        return .failure
      }
      let count = run.stepCount
      run = try run.minimized { $0.issues.containsIssue(mentioning: text) }
      console.printMessage(
        "\(run.stepCount) of \(count) actions \(run.stepCount == 1 ? "is" : "are") left",
        of: arguments.calledName)
    }
    switch format {
    case .html: try console.print(run.html())
    case .trace: try console.print(run.trace())
    case .test: try console.print(run.testSource())
    }
    return .success
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
