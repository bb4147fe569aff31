/// The output of the program, with separate functions for data and messages.
package struct Console: Sendable {
  /// The reason why data can't be written any more.
  ///
  /// The error is an interruption if a stop was requested while no reader took the output.
  package struct Failure: Error {
    let error: SystemError
  }

  /// Writes text to standard output, or to its replacement.
  package let print: @Sendable (String) throws(Failure) -> Void

  /// Writes a line, without its line break, to standard error or its replacement.
  ///
  /// Characters that control a terminal are escaped.
  package let printMessage: @Sendable (String) -> Void

  /// The standard streams of the process.
  package static let standard = Console(
    print: { text throws(Failure) in
      do throws(SystemError) {
        try System.writeText(
          text, to: System.standardOutput, givesUp: { Interrupt.hasHappened })
      } catch {
        throw Failure(error: error)
      }
    },
    printMessage: {
      try? System.writeText(
        escaped($0) + "\n", to: System.standardError, givesUp: { Interrupt.hasHappened })
    })

  /// Writes a line that begins with the name of the program.
  ///
  /// - Parameters:
  ///   - message: The rest of the line.
  ///   - program: The program that the user called.
  package func printMessage(_ message: String, of program: CommandLineTool.Name) {
    printMessage("\(program.rawValue): \(message)")
  }

  /// Ends the output, and prints a message if it can still be read.
  ///
  /// - Parameters:
  ///   - failure: The reason.
  ///   - program: The program that the user called.
  /// - Returns: The exit code for the reason.
  func end(after failure: Failure, of program: CommandLineTool.Name) -> ExitCode {
    // A closed terminal fails like this, too.
    if Interrupt.hasHappened { return Interrupt.exitCode }
    if failure.error.isBrokenPipe { return .brokenPipe }
    printMessage("standard output can't be written: \(failure.error)", of: program)
    return .failure
  }
}
