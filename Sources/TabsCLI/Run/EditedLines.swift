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
    BorrowedTerminal.borrow(for: .line, ringing: program.bell)
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
    try program.waitForInput(
      on: System.standardInput, until: input.deadline,
      whenWoken: {
        if BorrowedTerminal.takeChanges() != .init() { try? draw() }
      })
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
