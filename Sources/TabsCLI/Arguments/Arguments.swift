/// The arguments of the program.
struct Arguments: Equatable, Sendable {
  var subcommand: String
  var operand: String?
  var secondOperand: String?
  var values: [String: String] = [:]
  var flags: Set<String> = []

  /// Whether the arguments name the subcommand; otherwise it is the default one.
  var namesSubcommand = false

  /// Reads the arguments.
  ///
  /// - Parameter words: The words after the name of the program.
  /// - Throws: `UsageError`, which says what is wrong with the words.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    var subcommand = Subcommand.run
    if let first = rest.first, let named = Subcommand.all.first(where: { $0.name == first }) {
      subcommand = named
      namesSubcommand = true
      rest.removeFirst()
    }
    self.subcommand = subcommand.name

    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        try readOption(word, of: subcommand, &rest)
      } else if operand == nil, subcommand.operand != nil {
        operand = word
      } else if secondOperand == nil, subcommand.secondOperand != nil {
        secondOperand = word
      } else {
        throw UsageError("\(quoted(word)) is one word too many", subcommand)
      }
    }
  }

  private mutating func readOption(
    _ word: String,
    of subcommand: Subcommand,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = word == "-h" ? "--help" : String(parts[0])
    guard let option = subcommand.allOptions.first(where: { $0.name == name }) else {
      let suggestion = suggestion(for: name, among: subcommand.allOptions.map(\.name))
      throw UsageError("unknown option \(quoted(name))\(suggestion)", subcommand)
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

  /// The row of the subcommand in the table of subcommands.
  var row: Subcommand { Subcommand.all.first { $0.name == subcommand } ?? .run }

  /// Returns the number of an option.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - range: The accepted numbers.
  ///   - defaultValue: The number without the option.
  /// - Returns: The number.
  /// - Throws: `UsageError`, which names the accepted numbers.
  func number(
    _ name: String,
    in range: ClosedRange<UInt64>,
    default defaultValue: UInt64
  ) throws(UsageError) -> UInt64 {
    guard let text = values[name] else { return defaultValue }
    guard let number = UInt64(text), range.contains(number) else {
      throw UsageError(
        "\(name) can't be \(quoted(text)); it is a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)",
        row)
    }
    return number
  }
}

/// The error of a command line that the program doesn't understand.
struct UsageError: Error, Equatable {
  /// The problem and the way to help, on one line.
  let message: String

  init(_ problem: String, _ subcommand: Subcommand) {
    message = "\(problem); \"tabs-cli \(subcommand.name) --help\" tells more"
  }
}
