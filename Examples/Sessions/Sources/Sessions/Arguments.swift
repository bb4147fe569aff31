/// The options of a command line: `--name VALUE`, or `--name` alone for a flag.
package struct Arguments {
  private var values: [String: String] = [:]

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - words: The words behind the name of the program.
  ///   - names: The options with a value.
  ///   - flags: Those without.
  /// - Throws: A `ServerError` that says which options there are.
  package init(_ words: [String], names: [String], flags: [String] = []) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      let name = String(word.dropFirst(2))
      if word.hasPrefix("--"), flags.contains(name) {
        values[name] = ""
      } else if word.hasPrefix("--"), names.contains(name), let value = rest.popFirst() {
        values[name] = value
      } else {
        let all = names.map { "--\($0) VALUE" } + flags.map { "--\($0)" }
        throw ServerError("\(word) isn't understood. There are \(all.joined(separator: ", ")).")
      }
    }
  }

  package func text(_ name: String) -> String? { values[name] }

  package func has(_ flag: String) -> Bool { values[flag] != nil }

  /// Returns a number.
  ///
  /// - Throws: A `ServerError` if there is something else.
  package func number(_ name: String, default number: Int) throws -> Int {
    guard let text = values[name] else { return number }
    guard let number = Int(text), number >= 0 else {
      throw ServerError("--\(name) takes a number, and not \(text).")
    }
    return number
  }
}
