import StoreJournal
import TabsCLI

/// `tabs-lab`, which sends random actions from many tasks and checks the outcome.
enum StressSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    if arguments.values["--explore"] != nil || arguments.values["--replay"] != nil {
      return try ExploreMode.run(arguments, bell: bell)
    }
    if arguments.values["--save"] != nil {
      throw UsageError("--save needs --explore", Subcommand.stress)
    }
    let stores = Int(try arguments.number("--stores", in: 1...100, default: 1))
    let run = StressRun(
      tasks: Int(try arguments.number("--tasks", in: 1...1_000, default: 8)),
      actions: Int(try arguments.number("--actions", in: 0...10_000_000, default: 10_000)),
      stores: stores,
      seed: try arguments.number("--seed", in: 0...UInt64.max, default: 1),
      journal: try arguments.stressJournal(stores: stores))

    let start = ContinuousClock.now
    let progress = ProgressLine(of: run.tasks * run.actions, "actions")
    let summary = wait(bell) {
      await run { progress.advance(by: $0) }
    }
    progress.clear()
    guard let summary else { return Interrupt.exitCode }
    if let failure = run.journal?.failure {
      Console.standard.printMessage(failure, of: arguments.calledName)
      return .failure
    }
    if let fault = summary.fault {
      Console.standard.printMessage(
        "the outcome isn't the predicted one: \(fault)", of: arguments.calledName)
    }
    try print(
      summary, duration: ContinuousClock.now - start, asJSON: arguments.flags.contains("--json"))
    return summary.fault == nil ? .success : .failure
  }

  /// Waits for asynchronous work; `nil` if the program is to stop.
  static func wait<Value: Sendable>(
    _ bell: Bell, for work: @escaping @Sendable () async -> Value
  ) -> Value? {
    let outcome = Outcome<Value>()
    let task = Task {
      outcome.value = await work()
      bell.ring()
    }
    while outcome.value == nil {
      System.waitForInput(on: [bell.readEnd], timeout: nil)
      bell.silence()
      if Interrupt.hasHappened {
        task.cancel()
        return nil
      }
    }
    return outcome.value
  }

  /// Returns how many there are a second.
  static func rate(of count: Int, in duration: Duration) -> Int {
    duration > .zero ? Int(Double(count) / (duration / .seconds(1))) : 0
  }

  private static func print(
    _ summary: StressRun.Summary, duration: Duration, asJSON: Bool
  ) throws(Console.Failure) {
    let console = Console.standard
    if asJSON { return try console.print(JSONFormat.line(summary)) }
    try console.print(
      """
      tasks     \(summary.tasks), with \(summary.actions) actions each and seed \(summary.seed)
      stores    \(summary.stores)
      reduced   \(summary.reduced) actions, \(rate(of: summary.reduced, in: duration)) a second
      refused   \(summary.refused)
      asked     \(summary.asked) times whether to leave a screen
      restored  \(summary.restored) times
      dropped   \(summary.dropped)
      screens   \(summary.screens) at the end
      outcome   \(summary.fault == nil ? "as the model predicts" : "wrong")

      """)
  }
}
