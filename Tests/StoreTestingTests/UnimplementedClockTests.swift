import StoreRuntime
import StoreTesting
import Testing

@Suite("An unimplemented clock")
struct UnimplementedClockTests {
  @Test("reports each use, and is what it stands for")
  func use() async {
    let base = ImmediateClock()
    let clock = UnimplementedClock(base, name: "a clock")

    let issues = await issues {
      #expect(clock.now == base.now)
      #expect(clock.minimumResolution == .zero)
      try? await clock.sleep(until: .init(offset: .seconds(1)))
    }

    #expect(issues.count == 3)
    for issue in issues { issue.expect(below: -2, "An unimplemented clock was used: a clock.") }
    #expect(base.now.offset == .seconds(1))
  }

  @Test("says what to do, if it has no name")
  func withoutAName() async {
    let clock = UnimplementedClock()

    await issue { _ = clock.now }
      .expect(below: -2, "An unimplemented clock was used. Give the feature a TestClock")
  }
}
