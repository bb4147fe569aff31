/// A subcommand of the program: a row of the table of subcommands.
package struct Subcommand: Sendable {
  /// An option: a word that begins with two dashes.
  struct Option: Sendable {
    let name: String

    /// The name of the value in help, or `nil` if the option takes none.
    var value: String?

    /// The accepted values, if they are a choice.
    var choices: [String] = []

    let summary: String
  }

  package let name: String

  /// The program that carries it out.
  var program = CommandLineTool.Name.cli

  /// The name of the word that may follow the options, or `nil` if none may.
  var operand: String?

  /// The name of the word that may follow that one, or `nil` if none may.
  var secondOperand: String?

  /// The accepted operands, if they are a choice.
  var operandChoices: [String] = []

  /// The purpose of the subcommand, in a few words.
  let summary: String

  /// Further help, already wrapped.
  var discussion = ""

  var options: [Option] = []

  /// The options that every subcommand has.
  static let commonOptions = [
    Option(name: "--help", summary: "print this and exit"),
    Option(name: "--version", summary: "print the version and exit"),
  ]

  var allOptions: [Option] { options + Self.commonOptions }

  /// Returns the end of a message that suggests the subcommand which a word probably means.
  static func suggestion(for word: String?) -> String {
    word.flatMap { nearestName(to: $0, among: all.map(\.name)) }
      .map { "; did you mean the subcommand \"\($0)\"?" } ?? ""
  }
}

extension Subcommand {
  /// The text that `--help` prints for this subcommand.
  var help: String {
    """
    usage: tabs-cli \(name) [OPTION ...]\(operands)

    \(Self.sentence(summary))
    \(discussion.isEmpty ? "" : "\n\(discussion)\n")
    options:
    \(table(allOptions.map { ($0.synopsis, $0.summary) }).joined(separator: "\n"))

    \(Self.exitCodes)

    """
  }

  /// The operands as the first line shows them: journals and choices are needed.
  private var operands: String {
    let names = [operand, secondOperand].compactMap(\.self)
    return names.map { name in
      name == Self.journalOperand || !operandChoices.isEmpty ? " \(name)" : " [\(name)]"
    }.joined()
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// The text that `--help` prints without a subcommand.
  static var overview: String {
    """
    usage: tabs-cli [SUBCOMMAND] [OPTION ...] [OPERAND]

    Drives an app of three tabs, each with a stack of screens, from a terminal or a script.

    subcommands:
    \(table(all.map { ($0.name, $0.summary) }).joined(separator: "\n"))

    Without a subcommand it is "run". "tabs-cli SUBCOMMAND --help" tells more.

    \(exitCodes)

    """
  }

  private static let exitCodes = """
    exit codes:
      0    everything was done
      1    a command failed, the outcome wasn't the predicted one, or the output can't be written
      2    the program was called wrongly, or FILE can't be read
      129  its terminal was closed
      130  the user interrupted it
      141  nobody reads the output any more
      143  the system, or another program, ended it
    """
}

extension Subcommand.Option {
  /// The name and the value, or all values, as help shows them.
  var synopsis: String {
    value.map { "\(name) \(choices.isEmpty ? $0 : choices.joined(separator: "|"))" } ?? name
  }
}
