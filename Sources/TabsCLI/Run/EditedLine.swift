/// A line that the user is typing after a prompt, edited by keys and drawn on one row.
package struct EditedLine {
  /// The outcome of a key.
  package enum Outcome: Equatable {
    /// The line is still being edited.
    case typing

    /// The line is finished.
    case entered(String)

    /// The input was discarded, if there was any.
    case cancelled(wasEmpty: Bool)

    /// The input has ended.
    case ended

    /// The screen should be cleared, except for the line.
    case cleared

    /// Several completions are possible at the cursor.
    case ambiguous([String])
  }

  /// The maximum number of remembered lines.
  private static let greatestHistory = 1_000

  let prompt: String
  package private(set) var editor = LineEditor()

  /// The entered lines, the latest last.
  private var history: [String] = []

  /// The distance of the shown line from the end of the history, or 0 for the current line.
  private var recalled = 0

  /// The input before an earlier line was shown.
  private var draft = ""

  /// Creates an empty line.
  ///
  /// - Parameter prompt: The prompt.
  package init(prompt: String) {
    self.prompt = prompt
  }

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - event: The event. Only keys and pastes have an effect.
  ///   - complete: Returns the completions at the end of a text.
  /// - Returns: The outcome.
  package mutating func handle(
    _ event: InputEvent, complete: (String) -> CommandCompletion
  ) -> Outcome {
    switch event {
    case .paste(let text): editor.insert(text)
    case .key(.enter): return enter()
    case .key(.control("c")):
      defer { clear() }
      return .cancelled(wasEmpty: editor.text.isEmpty)
    case .key(.control("d")) where editor.text.isEmpty: return .ended
    case .key(.control("l")): return .cleared
    case .key(.up), .key(.control("p")): recall(recalled + 1)
    case .key(.down), .key(.control("n")): recall(recalled - 1)
    case .key(.tab): return completed(complete(String(editor.textBeforeCursor)))
    case .key(let key): _ = editor.handle(key)
    default: break
    }
    return .typing
  }

  private mutating func enter() -> Outcome {
    let text = editor.text
    if !text.allSatisfy(\.isWhitespace), text != history.last { history.append(text) }
    history.removeFirst(max(history.count - Self.greatestHistory, 0))
    clear()
    return .entered(text)
  }

  /// Discards the input.
  package mutating func clear() {
    editor = LineEditor()
    recalled = 0
  }

  private mutating func recall(_ number: Int) {
    guard (0...history.count).contains(number) else { return }
    if recalled == 0 { draft = editor.text }
    recalled = number
    editor = LineEditor(number == 0 ? draft : history[history.count - number])
  }

  private mutating func completed(_ completion: CommandCompletion) -> Outcome {
    let isOnly = completion.candidates.count == 1
    let addition = completion.commonPrefix
    // More components of a link may follow.
    let isFinished = isOnly && !addition.contains("://")
    if addition != completion.word || isFinished {
      editor.replaceBeforeCursor(completion.word.count, with: addition + (isFinished ? " " : ""))
      return .typing
    }
    return completion.candidates.count > 1 ? .ambiguous(completion.candidates) : .typing
  }

  // MARK: Drawing

  /// Returns the text that draws the line on the row of the cursor.
  ///
  /// If the line is wider than the terminal, only the part around the cursor is drawn.
  ///
  /// - Parameter width: The width of the terminal.
  /// - Returns: The text.
  func drawing(width: Int) -> String {
    // Leaves the last column free, since a terminal wraps to the next row there.
    let room = max(width - displayWidth(prompt) - 1, 1)
    var before: [String] = []
    var column = 0
    for piece in editor.textBeforeCursor.reversed().lazy.map({ escaped(String($0)) }) {
      guard column + displayWidth(piece) <= room else { break }
      column += displayWidth(piece)
      before.append(piece)
    }
    var after = ""
    var end = column
    for piece in editor.textAfterCursor.lazy.map({ escaped(String($0)) }) {
      end += displayWidth(piece)
      if end > room { break }
      after += piece
    }
    column += displayWidth(prompt)
    return "\r\(prompt)\(before.reversed().joined())\(after)\u{1B}[K\r"
      + (column > 0 ? "\u{1B}[\(column)C" : "")
  }
}

/// The lines that a user enters on a terminal.
///
/// While a line is edited, the terminal is borrowed and the app keeps running. While a command
/// runs, the terminal is in its usual mode.
struct EditedLines: LineSource {
  /// The maximum number of candidates to list.
  private static let greatestList = 100

  private let program: Program
  private let console: Console
  private var line: EditedLine
  private var input = TerminalInput()

  /// The pending keys and pastes.
  private var events: [InputEvent] = []

  /// Creates an empty source of lines.
  ///
  /// - Parameters:
  ///   - program: The app, which keeps running while the user is idle.
  ///   - console: The terminal's output.
  ///   - prompt: The prompt before each line.
  init(program: Program, console: Console, prompt: String) {
    self.program = program
    self.console = console
    line = EditedLine(prompt: prompt)
  }

  mutating func next() throws -> InputLine? {
    BorrowedTerminal.borrow(for: .line)
    defer { BorrowedTerminal.giveBack() }
    while true {
      while !events.isEmpty {
        let event = events.removeFirst()
        if case .key(.character) = event {} else { try draw() }
        let outcome = line.handle(event) { [program] in
          CommandCompletion(of: $0, in: program.state)
        }
        switch outcome {
        case .typing: break
        case .cleared: try console.print("\u{1B}[H\u{1B}[2J")
        case .ambiguous(let candidates): try list(candidates)
        case .cancelled(let wasEmpty):
          try console.print("^C\r\n")
          if wasEmpty { throw Interruption() }
        case .ended:
          try console.print("\r\n")
          return nil
        case .entered(let text):
          try console.print("\r\n")
          let length = text.utf8.count
          return length > LineReader.greatestLength ? .tooLong(length) : .text(text)
        }
      }
      try draw()
      guard try wait() else { return nil }
    }
  }

  /// Waits for keys.
  ///
  /// - Returns: `true` if the terminal may still provide input.
  private mutating func wait() throws -> Bool {
    try program.runJobs(until: input.deadline, input: System.standardInput) {
      if BorrowedTerminal.takeChange() { try? draw() }
      return !System.isReadable(System.standardInput)
    }
    guard let new = try input.events() else { return false }
    add(new)
    return true
  }

  /// Adds events; a paste of several lines becomes several lines.
  private mutating func add(_ new: [InputEvent]) {
    for event in new {
      guard case .paste(let text) = event else {
        events.append(event)
        continue
      }
      for (number, part) in text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).enumerated() {
        if number > 0 { events.append(.key(.enter)) }
        events.append(.paste(String(part)))
      }
    }
  }

  // MARK: Drawing

  private var width: Int { Size(reported: System.terminalSize(of: System.standardOutput)).columns }

  private func draw() throws(Console.Failure) {
    try console.print(line.drawing(width: width))
  }

  /// Prints words below the line, which is drawn again below them.
  private func list(_ words: [String]) throws(Console.Failure) {
    var row = ""
    var text = "\r\n"
    for word in words.prefix(Self.greatestList).map(escaped) {
      if !row.isEmpty, displayWidth(row) + displayWidth(word) + 2 >= width {
        text += row + "\r\n"
        row = ""
      }
      row += (row.isEmpty ? "" : "  ") + word
    }
    text += row + "\r\n"
    if words.count > Self.greatestList { text += "and \(words.count - Self.greatestList) more\r\n" }
    try console.print(text)
  }
}
