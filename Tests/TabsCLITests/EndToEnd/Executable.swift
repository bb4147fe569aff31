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
  /// If it wasn't built, a run throws an error with its path.
  ///
  /// - Parameter name: The name of the program.
  init(_ name: String = "tabs-cli") {
    Self.handlesIgnoredSignals
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let tests = bundle ?? URL(filePath: CommandLine.arguments[0])
    url = tests.deletingLastPathComponent().appending(path: name)
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
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await process(arguments, environment: environment).outcome(input: input)
  }
}

extension Process {
  /// Runs the process to its end.
  ///
  /// - Parameter input: What stands on standard input.
  /// - Returns: What came of it.
  /// - Throws: An error of the system.
  func outcome(input: String = "") async throws -> Executable.Outcome {
    // Files and not pipes: a pipe that nobody empties would hold the program up.
    try await withTemporaryFolder { folder in
      let files = ["input", "output", "messages"].map { folder.appending(path: $0) }
      try Data(input.utf8).write(to: files[0])
      for file in files.dropFirst() { try Data().write(to: file) }
      standardInput = try FileHandle(forReadingFrom: files[0])
      standardOutput = try FileHandle(forWritingTo: files[1])
      standardError = try FileHandle(forWritingTo: files[2])
      return Executable.Outcome(
        exitCode: try await runToEnd(), output: try String(contentsOf: files[1], encoding: .utf8),
        messages: try String(contentsOf: files[2], encoding: .utf8))
    }
  }

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

/// Lets a closure use a folder that is deleted afterwards.
func withTemporaryFolder<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "TabsCLITests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
