/// The arguments of the program.
package struct Arguments: Sendable {
  /// The row in the table of subcommands.
  package let subcommand: Subcommand

  /// The program that the user called, which may have handed over to this one.
  package let calledName: CommandLineTool.Name

  package private(set) var operands: [String] = []
  package private(set) var values: [String: String] = [:]
  package private(set) var flags: Set<String> = []

  /// Indicates that the arguments name the subcommand, which otherwise is the default one.
  let namesSubcommand: Bool

  package var operand: String? { operands.first }

  /// The program that implements the subcommand.
  package var program: CommandLineTool.Name {
    subcommand.program == .cli && values[Subcommand.Option.journal.name] != nil
      ? .ui : subcommand.program
  }

  /// Parses the arguments.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the program.
  ///   - defaultSubcommand: The subcommand to use if the words name none.
  ///   - calledName: The program that the user called.
  /// - Throws: `UsageError`, with a description of the problem.
  package init(
    _ words: [String], default defaultSubcommand: Subcommand = .run,
    of calledName: CommandLineTool.Name = .cli
  ) throws(UsageError) {
    self.calledName = calledName
    var rest = words[...]
    let named = Subcommand.all.first { $0.name == words.first }
    if named != nil { rest.removeFirst() }
    namesSubcommand = named != nil
    let subcommand = named ?? defaultSubcommand
    self.subcommand = subcommand
    let hint = named == nil ? Subcommand.suggestion(for: words.first) : ""

    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        try readOption(word, of: subcommand, &rest, hint: hint)
      } else if operands.count < subcommand.operands.count {
        operands.append(word)
      } else {
        throw UsageError("\(quoted(word)) is an extra word\(hint)", subcommand)
      }
    }
  }

  private mutating func readOption(
    _ word: String,
    of subcommand: Subcommand,
    _ rest: inout ArraySlice<String>,
    hint: String
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = word == "-h" ? "--help" : String(parts[0])
    guard let option = subcommand.allOptions.first(where: { $0.name == name }) else {
      let suggestion = suggestion(for: name, among: subcommand.allOptions.map(\.name))
      throw UsageError(
        "unknown option \(quoted(name))\(hint.isEmpty ? suggestion : hint)", subcommand)
    }
    if flags.contains(name) || values[name] != nil {
      throw UsageError("\(name) is repeated", subcommand)
    }
    guard let placeholder = option.value else {
      if parts.count > 1 { throw UsageError("\(name) takes no value", subcommand) }
      flags.insert(name)
      return
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
      throw UsageError("\(name) needs a value: \(name) \(placeholder)", subcommand)
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError(
        "\(name) can't be \(quoted(value)); it is \(option.choices.joined(separator: " or "))",
        subcommand)
    }
    values[name] = value
  }

  /// Rejects options, or an operand, that have no effect in a mode.
  ///
  /// - Parameters:
  ///   - names: Their names in the help text.
  ///   - mode: The option that makes them ineffective.
  /// - Throws: `UsageError` for the first of them that is present.
  package func refuse(_ names: [String], with mode: String) throws(UsageError) {
    for name in names
    where values[name] != nil || flags.contains(name)
      || name == subcommand.operands.first && operand != nil
    {
      throw UsageError("\(name) can't be used with \(mode)", subcommand)
    }
  }

  /// Returns the numeric value of an option.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - range: The accepted numbers.
  ///   - defaultValue: The value if the option is absent.
  /// - Returns: The number.
  /// - Throws: `UsageError`, with the accepted range.
  package func number(
    _ name: String,
    in range: ClosedRange<UInt64>,
    default defaultValue: UInt64
  ) throws(UsageError) -> UInt64 {
    guard let text = values[name] else { return defaultValue }
    guard text.isDigits, let number = UInt64(text), range.contains(number) else {
      throw UsageError(
        "\(name) can't be \(quoted(text)); it must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)",
        subcommand)
    }
    return number
  }
}

/// The error for a command line with incorrect usage.
package struct UsageError: Error, Equatable {
  private let problem: String
  private let subcommand: String

  /// The name of the running program.
  var program = CommandLineTool.Name.cli

  package init(_ problem: String, _ subcommand: Subcommand) {
    self.problem = problem
    self.subcommand = subcommand.name
  }

  /// The problem and a pointer to the help text, on one line.
  package var message: String {
    "\(problem); \"\(program.rawValue) \(subcommand) --help\" explains more"
  }
}

/// A subcommand of the program, which is a row of the table of subcommands.
package struct Subcommand: Sendable {
  /// An option: a word that begins with two dashes.
  struct Option: Sendable {
    let name: String

    /// The name of the value in the help text, or `nil` if the option takes none.
    var value: String?

    /// The accepted values, or an empty array if any value is accepted.
    var choices: [String] = []

    let summary: String

    /// The name and the value, or the accepted values, for the help text.
    var synopsis: String {
      value.map { "\(name) \(choices.isEmpty ? $0 : choices.joined(separator: "|"))" } ?? name
    }
  }

  package let name: String

  /// The program that implements it.
  var program = CommandLineTool.Name.cli

  /// The names of the operands.
  var operands: [String] = []

  /// The accepted first operands, or an empty array if any is accepted.
  var operandChoices: [String] = []

  /// A short description of the subcommand.
  let summary: String

  /// More help, already wrapped.
  var discussion = ""

  var options: [Option] = []

  /// The options that all subcommands have.
  static let commonOptions = [
    Option(name: "--help", summary: "print this and exit"),
    Option(name: "--version", summary: "print the version and exit"),
  ]

  var allOptions: [Option] { options + Self.commonOptions }

  /// Returns the end of a message that suggests the subcommand that a word probably means.
  static func suggestion(for word: String?) -> String {
    word.flatMap { nearestName(to: $0, among: all.map(\.name)) }
      .map { "; did you mean the subcommand \"\($0)\"?" } ?? ""
  }
}

extension Subcommand {
  /// Returns the text that `--help` prints for this subcommand.
  ///
  /// - Parameter program: The program that the user called.
  /// - Returns: The text.
  func help(of program: CommandLineTool.Name) -> String {
    """
    usage: \(program.rawValue) \(name) [OPTION ...]\(operandNames)

    \(summary.prefix(1).uppercased())\(summary.dropFirst()).
    \(discussion.isEmpty ? "" : "\n\(discussion)\n")
    options:
    \(table(allOptions.map { ($0.synopsis, $0.summary) }).joined(separator: "\n"))

    \(Self.exitCodes)

    """
  }

  /// The operands for the usage line: a journal, or one of several choices, is required.
  private var operandNames: String {
    operands.map { name in
      name == Self.journalOperand || !operandChoices.isEmpty ? " \(name)" : " [\(name)]"
    }.joined()
  }

  /// The text that `tabs-cli --help` prints.
  static var overview: String {
    """
    usage: tabs-cli [SUBCOMMAND] [OPTION ...] [OPERAND]

    Drives an app of three tabs, each with a stack of screens, from a terminal or a script.

    subcommands:
    \(table(all.map { ($0.name, $0.summary) }).joined(separator: "\n"))

    Without a subcommand it is "run". "tabs-cli SUBCOMMAND --help" explains more.

    \(exitCodes)

    """
  }

  private static let exitCodes = """
    exit codes:
      0    success
      1    a command failed, the result wasn't the predicted one, or the output can't be written
      2    the arguments are invalid, or FILE can't be read
      129  the terminal was closed
      130  the user interrupted the program
      141  the reader of the output closed it
      143  the system, or another program, terminated it
    """
}
