import Foundation
import Sessions
import Synchronization

/// The process of the last server, for the handler of a signal.
private let lastProcess = Atomic<Int32>(0)

/// A server in a process of its own, which ends with this at the latest.
final class ServerProcess {
  let port: UInt16

  /// How long it took from the start of the process until clients could connect.
  let startTime: Duration

  private let process: Process

  init(_ path: String, _ arguments: [String]) throws {
    let start = ContinuousClock.now
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    lastProcess.store(process.processIdentifier, ordering: .relaxed)
    // Who ends the load, as somebody does who has waited for long enough, ends the server with it.
    Foundation.signal(SIGTERM) { _ in
      kill(lastProcess.load(ordering: .relaxed), SIGKILL)
      _exit(1)
    }
    let words = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).split {
      $0.isWhitespace
    }
    guard words.count == 2, let port = UInt16(words[1]) else {
      process.terminate()
      throw ServerError("The server didn't start.")
    }
    self.port = port
    self.process = process
    startTime = .now - start
  }

  deinit {
    if process.isRunning { signal(SIGKILL) }
  }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit code, `nil` if a signal has ended the process.
  func wait() -> Int32? {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}
