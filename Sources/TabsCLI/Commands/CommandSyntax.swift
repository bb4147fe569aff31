package import TabCore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A command of a script.
package enum Command: Equatable, Sendable {
  case select(AppFeature.Tab)
  case push(PushTarget)
  case tap(String)
  case set(field: String, value: String)
  case pop
  case popTo(Int)
  case root
  case back
  case open(URL)
  case choose(String)
  case dismiss
  case wait(Duration?)
  case state
  case items
  case saveState(String)
  case restoreState(String)
  case help(String?)
  case quit

  /// Returns the command that opens a link.
  static func opening(_ link: String) throws(CommandFailure) -> Command {
    guard let url = URL(string: link), url.scheme != nil else {
      throw CommandFailure(
        "open: \(quoted(link)) isn't a link; a link looks like tabs://home/items/42")
    }
    return .open(url)
  }

  /// Returns `true` if the command can run while an alert is presented.
  ///
  /// - Parameter isQuestion: `true` if the alert asks whether a screen may be left. A navigation
  ///   then supersedes the pending one.
  /// - Returns: `true` if the command can run.
  func isPossible(underQuestion isQuestion: Bool) -> Bool {
    switch self {
    case .choose, .dismiss, .wait, .state, .items, .saveState, .restoreState, .help, .quit: true
    case .select, .pop, .popTo, .root, .back, .open: isQuestion
    case .push, .tap, .set: false
    }
  }
}

/// The reason why a command has failed, on one line.
package struct CommandFailure: Error, Equatable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// The syntax of a command, which is a row of the table of commands.
package struct CommandSyntax: Sendable {
  /// An operand of the command.
  struct Operand: Sendable {
    let name: String
    var isOptional = false

    /// Returns completions, from the words before it, its typed beginning and the app's state.
    var candidates: @Sendable ([String], String, AppFeature.State) -> [String] = { _, _, _ in [] }
  }

  let name: String
  let operands: [Operand]

  /// A short description of the command.
  let summary: String

  /// Parses the operands, after their number has been checked.
  let read: @Sendable ([String]) throws(CommandFailure) -> Command

  init(
    _ name: String,
    _ operands: [Operand],
    _ summary: String,
    read: @escaping @Sendable ([String]) throws(CommandFailure) -> Command
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.read = read
  }

  /// Creates the syntax of a command without operands.
  init(_ name: String, _ summary: String, _ command: Command) {
    self.init(name, [], summary) { _ throws(CommandFailure) in command }
  }

  /// The name and the operands for the help text.
  var synopsis: String {
    ([name] + operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }).joined(separator: " ")
  }

  /// Parses a command.
  ///
  /// - Parameter words: The words of the line, at least one.
  /// - Returns: The command.
  /// - Throws: `CommandFailure`, with the expected syntax.
  package static func command(_ words: [String]) throws(CommandFailure) -> Command {
    let name = words[0]
    guard let syntax = all.first(where: { $0.name == name }) else {
      let suggestion =
        nearestName(to: name, among: all.map(\.name)).map { "did you mean \"\($0)\"?" }
        ?? "\"help\" lists them"
      throw CommandFailure("unknown command \(quoted(name)); \(suggestion)")
    }
    let (operands, synopsis) = (syntax.operands, syntax.synopsis)
    let words = Array(words.dropFirst())
    if words.count < operands.count(where: { !$0.isOptional }) {
      throw CommandFailure("\(name): \(operands[words.count].name) is missing: \(synopsis)")
    }
    if words.count > operands.count {
      let superfluous = quoted(words[operands.count])
      throw CommandFailure("\(name): \(superfluous) is an extra word: \(synopsis)")
    }
    return try syntax.read(words)
  }
}

extension CommandSyntax {
  /// Returns the text that `help` prints.
  ///
  /// - Parameter name: The command to describe, or `nil` for all commands.
  /// - Returns: Lines, without a line break at the end.
  static func help(on name: String?) -> String {
    let rows = all.filter { name == nil || $0.name == name }
    var lines = table(rows.map { ($0.synopsis, $0.summary) })
    if name == nil {
      lines += [
        "",
        "One command a line. Put words with blanks in quotes, \"so\" or 'so'. A # at the beginning",
        "of a word starts a comment. The command of a line that begins with ! must fail: then the",
        "message is printed and the run continues. If the command succeeds, that is a failure.",
      ]
    }
    return lines.joined(separator: "\n")
  }
}
