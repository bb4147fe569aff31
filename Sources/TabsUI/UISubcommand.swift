import Dispatch
import StoreJournal
import StoreRuntime
import TabCore
import TabsCLI

/// `tabs-ui ui`, which uses the whole terminal.
enum UISubcommand {
  /// Runs the subcommand; only a snapshot returns.
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    if let script = arguments.values["--snapshot"] {
      try arguments.refuse(["LINK"], with: "--snapshot")
      return try printSnapshot(after: script, arguments, bell: bell)
    }
    for name in ["--format", "--size"] where arguments.values[name] != nil {
      throw UsageError("\(name) needs --snapshot", .ui)
    }
    let link = try arguments.operand.map { link throws(UsageError) in
      do throws(CommandFailure) {
        return try CommandSyntax.command(["open", link])
      } catch {
        throw UsageError(error.message, .ui)
      }
    }
    let journals = try arguments.journals()
    let data = try ItemStorage(arguments)
    let terminal = try Terminal(ringing: bell)
    Task { @MainActor in
      let session = ScreenSession(
        on: terminal, repository: .file(at: data.file), stores: arguments.stores,
        journals: journals, bell: bell)
      var code = await session.run(link)
      data.remove()
      // The screen with the notice was closed.
      if let failure = journals?.failure {
        Console.standard.printMessage(failure, of: arguments.calledName)
        if code == .success { code = .failure }
      }
      System.end(code)
    }
    dispatchMain()
  }

  private static func printSnapshot(
    after script: String, _ arguments: Arguments, bell: Bell
  ) throws -> ExitCode {
    let size = try size(arguments)
    let (code, state) = try RunSubcommand.run(
      arguments, path: script, isSilent: true, makeFollower: { try arguments.journals() },
      bell: bell)
    guard code == .success else { return code }
    let format = arguments.values["--format"].flatMap(SnapshotFormat.init) ?? .text
    let text = MainActor.assumeIsolated {
      Snapshot.text(
        of: state, size, format, usesColor: !System.refusesColor, program: arguments.calledName)
    }
    // Row by row: each ends in the plain style, and so does output that an interruption cuts.
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try Console.standard.print(row + "\n")
    }
    return .success
  }

  /// Returns the size of a snapshot.
  private static func size(_ arguments: Arguments) throws(UsageError) -> Size {
    guard let text = arguments.values["--size"] else { return Size(columns: 80, rows: 24) }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(\.isDigits), let columns = Int(parts[0]),
      let rows = Int(parts[1]),
      (1...1_000).contains(columns), (1...1_000).contains(rows)
    else {
      throw UsageError(
        "--size can't be \(quoted(text)); it is columns and rows from 1 to 1000, such as 80x24",
        .ui)
    }
    return Size(columns: columns, rows: rows)
  }
}

/// A snapshot of the screen.
enum Snapshot {
  /// Draws the app in a state.
  ///
  /// - Parameters:
  ///   - state: The state of the app.
  ///   - size: The size of the screen.
  /// - Returns: The frame.
  @MainActor
  static func frame(of state: AppFeature.State, _ size: Size) -> Frame {
    var scene = Scene(content: Content(of: state))
    scene.steps = ["launched"]
    return Frame(scene, size)
  }

  /// Returns the printed snapshot of the app in a state.
  ///
  /// - Parameters:
  ///   - state: The state of the app.
  ///   - size: The size of the screen.
  ///   - format: The format.
  ///   - usesColor: Whether text with styles has colours, too.
  ///   - program: The program that the user called, which the title of a picture names.
  /// - Returns: The text, without a line break at its end.
  @MainActor
  static func text(
    of state: AppFeature.State, _ size: Size, _ format: SnapshotFormat, usesColor: Bool,
    program: CommandLineTool.Name
  ) -> String {
    let cells = frame(of: state, size).cells
    switch format {
    case .text: return cells.text
    case .ansi: return cells.ansi(Palette(depth: usesColor ? .basic : .none))
    case .svg: return cells.svg(title: "\(program.rawValue) ui")
    }
  }
}
