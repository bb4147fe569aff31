import Foundation
import StoreRuntime

@testable import tabs_cli

/// What a session printed and how it ended.
struct Transcript: Sendable {
  var output: String
  var messages: [String]
  var exitCode: ExitCode

  /// Runs a script in this process, with virtual time.
  ///
  /// A session has a thread to itself, as it has in the program: while it waits it
  /// blocks the thread, which those of the tests can't spare.
  ///
  /// - Parameters:
  ///   - script: The lines, each with its line break.
  ///   - itemFile: Where the items are kept, or `nil` for a file that isn't there.
  ///   - options: What differs from the options of a plain run.
  /// - Throws: An error of the system.
  init(
    _ script: String,
    itemFile: URL? = nil,
    options: @escaping @Sendable (inout Session.Options) -> Void = { _ in }
  ) async throws {
    self = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { try Self.run(script, itemFile: itemFile, options: options) })
      }
    }
  }

  private init(output: String, messages: [String], exitCode: ExitCode) {
    self.output = output
    self.messages = messages
    self.exitCode = exitCode
  }

  private static func run(
    _ script: String,
    itemFile: URL?,
    options: (inout Session.Options) -> Void
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
        itemFile: itemFile ?? folder.appending(path: "items.json"), time: .virtual,
        bell: try Bell()),
      console: Console(
        print: { text in output.withLock { $0 += text } },
        printMessage: { line in messages.withLock { $0.append(line) } }),
      reader: LineReader {
        defer { rest = [] }
        return rest
      })

    let exitCode = session.run()
    return Transcript(
      output: output.withLock { $0 }, messages: messages.withLock { $0 }, exitCode: exitCode)
  }
}
