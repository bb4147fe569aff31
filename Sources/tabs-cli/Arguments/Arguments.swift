/// What the words after the program's name ask for.
struct Arguments: Equatable, Sendable {
  var subcommand: String
  var operand: String?
  var values: [String: String] = [:]
  var flags: Set<String> = []

  /// Whether the subcommand was named, rather than assumed.
  var namesSubcommand = false

  /// Reads the words.
  ///
  /// - Parameter words: The words after the name of the program.
  /// - Throws: An error that says what is wrong with them.
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

  /// Returns the number that an option was given.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - range: The numbers that make sense.
  ///   - defaultValue: What it is if the option isn't there.
  /// - Returns: The number.
  /// - Throws: An error that says what it can be.
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
        Subcommand.all.first { $0.name == subcommand } ?? .run)
    }
    return number
  }
}

/// Says that the program was called in a way that it doesn't understand.
struct UsageError: Error, Equatable {
  /// What is wrong and where help is, on one line.
  let message: String

  init(_ problem: String, _ subcommand: Subcommand) {
    message = "\(problem); \"tabs-cli \(subcommand.name) --help\" tells more"
  }
}
