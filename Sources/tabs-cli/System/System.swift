#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the program asks of the operating system, all in one place.
enum System {
  static let standardInput: Int32 = STDIN_FILENO
  static let standardOutput: Int32 = STDOUT_FILENO
  static let standardError: Int32 = STDERR_FILENO

  /// Opens a file for reading.
  static func open(_ path: String) throws(SystemError) -> Int32 {
    #if canImport(Glibc)
      let descriptor = Glibc.open(path, O_RDONLY)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, O_RDONLY)
    #else
      let descriptor = Darwin.open(path, O_RDONLY)
    #endif
    guard descriptor >= 0 else { throw SystemError(errno) }
    return descriptor
  }

  /// Closes a file.
  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Reads some bytes, none at the end of the input.
  static func read(from descriptor: Int32, atMost count: Int) throws(SystemError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      repeat {
        #if canImport(Glibc)
          result = Glibc.read(descriptor, buffer.baseAddress, count)
        #elseif canImport(Musl)
          result = Musl.read(descriptor, buffer.baseAddress, count)
        #else
          result = Darwin.read(descriptor, buffer.baseAddress, count)
        #endif
      } while result < 0 && errno == EINTR
      initializedCount = max(result, 0)
    }
    guard result >= 0 else { throw SystemError(errno) }
    return bytes
  }

  /// Writes all of a text, and waits where the other end isn't as fast.
  ///
  /// - Throws: What the system says if it refuses.
  static func write(_ text: String, to descriptor: Int32) throws(SystemError) {
    var text = text
    let failure = text.withUTF8 { buffer -> SystemError? in
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = write(rest, to: descriptor)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          return SystemError(errno)
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Makes writing to a pipe that nobody reads any more an error, instead of the
  /// end of the program.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Writes some bytes, which is safe in a signal handler.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Whether a file is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Makes a pipe whose ends never block.
  static func makePipe() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(errno) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }

  /// Waits until one of the files can be read, has ended or failed, or until the
  /// time is up.
  ///
  /// May return early, when a signal arrives.
  static func waitForInput(on descriptors: [Int32], timeout: Duration?) {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = timeout.map { timeout in
      // Rounded up, so that a wait for the last part of a millisecond doesn't become a busy loop.
      let (seconds, attoseconds) = timeout.components
      let roundedUp = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      return Int32(clamping: max(0, seconds * 1_000 + roundedUp))
    }
    _ = poll(&requests, nfds_t(requests.count), milliseconds ?? -1)
  }

  /// Whether a file can be read without waiting, has ended or failed.
  static func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// The value of a variable of the environment.
  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Runs what a signal handler does, and leaves the error number of the system as the
  /// code that was interrupted knows it.
  static func keepingErrorNumber(_ body: () -> Void) {
    let number = errno
    body()
    errno = number
  }

  /// Calls a function, which has to be safe in a signal handler, when the user
  /// interrupts the program.
  static func onInterrupt(_ handler: @escaping @convention(c) (Int32) -> Void) {
    _ = signal(SIGINT, handler)
    // Whoever started the program may have blocked the signal, which is inherited.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the program.
  static func exit(_ code: ExitCode) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code.rawValue)
    #elseif canImport(Musl)
      Musl.exit(code.rawValue)
    #else
      Darwin.exit(code.rawValue)
    #endif
  }

  /// A thread, which can be told from others.
  struct ThreadID: @unchecked Sendable {
    // Sendable: the value is only ever compared, also where it is a pointer.
    private let thread: pthread_t

    /// The thread that asks.
    static var current: ThreadID { ThreadID(thread: pthread_self()) }

    /// Whether this is the thread that asks.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
  }
}

/// Why the operating system refused something.
struct SystemError: Error, CustomStringConvertible {
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// Whether nobody reads any more what was to be written.
  var isBrokenPipe: Bool { number == EPIPE }

  /// What the system says, with a small letter at the beginning.
  var description: String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
