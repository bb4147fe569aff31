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
