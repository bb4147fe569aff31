/// A program that implements some of the subcommands and runs another program for the others.
///
/// All programs parse their arguments with the same table of subcommands. So `tabs-cli` can print
/// help and completions for `tabs-ui` and `tabs-lab`, and builds without them.
package struct CommandLineTool: Sendable {
  /// The name of a program and of its executable file.
  package enum Name: String, Sendable {
    case cli = "tabs-cli"
    case ui = "tabs-ui"
    case lab = "tabs-lab"

    /// The name and the version, which all programs share.
    package var title: String { "\(rawValue) 0.1.0" }

    /// The subcommand to use if the arguments name none.
    var defaultSubcommand: Subcommand {
      switch self {
      case .cli: .run
      case .ui: .ui
      case .lab: .stress
      }
    }
  }

  /// The function that runs a subcommand, with the bell that ends its waits.
  package typealias Action = @Sendable (Arguments, Bell) throws -> ExitCode

  /// The program for scripts, which is the one that builds fast.
  package static let cli = CommandLineTool(
    .cli, actions: ["run": RunSubcommand.run, "completions": CompletionScript.run])

  let name: Name

  /// The implemented subcommands, by name.
  package let actions: [String: Action]

  package init(_ name: Name, actions: [String: Action]) {
    self.name = name
    self.actions = actions
  }

  /// Runs the subcommand in the process's arguments, and exits.
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
          "\(quoted(word)) isn't UTF-8; a file needs a name that is", name.defaultSubcommand)
      }
      let arguments = try Arguments(words, default: name.defaultSubcommand, of: calledName)
      if arguments.flags.contains("--help") {
        let isOverview = !arguments.namesSubcommand && name == .cli
        try console.print(
          isOverview ? Subcommand.overview : arguments.subcommand.help(of: calledName))
        return .success
      }
      if arguments.flags.contains("--version") {
        try console.print(name.title + "\n")
        return .success
      }
      // Before any signal handler is installed: the other program installs its own.
      guard arguments.program == name, let action = actions[arguments.subcommand.name] else {
        return handOver(arguments, words)
      }
      let bell = try Bell()
      Interrupt.ring(bell)
      // The signal handler uses the bell until the process exits, so it is never released.
      _ = Unmanaged.passRetained(bell)
      return try action(arguments, bell)
    } catch var error as UsageError {
      error.program = calledName
      console.printMessage(error.message, of: calledName)
      return .usage
    } catch let failure as Console.Failure {
      return console.end(after: failure, of: calledName)
    } catch {
      console.printMessage("\(error)", of: calledName)
      return .failure
    }
  }

  /// The name of the program that the user called, which may have started this one.
  private var calledName: Name {
    let word = CommandLine.arguments.first?.prefix { $0 != " " }
    return word.flatMap { Name(rawValue: String($0)) } ?? name
  }

  /// Replaces this process with the program for the subcommand, from the same folder.
  ///
  /// - Returns: The exit code if that program can't be run.
  private func handOver(_ arguments: Arguments, _ words: [String]) -> ExitCode {
    let program = arguments.program.rawValue
    let subcommand = arguments.subcommand.name
    let title = "\(calledName.rawValue) \(subcommand)"
    guard let folder = System.programFolder,
      // Prevents an endless loop if the file is a copy of this program.
      CommandLine.arguments.first != title
    else {
      Console.standard.printMessage(
        "\(subcommand) needs the program \(program), which can't be found", of: calledName)
      return .usage
    }
    let error = System.become(
      folder + "/" + program,
      [title] + (arguments.namesSubcommand ? [] : [subcommand]) + words)
    Console.standard.printMessage(
      error.isMissingFile
        ? "\(subcommand) needs the program \(program), which isn't built; "
          + "\"swift build --product \(program)\" builds it"
        : "the program \(program) can't be run: \(error)",
      of: calledName)
    return .usage
  }
}
