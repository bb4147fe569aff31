import Synchronization

/// A bell that wakes the program's thread while it waits for input.
///
/// It is a pipe, so that one wait covers the bell and a terminal.
package final class Bell: Sendable {
  /// The read end, to wait for.
  package let readEnd: Int32

  /// The write end, for ``ring()`` and for a signal handler, which can't call methods.
  let writeEnd: Int32

  package init() throws(SystemError) {
    (readEnd, writeEnd) = try System.makePipe()
  }

  deinit {
    System.closeFile(readEnd)
    System.closeFile(writeEnd)
  }

  /// Ends the current wait, or the next one.
  package func ring() {
    System.writeByte(to: writeEnd)
  }

  /// Resets the bell.
  package func silence() {
    while let bytes = try? System.readBytes(from: readEnd, atMost: 512), bytes.count == 512 {}
  }
}

/// The requests to stop the program: Control-C, a signal of the system, or a closed terminal.
package enum Interrupt {
  /// The number of the signal, or 0 if none has arrived.
  private static let signal = Atomic<Int32>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Indicates that a stop was requested.
  package static var hasHappened: Bool { signal.load(ordering: .acquiring) != 0 }

  /// The exit code after a stop request.
  package static var exitCode: ExitCode { ExitCode(signal: signal.load(ordering: .acquiring)) }

  /// Makes stop requests end the program's wait instead of the process.
  ///
  /// - Parameter bell: The bell to ring. It must live as long as the process.
  static func ring(_ bell: Bell) {
    Self.bell.store(bell.writeEnd, ordering: .releasing)
    // Initialises the atomic before a signal handler uses it.
    _ = hasHappened
    System.onTermination { number in
      System.keepingErrorNumber {
        Interrupt.signal.store(number, ordering: .releasing)
        Interrupt.wake()
      }
    }
  }

  /// Ends the program's wait; safe in a signal handler.
  static func wake() {
    System.writeByte(to: bell.load(ordering: .acquiring))
  }
}

/// The error of a program that was requested to stop.
struct Interruption: Error {}

/// The exit code of the program.
package enum ExitCode: Int32 {
  /// All commands succeeded.
  case success = 0

  /// A command failed, or the outcome wasn't the predicted one.
  case failure = 1

  /// The arguments are incorrect.
  case usage = 2

  /// The output isn't read any more.
  ///
  /// A shell reports the same code for a program that SIGPIPE terminated.
  case brokenPipe = 141

  /// The user interrupted the program.
  case interrupt = 130

  /// The terminal was closed.
  case hangUp = 129

  /// The system, or another program, terminated the program.
  case termination = 143

  /// Creates the code that a shell reports for a program terminated by a signal.
  init(signal: Int32) {
    self = ExitCode(rawValue: 128 + signal) ?? .interrupt
  }
}
