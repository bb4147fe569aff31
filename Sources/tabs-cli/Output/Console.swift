/// Where the program's output goes: data to one place and messages to another.
struct Console: Sendable {
  /// Says why data can't be written any more.
  enum Failure: Error {
    /// Nobody reads it.
    case closed

    /// The program is to stop, and nobody reads it at the moment.
    case interrupted

    /// The system refuses, as it does when a disk is full.
    case refused(SystemError)
  }

  /// Writes text to standard output, or to what stands in for it.
  let print: @Sendable (String) throws(Failure) -> Void

  /// Writes one line, without its line break, to standard error or to what stands in
  /// for it.
  ///
  /// What a terminal would obey is written as escapes.
  let printMessage: @Sendable (String) -> Void

  /// The standard streams of the process.
  static let standard = Console(
    print: { text throws(Failure) in
      do throws(SystemError) {
        try System.write(
          text, to: System.standardOutput, givesUp: { Interrupt.hasHappened })
      } catch {
        throw error.isBrokenPipe ? .closed : error.isInterruption ? .interrupted : .refused(error)
      }
    },
    printMessage: {
      try? System.write(
        escaped($0) + "\n", to: System.standardError, givesUp: { Interrupt.hasHappened })
    })

  /// Ends the output: says why, unless there is nobody to tell.
  ///
  /// - Parameter failure: Why data couldn't be written.
  /// - Returns: The exit code for that.
  func end(after failure: Failure) -> ExitCode {
    // A terminal that is closed refuses the output as well.
    if Interrupt.hasHappened { return Interrupt.exitCode }
    switch failure {
    case .interrupted:
      return Interrupt.exitCode
    case .closed:
      return .brokenPipe
    case .refused(let error):
      printMessage("tabs-cli: standard output can't be written: \(error)")
      return .failure
    }
  }
}
