import Foundation
import StoreRuntime
import Testing

@testable import TabsCLI
@testable import TabsUI

/// What a session printed and how it ended.
struct Transcript: Equatable, Sendable {
  var output: String
  var messages: [String]
  var exitCode: ExitCode

  /// The lines about the selected tab.
  var selected: [String] {
    output.split(separator: "\n").filter { $0.hasPrefix("* ") }.map(String.init)
  }

  /// The objects of a session that prints JSON.
  var objects: [[String: Any]] {
    get throws {
      try output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  /// Runs a script in this process, with virtual time: with a store for each tab, and with one.
  ///
  /// It is an issue if the two differ.
  ///
  /// - Parameters:
  ///   - script: The lines, each with its line break.
  ///   - itemFile: Where the items are kept, or `nil` for a file that isn't there.
  ///   - latency: The time that the app needs to load all items.
  ///   - journals: What is written of the run with one store, `nil` for nothing.
  ///   - options: What differs from the options of a plain run.
  ///   - location: The place of the script.
  /// - Throws: An error of the system.
  init(
    _ script: String,
    itemFile: URL? = nil,
    latency: Duration = .zero,
    journals: AppJournals? = nil,
    options: @escaping @Sendable (inout Session.Options) -> Void = { _ in },
    location: SourceLocation = #_sourceLocation
  ) async throws {
    func run(_ stores: RunningApp.Stores, _ journals: AppJournals?) async throws -> Transcript {
      try await onThread { try Self.run(script, stores, itemFile, latency, journals, options) }
    }
    let tabs = try await run(.tabs, nil)
    self = try await run(.one, journals)
    #expect(tabs == self, "with a store for each tab", sourceLocation: location)
  }

  private init(output: String, messages: [String], exitCode: ExitCode) {
    self.output = output
    self.messages = messages
    self.exitCode = exitCode
  }

  private static func run(
    _ script: String,
    _ stores: RunningApp.Stores,
    _ itemFile: URL?,
    _ latency: Duration,
    _ journals: AppJournals?,
    _ options: (inout Session.Options) -> Void
  ) throws -> Transcript {
    let output = Guarded("")
    let messages = Guarded<[String]>([])
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }

    var rest = Array(script.utf8)
    var sessionOptions = Session.Options(inputName: "test.tabs")
    options(&sessionOptions)
    var session = Session(
      options: sessionOptions,
      program: Program(
        itemFile: itemFile ?? folder.appending(path: "items.json"), latency: latency,
        time: .virtual, stores: stores, follower: journals, bell: try Bell()),
      console: Console(
        print: { text in output.withLock { $0 += text } },
        printMessage: { line in messages.withLock { $0.append(line) } }),
      lines: LineReader {
        defer { rest = [] }
        return rest
      })

    let exitCode = session.run()
    return Transcript(
      output: output.withLock { $0 }, messages: messages.withLock { $0 }, exitCode: exitCode)
  }
}

/// Runs a session on a thread of its own.
///
/// It has one in the program, too: while it waits it blocks the thread, which those of the tests
/// can't spare.
///
/// - Parameter work: The work.
/// - Returns: The result of the work.
/// - Throws: What the work throws.
func onThread<Success: Sendable>(
  _ work: @escaping @Sendable () throws -> Success
) async throws -> Success {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
