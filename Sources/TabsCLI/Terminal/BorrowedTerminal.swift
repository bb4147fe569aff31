import Synchronization

/// The terminal of the program while a part of the program has it in a mode of its own.
///
/// It is given back as it was when the program ends or is stopped, also by a fault. As signal
/// handlers do that too, all of it is global.
package enum BorrowedTerminal {
  /// What the terminal is borrowed for.
  package enum Use: Int, AtomicRepresentable {
    case nothing

    /// A line that is edited, below what was printed before.
    case line

    /// A screen of its own, with a mouse and without a cursor.
    case screen

    /// What the terminal is told at the beginning.
    fileprivate var greeting: StaticString {
      switch self {
      case .nothing: ""
      case .line: "\u{1B}[?2004h"
      case .screen: "\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?25l"
      }
    }

    /// What the terminal is told at the end.
    fileprivate var farewell: StaticString {
      switch self {
      case .nothing: ""
      case .line: "\u{1B}[?2004l"
      case .screen: "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
      }
    }
  }

  private struct Shared: ~Copyable {
    let use = Atomic<Use>(.nothing)
    let isToStop = Atomic<Bool>(false)

    /// Whether the terminal may have another size.
    let isResized = Atomic<Bool>(false)

    /// Whether the program was stopped and goes on, so that nothing is there as it was.
    let isResumed = Atomic<Bool>(false)

    /// How the terminal was when the program began.
    let mode = System.terminalMode(of: System.standardInput)

    /// A descriptor of the program's own, so that no write waits for the terminal.
    let output = System.openAgain(System.standardOutput) ?? System.standardOutput
  }

  private static let shared = Shared()

  /// Where to write.
  package static var output: Int32 { shared.output }

  /// Puts the terminal into the mode for a use, in which its signals wake the program.
  package static func borrow(for use: Use) {
    // The first use of the storage: handlers must find it initialised.
    shared.isResized.store(false, ordering: .relaxed)
    shared.isResumed.store(false, ordering: .relaxed)
    _ = lastingHandlers
    prepare(for: use)
    enter()
  }

  /// Leaves the terminal as it was; safe in a signal handler, and without effect a second time.
  ///
  /// - Parameter isFault: Whether the program ends now, and other threads write nothing more: a
  ///   frame would come after the farewell.
  package static func giveBack(isFault: Bool = false) {
    let use = shared.use.exchange(.nothing, ordering: .acquiringAndReleasing)
    guard use != .nothing else { return }
    let output = isFault ? System.takeOver(shared.output) : shared.output
    // A program in the background has given the terminal back before.
    if System.isInForeground(of: System.standardInput), let mode = shared.mode {
      // Control-C is a signal for the command that a line has begun, from the farewell on.
      if use == .line { System.setTerminalMode(mode, of: System.standardInput) }
      tell(use.farewell, to: output)
      // An answer of the terminal, or a click, would be input of the next program.
      System.setTerminalMode(mode, of: System.standardInput, forgetsInput: use == .screen)
    }
    System.on(System.stopSignal, nil)
    // A signal that has come meanwhile does now what it does by itself.
    if shared.isToStop.exchange(false, ordering: .acquiring) { System.stop() }
  }

  /// Stops the program if a signal asks for that.
  ///
  /// - Returns: Whether the terminal may have another size than at the last call, or show something
  ///   else than was written.
  package static func takeChange() -> Bool {
    let use = shared.use.load(ordering: .acquiring)
    if shared.isToStop.exchange(false, ordering: .acquiring), use != .nothing {
      giveBack()
      System.stop()
      prepare(for: use)
      shared.isResumed.store(true, ordering: .relaxed)
    }
    let isResized = shared.isResized.exchange(false, ordering: .acquiring)
    let isResumed = shared.isResumed.exchange(false, ordering: .acquiring)
    if isResumed { enter() }
    return isResized || isResumed
  }

  private static func prepare(for use: Use) {
    shared.use.store(use, ordering: .releasing)
    System.on(System.stopSignal) { _ in BorrowedTerminal.note(BorrowedTerminal.shared.isToStop) }
  }

  private static func enter() {
    let use = shared.use.load(ordering: .acquiring)
    guard use != .nothing, let mode = shared.mode else { return }
    // First the mode: it stops a program in the background before that writes anything.
    System.setTerminalMode(
      mode.forKeys(interrupts: use == .screen), of: System.standardInput)
    tell(use.greeting, to: shared.output)
  }

  /// The handlers that stay, and do nothing while the terminal isn't borrowed.
  private static let lastingHandlers: Void = {
    System.on(System.resizeSignal) { _ in BorrowedTerminal.note(BorrowedTerminal.shared.isResized) }
    System.on(System.resumeSignal) { _ in BorrowedTerminal.note(BorrowedTerminal.shared.isResumed) }
    System.onFault { number in
      BorrowedTerminal.giveBack(isFault: true)
      System.fail(number)
    }
  }()

  private static func note(_ signal: borrowing Atomic<Bool>) {
    System.keepingErrorNumber {
      signal.store(true, ordering: .releasing)
      Interrupt.wake()
    }
  }

  private static func tell(_ text: StaticString, to output: Int32) {
    let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    System.writeSoon(bytes, to: output)
  }
}
