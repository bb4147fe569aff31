// A pseudo terminal and the process files differ from system to system; these are those of Linux.
#if os(Linux)
  import Foundation
  import Glibc

  @testable import tabs_cli

  /// A program on a pseudo terminal, in a session of its own.
  ///
  /// A thread reads what it writes, which then waits here until a test asks for it.
  final class PseudoTerminal {
    /// The program doesn't do what a test waits for.
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    /// The process that leads the session.
    let leader: pid_t

    /// What the program has written, as far as a test has asked for it.
    private(set) var written: [UInt8] = []

    /// How much a program may write.
    private static let limit = 16_777_216

    private var file: File?
    private let isHungUp: Bell
    private let output: AsyncStream<[UInt8]>
    private let exitCodes: AsyncStream<Int32>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The path of the program and its arguments.
    ///   - columns: The width of the terminal.
    ///   - rows: The height of the terminal.
    ///   - environment: What differs in the environment.
    /// - Throws: A `Failure` if the system refuses.
    init(
      _ words: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws {
      let file = File(descriptor: open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC))
      let descriptor = file.descriptor
      var number: Int32 = 0
      guard descriptor >= 0, ioctl(descriptor, Self.unlock, &number) == 0,
        ioctl(descriptor, Self.getNumber, &number) == 0
      else { throw Failure(description: "no pseudo terminal: \(String(cString: strerror(errno)))") }
      let (output, newOutput) = AsyncStream.makeStream(of: [UInt8].self)
      let (exitCodes, newExitCode) = AsyncStream.makeStream(of: Int32.self)
      self.file = file
      let isHungUp = try Bell()
      self.isHungUp = isHungUp
      self.output = output
      self.exitCodes = exitCodes
      Self.resize(descriptor, columns: columns, rows: rows)
      leader = try Self.spawn(
        words, on: "/dev/pts/\(number)",
        environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
      Thread.detachNewThread {
        while true {
          System.waitForInput(on: [file.descriptor, isHungUp.readEnd], timeout: nil)
          guard !System.isReadable(isHungUp.readEnd),
            let bytes = try? System.read(from: file.descriptor, atMost: 65_536), !bytes.isEmpty
          else { break }
          newOutput.yield(bytes)
        }
        newOutput.finish()
      }
      Thread.detachNewThread { [leader] in
        var status: Int32 = 0
        while waitpid(leader, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        newExitCode.yield(signal == 0 ? status >> 8 & 0xFF : -signal)
      }
    }

    deinit {
      // What is in other process groups ends with the terminal.
      kill(leader, SIGKILL)
      hangUp()
    }

    // MARK: The program's side

    /// Waits until what was written is as wanted.
    ///
    /// - Parameter isReached: Gets what was written so far.
    /// - Throws: A `Failure` if all of the program's output isn't.
    func wait(until isReached: ([UInt8]) throws -> Bool) async throws {
      if try isReached(written) { return }
      for await bytes in output {
        written += bytes
        if try isReached(written) { return }
        if written.count > Self.limit { break }
      }
      let end = String(decoding: written.suffix(2_000), as: UTF8.self)
      throw Failure(description: "The output isn't as wanted; it ends with \(end.debugDescription)")
    }

    /// Waits until a text was written.
    ///
    /// - Throws: A `Failure` if it isn't in all of the program's output.
    func wait(for text: String) async throws {
      try await wait { String(decoding: $0, as: UTF8.self).contains(text) }
    }

    /// Waits until nobody can write any more.
    func waitForEnd() async throws {
      for await bytes in output { written += bytes }
    }

    /// Waits for the end of the leader.
    ///
    /// - Returns: Its exit code; that of a process that a signal has ended is negative.
    func exitCode() async -> Int32 {
      for await code in exitCodes { return code }
      return .min
    }

    /// The process group that is in the foreground.
    var foreground: pid_t { tcgetpgrp(descriptor) }

    /// How the terminal treats what is typed and printed.
    var mode: [String] {
      var mode = termios()
      tcgetattr(descriptor, &mode)
      let characters = withUnsafeBytes(of: mode.c_cc) { Array($0) }
      return ["\([mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag])", "\(characters)"]
    }

    // MARK: The user's side

    /// Types something.
    func type(_ text: String) {
      type(Array(text.utf8))
    }

    /// Types bytes.
    func type(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { return }
        rest = rest.dropFirst(max(count, 0))
      }
    }

    /// Changes the size of the terminal.
    func resize(columns: Int, rows: Int) {
      Self.resize(descriptor, columns: columns, rows: rows)
    }

    /// Takes the terminal away.
    func hangUp() {
      isHungUp.ring()
      file = nil
    }

    /// Sends a signal to what is in the foreground.
    func send(_ signal: Int32) {
      kill(-foreground, signal)
    }

    // MARK: The system

    private var descriptor: Int32 { file?.descriptor ?? -1 }

    /// The other end of the terminal, open as long as somebody has it.
    private final class File: Sendable {
      let descriptor: Int32

      init(descriptor: Int32) { self.descriptor = descriptor }

      deinit { close(descriptor) }
    }

    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    private static func resize(_ descriptor: Int32, columns: Int, rows: Int) {
      var size = winsize()
      size.ws_col = UInt16(columns)
      size.ws_row = UInt16(rows)
      _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    private static func spawn(
      _ words: [String], on terminal: String, environment: [String: String]
    ) throws -> pid_t {
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // The test runner's own choices about signals are none of the program's.
      var signals = sigset_t()
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | newSession)

      var files = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&files)
      defer { posix_spawn_file_actions_destroy(&files) }
      // The first terminal that the leader of a session opens is the terminal of the session.
      posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&files, 0, 1)
      posix_spawn_file_actions_adddup2(&files, 0, 2)

      let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      var arguments = words.map { strdup($0) } + [nil]
      var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
      defer { for text in arguments + settings { free(text) } }
      var process = pid_t()
      let error = posix_spawn(&process, words[0], &files, &attributes, &arguments, &settings)
      guard error == 0 else {
        throw Failure(description: "\(words[0]) doesn't start: \(String(cString: strerror(error)))")
      }
      return process
    }
  }
#endif
