// A pseudo terminal and the process files differ from system to system; these are those of Linux.
#if os(Linux)
  import Foundation
  import Glibc

  @testable import TabsCLI

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

    /// How the terminal treated what is typed and printed before there was a program.
    let usualMode: [String]

    /// What the program has written, as far as a test has asked for it.
    private(set) var written: [UInt8] = []

    /// What that has left on the screen.
    private(set) var screen: TerminalScreen

    /// How much a program may write.
    private static let limit = 16_777_216

    private var file: File?
    private let stopsReading: Bell
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
      screen = TerminalScreen(size: Size(columns: columns, rows: rows))
      let stopsReading = try Bell()
      self.stopsReading = stopsReading
      self.output = output
      self.exitCodes = exitCodes
      Self.resize(descriptor, columns: columns, rows: rows)
      usualMode = Self.mode(of: descriptor)
      leader = try Self.spawn(
        words, on: "/dev/pts/\(number)",
        environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
      Thread.detachNewThread {
        while true {
          System.waitForInput(on: [file.descriptor, stopsReading.readEnd], timeout: nil)
          guard !System.isReadable(stopsReading.readEnd),
            let bytes = try? System.readBytes(from: file.descriptor, atMost: 65_536), !bytes.isEmpty
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

    /// Starts a program as a job of a shell, which doesn't touch the mode of the terminal.
    ///
    /// The shell tells when the job stops or ends: "stopped", "exit code 0". A line that is typed
    /// then lets the job go on, or the shell end.
    convenience init(
      job words: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws {
      let script = """
        set -m
        "$0" "$@"
        code=$?
        while [ $code = 147 ] || [ $code = 148 ]; do
          echo stopped
          read -r line
          fg >/dev/null
          code=$?
        done
        echo "exit code $code"
        read -r line
        """
      try self.init(
        ["/bin/sh", "-c", script] + words, columns: columns, rows: rows, environment: environment)
    }

    deinit {
      // What is in other process groups ends with the terminal.
      kill(leader, SIGKILL)
      hangUp()
    }

    // MARK: The program's side

    /// Waits until the program has written what a test waits for.
    ///
    /// - Parameter isReached: Looks at ``written`` or ``screen``.
    /// - Throws: A `Failure` if all of the program's output doesn't lead there.
    func wait(until isReached: () throws -> Bool) async throws {
      if try isReached() { return }
      for await bytes in output {
        written += bytes
        screen.write(bytes)
        if try isReached() { return }
        if written.count > Self.limit { break }
      }
      throw Failure(description: "The screen isn't as wanted:\n\(screen.text)")
    }

    /// Waits until a text is on the screen.
    ///
    /// - Parameter text: The text, on one row.
    /// - Throws: A `Failure` if it isn't there after all of the program's output.
    func wait(toSee text: String) async throws {
      try await wait { screen.text.contains(text) }
    }

    /// Waits until a text was written.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - count: How many bytes before it don't count.
    /// - Throws: A `Failure` if it isn't in all of the program's output.
    func wait(for text: String, after count: Int = 0) async throws {
      try await wait { String(decoding: written.dropFirst(count), as: UTF8.self).contains(text) }
    }

    /// What the program has written, as far as a test has asked for it.
    var text: String { String(decoding: written, as: UTF8.self) }

    /// Waits until nobody can write any more.
    func waitForEnd() async throws {
      for await bytes in output {
        written += bytes
        screen.write(bytes)
      }
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
    var mode: [String] { Self.mode(of: descriptor) }

    /// How often the threads of the program in the foreground were woken so far.
    private var wakeCount: Int {
      get throws {
        let folder = "/proc/\(foreground)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) {
          sum, thread in
          let status = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
          return status.matches(of: /ctxt_switches:\t(\d+)/).reduce(sum) { $0 + (Int($1.1) ?? 0) }
        }
      }
    }

    /// Waits until the program does nothing while another one waits for a second.
    ///
    /// - Throws: A `Failure` if it always does something.
    func waitUntilIdle() async throws {
      let other = Executable()
      for _ in 0..<10 {
        let before = try wakeCount
        _ = try await other.run("run", "--clock", "real", input: "wait 1s\n")
        // Dispatch looks after its threads each second.
        if try wakeCount - before < 4 { return }
      }
      throw Failure(description: "The program is never idle.")
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
      screen.resize(Size(columns: columns, rows: rows))
      Self.resize(descriptor, columns: columns, rows: rows)
    }

    /// Takes the terminal away.
    func hangUp() {
      stopReading()
      file = nil
    }

    /// Takes nothing more of what the program writes.
    func stopReading() {
      stopsReading.ring()
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

    private static func mode(of descriptor: Int32) -> [String] {
      var mode = termios()
      tcgetattr(descriptor, &mode)
      let characters = withUnsafeBytes(of: mode.c_cc) { Array($0) }
      return ["\([mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag])", "\(characters)"]
    }

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
