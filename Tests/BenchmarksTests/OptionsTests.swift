import Testing

@testable import benchmarks

@Suite("The options of benchmarks")
struct OptionsTests {
  @Test(
    "Rounds are a whole number with a limit",
    arguments: ["", "0", "-1", "x", "1.5", "1000001", "9223372036854775807", "9223372036854775808"])
  func rounds(text: String) {
    let error = #expect(throws: Options.UsageError.self) {
      try Options(arguments: ["--rounds", text])
    }

    #expect(error?.message == "--rounds needs a whole number from 1 to 1000000")
  }

  @Test("The ends of the range are in it", arguments: [1, 1_000_000])
  func ends(rounds: Int) throws {
    #expect(try Options(arguments: ["--rounds", "\(rounds)"]).rounds == rounds)
  }
}
