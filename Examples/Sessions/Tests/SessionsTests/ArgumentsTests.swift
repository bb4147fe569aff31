import Foundation
import Testing

@testable import Sessions

struct ArgumentsTests {
  private static let names = ["port", "connections", "sessions", "residents", "idle", "line"]

  private func options(_ words: String...) throws(UsageError) -> Server.Options {
    try Server.Options(
      Arguments(["--folder", "/tmp"] + words, names: Self.names + ["folder"], flags: ["sync"]))
  }

  @Test(arguments: Self.names)
  func aNumberThatIsNoneOrOutOfItsRangeIsRefused(name: String) {
    let numbers = [
      "-1", "+5", "5.0", "1e3", "0x10", " 5", "5 ", "\u{663}", "x", "-", "9223372036854775807",
      "9223372036854775783", "-9223372036854775808", "9223372036854775808",
      String(repeating: "9", count: 10_000),
    ]
    for number in numbers {
      let error = #expect(throws: UsageError.self) { try options("--\(name)", number) }

      #expect(error?.description.hasPrefix("--\(name) can't be ") == true)
      #expect(error.map { $0.description.utf8.count < 300 } == true)
    }
  }

  @Test(arguments: ["65536", "99999", "131071"])
  func aPortThatDoesNotExistIsNotAnother(port: String) {
    let error = #expect(throws: UsageError.self) { try options("--port", port) }

    #expect(
      error?.description == "--port can't be \(port): it must be a whole number from 0 to 65535.")
  }

  @Test func theEndsOfARangeAreInIt() throws {
    #expect(try options("--port", "65535").port == 65_535)
    #expect(try options("--port", "0").port == 0)
    #expect(try options("--connections", "1000000").connections == 1_000_000)
    #expect(try options("--idle", "0").idleSeconds == 0)
    #expect(try options("--line", "16777216").lineLimit == 16_777_216)
    #expect(try options("--sync").isSynced)
  }

  @Test func otherWordsAreRefused() {
    #expect(throws: UsageError.self) { try options("--port") }
    #expect(throws: UsageError.self) { try options("--port", "") }
    #expect(throws: UsageError.self) { try options("--port", "1", "--port", "2") }
    #expect(throws: UsageError.self) { try options("--fly", "1") }
    #expect(throws: UsageError.self) { try options("port", "1") }
    #expect(throws: UsageError.self) {
      try Server.Options(Arguments([], names: Self.names + ["folder"]))
    }
  }

  @Test func aProgramThatWasCalledWronglyEndsWithTwo() async {
    await #expect(processExitsWith: .exitCode(2)) {
      do {
        _ = try Arguments(["--fly"], names: [])
      } catch {
        Server.fail(error)
      }
    }
    await #expect(processExitsWith: .exitCode(1)) { Server.fail(ServerError("The disk is full.")) }
  }

  @Test(arguments: [Int.max, .max - 23, 1 << 40])
  func connectionsThatCanNotBeOpenAreRefusedInWords(count: Int) async throws {
    try await withFolder { folder in
      var options = Server.Options(folder: folder + "/sessions")
      options.connections = count

      let error = await #expect(throws: ServerError.self) { try await Server(options) }
      #expect(error?.description.contains("ulimit -n") == true)
    }
  }
}
