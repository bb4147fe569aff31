import Foundation
import Testing

@testable import Sessions

struct DamagedLogTests {
  /// The records of a log with their places, and what is in its file.
  private static func makeLog(
    _ folder: String
  ) throws -> (path: String, bytes: Data, records: [(user: String, text: String, end: Int)]) {
    var log = try LogContents(folder)
    var records: [(user: String, text: String, end: Int)] = []
    for (user, text) in [("ada", "{1}"), ("bob", "{22}"), ("ada", "{333}"), ("eve", "{}")] {
      log.append(user, text)
      records.append((user, text, log.file.length - 1))
    }
    try log.file.commit()
    return (log.path, try Data(contentsOf: URL(filePath: log.path)), records)
  }

  private static func states(
    _ records: some Sequence<(user: String, text: String, end: Int)>
  ) -> [String: String] {
    Dictionary(records.map { ($0.user, $0.text) }) { $1 }
  }

  @Test func aLogThatWasCutAnywhereHasTheRecordsBeforeTheCut() throws {
    try withFolder { folder in
      let (path, bytes, records) = try Self.makeLog(folder)
      let url = URL(filePath: path)

      for length in 0..<bytes.count {
        let cut = bytes.prefix(length)
        try cut.write(to: url)
        if (1..<LogScan.firstLine.count).contains(length) {
          #expect(throws: ServerError.self) { try LogContents(folder) }
          #expect(try Data(contentsOf: url) == cut)
          continue
        }
        var log = try LogContents(folder)

        let whole = records.filter { $0.end <= length }
        #expect(try log.states() == Self.states(whole))
        let isAtAnEnd =
          length == 0 || length == LogScan.firstLine.count || whole.last?.end == length - 1
        #expect(log.file.warnings.isEmpty == isAtAnEnd, "\(length)")
        try log.checkUse(in: folder)
      }
    }
  }

  @Test func aLogWithAnyByteChangedLosesOneRecordAtMostAndSaysSo() throws {
    try withFolder { folder in
      let (path, bytes, records) = try Self.makeLog(folder)
      let url = URL(filePath: path)

      for position in bytes.indices {
        let byte = bytes[position]
        for other in [byte ^ 1, byte ^ 0x80, 0, 0x0A, 0x20, 0xFF] where other != byte {
          var changed = bytes
          changed[position] = other
          try changed.write(to: url)
          if position < LogScan.firstLine.count {
            #expect(throws: ServerError.self) { try LogContents(folder) }
            #expect(try Data(contentsOf: url) == changed)
            continue
          }
          var log = try LogContents(folder)

          // A newline belongs to no record.
          let damaged = records.firstIndex { position <= $0.end }
          let isNewline = records.contains { $0.end == position }
          let rest = records.indices.filter { isNewline || $0 != damaged }.map { records[$0] }
          #expect(try log.states() == Self.states(rest), "\(position) is \(other)")
          #expect(log.file.warnings.count == 1)
          if other == byte ^ 1 { try log.checkUse(in: folder) }
        }
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

  @Test func aRecordThatIsLongerThanWhatIsReadAtOnceIsThere() throws {
    try withFolder { folder in
      let text = String(repeating: "x", count: 5_000_000)
      var log = try LogContents(folder)
      for (user, text) in [("ada", "{}"), ("bob", text), ("eve", text + text), ("ada", "{1}")] {
        log.append(user, text)
      }
      try log.file.commit()

      let states = try LogContents(folder).states()
      #expect(states == ["ada": "{1}", "bob": text, "eve": text + text])
    }
  }
}
