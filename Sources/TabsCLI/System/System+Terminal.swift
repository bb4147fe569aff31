#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// How a terminal treats what is typed and what is printed.
  struct TerminalMode: Sendable {
    fileprivate var settings = termios()

    /// The same, but each key arrives at once, isn't shown, and output isn't changed on its way.
    ///
    /// - Parameter interrupts: Whether Control-C is a signal, and not a key like others.
    /// - Returns: The mode. Control-Z and Control-\ are signals in it.
    func forKeys(interrupts: Bool) -> TerminalMode {
      var mode = self
      cfmakeraw(&mode.settings)
      mode.settings.c_lflag |= tcflag_t(ISIG)
      if !interrupts {
        // The value that stands for no key.
        withUnsafeMutableBytes(of: &mode.settings.c_cc) { $0[Int(VINTR)] = noKey }
      }
      return mode
    }
  }

  /// Returns the mode of a terminal; `nil` if the file is none.
  static func terminalMode(of descriptor: Int32) -> TerminalMode? {
    var mode = TerminalMode()
    return tcgetattr(descriptor, &mode.settings) == 0 ? mode : nil
  }

  /// Changes the mode of a terminal; safe in a signal handler.
  ///
  /// In the background this stops the program until it is in the foreground.
  ///
  /// - Parameters:
  ///   - mode: The new mode.
  ///   - descriptor: The terminal.
  ///   - forgetsInput: Whether to drop what was typed and nobody has read.
  static func setTerminalMode(
    _ mode: TerminalMode, of descriptor: Int32, forgetsInput: Bool = false
  ) {
    if forgetsInput { tcflush(descriptor, TCIFLUSH) }
    withUnsafePointer(to: mode.settings) { _ = tcsetattr(descriptor, TCSANOW, $0) }
  }

  /// Returns what a terminal says of its size, which may be wrong; `nil` if it says nothing.
  package static func terminalSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Opens a terminal once more, so that writing to it never blocks.
  ///
  /// The other descriptors of the terminal, which belong to other programs too, stay as they are.
  static func openAgain(_ terminal: Int32) -> Int32? {
    var name = [CChar](repeating: 0, count: 1_024)
    guard ttyname_r(terminal, &name, name.count) == 0 else { return nil }
    let descriptor = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Returns whether the program may use a terminal at the moment; safe in a signal handler.
  static func isInForeground(of descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    // The terminal of another session has no foreground that the program could be in.
    return group < 0 || group == getpgrp()
  }

  // MARK: Signals

  /// Tells that the terminal has another size.
  static var resizeSignal: Int32 { SIGWINCH }

  /// Tells that the user stops the program for a while.
  static var stopSignal: Int32 { SIGTSTP }

  /// Tells that a stopped program goes on.
  static var resumeSignal: Int32 { SIGCONT }

  /// Calls a function when a signal arrives, unless the program is to ignore the signal.
  ///
  /// - Parameters:
  ///   - number: The signal.
  ///   - handler: The function, which must be safe in a signal handler; `nil` for what the system
  ///     does without one.
  static func on(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    if isIgnoring(signal(number, handler)) { _ = signal(number, SIG_IGN) }
  }

  /// Lets the terminal's signals, and those that end the program, reach the current thread.
  package static func admitSignals() {
    admit([resizeSignal, stopSignal, resumeSignal, SIGINT, SIGTERM, SIGHUP])
  }

  /// Stops the program, as a signal of the user does by itself, until somebody lets it go on.
  ///
  /// The signal must have no handler. The call returns at once where nobody could let it go on.
  static func stop() {
    raise(stopSignal)
  }

  /// Calls a function before a signal ends the program that tells of a fault in it.
  ///
  /// - Parameter handler: The function, which must be safe in a signal handler.
  static func onFault(_ handler: @escaping @convention(c) (Int32) -> Void) {
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      sigaction(number, nil, faultActions + Int(number))
      on(number, handler)
    }
  }

  /// Does with a fault, in its handler, what would be done without that handler.
  static func fail(_ number: Int32) {
    sigaction(number, faultActions + Int(number), nil)
    raise(number)
  }

  // Shared by threads: a place is written before the handler is there that reads it.
  private nonisolated(unsafe) static let faultActions = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()
}

// The value of a key that a terminal doesn't have.
#if canImport(Darwin)
  private let noKey: UInt8 = 0xFF
#else
  private let noKey: UInt8 = 0
#endif
