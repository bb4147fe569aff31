/// A program that carries out some of the subcommands, and hands the others over.
///
/// All programs read their arguments by the one table of subcommands. So `tabs-cli` has the help
/// and the completions of what `tabs-ui` and `tabs-lab` do, and builds without them.
package struct CommandLineTool: Sendable {
  /// The name of a program, which is that of its file.
  package enum Name: String, Sendable {
    case cli = "tabs-cli"
    case ui = "tabs-ui"
    case lab = "tabs-lab"

    /// The name with the version, which is that of all programs.
    package var title: String { "\(rawValue) 0.1.0" }
  }

  /// Carries out a subcommand, with the bell that ends its waits.
  package typealias Action = @Sendable (Arguments, Bell) throws -> ExitCode

  /// The program that builds fast: it carries out scripts.
  package static let cli = CommandLineTool(
    .cli, defaultSubcommand: .run,
    actions: ["run": RunSubcommand.run, "completions": CompletionScript.run])

  let name: Name

  /// The subcommand of arguments that name none.
  let defaultSubcommand: Subcommand

  /// What it does, by the names of subcommands.
  package let actions: [String: Action]

  package init(_ name: Name, defaultSubcommand: Subcommand, actions: [String: Action]) {
    self.name = name
    self.defaultSubcommand = defaultSubcommand
    self.actions = actions
  }

  /// Does what the arguments of the process say, and ends it.
  package func main() {
    System.end(run(Array(CommandLine.arguments.dropFirst())))
  }

  private func run(_ words: [String]) -> ExitCode {
    let console = Console.standard
    System.reserveStandardStreams()
    System.ignoreRefusedWrites()
    do {
      if let word = System.garbledArgument {
        throw UsageError(
          "\(quoted(word)) isn't UTF-8; a file needs a name that is", defaultSubcommand)
      }
      let arguments = try Arguments(words, default: defaultSubcommand)
      if arguments.flags.contains("--help") {
        let isOverview = !arguments.namesSubcommand && name == .cli
        try console.print(isOverview ? Subcommand.overview : arguments.subcommand.help)
        return .success
      }
      if arguments.flags.contains("--version") {
        try console.print(name.title + "\n")
        return .success
      }
      // Before there are handlers of signals: the other program has its own.
      guard arguments.program == name, let action = actions[arguments.subcommand.name] else {
        return handOver(arguments, words)
      }
      let bell = try Bell()
      Interrupt.ring(bell)
      // The handler uses the bell until the process ends, so it is never released.
      _ = Unmanaged.passRetained(bell)
      return try action(arguments, bell)
    } catch var error as UsageError {
      error.program = calledName
      console.printMessage("\(calledName.rawValue): \(error.message)")
      return .usage
    } catch let failure as Console.Failure {
      return console.end(after: failure, of: calledName)
    } catch {
      console.printMessage("\(calledName.rawValue): \(error)")
      return .failure
    }
  }

  /// The name of the program that was called, which may have handed over to this one.
  private var calledName: Name {
    let word = CommandLine.arguments.first?.prefix { $0 != " " }
    return word.flatMap { Name(rawValue: String($0)) } ?? name
  }

  /// Becomes the program that carries out the subcommand: it lies beside this one.
  ///
  /// - Returns: The exit code if it can't be run.
  private func handOver(_ arguments: Arguments, _ words: [String]) -> ExitCode {
    let program = arguments.program.rawValue
    let subcommand = arguments.subcommand.name
    let title = "\(calledName.rawValue) \(subcommand)"
    guard let folder = System.programFolder,
      // A copy of this under the other name would hand over without end.
      CommandLine.arguments.first != title
    else {
      Console.standard.printMessage(
        "tabs-cli: \(subcommand) needs the program \(program), which can't be found")
      return .usage
    }
    let error = System.become(
      folder + "/" + program,
      [title] + (arguments.namesSubcommand ? [] : [subcommand]) + words)
    Console.standard.printMessage(
      error.isMissingFile
        ? "tabs-cli: \(subcommand) needs the program \(program), which isn't built; "
          + "\"swift build --product \(program)\" builds it"
        : "tabs-cli: the program \(program) can't be run: \(error)")
    return .usage
  }
}
