import Foundation
import Testing

@testable import Sessions

struct SessionLogTests {
  @Test func aLogThatWasCutAnywhereHasTheRecordsBeforeTheCut() throws {
    try withFolder { folder in
      var log = try LogContents(folder)
      for (user, text) in [("ada", "{1}"), ("bob", "{22}"), ("ada", "{333}")] {
        log.append(user, text)
      }
      try log.file.commit()
      let bytes = try Data(contentsOf: URL(filePath: log.path))
      let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
      let expected = [[:], ["ada": "{1}"], ["ada": "{1}", "bob": "{22}"]]

      for length in 0..<bytes.count {
        try bytes.prefix(length).write(to: URL(filePath: log.path))
        var cut = try LogContents(folder)
        #expect(try cut.states() == expected[ends.count { $0 <= length }])
        cut.append("eve", "{}")
        try cut.file.commit()
        #expect(try LogContents(folder).states()["eve"] == "{}")
      }
    }
  }

  @Test func aDamagedRecordIsLeftOut() throws {
    try withFolder { folder in
      var log = try LogContents(folder)
      log.append("ada", "{1}")
      log.append("ada", "{2}")
      log.append("bob", "{3}")
      try log.file.commit()
      var bytes = try Data(contentsOf: URL(filePath: log.path))
      let second = try #require(bytes.firstRange(of: Data("{2}".utf8)))
      bytes[second.lowerBound + 1] ^= 1
      try bytes.write(to: URL(filePath: log.path))

      #expect(try LogContents(folder).states() == ["ada": "{1}", "bob": "{3}"])
    }
  }

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

/// A log, and where it has the last record of each user.
private struct LogContents {
  let path: String
  let file: SessionLog
  private var places: [String: LogPlace] = [:]

  init(_ folder: String) throws {
    path = folder + "/log"
    var places: [String: LogPlace] = [:]
    file = try SessionLog(path: path, isSynced: false) { places.updateValue($1, forKey: $0) }
    self.places = places
  }

  mutating func append(_ user: String, _ text: String) {
    let record = LogRecord(user: user, state: Data(text.utf8))
    places[user] = file.append(record, replacing: places[user])
  }

  mutating func compact() throws {
    let old = places.sorted { $0.value.offset < $1.value.offset }
    for ((user, _), offset) in zip(old, try file.compact(old.map(\.value))) {
      places[user]?.offset = offset
    }
  }

  func states() throws -> [String: String] {
    try places.mapValues { String(decoding: try file.read($0).state, as: UTF8.self) }
  }
}

/// Runs a test with a folder of its own.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = NSTemporaryDirectory() + UUID().uuidString
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}
