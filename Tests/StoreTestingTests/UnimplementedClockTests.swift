import StoreRuntime
import StoreTesting
import Testing

@Suite("An unimplemented clock")
struct UnimplementedClockTests {
  @Test("reports that its time is read, and tells it")
  func now() async {
    let before = ContinuousClock.now
    let clock = UnimplementedClock()

    await issue { #expect(clock.now >= before) }
      .expect(below: -2, "An unimplemented clock was used. Give the feature a TestClock")
  }

  @Test("reports that its resolution is read, and tells it")
  func resolution() async {
    let clock = UnimplementedClock(ImmediateClock(), name: "a clock")

    await issue { #expect(clock.minimumResolution == .zero) }
      .expect(below: -2, "An unimplemented clock was used: a clock.")
  }

  @Test("reports each sleep, and sleeps")
  func sleeping() async {
    let base = ImmediateClock()
    let clock = UnimplementedClock(base)

    let issues = await issues {
      for seconds in 1...2 { try? await clock.sleep(until: .init(offset: .seconds(seconds))) }
    }

    #expect(issues.count == 2)
    for issue in issues { issue.expect(below: -2) }
    #expect(base.now.offset == .seconds(2))
  }
}
