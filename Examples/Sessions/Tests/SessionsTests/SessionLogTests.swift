import Foundation
import Testing

@testable import Sessions

struct SessionLogTests {
  @Test(arguments: 0..<5)
  func theLastRecordOfEachUserIsThere(seed: UInt64) throws {
    try withFolder { folder in
      var numbers = Numbers(state: seed)
      var log = try LogContents(folder)
      var expected: [String: String] = [:]
      for step in 0..<300 {
        let user = "u\(Int.random(in: 0..<10, using: &numbers))"
        log.append(user, "{\(step)}")
        expected[user] = "{\(step)}"
        switch Int.random(in: 0..<20, using: &numbers) {
        case 0:
          try log.file.commit()
          log = try LogContents(folder)
        case 1:
          try log.file.commit()
          try log.compact()
        default: continue
        }
        #expect(try log.states() == expected)
      }
    }
  }

  @Test func compactingLeavesOnlyWhatIsNeeded() throws {
    try withFolder { folder in
      var log = try LogContents(folder)
      let text = String(repeating: "x", count: 1_000)
      while !log.file.isWasteful { log.append("ada", text) }
      try log.file.commit()
      try log.compact()

      #expect(log.file.length < 2_000)
      #expect(!log.file.isWasteful)
      #expect(try log.states() == ["ada": text])
    }
  }
}
