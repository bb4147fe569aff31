/// A program: what it is for, and its subcommands.
package struct CommandLineTool: Sendable {
  let name: String

  /// What it does, in a sentence.
  let purpose: String

  /// The rows of its subcommands; the first one is the default.
  let subcommands: [Subcommand]

  /// The text that `--version` prints.
  var version: String { "\(name) 0.1.0" }

  /// The program `tabs-cli`.
  package static let tabsCLI = CommandLineTool(
    name: "tabs-cli",
    purpose:
      "Drives an app of three tabs, each with a stack of screens, from a terminal or a script.",
    subcommands: Subcommand.all)

  package init(name: String, purpose: String, subcommands: [Subcommand]) {
    self.name = name
    self.purpose = purpose
    self.subcommands = subcommands
  }

  /// Does what the arguments of the process say, and ends it.
  package func main() {
    System.exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  private func run(_ words: [String]) -> ExitCode {
    let console = Console.standard
    System.reserveStandardStreams()
    System.ignoreRefusedWrites()
    do {
      let bell = try Bell()
      Interrupt.ring(bell)
      // The handler uses the bell until the process ends, so it is never released.
      _ = Unmanaged.passRetained(bell)

      if let word = System.garbledArgument {
        throw UsageError(
          "\(quoted(word)) isn't UTF-8; a file needs a name that is", subcommands[0])
      }
      let arguments = try Arguments(words, of: self)
      if arguments.flags.contains("--help") {
        try console.print(arguments.namesSubcommand ? arguments.subcommand.help : overview)
        return .success
      }
      if arguments.flags.contains("--version") {
        try console.print(version + "\n")
        return .success
      }
      return try arguments.subcommand.run(arguments, bell)
    } catch let error as UsageError {
      console.printMessage("\(name): \(error.message)")
      return .usage
    } catch let failure as Console.Failure {
      return console.end(after: failure, of: name)
    } catch {
      console.printMessage("\(name): \(error)")
      return .failure
    }
  }

  /// Returns the end of a message that suggests the subcommand which a word probably means.
  func suggestion(for word: String?) -> String {
    word.flatMap { nearestName(to: $0, among: subcommands.map(\.name)) }
      .map { "; did you mean the subcommand \"\($0)\"?" } ?? ""
  }
}
