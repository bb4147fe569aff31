/// The file of a script, or standard input.
struct ScriptFile {
  let descriptor: Int32

  /// The name in messages.
  let name: String

  /// Opens a script.
  ///
  /// - Parameters:
  ///   - path: The file, or "-" for standard input.
  ///   - arguments: The arguments of the program.
  /// - Throws: `UsageError` if the file can't be read.
  init(_ path: String, _ arguments: Arguments) throws(UsageError) {
    name = path == "-" ? "<stdin>" : path
    guard path != "-" else {
      descriptor = System.standardInput
      return
    }
    do {
      descriptor = try System.openFile(path)
    } catch {
      var problem = "\(quoted(path)) can't be read: \(error)"
      if !arguments.namesSubcommand {
        let hint = Subcommand.suggestion(for: path)
        let names = Subcommand.all.map(\.name).joined(separator: ", ")
        problem += hint.isEmpty ? ", and the subcommands are \(names)" : hint
      }
      throw UsageError(problem, arguments.subcommand)
    }
  }

  /// Returns a reader of the lines, which runs the program's due work before each read.
  func lines(for program: Program) -> LineReader {
    LineReader { [descriptor] in
      try program.runJobs(input: descriptor) { !System.isReadable(descriptor) }
      return try System.readBytes(from: descriptor, atMost: 65_536)
    }
  }

  /// Closes the file, except for standard input.
  func close() {
    if descriptor != System.standardInput { System.closeFile(descriptor) }
  }
}
