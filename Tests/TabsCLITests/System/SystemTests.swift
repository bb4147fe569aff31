import Foundation
import Testing

@testable import TabsCLI

@Suite("System")
struct SystemTests {
  @Test("A file that was taken over gets nothing that others write")
  func takingOver() throws {
    let (readEnd, writeEnd) = try System.makePipe()

    let own = System.takeOver(writeEnd)
    try System.writeText("frame", to: writeEnd)
    try System.writeText("farewell", to: own)

    let bytes = try System.readBytes(from: readEnd, atMost: 100)
    #expect(bytes == Array("farewell".utf8))
    for descriptor in [readEnd, writeEnd, own] { System.closeFile(descriptor) }
  }

  @Test("A signal handler leaves the error number as it was")
  func errorNumber() {
    errno = ENOENT
    System.keepingErrorNumber { errno = EAGAIN }
    let number = errno

    #expect(number == ENOENT)
  }
}
