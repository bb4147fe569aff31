/// A subcommand of the program: a row of the table of subcommands.
package struct Subcommand: Sendable {
  /// An option: a word that begins with two dashes.
  package struct Option: Sendable {
    let name: String

    /// The name of the value in help, or `nil` if the option takes none.
    var value: String?

    /// The accepted values, if they are a choice.
    var choices: [String] = []

    let summary: String

    package init(
      name: String, value: String? = nil, choices: [String] = [], summary: String
    ) {
      self.name = name
      self.value = value
      self.choices = choices
      self.summary = summary
    }
  }

  /// The program that has the subcommand.
  let program: String

  let name: String

  /// The name of the word that may follow the options, or `nil` if none may.
  let operand: String?

  /// The name of the word that may follow that one, or `nil` if none may.
  let secondOperand: String?

  /// The accepted operands, if they are a choice.
  let operandChoices: [String]

  /// The purpose of the subcommand, in a few words.
  let summary: String

  /// Further help, already wrapped.
  let discussion: String

  package let options: [Option]

  /// Carries out the subcommand, with the bell that ends its waits.
  let run: @Sendable (Arguments, Bell) throws -> ExitCode

  package init(
    program: String = "tabs-cli", name: String, operand: String? = nil,
    secondOperand: String? = nil, operandChoices: [String] = [], summary: String,
    discussion: String = "", options: [Option],
    run: @escaping @Sendable (Arguments, Bell) throws -> ExitCode
  ) {
    self.program = program
    self.name = name
    self.operand = operand
    self.secondOperand = secondOperand
    self.operandChoices = operandChoices
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.run = run
  }

  /// The options that every subcommand has.
  static let commonOptions = [
    Option(name: "--help", summary: "print this and exit"),
    Option(name: "--version", summary: "print the version and exit"),
  ]

  var allOptions: [Option] { options + Self.commonOptions }
}
