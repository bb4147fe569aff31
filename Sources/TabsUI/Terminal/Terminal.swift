import Dispatch
import StoreRuntime
import TabsCLI

/// The terminal of a program that uses the whole screen.
///
/// A thread of its own waits for keys and signals, and is otherwise idle. Only one terminal exists
/// at a time.
final class Terminal: Sendable {
  /// An event for the program.
  enum Event: Equatable, Sendable {
    /// Input of the user or an answer of the terminal.
    case input(InputEvent)

    /// The terminal may have another size, or other contents than the last frame.
    case changed

    /// The program should end.
    case ended(ExitCode)
  }

  /// A query for the background colour, whose answer, if any, arrives as input.
  private static let backgroundQuestion = "\u{1B}]11;?\u{1B}\\"

  /// The events in their order; ``Event/ended(_:)`` is the last.
  let events: AsyncStream<Event>

  private let newEvent: AsyncStream<Event>.Continuation
  private let bell: Bell
  private let writer: Guarded<FrameWriter?>

  /// Takes over the terminal of the standard streams.
  ///
  /// - Parameter bell: The bell that rings when a stop is requested. From now on only the terminal
  ///   waits for it, and it must live as long as the process.
  /// - Throws: `UsageError` if the standard streams aren't a suitable terminal.
  init(ringing bell: Bell) throws(UsageError) {
    guard System.isTerminal(System.standardInput), System.isTerminal(System.standardOutput) else {
      throw UsageError(
        "ui needs a terminal: standard input and standard output must be one", .ui)
    }
    let kind = TerminalKind(System.environmentVariable)
    guard kind.hasCursor else {
      throw UsageError(
        "ui needs a terminal: according to TERM, this one can't move its cursor", .ui)
    }
    (events, newEvent) = AsyncStream.makeStream()
    self.bell = bell
    writer = Guarded(FrameWriter(depth: kind.depth))
    BorrowedTerminal.borrow(for: .screen)
    if kind.answers { write(Self.backgroundQuestion) }
    DispatchQueue(label: "terminal").async { self.listen() }
  }

  /// The size of the terminal, or a usual one if the terminal reports an invalid size.
  var size: Size { Size(reported: System.terminalSize(of: System.standardOutput)) }

  /// Shows a frame on the screen.
  ///
  /// - Parameter cells: The frame, of the size of the terminal.
  func show(_ cells: Cells) {
    // No user sees it any more, and each frame would wait for a terminal that accepts no output.
    if Interrupt.hasHappened { return }
    writer.withLock { writer in
      guard let text = writer?.output(for: cells) else { return }
      write(text)
    }
  }

  /// Restores the terminal.
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

  /// Emits the changes since the last call, or returns `false` if the terminal was closed.
  private func tellChange() -> Bool {
    let hasChanged = writer.withLock { writer -> Bool? in
      guard writer != nil else { return nil }
      // The lock is held while the program is stopped, so that no frame is shown meanwhile.
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
