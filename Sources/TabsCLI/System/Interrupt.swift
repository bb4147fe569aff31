import Synchronization

/// The requests to stop the program: Control-C of the user, a signal of the system, or a closed
/// terminal.
package enum Interrupt {
  /// The number of the signal, 0 if there was none.
  private static let signal = Atomic<Int32>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Whether there was a request.
  package static var hasHappened: Bool { signal.load(ordering: .acquiring) != 0 }

  /// The exit code after a request.
  package static var exitCode: ExitCode { ExitCode(signal: signal.load(ordering: .acquiring)) }

  /// Makes requests end the program's wait instead of the program.
  ///
  /// - Parameter bell: The bell that the program waits for. It must live as long as the process.
  static func ring(_ bell: Bell) {
    Self.bell.store(bell.writeEnd, ordering: .releasing)
    // Initialises the atomic before the handler can need it.
    _ = hasHappened
    System.onTermination { number in
      System.keepingErrorNumber {
        Interrupt.signal.store(number, ordering: .releasing)
        Bell.ring(Interrupt.bell.load(ordering: .acquiring))
      }
    }
  }
}

/// The error of a program that was asked to stop.
struct Interruption: Error {}
