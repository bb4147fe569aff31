/// The program `tabs-cli`, as a library: its tests and the benchmarks use it, too.
package enum CommandLineTool {
  /// The text that `--version` prints.
  static let version = "tabs-cli 0.1.0"

  /// Does what the arguments of the process say, and ends it.
  package static func main() {
    System.exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ words: [String]) -> ExitCode {
    let console = Console.standard
    System.reserveStandardStreams()
    System.ignoreBrokenPipes()
    do {
      let bell = try Bell()
      Interrupt.ring(bell)
      // The handler uses the bell until the process ends, so it is never released.
      _ = Unmanaged.passRetained(bell)

      let arguments = try Arguments(words)
      if arguments.flags.contains("--help") {
        try console.print(help(arguments))
        return .success
      }
      if arguments.flags.contains("--version") {
        try console.print(version + "\n")
        return .success
      }
      switch arguments.subcommand {
      case Subcommand.ui.name: return try UISubcommand.run(arguments, bell: bell)
      case Subcommand.record.name: return try RunSubcommand.record(arguments, bell: bell)
      case Subcommand.replay.name: return try ReplaySubcommand.run(arguments)
      case Subcommand.report.name: return try ReportSubcommand.run(arguments)
      case Subcommand.stress.name: return try StressSubcommand.run(arguments, bell: bell)
      case Subcommand.completions.name: return try complete(arguments, console)
      default: return try RunSubcommand.run(arguments, bell: bell)
      }
    } catch let error as UsageError {
      console.printMessage("tabs-cli: \(error.message)")
      return .usage
    } catch let failure as Console.Failure {
      return console.end(after: failure)
    } catch {
      console.printMessage("tabs-cli: \(error)")
      return .failure
    }
  }

  private static func help(_ arguments: Arguments) -> String {
    guard
      arguments.namesSubcommand,
      let subcommand = Subcommand.all.first(where: { $0.name == arguments.subcommand })
    else { return Subcommand.overview }
    return subcommand.help
  }

  private static func complete(
    _ arguments: Arguments, _ console: Console
  ) throws -> ExitCode {
    let shells = Subcommand.completions.operandChoices.joined(separator: ", ")
    guard let shell = arguments.operand else {
      throw UsageError("completions needs to know the shell: \(shells)", .completions)
    }
    guard let script = CompletionScript.script(for: shell) else {
      throw UsageError("there is no script for \(quoted(shell)), only for \(shells)", .completions)
    }
    try console.print(script)
    return .success
  }
}
