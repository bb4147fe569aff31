#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#else
  #error("tabs-cli needs the signals, pipes and terminals of a POSIX system.")
#endif

/// All calls of the operating system.
package enum System {
  package static let standardInput: Int32 = STDIN_FILENO
  package static let standardOutput: Int32 = STDOUT_FILENO
  package static let standardError: Int32 = STDERR_FILENO

  /// Opens refusing files in place of closed standard streams, before other files take their
  /// numbers.
  static func reserveStandardStreams() {
    for stream in [standardInput, standardOutput, standardError] where fcntl(stream, F_GETFD) < 0 {
      // A file opened only for writing refuses reads, and the other way round.
      let descriptor = open("/dev/null", stream == standardInput ? O_WRONLY : O_RDONLY)
      if descriptor != stream { end(.failure) }
    }
  }

  /// The first word after the program's name that isn't UTF-8, with replacements for what isn't.
  ///
  /// As a path it would lead to another file.
  static var garbledArgument: String? {
    CommandLine.arguments.indices.dropFirst().first { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) } == nil
    }
    .map { CommandLine.arguments[$0] }
  }

  /// Returns whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Opens a file for reading.
  static func openFile(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw SystemError(errno) }
    return descriptor
  }

  /// Sends what others write to a file nowhere from now on; safe in a signal handler.
  ///
  /// - Parameter descriptor: The file.
  /// - Returns: A descriptor of the file that only the caller has.
  static func takeOver(_ descriptor: Int32) -> Int32 {
    let own = dup(descriptor)
    let nothing = open("/dev/null", O_WRONLY)
    guard own >= 0, nothing >= 0 else { return descriptor }
    dup2(nothing, descriptor)
    return own
  }

  /// Closes a file.
  static func closeFile(_ descriptor: Int32) {
    close(descriptor)
  }

  /// Reads available bytes; none at the end of the input.
  static func readBytes(from descriptor: Int32, atMost count: Int) throws(SystemError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      repeat {
        result = buffer.baseAddress.map { read(descriptor, $0, count) } ?? 0
      } while result < 0 && errno == EINTR
      initializedCount = max(result, 0)
    }
    guard result >= 0 else { throw SystemError(errno) }
    return bytes
  }

  /// Reads all of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: How many bytes it may have.
  /// - Returns: The bytes; more than the limit if it has more, but not all of them.
  /// - Throws: The system's error.
  package static func contents(
    of path: String, limit: Int = .max
  ) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    var contents: [UInt8] = []
    while contents.count <= limit {
      let bytes = try readBytes(from: descriptor, atMost: 65_536)
      if bytes.isEmpty { break }
      contents += bytes
    }
    return contents
  }

  /// Writes all of a text, and waits for a slower reader.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - descriptor: The file to write to.
  ///   - givesUp: Whether to leave out the rest. Called while the reader takes nothing.
  /// - Throws: The system's error if it refuses, or an error that is an interruption.
  package static func writeText(
    _ text: String, to descriptor: Int32, givesUp: () -> Bool = { false }
  ) throws(SystemError) {
    var text = text
    let error = text.withUTF8 {
      writeAll(UnsafeRawBufferPointer($0), to: descriptor, givesUp: givesUp)
    }
    if error != 0 { throw SystemError(error) }
  }

  /// Writes all bytes, and returns the number of the system's error, 0 without one; safe in a
  /// signal handler.
  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, givesUp: () -> Bool
  ) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      guard isReady(descriptor, for: POLLOUT, milliseconds: 100) else {
        if givesUp() { return EINTR }
        continue
      }
      // A ready pipe takes this much at once, so a signal never finds a blocked write.
      let count = write(descriptor, rest.baseAddress, min(rest.count, Int(PIPE_BUF)))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EINTR {
        if givesUp() { return EINTR }
      } else if errno != EAGAIN, errno != EWOULDBLOCK {
        return errno
      }
    }
    return 0
  }

  /// Makes a write to a closed pipe, or beyond the greatest size of a file, an error instead of the
  /// end of the program.
  static func ignoreRefusedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Writes a byte, unless the file is full; safe in a signal handler.
  static func writeByte(to descriptor: Int32) {
    withUnsafeBytes(of: UInt8(0)) { _ = write(descriptor, $0.baseAddress, 1) }
  }

  /// Writes bytes; safe in a signal handler.
  ///
  /// What a reader doesn't take within a second is left out.
  static func writeSoon(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var attempts = 10
    _ = writeAll(bytes, to: descriptor) {
      attempts -= 1
      return attempts == 0
    }
  }

  /// Returns whether a file is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Makes a pipe whose ends never block.
  static func makePipe() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(errno) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }

  /// Waits until one of the files can be read, has ended or failed, or until the time is over.
  ///
  /// A signal may end the wait early.
  package static func waitForInput(on descriptors: [Int32], timeout: Duration?) {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = timeout.map { timeout in
      // Rounded up: otherwise the last part of a millisecond becomes a busy loop.
      let (seconds, attoseconds) = timeout.components
      let roundedUp = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      return Int32(clamping: max(0, seconds * 1_000 + roundedUp))
    }
    _ = poll(&requests, nfds_t(requests.count), milliseconds ?? -1)
  }

  /// Returns whether a file can be read without waiting, has ended or failed.
  static func isReadable(_ descriptor: Int32) -> Bool {
    isReady(descriptor, for: POLLIN, milliseconds: 0)
  }

  /// Returns whether a file is ready, has ended or failed within some time.
  private static func isReady(
    _ descriptor: Int32, for event: Int32, milliseconds: Int32
  ) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Returns the value of an environment variable.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether the user wants no colours.
  package static var refusesColor: Bool { environmentVariable("NO_COLOR")?.isEmpty == false }

  /// The folder of the program's own file, `nil` if it can't be found.
  ///
  /// Not the current folder: a program that was found by `PATH` isn't there, but anything may be.
  static var programFolder: String? {
    let path = programPath ?? CommandLine.arguments.first ?? ""
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Becomes another program, with the same streams and environment.
  ///
  /// - Parameters:
  ///   - path: The file of the program.
  ///   - arguments: Its arguments, after its name.
  /// - Returns: Why that can't be.
  static func become(_ path: String, _ arguments: [String]) -> SystemError {
    var words = arguments.map { strdup($0) }
    words.append(nil)
    execv(path, words)
    let error = SystemError(errno)
    for word in words { free(word) }
    return error
  }

  /// Runs the body of a signal handler, and restores the error number for the interrupted code.
  static func keepingErrorNumber(_ body: () -> Void) {
    let number = errno
    body()
    errno = number
  }

  /// Calls a function when the user, the system or a closed terminal asks the program to end.
  ///
  /// The function must be safe in a signal handler. A signal also ends the thread's current wait.
  static func onTermination(_ handler: @escaping @convention(c) (Int32) -> Void) {
    let numbers = [SIGINT, SIGTERM, SIGHUP]
    for number in numbers {
      let before = signal(number, handler)
      // With "nohup" the program should outlive its terminal.
      if number == SIGHUP, isIgnoring(before) {
        _ = signal(number, SIG_IGN)
        continue
      }
      var action = sigaction()
      sigaction(number, nil, &action)
      action.sa_flags &= ~Int32(SA_RESTART)
      sigaction(number, &action, nil)
    }
    // The program inherits blocked signals from the process that started it.
    admit(numbers)
  }

  /// Lets signals reach the current thread.
  static func admit(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // The constant is a number in place of an address, and can be compared only as a number.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the program.
  package static func end(_ code: ExitCode) -> Never {
    exit(code.rawValue)
  }

  /// The identity of a thread.
  struct ThreadID: @unchecked Sendable {
    // Sendable: the value is only compared, even if it is a pointer.
    private let thread: pthread_t

    /// The current thread.
    static var current: ThreadID { ThreadID(thread: pthread_self()) }

    /// Whether this is the current thread.
    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
  }
}

/// An error of the operating system.
package struct SystemError: Error, CustomStringConvertible {
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// Whether an interruption ended the write.
  package var isInterruption: Bool { number == EINTR }

  /// Whether there is no such file.
  var isMissingFile: Bool { number == ENOENT }

  /// Whether the same may succeed later.
  var isTemporary: Bool { number == EAGAIN || number == EWOULDBLOCK }

  /// Whether nobody reads the pipe any more.
  var isBrokenPipe: Bool { number == EPIPE }

  /// The system's text, with a small letter at the beginning.
  package var description: String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// The path of the program's file, without symbolic links; `nil` where the system doesn't say.
private var programPath: String? {
  #if canImport(Darwin)
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var path = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
  #else
    let path = "/proc/self/exe"
  #endif
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}
