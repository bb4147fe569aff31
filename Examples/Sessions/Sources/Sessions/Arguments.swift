/// The options of a command line: `--name VALUE`, or `--name` alone for a flag.
package struct Arguments {
  /// The exit code of a program that was called wrongly.
  package static let usageExitCode: Int32 = 2

  private var values: [String: String] = [:]

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - words: The words behind the name of the program.
  ///   - names: The options with a value.
  ///   - flags: Those without.
  /// - Throws: A `UsageError` that says which options there are.
  package init(_ words: [String], names: [String], flags: [String] = []) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let name = String(word.dropFirst(2))
      if values[name] != nil { throw UsageError("\(word) is repeated.") }
      if word.hasPrefix("--"), flags.contains(name) {
        values[name] = ""
      } else if word.hasPrefix("--"), names.contains(name) {
        guard let value = rest.popFirst(), !value.isEmpty else {
          throw UsageError("\(word) needs a value.")
        }
        values[name] = value
      } else {
        let all = names.map { "--\($0) VALUE" } + flags.map { "--\($0)" }
        throw UsageError(
          "\(word.prefix(80)) isn't understood. There are \(all.joined(separator: ", ")).")
      }
    }
  }

  /// Returns the value of an option that has to be there.
  ///
  /// - Throws: A `UsageError` if it isn't.
  package func text(_ name: String) throws(UsageError) -> String {
    guard let text = values[name] else { throw UsageError("--\(name) is missing.") }
    return text
  }

  package func has(_ flag: String) -> Bool { values[flag] != nil }

  /// Returns a number.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - range: The numbers that it can have.
  ///   - number: The number without the option.
  /// - Returns: The number.
  /// - Throws: A `UsageError` if there is something else.
  package func number(
    _ name: String, in range: ClosedRange<Int>, default number: Int
  ) throws(UsageError) -> Int {
    guard let text = values[name] else { return number }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), range.contains(number)
    else {
      throw UsageError(
        "--\(name) can't be \(text.prefix(80)): it must be a whole number from "
          + "\(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}

/// The error of a command line that makes no sense.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
