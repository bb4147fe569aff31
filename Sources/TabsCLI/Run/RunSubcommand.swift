package import TabCore

/// `tabs-cli run`, which reads and runs commands.
package enum RunSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    try run(arguments, path: arguments.operand, makeFollower: { nil }, bell: bell).code
  }

  /// Runs the commands in a file or from a user.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - path: The file, or `nil` or "-" for standard input.
  ///   - isSilent: `true` to print only messages and use virtual time.
  ///   - makeFollower: Returns the observer of the app, or `nil` for none. It is called once the
  ///     file is readable.
  ///   - bell: The bell that ends its waits.
  /// - Returns: The exit code, and the final state of the app.
  /// - Throws: A `UsageError` if a file can't be read or written.
  package static func run(
    _ arguments: Arguments, path: String?, isSilent: Bool = false,
    makeFollower: () throws -> (any LaunchFollower)?, bell: Bell
  ) throws -> (code: ExitCode, state: AppFeature.State) {
    let path = path ?? "-"
    let script = try ScriptFile(path, arguments)
    defer { script.close() }
    let isInteractive =
      !isSilent && System.isTerminal(script.descriptor) && System.isTerminal(System.standardOutput)

    let latency = try arguments.number("--latency", in: 0...60, default: 0)
    let data = try ItemStorage(arguments)
    defer { data.remove() }

    let follower = try makeFollower()
    let program = Program(
      itemFile: data.file, latency: .seconds(latency),
      time: arguments.values["--clock"].flatMap(Program.Time.init)
        ?? (isInteractive ? .real : .virtual),
      stores: arguments.stores, follower: follower, bell: bell)
    let usesColor =
      System.isTerminal(System.standardOutput) && !System.refusesColor
      && System.environmentVariable("TERM") != "dumb"
    let printsJSON = arguments.flags.contains("--json")
    var options = Session.Options(
      program: arguments.calledName,
      inputName: script.name,
      keepsGoing: arguments.flags.contains("--keep-going") || isInteractive,
      isQuiet: arguments.flags.contains("--quiet"),
      text: printsJSON
        ? nil : TextFormat(usesColor: usesColor, showsCommands: !isInteractive),
      prompt: isInteractive && !printsJSON ? "tabs> " : nil)
    var console = Console.standard
    if isSilent { console = Console(print: { _ in }, printMessage: console.printMessage) }
    var lines: any LineSource = script.lines(for: program)
    if isInteractive, path == "-", TerminalKind(System.environmentVariable).hasCursor {
      lines = EditedLines(program: program, console: console, prompt: options.prompt ?? "")
      options.prompt = nil
    }
    var session = Session(options: options, program: program, console: console, lines: lines)
    let code = session.run()
    // The reason was reported when it occurred.
    return (code == .success && follower?.failure != nil ? .failure : code, program.state)
  }
}
