/// Where the program's output goes: data to one place and messages to another.
struct Console: Sendable {
  /// Says why data can't be written any more.
  enum Failure: Error {
    /// Nobody reads it.
    case closed

    /// The system refuses, as it does when a disk is full.
    case refused(SystemError)
  }

  /// Writes text to standard output, or to what stands in for it.
  let print: @Sendable (String) throws(Failure) -> Void

  /// Writes one line, without its line break, to standard error or to what stands in
  /// for it.
  let printMessage: @Sendable (String) -> Void

  /// The standard streams of the process.
  static let standard = Console(
    print: { text throws(Failure) in
      do throws(SystemError) {
        try System.write(text, to: System.standardOutput)
      } catch {
        throw error.isBrokenPipe ? .closed : .refused(error)
      }
    },
    printMessage: { try? System.write($0 + "\n", to: System.standardError) })

  /// Ends the output: says why, unless there is nobody to tell.
  ///
  /// - Parameter failure: Why data couldn't be written.
  /// - Returns: The exit code for that.
  func end(after failure: Failure) -> ExitCode {
    switch failure {
    case .closed:
      return .brokenPipe
    case .refused(let error):
      printMessage("tabs-cli: standard output can't be written: \(error)")
      return .failure
    }
  }
}
