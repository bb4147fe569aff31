import Foundation
import TestSupport
import Testing

@Suite("The program and signals")
struct SignalTests {
  private let tabs = Executable()

  private static let signals: [(signal: Int32, exitCode: Int32)] = [
    (SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143),
  ]

  @Test(
    "A signal ends a run that waits, which leaves no file behind",
    arguments: signals.prefix(RunLength.count(1, long: 3)))
  func waiting(signal: Int32, exitCode: Int32) async throws {
    try await withTemporaryFolder { folder in
      let process = tabs.process(
        ["run", "--clock", "real"], environment: ["TMPDIR": folder.path])
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      let script = "tap add\nset name x\nsave\nwait 24h\n"

      let code = try await process.runToEnd {
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        var text = ""
        while !text.contains("3> save") {
          text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        kill(process.processIdentifier, signal)
      }

      #expect(code == exitCode)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test(
    "A signal ends a run whose output or whose messages nobody takes",
    arguments: [false, true], signals.suffix(RunLength.count(1, long: 3)))
  func stuck(fillsMessages: Bool, signal: (signal: Int32, exitCode: Int32)) async throws {
    let process = tabs.process(["run", "--keep-going"])
    let (input, output, messages) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = fillsMessages ? messages : FileHandle.nullDevice
    if fillsMessages { try fill(messages) }
    // Ten times as much output as a pipe takes.
    let script =
      fillsMessages
      ? "help\n" + String(repeating: "x\n", count: 4_000) : String(repeating: "help\n", count: 400)

    let code = try await process.runToEnd {
      try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
      // When there is output, the program knows what to do with a signal.
      _ = try output.fileHandleForReading.read(upToCount: 1)
      kill(process.processIdentifier, signal.signal)
    }

    #expect(code == signal.exitCode)
  }

  /// Writes to a pipe until it takes nothing more.
  private func fill(_ pipe: Pipe) throws {
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    try #require(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0)
    while write(descriptor, [0x2E], 1) == 1 {}
    try #require(fcntl(descriptor, F_SETFL, flags) == 0)
  }

  @Test("A snapshot that a signal cuts ends after a whole row, in the plain style")
  func cutSnapshot() async throws {
    let process = tabs.process(
      ["ui", "--snapshot", "-", "--format", "ansi", "--size", "1000x1000"])
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    var bytes = Data()

    let code = try await process.runToEnd {
      bytes += try output.fileHandleForReading.read(upToCount: 1) ?? Data()
      kill(process.processIdentifier, SIGTERM)
    }

    bytes += try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(code == 143)
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(bytes.count < 1_000_000)
  }

  @Test("A run that is to outlive its terminal does")
  func noHangUp() async throws {
    let process = tabs.shell(#"trap '' HUP; exec "$0" run"#)
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output

    let code = try await process.runToEnd {
      try input.fileHandleForWriting.write(contentsOf: Data("select profile\n".utf8))
      _ = output.fileHandleForReading.availableData
      kill(process.processIdentifier, SIGHUP)
      try input.fileHandleForWriting.write(contentsOf: Data("select settings\n".utf8))
      try input.fileHandleForWriting.close()
    }

    #expect(code == 0)
    let text = try output.fileHandleForReading.readToEnd().map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(text?.contains("2> select settings\n") == true)
  }
}
