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

/// A namespace for all calls of the operating system.
package enum System {
  package static let standardInput: Int32 = STDIN_FILENO
  package static let standardOutput: Int32 = STDOUT_FILENO
  package static let standardError: Int32 = STDERR_FILENO

  /// Replaces closed standard streams by files that refuse access, before other files take their
  /// numbers.
  static func reserveStandardStreams() {
    for stream in [standardInput, standardOutput, standardError] where fcntl(stream, F_GETFD) < 0 {
      // A write-only file refuses reads, and a read-only file refuses writes.
      let descriptor = open("/dev/null", stream == standardInput ? O_WRONLY : O_RDONLY)
      if descriptor != stream { end(.failure) }
    }
  }

  /// The first argument that isn't UTF-8, with its invalid bytes replaced.
  ///
  /// As a path it would name another file.
  static var garbledArgument: String? {
    CommandLine.arguments.indices.dropFirst().first { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) } == nil
    }
    .map { CommandLine.arguments[$0] }
  }

  /// Returns `true` if a path is a folder or a link to one.
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

  /// Discards what other writers write to a file from now on; safe in a signal handler.
  ///
  /// - Parameter descriptor: The file.
  /// - Returns: A new descriptor of the file, exclusive to the caller.
  static func takeOver(_ descriptor: Int32) -> Int32 {
    let own = dup(descriptor)
    let nothing = open("/dev/null", O_WRONLY)
    guard own >= 0, nothing >= 0 else { return descriptor }
    dup2(nothing, descriptor)
    return own
  }

  static func closeFile(_ descriptor: Int32) {
    close(descriptor)
  }

  /// Reads the available bytes, or none at the end of the input.
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

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum number of bytes to accept.
  /// - Returns: The bytes. If the file is longer than the limit, more bytes than that, but not all.
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

  /// Writes a whole text, and waits if the reader is slower.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - descriptor: The file to write to.
  ///   - givesUp: Returns `true` to omit the rest. It is called while the file accepts no data.
  /// - Throws: The system's error, or an error that is an interruption.
  package static func writeText(
    _ text: String, to descriptor: Int32, givesUp: () -> Bool = { false }
  ) throws(SystemError) {
    var text = text
    let error = text.withUTF8 {
      writeAll(UnsafeRawBufferPointer($0), to: descriptor, givesUp: givesUp)
    }
    if error != 0 { throw SystemError(error) }
  }

  /// Writes all bytes, and returns the system's error number, or 0 on success; safe in a signal
  /// handler.
  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, givesUp: () -> Bool
  ) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      guard isReady(descriptor, for: POLLOUT, milliseconds: 100) else {
        if givesUp() { return EINTR }
        continue
      }
      // A ready pipe accepts this much at once, so a signal never interrupts a blocked write.
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

  /// Makes a write to a closed pipe, or beyond the maximum file size, fail instead of ending the
  /// program.
  static func ignoreRefusedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Writes a byte, unless the pipe is full; safe in a signal handler.
  static func writeByte(to descriptor: Int32) {
    withUnsafeBytes(of: UInt8(0)) { _ = write(descriptor, $0.baseAddress, 1) }
  }

  /// Writes bytes; safe in a signal handler.
  ///
  /// Bytes that aren't accepted within a second are omitted.
  static func writeSoon(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var attempts = 10
    _ = writeAll(bytes, to: descriptor) {
      attempts -= 1
      return attempts == 0
    }
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns the ends of a new pipe, neither of which blocks.
  static func makePipe() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(errno) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }

  /// Waits until a file is readable, has ended or has failed, or until a time-out.
  ///
  /// A signal may end the wait early.
  package static func waitForInput(on descriptors: [Int32], timeout: Duration?) {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = timeout.map { timeout in
      // Rounded up: otherwise the last fraction of a millisecond would be a busy loop.
      let (seconds, attoseconds) = timeout.components
      let roundedUp = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      return Int32(clamping: max(0, seconds * 1_000 + roundedUp))
    }
    _ = poll(&requests, nfds_t(requests.count), milliseconds ?? -1)
  }

  /// Returns `true` if a file can be read without waiting, has ended or has failed.
  static func isReadable(_ descriptor: Int32) -> Bool {
    isReady(descriptor, for: POLLIN, milliseconds: 0)
  }

  /// Returns `true` if a file becomes ready, ends or fails within a time limit.
  private static func isReady(
    _ descriptor: Int32, for event: Int32, milliseconds: Int32
  ) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Indicates that the user has disabled colours.
  package static var refusesColor: Bool { environmentVariable("NO_COLOR")?.isEmpty == false }

  /// The folder of the program's file, or `nil` if it can't be found.
  ///
  /// Not the current folder, which may contain any other file of that name.
  static var programFolder: String? {
    let path = programPath ?? CommandLine.arguments.first ?? ""
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Replaces this process with another program, keeping its streams and environment.
  ///
  /// - Parameters:
  ///   - path: The file of the program.
  ///   - arguments: The arguments, starting with the program's name.
  /// - Returns: The reason for a failure.
  static func become(_ path: String, _ arguments: [String]) -> SystemError {
    var words = arguments.map { strdup($0) }
    words.append(nil)
    execv(path, words)
    let error = SystemError(errno)
    for word in words { free(word) }
    return error
  }

  /// Runs the body of a signal handler, and preserves the error number of the interrupted code.
  static func keepingErrorNumber(_ body: () -> Void) {
    let number = errno
    body()
    errno = number
  }

  /// Calls a function when the user, the system or a closed terminal requests termination.
  ///
  /// The function must be safe in a signal handler. A signal also ends the thread's current wait.
  static func onTermination(_ handler: @escaping @convention(c) (Int32) -> Void) {
    let numbers = [SIGINT, SIGTERM, SIGHUP]
    for number in numbers {
      let before = signal(number, handler)
      // A program started by `nohup` should outlive its terminal.
      if number == SIGHUP, isIgnoring(before) {
        _ = signal(number, SIG_IGN)
        continue
      }
      var action = sigaction()
      sigaction(number, nil, &action)
      action.sa_flags &= ~Int32(SA_RESTART)
      sigaction(number, &action, nil)
    }
    // A program inherits blocked signals from its parent process.
    admit(numbers)
  }

  /// Unblocks signals for the current thread.
  static func admit(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // The constant is an integer disguised as an address, and can only be compared as an integer.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  package static func end(_ code: ExitCode) -> Never {
    exit(code.rawValue)
  }
}

/// An error of the operating system.
package struct SystemError: Error, CustomStringConvertible {
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// Indicates that an interruption ended the write.
  package var isInterruption: Bool { number == EINTR }

  /// Indicates that the file doesn't exist.
  var isMissingFile: Bool { number == ENOENT }

  /// Indicates that a retry may succeed.
  var isTemporary: Bool { number == EAGAIN || number == EWOULDBLOCK }

  /// Indicates that the reader of the pipe has closed it.
  var isBrokenPipe: Bool { number == EPIPE }

  /// The system's description, beginning with a lowercase letter.
  package var description: String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// The path of the program's file with links resolved, or `nil` if the system doesn't provide it.
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
