import StoreRuntime
import Testing

struct ClockTimerTests {
  /// A clock on which a sleep ends at once, and later than it should.
  private final class LateClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let time: LockIsolated<Instant>
    private let delays: LockIsolated<[Duration]>
    let deadlines = LockIsolated<[Duration]>([])
    private let origin = ContinuousClock.now

    init(delays: [Duration]) {
      time = LockIsolated(origin)
      self.delays = LockIsolated(delays)
    }

    var now: Instant { time.value }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      let delay = delays.withValue { $0.isEmpty ? .zero : $0.removeFirst() }
      time.withValue { $0 = max($0, deadline) + delay }
      deadlines.withValue { [origin] in $0.append(origin.duration(to: deadline)) }
    }
  }

  @Test(
    "ticks at multiples of its interval, doesn't drift, and leaves out what was missed",
    arguments: [
      ([], [1, 2, 3]), ([0.3, 0.5], [1, 2, 3]), ([3.5], [1, 5, 6]),
    ] as [([Double], [Int])])
  func ticks(delays: [Double], expected: [Int]) async {
    let late = LateClock(delays: delays.map { .seconds($0) })
    let clock: any Clock<Duration> = late
    var ticks: [Duration] = []

    for await tick in clock.timer(interval: .seconds(1)) {
      ticks.append(tick)
      if ticks.count == 3 { break }
    }

    #expect(ticks == expected.map { .seconds($0) })
    #expect(late.deadlines.value == ticks)
  }

  @Test func beginsAnewWithEachLoop() async {
    let clock = LateClock(delays: [])
    let timer = clock.timer(interval: .seconds(1))

    for _ in 1...2 {
      for await tick in timer {
        #expect(tick == .seconds(1))
        break
      }
    }

    #expect(clock.deadlines.value == [.seconds(1), .seconds(2)])
  }

  @Test func endsWithItsTask() async {
    let clock = LateClock(delays: [])
    let task = Task {
      var count = 0
      for await _ in clock.timer(interval: .seconds(1)) {
        count += 1
        if count == 5 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }

    #expect(await task.value == 5)
  }

  @Test(arguments: [0, -1])
  func neverTicksWithoutAnIntervalAndSaysSo(seconds: Int) async {
    let clock = LateClock(delays: [])
    let line = #line + 2
    await withKnownIssue {
      for await _ in clock.timer(interval: .seconds(seconds)) { Issue.record("It has ticked.") }
    } matching: { issue in
      issue.comments.first?.rawValue.contains("longer than zero") == true
        && issue.sourceLocation?.line == line
    }
  }
}
