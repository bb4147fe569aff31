import TabCore

/// A session that runs the lines of a script, or of a user at a terminal, one by one.
struct Session {
  /// The options for output and failures.
  struct Options {
    /// The program that the user called.
    var program = CommandLineTool.Name.cli

    /// The name of the input in messages.
    var inputName: String

    /// Indicates that the session continues after a failed command.
    var keepsGoing = false

    /// Indicates that only the output of queries is printed.
    var isQuiet = false

    /// The report format for people, or `nil` for the one for programs.
    var text: TextFormat? = TextFormat()

    /// The prompt before each line, or `nil` for none.
    var prompt: String?
  }

  let options: Options
  let program: Program
  let console: Console
  private var lines: any LineSource
  private var lineNumber = 0
  private var hasFailed = false

  /// The tab history of the last report.
  private var reportedHistory: [AppFeature.Tab] = []

  init(options: Options, program: Program, console: Console, lines: any LineSource) {
    self.options = options
    self.program = program
    self.console = console
    self.lines = lines
  }

  /// Runs lines until the input ends, a line fails, or the user quits.
  mutating func run() -> ExitCode {
    do {
      try program.launch()
      while let line = try nextLine() {
        // A line that doesn't wait, or whose message isn't read, doesn't detect an interrupt.
        if Interrupt.hasHappened { throw Interruption() }
        lineNumber += 1
        guard try carryOut(line) else { break }
      }
      return hasFailed ? .failure : .success
    } catch let failure as CommandFailure {
      console.printMessage(failure.message, of: options.program)
      return .failure
    } catch let error as SystemError {
      console.printMessage("\(options.inputName) can't be read: \(error)", of: options.program)
      return .usage
    } catch let failure as Console.Failure {
      return console.end(after: failure, of: options.program)
    } catch {
      return Interrupt.exitCode
    }
  }

  private mutating func nextLine() throws -> InputLine? {
    if let prompt = options.prompt { try console.print(prompt) }
    let line = try lines.next()
    // The shell's next output starts on a new line.
    if line == nil, options.prompt != nil { try console.print("\n") }
    return line
  }

  /// Runs one line.
  ///
  /// - Returns: `true` if the session should continue.
  private mutating func carryOut(_ line: InputLine) throws -> Bool {
    switch line {
    case .unusable(let reason):
      fail(reason)
      try report(command: "", failure: reason, expectsFailure: false, result: .none)
      return options.keepsGoing

    case .text(let text):
      guard let scriptLine = ScriptLine(text) else { return true }
      return try carryOut(scriptLine)
    }
  }

  private mutating func carryOut(_ line: ScriptLine) throws -> Bool {
    var failure: String?
    var result = CommandResult.none
    do {
      result = try program.run(
        try CommandSyntax.command(try line.words()), line: lineNumber)
      if line.expectsFailure {
        fail("the command was expected to fail, but it succeeded")
      }
    } catch let error as CommandFailure {
      failure = error.message
      if line.expectsFailure {
        printMessage(error.message)
      } else {
        fail(error.message)
      }
    }
    try report(
      command: line.text, failure: failure, expectsFailure: line.expectsFailure, result: result)
    if result == .quit { return false }
    return options.keepsGoing || (failure != nil) == line.expectsFailure
  }

  private mutating func fail(_ message: String) {
    hasFailed = true
    printMessage(message)
  }

  private func printMessage(_ message: String) {
    console.printMessage("\(options.inputName):\(lineNumber): \(message)")
  }

  private mutating func report(
    command: String, failure: String?, expectsFailure: Bool, result: CommandResult
  ) throws(Console.Failure) {
    let outcomes = program.takeOutcomes()
    if options.isQuiet, result == .none || result == .quit || result == .restored([]) { return }
    let state = program.state
    let report = Report(
      line: lineNumber, command: command, failure: failure, expectsFailure: expectsFailure,
      outcome: outcomes.command, earlier: outcomes.earlier, result: result, state: state,
      historyChange: HistoryChange(from: reportedHistory, to: state.tabHistory),
      clock: program.clock)
    reportedHistory = state.tabHistory
    // The reason for a failure is printed on standard error, and there is no change to show.
    if options.text != nil, failure != nil, !expectsFailure { return }
    try console.print(options.text?.text(report) ?? JSONFormat.line(report))
  }
}
