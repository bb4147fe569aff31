import Dispatch
import StoreRuntime
import TabsCLI

/// The terminal of a program that has the whole screen.
///
/// A thread of its own waits for keys and signals; nothing happens while there are none. There is
/// one at a time.
final class Terminal: Sendable {
  /// What a program is told.
  enum Event: Equatable, Sendable {
    /// Somebody has used the keyboard or the mouse, or the terminal answers a question.
    case input(InputEvent)

    /// The terminal may have another size, or show something else than the last frame.
    case changed

    /// The program is to end.
    case ended(ExitCode)
  }

  /// Asks for the colour of the background, which comes as input if it comes.
  private static let backgroundQuestion = "\u{1B}]11;?\u{1B}\\"

  /// What happens, in its order; ``Event/ended(_:)`` is the last.
  let events: AsyncStream<Event>

  private let newEvent: AsyncStream<Event>.Continuation
  private let bell: Bell
  private let writer: Guarded<FrameWriter?>

  /// Takes the terminal of the standard streams.
  ///
  /// - Parameter bell: The bell that requests to stop the program ring. From now on only the
  ///   terminal waits for it, and it must live as long as the process.
  /// - Throws: `UsageError` if the standard streams are no terminal for that.
  init(ringing bell: Bell) throws(UsageError) {
    guard System.isTerminal(System.standardInput), System.isTerminal(System.standardOutput) else {
      throw UsageError(
        "ui needs a terminal: standard input and standard output have to be a terminal", .ui)
    }
    let kind = TerminalKind(System.environmentVariable)
    guard kind.hasCursor else {
      throw UsageError(
        "ui needs a terminal: TERM says that the terminal can't place its cursor", .ui)
    }
    (events, newEvent) = AsyncStream.makeStream()
    self.bell = bell
    writer = Guarded(FrameWriter(depth: kind.depth))
    BorrowedTerminal.borrow(for: .screen)
    if kind.answers { write(Self.backgroundQuestion) }
    DispatchQueue(label: "terminal").async { self.listen() }
  }

  /// The size of the terminal, or a usual one if the terminal says something senseless.
  var size: Size { Size(told: System.terminalSize(of: System.standardOutput)) }

  /// Puts a frame on the screen.
  ///
  /// - Parameter cells: The frame, of the size of the terminal.
  func show(_ cells: Cells) {
    // Nobody sees it any more, and each frame would wait for a terminal that takes nothing.
    if Interrupt.hasHappened { return }
    writer.withLock { writer in
      guard let text = writer?.output(for: cells) else { return }
      write(text)
    }
  }

  /// Leaves the terminal as it was.
  func close() {
    writer.withLock { writer in
      writer = nil
      BorrowedTerminal.giveBack()
    }
    newEvent.finish()
    bell.ring()
  }

  // MARK: Listening

  private func listen() {
    System.admitSignals()
    var input = TerminalInput()
    while true {
      System.waitForInput(
        on: [System.standardInput, bell.readEnd], timeout: input.deadline.map { $0 - .now })
      bell.silence()
      if Interrupt.hasHappened { return end(Interrupt.exitCode) }
      guard tellChange() else { return }
      guard let events = try? input.events() else { return end(.hangUp) }
      tell(events)
    }
  }

  /// Tells what signals have told; `false` if the terminal is no longer the program's.
  private func tellChange() -> Bool {
    let hasChanged = writer.withLock { writer -> Bool? in
      guard writer != nil else { return nil }
      // Nothing can be shown while the program stops: the lock is held for as long as that.
      let hasChanged = BorrowedTerminal.takeChange()
      if hasChanged { writer?.forget() }
      return hasChanged
    }
    if hasChanged == true { newEvent.yield(.changed) }
    return hasChanged != nil
  }

  private func tell(_ inputs: [InputEvent]) {
    for input in inputs {
      if case .background(let isLight) = input { writer.withLock { $0?.isLight = isLight } }
      newEvent.yield(.input(input))
    }
  }

  private func end(_ code: ExitCode) {
    newEvent.yield(.ended(code))
    newEvent.finish()
  }

  private func write(_ text: String) {
    do throws(SystemError) {
      try System.writeText(text, to: BorrowedTerminal.output, givesUp: { Interrupt.hasHappened })
    } catch {
      if !error.isInterruption { end(.hangUp) }
    }
  }
}
