import Synchronization

/// The terminal of the program, while a part of the program uses it in a special mode.
///
/// The original mode is restored when the program ends or is stopped, also by a fault. Signal
/// handlers do this, too, so all state is global.
package enum BorrowedTerminal {
  /// The purpose of the special mode.
  package enum Use: Int, AtomicRepresentable {
    case nothing

    /// Editing a line, below earlier output.
    case line

    /// A separate screen, with a mouse and without a cursor.
    case screen

    /// The sequences to send when the mode begins.
    fileprivate var greeting: StaticString {
      switch self {
      case .nothing: ""
      case .line: "\u{1B}[?2004h"
      case .screen: "\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?25l"
      }
    }

    /// The sequences to send when the mode ends.
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

    /// Indicates that the terminal may have another size.
    let isResized = Atomic<Bool>(false)

    /// Indicates that the program was continued after a stop, so that the terminal must be redrawn.
    let isResumed = Atomic<Bool>(false)

    /// The mode of the terminal when the program started.
    let mode = System.terminalMode(of: System.standardInput)

    /// A separate descriptor, so that no write waits for the terminal.
    let output = System.openAgain(System.standardOutput) ?? System.standardOutput
  }

  private static let shared = Shared()

  /// The descriptor for output.
  package static var output: Int32 { shared.output }

  /// Switches the terminal to the mode for a use, in which its signals wake the program.
  package static func borrow(for use: Use) {
    // The first access initialises the storage, before signal handlers use it.
    shared.isResized.store(false, ordering: .relaxed)
    shared.isResumed.store(false, ordering: .relaxed)
    _ = lastingHandlers
    prepare(for: use)
    enter()
  }

  /// Restores the terminal; safe in a signal handler, and idempotent.
  ///
  /// - Parameter isFault: `true` if the program is crashing. Output of other threads is then
  ///   discarded, as a frame could follow the final sequences.
  package static func giveBack(isFault: Bool = false) {
    let use = shared.use.exchange(.nothing, ordering: .acquiringAndReleasing)
    guard use != .nothing else { return }
    let output = isFault ? System.takeOver(shared.output) : shared.output
    // A program in the background has already restored the terminal.
    if System.isInForeground(of: System.standardInput), let mode = shared.mode {
      // After the final sequences, Control-C is a signal for the command on the line.
      if use == .line { System.setTerminalMode(mode, of: System.standardInput) }
      tell(use.farewell, to: output)
      // An answer of the terminal, or a click, would become input of the next program.
      System.setTerminalMode(mode, of: System.standardInput, forgetsInput: use == .screen)
    }
    System.on(System.stopSignal, nil)
    // A stop signal that has arrived meanwhile now has its default effect.
    if shared.isToStop.exchange(false, ordering: .acquiring) { System.stop() }
  }

  /// Stops the program if a signal has requested that.
  ///
  /// - Returns: `true` if the terminal may have another size or other contents since the last call.
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
    // The mode is set first: this stops a program in the background before it writes.
    System.setTerminalMode(
      mode.forKeys(interrupts: use == .screen), of: System.standardInput)
    tell(use.greeting, to: shared.output)
  }

  /// The permanent handlers, which have no effect while the terminal isn't borrowed.
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
