/// A line that is typed, behind a prompt: keys change it, and it is drawn on one row.
package struct EditedLine {
  /// What a key has come to.
  package enum Outcome: Equatable {
    /// The line is still typed.
    case typing

    /// The line is finished.
    case entered(String)

    /// What was typed is thrown away, if there was something.
    case cancelled(wasEmpty: Bool)

    /// There is nothing more to type.
    case ended

    /// The screen is to be empty but for the line.
    case cleared

    /// Several words may stand at the cursor.
    case ambiguous([String])
  }

  /// How many lines are remembered.
  private static let greatestHistory = 1_000

  let prompt: String
  package private(set) var editor = LineEditor()

  /// The lines that were entered, the last one last.
  private var history: [String] = []

  /// How many lines back the one is that is shown; 0 for the one that is typed.
  private var recalled = 0

  /// What was typed before an earlier line was shown.
  private var draft = ""

  /// Begins without a line.
  ///
  /// - Parameter prompt: The prompt.
  package init(prompt: String) {
    self.prompt = prompt
  }

  /// Does what a key stands for.
  ///
  /// - Parameters:
  ///   - event: The key; what else a terminal tells means nothing here.
  ///   - complete: Returns what may stand at the end of a text.
  /// - Returns: What it has come to.
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

  /// Throws away what was typed.
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
    // A link goes on after a word of it.
    let isFinished = isOnly && !addition.contains("://")
    if addition != completion.word || isFinished {
      editor.replaceBeforeCursor(completion.word.count, with: addition + (isFinished ? " " : ""))
      return .typing
    }
    return completion.candidates.count > 1 ? .ambiguous(completion.candidates) : .typing
  }

  // MARK: Drawing

  /// Makes the text that puts the line on the row of the cursor.
  ///
  /// Of a line that is wider than the terminal the part around the cursor is shown.
  ///
  /// - Parameter width: The width of the terminal.
  /// - Returns: The text.
  func drawing(width: Int) -> String {
    // The last column stays free: a terminal goes to the next row there.
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

/// The lines that somebody enters on a terminal.
///
/// While a line is typed the terminal is borrowed, and the app goes on; while a command runs the
/// terminal is as usual.
struct EditedLines: LineSource {
  /// How many candidates are listed.
  private static let greatestList = 100

  private let program: Program
  private let console: Console
  private var line: EditedLine
  private var input = TerminalInput()

  /// What was typed or pasted already.
  private var events: [InputEvent] = []

  /// Begins without a line.
  ///
  /// - Parameters:
  ///   - program: The app, which goes on while nothing is typed.
  ///   - console: The terminal's output.
  ///   - prompt: What stands before a line.
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
  /// - Returns: Whether there is a terminal from which more can come.
  private mutating func wait() throws -> Bool {
    try program.runJobs(until: input.deadline, input: System.standardInput) {
      if BorrowedTerminal.takeChange() { try? draw() }
      return !System.isReadable(System.standardInput)
    }
    guard let new = try input.events() else { return false }
    add(new)
    return true
  }

  /// Adds what was typed; a paste of several lines is as many lines.
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

  private var width: Int { Size(told: System.terminalSize(of: System.standardOutput)).columns }

  private func draw() throws(Console.Failure) {
    try console.print(line.drawing(width: width))
  }

  /// Lists words below the line, which then is below them.
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
