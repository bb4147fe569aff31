#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif os(Windows)
  import CRT
  import WinSDK
#endif

/// What is needed of the system's C library.
enum CLibrary {
  /// Returns whether the environment variable of a name is set.
  static func hasEnvironmentVariable(_ name: String) -> Bool {
    #if os(Windows)
      name.withCString(encodedAs: UTF16.self) { GetEnvironmentVariableW($0, nil, 0) > 0 }
    #else
      getenv(name) != nil
    #endif
  }

  /// Returns the address of a symbol that the executable or a library that it has loaded exports.
  static func address(ofSymbol name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      // The value of RTLD_DEFAULT, a macro that Swift doesn't import.
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
    #elseif os(Windows)
      // There is no look-up in all libraries of a process.
      ["Testing.dll", "XCTest.dll"].lazy.compactMap { library in
        library.withCString(encodedAs: UTF16.self) { GetModuleHandleW($0) }
          .flatMap { GetProcAddress($0, name) }
          .map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
      }.first
    #else
      // The value of RTLD_DEFAULT. A program that is linked statically finds nothing.
      dlsym(nil, name)
    #endif
  }
}

/// The stream for messages to people.
enum StandardError {
  /// Writes one line at once, so that lines of several threads don't mix.
  ///
  /// - Parameter line: The text without a line break at its end.
  static func writeLine(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { buffer in
      guard let bytes = buffer.baseAddress else { return }
      #if os(Windows)
        _ = _write(2, bytes, UInt32(clamping: buffer.count))
      #else
        _ = write(STDERR_FILENO, bytes, buffer.count)
      #endif
    }
  }
}

// MARK: - The process

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
