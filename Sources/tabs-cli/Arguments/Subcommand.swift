/// One of the things that the program can be asked for: a row of the table of
/// subcommands.
struct Subcommand: Sendable {
  /// A word that begins with two dashes.
  struct Option: Sendable {
    let name: String

    /// What stands after the option in help, or `nil` if it takes no value.
    var value: String?

    /// What may be given as the value, if that is a choice.
    var choices: [String] = []

    let summary: String
  }

  let name: String

  /// The name of the word that may follow the options, or `nil` if none may.
  var operand: String?

  /// What the operand may be, if that is a choice.
  var operandChoices: [String] = []

  /// What the subcommand does, in a few words.
  let summary: String

  /// What else there is to know, already wrapped.
  var discussion = ""

  let options: [Option]

  /// The options that every subcommand has.
  static let commonOptions = [
    Option(name: "--help", summary: "print this and exit"),
    Option(name: "--version", summary: "print the version and exit"),
  ]

  var allOptions: [Option] { options + Self.commonOptions }
}
