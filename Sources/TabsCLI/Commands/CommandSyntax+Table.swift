import StoreRuntime
import TabCore

extension CommandSyntax {
  /// All commands, in the order of the help text.
  static let all: [CommandSyntax] = [
    CommandSyntax(
      "select",
      [Operand(name: "TAB") { _, _, _ in AppFeature.tabs.all.map(\.rawValue) }],
      "shows a tab: " + AppFeature.tabs.all.map(\.rawValue).joined(separator: ", ")
    ) { words throws(CommandFailure) in
      .select(try choice(words[0], "tab", AppFeature.tabs.all))
    },
    CommandSyntax(
      "push",
      [
        Operand(name: "SCREEN") { _, _, state in
          PushSyntax.all
            .filter { PushTarget(form: $0.form).tabs.contains(state.selectedTab) }.map(\.name)
        },
        Operand(name: "WHICH", isOptional: true) { words, _, state in
          PushSyntax.all.first { $0.name == words[1] }.map { state.values(of: $0.form) } ?? []
        },
      ],
      "puts a screen on the stack: " + PushSyntax.all.map(\.synopsis).joined(separator: ", ")
    ) { words throws(CommandFailure) in .push(try PushSyntax.target(words)) },
    CommandSyntax(
      "tap", [Operand(name: "NAME") { _, _, state in state.page.buttons.map(\.name) }],
      "taps a button or row of the top screen or presentation"
    ) { words throws(CommandFailure) in .tap(words[0]) },
    CommandSyntax(
      "set",
      [
        Operand(name: "FIELD") { _, _, state in state.page.fields.map(\.name) },
        Operand(name: "TEXT"),
      ],
      "enters a text in a field of the form on top: name, note or bio"
    ) { words throws(CommandFailure) in .set(field: words[0], value: words[1]) },
    CommandSyntax("save", "saves the form on top and closes it", .tap("save")),
    CommandSyntax("pop", "pops the top screen", .pop),
    CommandSyntax(
      "pop-to",
      [
        Operand(name: "ID") { _, _, state in
          state.handle(state.selectedTab).ids.map { String($0.generation) }
        }
      ],
      "pops all screens above the one with an id"
    ) { words throws(CommandFailure) in .popTo(try number(words[0], "ID")) },
    CommandSyntax("root", "pops all screens", .root),
    CommandSyntax(
      "back", "closes the top presentation, pops the top screen, or returns to the previous tab",
      .back),
    CommandSyntax(
      "open", [Operand(name: "URL") { _, beginning, state in state.links(beginning) }],
      "opens a link such as tabs://home/items/42/edit"
    ) { words throws(CommandFailure) in try .opening(words[0]) },
    CommandSyntax(
      "choose",
      [
        Operand(name: "BUTTON") { _, _, state in state.presented?.buttons.map(\.name) ?? [] }
      ],
      "answers the alert on top with one of its buttons, by its text or its number"
    ) { words throws(CommandFailure) in .choose(words[0]) },
    CommandSyntax(
      "dismiss", "closes the top presentation, or lets the top screen dismiss itself", .dismiss),
    CommandSyntax(
      "wait", [Operand(name: "TIME", isOptional: true)],
      "lets time pass (3s, 500ms, 2m, 1h), or waits until only timers run",
      read: readWait),
    CommandSyntax("state", "prints all details of the screens", .state),
    CommandSyntax("items", "reads the file of items again and prints them", .items),
    CommandSyntax(
      "save-state", [Operand(name: "FILE")],
      "saves the app's state in FILE, which it replaces; only you can read a new FILE"
    ) { words throws(CommandFailure) in .saveState(try path(words[0])) },
    CommandSyntax(
      "restore-state", [Operand(name: "FILE")],
      "launches the app again with the state in FILE, and prints what had to be omitted"
    ) { words throws(CommandFailure) in .restoreState(try path(words[0])) },
    CommandSyntax(
      "help",
      [Operand(name: "COMMAND", isOptional: true) { _, _, _ in all.map(\.name) }],
      "prints this, or about one command",
      read: readHelp),
    CommandSyntax("quit", "ends the run, as the end of the input does", .quit),
  ]

  @Sendable
  private static func readWait(_ words: [String]) throws(CommandFailure) -> Command {
    guard let word = words.first else { return .wait(nil) }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let unit: Duration? =
      switch word[digits.endIndex...] {
      case "ms": .milliseconds(1)
      case "s": .seconds(1)
      case "m": .seconds(60)
      case "h": .seconds(3_600)
      default: nil
      }
    guard let unit, !digits.isEmpty else {
      throw CommandFailure(
        "wait: \(quoted(word)) isn't a time; write a whole number and ms, s, m or h, such as 3s")
    }
    // The milliseconds of a day: up to this limit the multiplication can't overflow.
    guard let count = UInt64(String(digits)), count <= 86_400_000,
      unit * count <= .seconds(86_400)
    else {
      throw CommandFailure("wait: \(quoted(word)) is out of range; a wait is at most 24h")
    }
    return .wait(unit * count)
  }

  @Sendable
  private static func readHelp(_ words: [String]) throws(CommandFailure) -> Command {
    if let name = words.first, !all.contains(where: { $0.name == name }) {
      throw unknown(name, "command", among: all.map(\.name))
    }
    return .help(words.first)
  }

  /// Parses the path of a file.
  private static func path(_ word: String) throws(CommandFailure) -> String {
    // For the system the path ends there, and names another file.
    guard !word.utf8.contains(0) else {
      throw CommandFailure("\(quoted(word)) contains a NUL; a file needs a name without one")
    }
    return word
  }

  /// Parses a nonnegative integer.
  static func number(_ word: String, _ what: String) throws(CommandFailure) -> Int {
    guard word.isDigits else {
      throw CommandFailure(
        "\(quoted(word)) isn't a number; \(what) must be a whole one from 0")
    }
    guard let number = UInt64(word).flatMap({ Int(exactly: $0) }) else {
      throw CommandFailure("\(quoted(word)) is out of range; \(what) is at most \(Int.max)")
    }
    return number
  }

  /// Parses one of several choices.
  static func choice<Choice: RawRepresentable<String>>(
    _ word: String,
    _ what: String,
    _ choices: [Choice]
  ) throws(CommandFailure) -> Choice {
    guard let choice = choices.first(where: { $0.rawValue == word }) else {
      throw unknown(word, what, among: choices.map(\.rawValue))
    }
    return choice
  }

  /// Returns the failure for an unknown word, with the known names.
  static func unknown(
    _ word: String, _ what: String, among names: [String]
  ) -> CommandFailure {
    CommandFailure(
      "unknown \(what) \(quoted(word)), there are \(names.joined(separator: ", "))"
        + suggestion(for: word, among: names))
  }
}
