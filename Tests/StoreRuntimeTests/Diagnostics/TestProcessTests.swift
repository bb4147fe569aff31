import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct TestProcessTests {
  @Test func thisProcessRunsTests() {
    #expect(isTesting)
  }

  @Test(arguments: [
    ["/app/.build/debug/appPackageTests.xctest"],
    ["/app/.build/debug/appPackageTests.xctest", "--testing-library", "swift-testing"],
    ["C:\\app\\appPackageTests.xctest"],
    ["/usr/libexec/swiftpm-testing-helper", "--testing-library", "swift-testing"],
    ["/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", "Tests.xctest"],
    ["/app/.build/debug/app-test-runner", "--testing-library", "swift-testing"],
  ])
  func aRunnerOfTestsIsRecognised(arguments: [String]) {
    #expect(TestProcess.isTestProcess(arguments: arguments, hasEnvironmentVariable: { _ in false }))
  }

  @Test func anAppThatXcodeTestsIsRecognised() {
    let isTestProcess = TestProcess.isTestProcess(
      arguments: ["/Applications/App"],
      hasEnvironmentVariable: { $0 == "XCTestConfigurationFilePath" }
    )

    #expect(isTestProcess)
  }

  @Test(arguments: [
    [],
    [""],
    ["/usr/bin/tabs-cli", "run", "Example.xctest"],
    ["/app/xctest/tabs-cli"],
    ["/app/my-test-runner"],
  ])
  func aProgramIsNoTest(arguments: [String]) {
    #expect(
      !TestProcess.isTestProcess(arguments: arguments, hasEnvironmentVariable: { _ in false })
    )
  }

  @Test(arguments: [
    (["a.xctest", "--testing-library", "swift-testing"], true),
    (["a.xctest", "--testing-library", "xctest"], false),
    (["a.xctest", "--testing-library"], false),
    (["a.xctest"], false),
  ])
  func theLibraryThatThePackageManagerAskedForIsKnown(arguments: [String], isExpected: Bool) {
    #expect(TestProcess.runsSwiftTestingOnly(arguments: arguments) == isExpected)
  }
}
