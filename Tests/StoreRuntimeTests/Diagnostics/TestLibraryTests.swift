import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct TestLibraryTests {
  @Test func aSymbolThatNothingExportsHasNoAddress() {
    #expect(TestLibrary.address(ofSymbol: "$s7Testing5IssueV6recordX") == nil)
  }

  @Test func theRunningTestIsKnown() async {
    #expect(TestLibrary.isSwiftTestingTestCurrent == true)
    let isCurrentWhenDetached = await Task.detached { TestLibrary.isSwiftTestingTestCurrent }.value
    #expect(isCurrentWhenDetached == false)
  }
}
