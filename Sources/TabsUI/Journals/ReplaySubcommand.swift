import StoreJournal
import TabCore
import TabsCLI

/// `tabs-cli replay`, which repeats what a journal says.
enum ReplaySubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    if arguments.checks { try arguments.refuse(["--json", "--to"], with: "--check") }
    let run = try arguments.replay()
    let last = UInt64(run.journal.steps.count)
    let step = Int(try arguments.number("--to", in: 0...last, default: last))
    let console = Console.standard
    if let divergence = run.divergence, step > run.stepCount || arguments.checks {
      console.printMessage("tabs-cli: \(divergence.description)")
      return .failure
    }
    if arguments.checks {
      try console.print(summary(of: run))
      return .success
    }
    let state = run.states[step]
    if arguments.flags.contains("--json") {
      try console.print(JSONFormat.line(state))
    } else {
      try console.print(TextFormat.details(state))
    }
    return .success
  }

  private static func summary(
    of run: JournalReplay<AppFeature.State, AppFeature.Action>
  ) -> String {
    let count = run.stepCount
    let actions = "\(count) action\(count == 1 ? "" : "s")"
    guard let redacted = run.firstRedactedStep else {
      return "\(actions), the same states and ids\n"
    }
    return "\(actions), the same states and ids up to the redacted action \(redacted)\n"
  }
}

extension Arguments {
  /// Whether the run is to be compared with the recorded one.
  fileprivate var checks: Bool { flags.contains("--check") }
}
