import StoreRuntime

/// A clock whose time moves only when a test moves it.
///
/// Give it to the feature under test and move the time:
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Stopwatch.State()) {
///   Stopwatch()
/// } withDependencies: {
///   $0.continuousClock = clock
/// }
///
/// await store.send(.startButtonTapped)
/// await clock.advance(by: .seconds(1))
/// await store.receive(\.ticked) {
///   $0.seconds = 1
/// }
/// ```
///
/// ## Moving the time
///
/// ``advance(by:fileID:filePath:line:column:)``, ``advance(to:fileID:filePath:line:column:)`` and
/// ``run(fileID:filePath:line:column:)`` wake those who are due one after the other, by deadline,
/// and among equal deadlines in the order in which they went to sleep. This is promised:
///
/// - While a task is being woken, ``now`` is its deadline. At the end of an advance it is the
///   target.
/// - Every task that slept when the call was made and was due by the target has been woken when it
///   returns, unless it was cancelled before its turn.
/// - A task that goes to sleep during the call is woken by it too, if it is due by the target and
///   the call has not ended yet. If it comes later and its deadline has passed, its sleep returns
///   at once. Either way it doesn't sleep past its deadline.
/// - A task that goes to sleep until just ``now``, as `sleep(for: .zero)` does, is woken by the
///   next call, also by `advance()`, which doesn't move the time.
///
/// ## Effects of a test store
///
/// The time stands still while effects of a ``TestStore`` that uses the clock are on their way:
/// before it moves, and after each task that is woken, until every effect sleeps or has ended. So a
/// timer that sleeps again and again for a second ticks exactly three times while the time moves by
/// three seconds, and when the call returns, all that the effects have sent is there to be
/// received. This also holds for an effect that awaits the main actor between two sleeps, and for
/// one that is fed by a task which it has started and which sleeps here.
///
/// What the test store itself runs takes no real time to wait for. An effect that has left its
/// executor and doesn't sleep is waited for in real time, up to ``TestStore/timeout``, and so
/// is a task of an effect that was woken and doesn't sleep again. If that task has ended while
/// its effect goes on, the wait takes the whole time-out, as nobody is told of the end of a
/// task: a group of ten that each sleep once, for different times, costs nine of them. If an
/// effect was waited for in vain, it isn't any more before one of its tasks has slept here:
/// most likely it listens to a stream that nothing is put into. Cancelling the task that moves
/// the time ends such a wait.
///
/// A test store uses the clock if it is its `continuousClock` or `suspendingClock`, and from when
/// one of its effects has first slept here.
///
/// A test store also knows which of its effects sleep here. Only a test can wake them, and so what
/// it expects of them without doing so is a failure at once.
///
/// ## Other tasks
///
/// To wake any other task is to hand it to its executor, and this is *not* promised:
///
/// - The call doesn't wait for the woken tasks. How far they are when it returns is up to their
///   executors, and so is their order: a serial executor runs them in the order in which they
///   were woken, the threads of the default executor in any. Await what they do (a state of the
///   store, the value of a task) before checking it.
/// - A woken task may find that ``now`` has moved on from its deadline towards the target. If it
///   then sleeps *for* a duration, it sleeps from there, so that a loop of such sleeps can go round
///   fewer times than the advance is long. A loop that sleeps *until* a deadline which it counts
///   up itself goes round as often as it should.
/// - Whether a task on its way to sleep has arrived is unknown without asking, so advancing
///   doesn't wait for it.
///
/// For such tasks a test that must be exact moves in steps from deadline to deadline, and calls
/// ``waitForSleepers(_:)`` before each step. A woken task counts as a sleeper again only when it
/// has gone to sleep again, so this leaves nothing to chance:
///
/// ```swift
/// for _ in 1...3 {
///   await clock.waitForSleepers()
///   await clock.advance(by: .seconds(1))
/// }
/// ```
///
/// A clock can be used from any number of tasks at once. Time never goes back: of two advances at
/// the same time the one that goes further decides where it ends, and their durations may not add
/// up.
///
/// All methods are asynchronous, so that tests written for The Composable Architecture compile as
/// they are. Those that move the time suspend only to wait for effects of test stores.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of a ``TestClock``.
  public struct Instant: InstantProtocol {
    /// How far the point is from the origin of the clock.
    public let offset: Duration

    /// Makes the point that is so far from the origin of the clock.
    ///
    /// - Parameter offset: The distance; a negative one lies before the origin.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Tells whether one point lies before another.
    public static func < (left: Self, right: Self) -> Bool {
      left.offset < right.offset
    }

    /// Finds the point that lies so much later.
    ///
    /// - Parameter duration: The distance from this point; a negative one leads back.
    /// - Returns: The point at that distance.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Measures the time from this point to another.
    ///
    /// - Parameter other: The point to measure to.
    /// - Returns: The time in between, which is negative if the other point lies before this one.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }
  }

  private typealias Schedule = SleepSchedule<Instant, TestSleeper, CheckedContinuation<Void, Never>>

  private let schedule: Guarded<Schedule>
  private let followed = Guarded(FollowedEffects())

  /// Makes a clock that shows a given time.
  ///
  /// - Parameter now: The time at the start.
  public init(now: Instant = Instant()) {
    self.schedule = Guarded(Schedule(now: now))
  }

  /// The time, which moves only when it is told to.
  public var now: Instant {
    schedule.withLock { $0.now }
  }

  /// Zero: every deadline is met exactly.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of the tasks that sleep, in the order in which they will be woken.
  ///
  /// A task counts from when it has gone to sleep until it is woken or cancelled. A deadline that
  /// several tasks share is there once for each.
  ///
  /// - Complexity: O(*n*), where *n* is the number of sleepers.
  public var sleepers: [Instant] {
    schedule.withLock { $0.deadlines }
  }

  /// Suspends the task until the time has been moved to a deadline.
  ///
  /// Returns at once when that time has passed. When it is just that time, the task sleeps until
  /// the next call that moves the time, even by nothing. The task stays on the caller's isolation
  /// until it is suspended; through `any Clock` or `sleep(for:)` it leaves it before that, as with
  /// every clock.
  ///
  /// Cancelling the task ends the sleep at once and removes the sleeper. A task that is cancelled
  /// after it was woken has slept to the end: its sleep doesn't throw.
  ///
  /// - Parameters:
  ///   - deadline: The time to sleep until.
  ///   - tolerance: Is ignored.
  /// - Throws: `CancellationError` if the task was cancelled before it was woken, and also if it
  ///   was cancelled before the call and the deadline has passed.
  /// - Complexity: O(*n*), where *n* is the number of sleepers.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try await sleep(until: deadline, isolation: #isolation)
  }

  /// Moves the time on, and wakes the tasks that are due by then.
  ///
  /// See ``TestClock`` for what this promises and what it doesn't. The call stays on the caller's
  /// isolation, and cancelling its task doesn't cut it short.
  ///
  /// A negative duration is a reported issue: the time stays where it is, and nobody is woken. So
  /// is a task that sleeps for no time again and again: it keeps the time from moving on.
  ///
  /// - Parameters:
  ///   - duration: How far to move. By zero the time stays where it is, and those are woken who
  ///     sleep until now.
  ///   - fileID: The file to blame for an issue.
  ///   - filePath: The path of the file to blame.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Complexity: O(*m* · *n*), where *m* is the number of woken tasks and *n* that of sleepers.
  nonisolated(nonsending) public func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard duration >= .zero else {
      reportIssue(
        """
        A TestClock was told to advance by \(duration). Its time never goes back, so it stays \
        where it is and wakes nobody. Advance by a duration that is not negative.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }

    await wakeSleepers(
      dueBy: now.advanced(by: duration), isolation: #isolation,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Moves the time on to a target, and wakes the tasks that are due by then.
  ///
  /// See ``TestClock`` for what this promises and what it doesn't. The call stays on the caller's
  /// isolation, and cancelling its task doesn't cut it short.
  ///
  /// A target that has passed is a reported issue: the time stays where it is, and nobody is woken.
  /// So is a task that sleeps for no time again and again: it keeps the time from moving on.
  ///
  /// - Parameters:
  ///   - target: The time to move to.
  ///   - fileID: The file to blame for an issue.
  ///   - filePath: The path of the file to blame.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Complexity: O(*m* · *n*), where *m* is the number of woken tasks and *n* that of sleepers.
  nonisolated(nonsending) public func advance(
    to target: Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let now = now
    guard target >= now else {
      reportIssue(
        """
        A TestClock that shows \(now.offset) was told to advance to \(target.offset). Its time \
        never goes back, so it stays where it is and wakes nobody. Advance to a time that has not \
        passed.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }

    await wakeSleepers(
      dueBy: target, isolation: #isolation,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Wakes all tasks that sleep, moving the time on from deadline to deadline, until none sleeps.
  ///
  /// See ``TestClock`` for what is promised about the order and the time. The last deadline is
  /// where the time stays; without any sleeper it stays where it was.
  ///
  /// A task that goes to sleep during the call is woken too. A timer that never stops would keep it
  /// going for ever, so it is a reported issue, and ends the call, when 10,000 sleeps were ended.
  /// Cancelling the calling task ends it as well.
  ///
  /// - Parameters:
  ///   - fileID: The file to blame for a timer that never stops.
  ///   - filePath: The path of the file to blame.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Complexity: O(*m* · *n*), where *m* is the number of woken tasks and *n* that of sleepers.
  nonisolated(nonsending) public func run(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await waitForEffects(isolation: #isolation)
    for _ in 0..<10_000 {
      guard !Task.isCancelled, let sleeper = schedule.withLock({ $0.wakeFirst() }) else { return }
      sleeper.wake()
      await waitForEffects(isolation: #isolation)
    }
    guard let next = sleepers.first else { return }
    reportIssue(
      """
      A TestClock has run on to \(now.offset) and has woken 10,000 sleeps, but somebody sleeps \
      until \(next.offset). A timer that never stops can't be run to its end. Move the time with \
      "advance" instead.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Suspends the calling task until enough tasks sleep on the clock.
  ///
  /// Call it before moving the time, to be sure that those whom the move is for have gone to sleep.
  /// It returns at once when there are enough already. Otherwise the task that goes to sleep last
  /// ends the wait; nothing is polled. That there *were* enough is promised: until the caller runs
  /// again, another task may have moved the time or cancelled one of them.
  ///
  /// It fails by not returning, when never as many tasks sleep at the same time; the trait
  /// `.timeLimit` ends a test that hangs. Cancelling the calling task ends the wait at once,
  /// however many sleep. The task resumes on the caller's isolation.
  ///
  /// - Parameter count: How many tasks must sleep at the same time. For less than one there is
  ///   nothing to wait for.
  nonisolated(nonsending) public func waitForSleepers(_ count: Int = 1) async {
    await wait(forSleepers: count, isolation: #isolation)
  }

  // The operation of a cancellation handler stays on an isolation only if it captures it, so this
  // and `wait` take theirs as a parameter.
  private func sleep(until deadline: Instant, isolation: isolated (any Actor)?) async throws {
    // An effect that ignores its cancellation would otherwise go round without ever being
    // suspended, and its test store couldn't tell of it.
    if Task.isCancelled, TestEffect.current != nil { await Task.yield() }
    let ticket = schedule.withLock { $0.issueTicket() }
    try await withTaskCancellationHandler {
      _ = isolation
      try await withCheckedThrowingContinuation { continuation in
        let effect = TestEffect.current
        if let effect { follow(effect.effects) }
        enter(
          TestSleeper(continuation, of: effect, until: "\(deadline.offset)"),
          with: ticket, until: deadline)
      }
    } onCancel: {
      schedule.withLock { $0.removeSleeper(with: ticket) }?.cancel()
    }
  }

  private func enter(
    _ sleeper: TestSleeper,
    with ticket: Schedule.Ticket,
    until deadline: Instant
  ) {
    // A task is marked as cancelled before its handler runs. So if the handler has had the lock
    // already, and found nobody to remove, the mark is seen here; otherwise the handler is still to
    // come and finds the sleeper.
    let admission: Schedule.Admission? = schedule.withLock { schedule in
      guard !Task.isCancelled else { return nil }
      let admission = schedule.admit(sleeper, with: ticket, until: deadline)
      if case .asleep = admission { sleeper.didFallAsleep() }
      return admission
    }
    switch admission {
    case nil: sleeper.cancel()
    case .passed: sleeper.pass()
    case .asleep(let satisfied):
      sleeper.announceSleep()
      for waiter in satisfied { waiter.resume() }
    }
  }

  private func wait(forSleepers count: Int, isolation: isolated (any Actor)?) async {
    let ticket = schedule.withLock { $0.issueTicket() }
    await withTaskCancellationHandler {
      _ = isolation
      await withCheckedContinuation { continuation in
        // No cancellation is missed, for the reason that `enter` gives.
        let isWaiting = schedule.withLock { schedule in
          !Task.isCancelled && schedule.admit(continuation, with: ticket, forSleepers: count)
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      schedule.withLock { $0.removeWaiter(with: ticket) }?.resume()
    }
  }

  private func wakeSleepers(
    dueBy target: Instant,
    isolation: isolated (any Actor)?,
    at location: IssueLocation
  ) async {
    await waitForEffects(isolation: isolation)
    var (moment, rest) = (now, sleepLimit)
    while let sleeper = schedule.withLock({ $0.wakeFirst(dueBy: target) }) {
      sleeper.wake()
      await waitForEffects(isolation: isolation)
      if now > moment { (moment, rest) = (now, sleepLimit) }
      rest -= 1
      guard rest > 0 else {
        return reportIssue(
          """
          A TestClock that shows \(moment.offset) has woken 10,000 sleeps without moving on, and \
          somebody sleeps until then again. A task that sleeps for no time again and again \
          can't be run to its end. Let it sleep for some time.
          """,
          at: location)
      }
    }
  }

  /// How many sleeps may be ended at one moment, beyond which there may be no end of them.
  private var sleepLimit: Int { 10_000 + schedule.withLock { $0.deadlines.count } }

  private func waitForEffects(isolation: isolated (any Actor)?) async {
    for effects in followed.withLock({ $0.living }) {
      await effects.waitUntilSettled(isolation: isolation)
    }
  }
}

extension TestClock: EffectFollowing {
  func follow(_ effects: TestEffects) {
    followed.withLock { $0.insert(effects) }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock that measures in seconds and shows its origin.
  public convenience init() {
    self.init(now: Instant())
  }
}
