/// What the program tells the shell when it ends.
enum ExitCode: Int32 {
  /// Everything was done.
  case success = 0

  /// A command failed, or the outcome wasn't the predicted one.
  case failure = 1

  /// The program was called in a way that it doesn't understand.
  case usage = 2

  /// Nobody reads the output any more.
  ///
  /// It is what a shell reports for a program that doesn't notice.
  case brokenPipe = 141

  /// The user interrupted the program.
  case interrupt = 130

  /// The terminal was closed.
  case hangUp = 129

  /// The system, or another program, ended the program.
  case termination = 143

  /// What a shell reports for a program that a signal ends.
  init(signal: Int32) {
    self = ExitCode(rawValue: 128 + signal) ?? .interrupt
  }
}
