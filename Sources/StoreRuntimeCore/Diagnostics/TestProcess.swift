/// Whether this process was started to run tests.
///
/// It decides what an issue does and which values dependencies have by default. It is found out
/// once, from the way the process was started, and does not change.
public var isTesting: Bool { TestProcess.isCurrent }

/// Tells a process that runs tests from any other.
///
/// That a test library is loaded says little: a program may link one for its own reasons. What
/// counts is how the process was started.
enum TestProcess {
  /// Whether this process runs tests.
  static let isCurrent = isTestProcess(
    arguments: CommandLine.arguments,
    hasEnvironmentVariable: CLibrary.hasEnvironmentVariable
  )

  /// Whether this process was started to run the tests of Swift Testing and no others.
  static let runsSwiftTestingOnly = runsSwiftTestingOnly(arguments: CommandLine.arguments)

  /// Decides from the arguments and the environment of a process whether it runs tests.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, the path of the executable first.
  ///   - hasEnvironmentVariable: Tells whether the variable of a name is set.
  /// - Returns: True if the executable is a test bundle or a tool that runs test bundles.
  static func isTestProcess(
    arguments: [String],
    hasEnvironmentVariable: (String) -> Bool
  ) -> Bool {
    let executable = arguments.first.map { fileName(ofPath: $0) } ?? ""
    // Package tests are an executable bundle on most systems, and a bundle that a tool loads on
    // Darwin. Xcode starts the app itself, and sets variables.
    return executable.hasSuffix(".xctest")
      || ["swiftpm-testing-helper", "swiftpm-xctest-helper", "xctest"].contains(executable)
      || (executable.hasSuffix("-test-runner") && arguments.contains("--testing-library"))
      || ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
        .contains(where: hasEnvironmentVariable)
  }

  /// Decides from the arguments of a process whether only Swift Testing runs tests in it.
  ///
  /// - Parameter arguments: The arguments, the path of the executable first.
  /// - Returns: True if the package manager asked for Swift Testing.
  static func runsSwiftTestingOnly(arguments: [String]) -> Bool {
    guard let option = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.dropFirst(option + 1).first == "swift-testing"
  }

  private static func fileName(ofPath path: String) -> Substring {
    path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
  }
}
