import Foundation
import TabCore
import TestSupport
import Testing

@Suite("A file of items that runs share")
struct SharedDataTests {
  private let tabs: Executable
  private let folder: URL

  init() throws {
    tabs = try Executable()
    folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func withFolder(_ body: () async throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body()
  }

  private func mode(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  private let save = "tap add\nset name x\nsave\n"

  @Test("Two runs that save at once lose nothing")
  func parallelRuns() async throws {
    try await withFolder {
      let data = folder.appending(path: "items.json")
      let count = RunLength.count(15, long: 100)

      func adding(_ name: String) async throws -> Executable.Outcome {
        let script = (0..<count).map { "tap add\nset name \(name)\($0)\nsave\n" }.joined()
        return try await tabs.run(
          "run", "--quiet", "--data", data.path, input: Array(script.utf8))
      }
      async let first = adding("a")
      async let second = adding("b")
      let outcomes = try await [first, second]

      #expect(outcomes.map(\.exitCode) == [0, 0])
      #expect(outcomes.map(\.messages) == ["", ""])
      let names = try await ItemRepository.file(at: data).load().map(\.name)
      #expect(
        Set(names).subtracting(Item.samples.map(\.name))
          == Set((0..<count).flatMap { ["a\($0)", "b\($0)"] }))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == [".items.json.lock", "items.json"])
    }
  }

  @Test("A link that leads to no file yet stays a link, and the file is made where it leads")
  func danglingLink() async throws {
    try await withFolder {
      let link = folder.appending(path: "link.json")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "items.json")
      let process = tabs.shell(#"umask 027; exec "$0" run --quiet --data '\#(link.path)'"#)
      let input = Pipe()
      process.standardInput = input

      let exitCode = try await process.runToEnd {
        try input.fileHandleForWriting.write(contentsOf: Data(save.utf8))
        try input.fileHandleForWriting.close()
      }

      #expect(exitCode == 0)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "items.json")
      #expect(try mode(of: folder.appending(path: "items.json")) == 0o640)
    }
  }
}
