import Testing

@testable import StoreRuntimeCore

struct TestProcessTests {
  @Test func thisProcessRunsTests() {
    #expect(isTesting)
  }

  @Test(arguments: [
    (["/app/.build/debug/appPackageTests.xctest"], true),
    (["C:\\app\\appPackageTests.xctest"], true),
    (["/usr/libexec/swiftpm-testing-helper", "--testing-library", "swift-testing"], true),
    (["/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", "Tests.xctest"], true),
    (["/app/.build/debug/app-test-runner", "--testing-library", "swift-testing"], true),
    ([], false),
    ([""], false),
    (["/usr/bin/tabs-cli", "run", "Example.xctest"], false),
    (["/app/xctest/tabs-cli"], false),
    (["/app/my-test-runner"], false),
  ])
  func aRunnerOfTestsIsRecognised(arguments: [String], isExpected: Bool) {
    let isTest = TestProcess.isTestProcess(
      arguments: arguments, hasEnvironmentVariable: { _ in false })

    #expect(isTest == isExpected)
  }

  @Test func anAppThatXcodeTestsIsRecognised() {
    #expect(
      TestProcess.isTestProcess(
        arguments: ["/Applications/App"],
        hasEnvironmentVariable: { $0 == "XCTestConfigurationFilePath" }))
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
