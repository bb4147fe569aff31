/// The exit code of the program.
package enum ExitCode: Int32 {
  /// All commands succeeded.
  case success = 0

  /// A command failed, or the outcome wasn't the predicted one.
  case failure = 1

  /// The program doesn't understand its arguments.
  case usage = 2

  /// Nobody reads the output any more.
  ///
  /// A shell reports the same for a program that SIGPIPE ends.
  case brokenPipe = 141

  /// The user interrupted the program.
  case interrupt = 130

  /// The terminal was closed.
  case hangUp = 129

  /// The system, or another program, ended the program.
  case termination = 143

  /// Makes the code that a shell reports for a program ended by a signal.
  init(signal: Int32) {
    self = ExitCode(rawValue: 128 + signal) ?? .interrupt
  }
}
