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
  /// The settings of a terminal for input and output.
  struct TerminalMode: Sendable {
    fileprivate var settings = termios()

    /// Returns a mode without line buffering, echo and output processing.
    ///
    /// - Parameter interrupts: `true` if Control-C sends a signal instead of being a key.
    /// - Returns: The mode. Control-Z and Control-\ send signals in it.
    func forKeys(interrupts: Bool) -> TerminalMode {
      var mode = self
      cfmakeraw(&mode.settings)
      mode.settings.c_lflag |= tcflag_t(ISIG)
      if !interrupts {
        // The value for "no key".
        withUnsafeMutableBytes(of: &mode.settings.c_cc) { $0[Int(VINTR)] = noKey }
      }
      return mode
    }
  }

  /// Returns the mode of a terminal, or `nil` if the file isn't a terminal.
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
  ///   - forgetsInput: `true` to discard unread input.
  static func setTerminalMode(
    _ mode: TerminalMode, of descriptor: Int32, forgetsInput: Bool = false
  ) {
    if forgetsInput { tcflush(descriptor, TCIFLUSH) }
    withUnsafePointer(to: mode.settings) { _ = tcsetattr(descriptor, TCSANOW, $0) }
  }

  /// Returns the size that a terminal reports, which may be wrong, or `nil` if it reports none.
  package static func terminalSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Opens a terminal again, for writing without blocking.
  ///
  /// The terminal's other descriptors, which other programs share, are unaffected.
  static func openAgain(_ terminal: Int32) -> Int32? {
    var name = [CChar](repeating: 0, count: 1_024)
    guard ttyname_r(terminal, &name, name.count) == 0 else { return nil }
    let descriptor = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Returns `true` if the program may use a terminal now; safe in a signal handler.
  static func isInForeground(of descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    // A terminal of another session has no foreground group for this program.
    return group < 0 || group == getpgrp()
  }

  // MARK: Signals

  /// The signal for a changed terminal size.
  static var resizeSignal: Int32 { SIGWINCH }

  /// The signal for a stop by the user.
  static var stopSignal: Int32 { SIGTSTP }

  /// The signal for the continuation of a stopped program.
  static var resumeSignal: Int32 { SIGCONT }

  /// Calls a function when a signal arrives, unless the program ignores that signal.
  ///
  /// - Parameters:
  ///   - number: The signal.
  ///   - handler: The function, which must be safe in a signal handler, or `nil` for the system's
  ///     default.
  static func on(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    if isIgnoring(signal(number, handler)) { _ = signal(number, SIG_IGN) }
  }

  /// Unblocks the terminal's signals and the termination signals for the current thread.
  package static func admitSignals() {
    admit([resizeSignal, stopSignal, resumeSignal, SIGINT, SIGTERM, SIGHUP])
  }

  /// Stops the program, as the user's signal does by default, until it is continued.
  ///
  /// The signal must have no handler. The call returns at once if no process could continue it.
  static func stop() {
    raise(stopSignal)
  }

  /// Calls a function before a signal for a fault ends the program.
  ///
  /// - Parameter handler: The function, which must be safe in a signal handler.
  static func onFault(_ handler: @escaping @convention(c) (Int32) -> Void) {
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      sigaction(number, nil, faultActions + Int(number))
      on(number, handler)
    }
  }

  /// Handles a fault as if no handler had been installed; called in the handler.
  static func fail(_ number: Int32) {
    sigaction(number, faultActions + Int(number), nil)
    raise(number)
  }

  // Shared by threads: an element is written before the handler that reads it is installed.
  private nonisolated(unsafe) static let faultActions = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()
}

// The value for a key that a terminal doesn't have.
#if canImport(Darwin)
  private let noKey: UInt8 = 0xFF
#else
  private let noKey: UInt8 = 0
#endif
