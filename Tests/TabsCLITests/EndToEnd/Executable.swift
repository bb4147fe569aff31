import Foundation

@testable import TabsCLI

/// The program as it was built, run in a process of its own.
struct Executable {
  /// How a run ended and what it printed.
  struct Outcome: Equatable {
    var exitCode: Int32
    var output: String
    var messages: String
  }

  struct Missing: Error {
    let path: String
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let url: URL

  /// Where the program is.
  var path: String { url.path }

  /// Keeps signals that the tests ignore, as under `nohup`, from being ignored by the program.
  ///
  /// A process inherits what is ignored, and no handlers.
  private static let handlesIgnoredSignals: Void = {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
      var action = sigaction()
      sigaction(number, nil, &action)
      if System.isIgnoring(signal(number) { _ in }) { continue }
      sigaction(number, &action, nil)
    }
  }()

  /// Finds the program beside the tests, where the package manager puts both.
  ///
  /// - Parameter name: The name of the program.
  /// - Throws: `Missing` if it wasn't built.
  init(_ name: String = "tabs-cli") throws {
    Self.handlesIgnoredSignals
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let tests = bundle ?? URL(filePath: CommandLine.arguments[0])
    url = tests.deletingLastPathComponent().appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw Missing(path: url.path)
    }
  }

  /// Makes a process that runs the program in the folder of the package.
  func process(_ arguments: [String], environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = Self.package
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return process
  }

  /// Makes a process of a shell that knows the program as `"$0"`.
  func shell(_ script: String) -> Process {
    let process = process(["-c", script, url.path])
    process.executableURL = URL(filePath: "/bin/sh")
    return process
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - input: What stands on standard input.
  ///   - environment: What differs in the environment.
  /// - Returns: What came of it.
  /// - Throws: An error of the system.
  func run(
    _ arguments: String...,
    input: [UInt8] = [],
    environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await run(arguments, input: input, environment: environment)
  }

  /// Does the same for words in an array.
  func run(
    _ arguments: [String],
    input: [UInt8] = [],
    environment: [String: String] = [:]
  ) async throws -> Outcome {
    // Files and not pipes: a pipe that nobody empties would hold the program up.
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["input", "output", "messages"].map { folder.appending(path: $0) }
    try Data(input).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }

    let process = process(arguments, environment: environment)
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    let exitCode = try await process.runToEnd()
    return Outcome(
      exitCode: exitCode,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}

extension Process {
  /// Starts the process and waits for its end.
  ///
  /// - Parameter whenStarted: Is called in between.
  /// - Returns: The exit code; one of a process that a signal has ended is negative.
  /// - Throws: An error of the system, or one of `whenStarted`.
  func runToEnd(whenStarted: () async throws -> Void = {}) async throws -> Int32 {
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    terminationHandler = { process in
      let code = process.terminationStatus
      end.yield(process.terminationReason == .exit ? code : -code)
    }
    try run()
    try await whenStarted()
    for await code in ends { return code }
    return .min
  }
}
