import Synchronization

/// Whether the user has asked the program to stop, with Control-C.
enum Interrupt {
  private static let flag = Atomic<Bool>(false)
  private static let bell = Atomic<Int32>(-1)

  /// Whether the user has asked.
  static var hasHappened: Bool { flag.load(ordering: .acquiring) }

  /// Ends the program's wait when the user asks, instead of the program.
  ///
  /// - Parameter bell: What the program waits for. It has to live for as long as
  ///   the process.
  static func ring(_ bell: Bell) {
    Self.bell.store(bell.writeEnd, ordering: .releasing)
    // Makes sure that the handler doesn't have to initialise it.
    _ = hasHappened
    System.onInterrupt { _ in
      System.keepingErrorNumber {
        Interrupt.flag.store(true, ordering: .releasing)
        Bell.ring(Interrupt.bell.load(ordering: .acquiring))
      }
    }
  }
}

/// Says that the user has asked the program to stop.
struct Interruption: Error {}
