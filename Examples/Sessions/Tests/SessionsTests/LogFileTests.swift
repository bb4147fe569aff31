import Foundation
import Testing

@testable import Sessions

struct LogFileTests {
  @Test(arguments: [
    "x", "hello\n", "swift-tabs sessions", "swift-tabs sessions 2\n", "\n", "[]",
    String(decoding: LogRecord(user: "ada", state: Array("{}".utf8)).bytes, as: UTF8.self),
  ])
  func aFileThatIsNoLogStaysAsItIs(text: String) throws {
    try withFolder { folder in
      let path = folder + "/log"
      try text.write(toFile: path, atomically: false, encoding: .utf8)

      let error = #expect(throws: ServerError.self) { try LogContents(folder) }
      #expect(error?.description.contains("stays as it is") == true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func anEmptyFileBecomesALog() throws {
    try withFolder { folder in
      try Data().write(to: URL(filePath: folder + "/log"))

      var log = try LogContents(folder)
      try log.checkUse(in: folder)
    }
  }

  @Test(arguments: ["/log", "/log.new"])
  func whatIsNoFileStaysAsItIs(name: String) throws {
    let kinds: [(String) throws -> Void] = [
      { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "other") },
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) },
      { #expect(mkfifo($0, 0o600) == 0) },
    ]
    for make in kinds {
      try withFolder { folder in
        let other = folder + "/other"
        for text in [nil, "other\n", String(decoding: LogScan.firstLine, as: UTF8.self)] {
          try text?.write(toFile: other, atomically: false, encoding: .utf8)
          try make(folder + name)
          let kind = try FileManager.default.attributesOfItem(atPath: folder + name)[.type]

          #expect(throws: ServerError.self) { try LogContents(folder) }

          let now = try FileManager.default.attributesOfItem(atPath: folder + name)[.type]
          #expect(kind as? FileAttributeType == now as? FileAttributeType)
          #expect((try? String(contentsOfFile: other, encoding: .utf8)) == text)
          try FileManager.default.removeItem(atPath: folder + name)
        }
      }
    }
  }

  @Test(arguments: ["", "swift-ta", String(decoding: LogScan.firstLine, as: UTF8.self) + "1234"])
  func whatAKilledServerHasLeftIsReplaced(text: String) throws {
    try withFolder { folder in
      try text.write(toFile: folder + "/log.new", atomically: false, encoding: .utf8)

      var log = try LogContents(folder)
      log.append("ada", "{1}")
      try log.file.commit()
      try text.write(toFile: folder + "/log.new", atomically: false, encoding: .utf8)
      try log.checkUse(in: folder)
      #expect(!FileManager.default.fileExists(atPath: folder + "/log.new"))
    }
  }

  @Test func aLogThatCanNotBeCompactedStaysInUse() throws {
    try withFolder { folder in
      var log = try LogContents(folder)
      let text = String(repeating: "x", count: 100_000)
      while !log.file.isWasteful { log.append("ada", text) }
      try log.file.commit()
      let foreign = "A file of somebody else."
      try foreign.write(toFile: folder + "/log.new", atomically: false, encoding: .utf8)

      #expect(throws: ServerError.self) { try log.compact() }

      #expect(try String(contentsOfFile: folder + "/log.new", encoding: .utf8) == foreign)
      #expect(!log.file.isWasteful)
      let length = log.file.length
      while !log.file.isWasteful { log.append("ada", text) }
      #expect(log.file.length > length + length / 2)
      log.append("ada", "{1}")
      try log.file.commit()
      #expect(try LogContents(folder).states() == ["ada": "{1}"])
    }
  }

  @Test func aLogThatWasDeletedTakesNothingMore() throws {
    try withFolder { folder in
      var log = try LogContents(folder)
      log.append("ada", "{1}")
      try log.file.commit()
      try FileManager.default.removeItem(atPath: log.path)

      log.append("ada", "{2}")
      #expect(throws: ServerError.self) { try log.file.commit() }
    }
  }

  @Test func aFullDiskIsAnErrorAndLosesNothingThatWasCommitted() async {
    await #expect(processExitsWith: .success) {
      try withFolder { folder in
        var log = try LogContents(folder)
        log.append("ada", "{1}")
        try log.file.commit()
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
        #if canImport(Glibc)
          setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
          setrlimit(RLIMIT_FSIZE, &limit)
        #endif

        log.append("bob", "{2}")
        log.append("ada", String(repeating: "x", count: 200_000))
        #expect(throws: ServerError.self) { try log.file.commit() }

        let read = try LogContents(folder)
        #expect(try read.states() == ["ada": "{1}", "bob": "{2}"])
        #expect(read.file.warnings.count == 1)
      }
    }
  }
}
