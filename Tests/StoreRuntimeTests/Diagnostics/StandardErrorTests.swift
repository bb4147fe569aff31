import Testing

@testable import StoreRuntimeCore

struct StandardErrorTests {
  @Test func aLineIsWrittenWithItsBreak() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      StandardError.writeLine("first line")
      StandardError.writeLine("überall")
    }

    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("first line\nüberall\n") == true)
  }
}
