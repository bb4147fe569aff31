import Synchronization

/// Whether somebody has asked the program to stop: the user with Control-C, the system, or the
/// terminal that closes.
enum Interrupt {
  /// The number of the signal, 0 if there was none.
  private static let signal = Atomic<Int32>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Whether somebody has asked.
  static var hasHappened: Bool { signal.load(ordering: .acquiring) != 0 }

  /// What the program tells the shell when it stops because it was asked to.
  static var exitCode: ExitCode { ExitCode(signal: signal.load(ordering: .acquiring)) }

  /// Ends the program's wait when somebody asks, instead of the program.
  ///
  /// - Parameter bell: What the program waits for. It has to live for as long as
  ///   the process.
  static func ring(_ bell: Bell) {
    Self.bell.store(bell.writeEnd, ordering: .releasing)
    // Makes sure that the handler doesn't have to initialise it.
    _ = hasHappened
    System.onTermination { number in
      System.keepingErrorNumber {
        Interrupt.signal.store(number, ordering: .releasing)
        Bell.ring(Interrupt.bell.load(ordering: .acquiring))
      }
    }
  }
}

/// Says that somebody has asked the program to stop.
struct Interruption: Error {}
