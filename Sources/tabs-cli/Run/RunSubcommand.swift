#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `tabs-cli run`, which reads and runs commands.
enum RunSubcommand {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let console = Console.standard
    let path = arguments.operand ?? "-"
    let descriptor = path == "-" ? System.standardInput : try open(path, arguments)
    defer { if descriptor != System.standardInput { System.close(descriptor) } }
    let isInteractive =
      System.isTerminal(descriptor) && System.isTerminal(System.standardOutput)

    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "tabs-cli-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let itemFile =
      try arguments.values["--data"].map(itemFile) ?? scratch.appending(path: "items.json")

    let program = Program(
      itemFile: itemFile,
      time: arguments.values["--clock"].flatMap(Program.Time.init)
        ?? (isInteractive ? .real : .virtual),
      stores: arguments.values["--stores"].flatMap(RunningApp.Stores.init) ?? .one,
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
    return session.run()
  }

  /// Returns the URL of the items' file, whose folder must exist: the name may be misspelt.
  private static func itemFile(_ path: String) throws(UsageError) -> URL {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    guard System.isFolder(folder) else {
      throw UsageError(
        "--data can't be \(quoted(path)): there is no folder \(quoted(folder)) to keep it in", .run)
    }
    return url
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

  private static func open(_ path: String, _ arguments: Arguments) throws(UsageError) -> Int32 {
    do {
      return try System.open(path)
    } catch {
      var problem = "\(quoted(path)) can't be read: \(error)"
      if !arguments.namesSubcommand,
        let name = nearestName(to: path, among: Subcommand.all.map(\.name))
      {
        problem += "; did you mean the subcommand \"\(name)\"?"
      }
      throw UsageError(problem, .run)
    }
  }
}
