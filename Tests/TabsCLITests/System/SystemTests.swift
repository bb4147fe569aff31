import Foundation
import Testing

@testable import TabsCLI

@Suite("System")
struct SystemTests {
  @Test("Writing waits for a reader who is slower, and loses nothing")
  func slowReader() async throws {
    // Neither end blocks, and a pipe takes far less than this.
    let (readEnd, writeEnd) = try System.makePipe()
    let text = String(repeating: "0123456789abcde\n", count: 65_536)

    Thread.detachNewThread {
      try? System.write(text, to: writeEnd)
      System.close(writeEnd)
    }
    let received = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var bytes: [UInt8] = []
        while true {
          System.waitForInput(on: [readEnd], timeout: nil)
          guard let part = try? System.read(from: readEnd, atMost: 65_536) else { continue }
          if part.isEmpty { break }
          bytes += part
        }
        continuation.resume(returning: bytes)
      }
    }
    System.close(readEnd)

    #expect(received == Array(text.utf8))
  }

  @Test("What the system refuses to write is an error that says why")
  func refusal() throws {
    let descriptor = try System.open("/dev/null")
    defer { System.close(descriptor) }

    let error = #expect(throws: SystemError.self) { try System.write("x", to: descriptor) }

    #expect(error?.description == "bad file descriptor")
    #expect(error?.isBrokenPipe == false)
    #expect(SystemError(EPIPE).isBrokenPipe)
  }

  @Test("A file that was taken over gets nothing that others write")
  func takingOver() throws {
    let (readEnd, writeEnd) = try System.makePipe()

    let own = System.takeOver(writeEnd)
    try System.write("frame", to: writeEnd)
    try System.write("farewell", to: own)

    let bytes = try System.read(from: readEnd, atMost: 100)
    #expect(bytes == Array("farewell".utf8))
    for descriptor in [readEnd, writeEnd, own] { System.close(descriptor) }
  }

  @Test("A signal handler leaves the error number as it was")
  func errorNumber() {
    errno = ENOENT
    System.keepingErrorNumber { errno = EAGAIN }
    let number = errno

    #expect(number == ENOENT)
  }
}
