import StoreRuntime
import StoreTesting
import Testing

struct UnimplementedClockTests {
  @Test func eachUseIsAnIssueAtTheLineOfTheClock() async throws {
    let found = LockIsolated<[ReportedIssue]>([])
    let clock: any Clock<Duration> = .unimplemented("Search.clock")
    let line: UInt = #line - 1

    try await withIssueReporter(IssueReporter { issue in found.withValue { $0.append(issue) } }) {
      _ = clock.now
      _ = clock.minimumResolution
      try await clock.sleep(for: .seconds(1_000))
      _ = UnimplementedClock<Duration>(now: .init(offset: .seconds(3))).now.offset == .seconds(3)
    }

    let messages = found.value.map(\.message)
    #expect(messages.prefix(2).map { $0.contains("its time was read") } == [true, false])
    #expect(messages.contains { $0.contains("a task slept on it") })
    #expect(messages.first?.hasPrefix("The clock \"Search.clock\" is unimplemented") == true)
    #expect(messages.last?.hasPrefix("A clock is unimplemented") == true)
    #expect(found.value.first?.location.line == line)
  }

  @Test func theImmediateClockHasAShortName() async throws {
    let clock: any Clock<Duration> = .immediate

    try await clock.sleep(for: .seconds(1_000))
  }
}
