import StoreJournal

/// `tabs-cli run`, which reads and runs commands.
enum RunSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    try run(
      arguments, path: arguments.operand ?? "-", journal: try arguments.journal(), bell: bell)
  }

  /// Runs `tabs-cli record`, which writes a journal besides.
  static func record(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    try run(
      arguments, path: arguments.secondOperand ?? "-",
      journal: try arguments.journal(in: try arguments.journalPath()), bell: bell)
  }

  private static func run(
    _ arguments: Arguments, path: String, journal: AppJournal?, bell: Bell
  ) throws -> ExitCode {
    let console = Console.standard
    let script = try ScriptFile(path, arguments)
    defer { script.close() }
    let descriptor = script.descriptor
    let isInteractive =
      System.isTerminal(descriptor) && System.isTerminal(System.standardOutput)

    let data = try ItemStorage(arguments)
    defer { data.remove() }

    let program = Program(
      itemFile: data.file,
      time: arguments.values["--clock"].flatMap(Program.Time.init)
        ?? (isInteractive ? .real : .virtual),
      stores: arguments.stores,
      journal: journal,
      bell: bell)
    var options = options(arguments, inputName: path, isInteractive: isInteractive)
    let lines: any LineSource
    if isInteractive, path == "-", TerminalKind(System.environmentVariable).hasCursor {
      lines = EditedLines(program: program, console: console, prompt: options.prompt ?? "")
      options.prompt = nil
    } else {
      lines = LineReader {
        try program.waitForInput(on: descriptor)
        return try System.read(from: descriptor, atMost: 65_536)
      }
    }
    var session = Session(options: options, program: program, console: console, lines: lines)
    let code = session.run()
    // The reason was reported when it came.
    return code == .success && journal?.failure != nil ? .failure : code
  }

  private static func options(
    _ arguments: Arguments, inputName: String, isInteractive: Bool
  ) -> Session.Options {
    let usesColor =
      System.isTerminal(System.standardOutput)
      && (System.environmentVariable("NO_COLOR") ?? "").isEmpty
      && System.environmentVariable("TERM") != "dumb"
    let printsJSON = arguments.flags.contains("--json")
    return Session.Options(
      inputName: inputName == "-" ? "<stdin>" : inputName,
      keepsGoing: arguments.flags.contains("--keep-going") || isInteractive,
      isQuiet: arguments.flags.contains("--quiet"),
      format: printsJSON
        ? .json(JSONFormat())
        : .text(TextFormat(usesColor: usesColor, showsCommands: !isInteractive)),
      prompt: isInteractive && !printsJSON ? "tabs> " : nil)
  }
}
