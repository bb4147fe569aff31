import StoreRuntime

/// A clock whose time moves only when a test moves it.
///
/// Set it as a dependency of the feature under test, and move the time:
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
/// ``run(timeout:fileID:filePath:line:column:)`` wake the tasks that are due one after the other,
/// by deadline, and among equal deadlines in the order in which their sleeps began. They guarantee:
///
/// - While a task is woken, ``now`` is its deadline. At the end of an advance, ``now`` is the
///   target.
/// - When the call returns, it has woken every task that was sleeping when it began and was due by
///   the target, unless the task was cancelled before its turn.
/// - The call also wakes a task that begins to sleep during the call, if the task is due by the
///   target and the call hasn't ended yet. If a task begins to sleep later and its deadline has
///   passed, its sleep returns at once. In both cases it doesn't sleep past its deadline.
/// - A task that sleeps until exactly ``now``, as with `sleep(for: .zero)`, is woken by the next
///   call, even by `advance()`, which doesn't move the time.
///
/// ## Effects of a test store
///
/// The time doesn't move while effects of a ``TestStore`` that uses the clock are running. The
/// clock waits until every effect sleeps or has ended, before it moves the time and after each task
/// that it wakes. Therefore, a timer that sleeps for a second at a time ticks exactly three times
/// while the time moves by three seconds. When the call returns, the test store can receive all
/// actions that the effects have sent. This also holds for an effect that awaits the main actor
/// between two sleeps, and for an effect that receives values from a task which it has started and
/// which sleeps on the clock.
///
/// Waiting for work on the executor of the test store takes no real time. The clock waits in real
/// time, up to ``TestStore/timeout``, for two things: an effect that has left the executor and
/// doesn't sleep, and a woken task of an effect that doesn't sleep again. The clock isn't notified
/// when a task ends. If a woken task has ended while its effect continues, the wait takes the whole
/// time-out: a group of ten tasks that each sleep once, for different times, costs nine time-outs.
/// After such a time-out, the clock doesn't wait for the effect again until one of its tasks has
/// slept on the clock: the effect most likely listens to a stream without new values. Cancelling
/// the task that moves the time ends such a wait.
///
/// A test store uses the clock if the clock is its `continuousClock` or `suspendingClock`. It also
/// uses any test clock on which one of its effects has slept, from then on.
///
/// A test store records which of its effects sleep on the clock. Only a test can wake them, so a
/// test that expects an action of sleeping effects fails at once.
///
/// ## Other tasks
///
/// The clock wakes any other task by enqueueing it on its executor. It does *not* guarantee:
///
/// - Progress. The call doesn't wait for the woken tasks. Their progress at its return depends on
///   their executors, and so does their order: a serial executor runs them in the order in which
///   they were woken, the default executor in any order. Await a result (a state of the store, the
///   value of a task) before checking it.
/// - The time that a task reads. A woken task may find that ``now`` has moved from its deadline
///   towards the target. If it then sleeps *for* a duration, it sleeps from there, so a loop of
///   such sleeps may have fewer iterations than the advance suggests. A loop that sleeps *until* a
///   deadline, and increments the deadline itself, has the expected number of iterations.
/// - Arrival. The clock can't detect a task that is about to sleep, so advancing doesn't wait for
///   it.
///
/// For such tasks, an exact test moves the time in steps from deadline to deadline, and calls
/// ``waitForSleepers(_:)`` before each step. A woken task counts as a sleeper again only after it
/// has begun another sleep, so the result is deterministic:
///
/// ```swift
/// for _ in 1...3 {
///   await clock.waitForSleepers()
///   await clock.advance(by: .seconds(1))
/// }
/// ```
///
/// Any number of tasks can use a clock at once. Time never moves back: of two advances at the same
/// time, the one with the later target determines the final time, and their durations may not add
/// up.
///
/// All methods are asynchronous, so tests written for The Composable Architecture compile
/// unchanged. The methods that move the time suspend only to wait for effects of test stores.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A continuation that waits until enough tasks sleep.
  private struct Waiter {
    let ticket: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Contents {
    var queue: SleepQueue<Instant, TestSleeper>
    var waiters: [Waiter] = []
  }

  private let contents: Guarded<Contents>

  /// The effects of the test stores that use the clock, held weakly.
  private let followed = Guarded<[WeakEffects]>([])

  /// Creates a clock that shows a given time.
  ///
  /// - Parameter now: The time at the start.
  public init(now: Instant = Instant()) {
    contents = Guarded(Contents(queue: SleepQueue(now: now)))
  }

  /// The time of the clock, which moves only when a test moves it.
  public var now: Instant {
    contents.withLock { $0.queue.now }
  }

  /// Zero: the clock meets every deadline exactly.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of the tasks that sleep, in the order in which they will be woken.
  ///
  /// A task counts from the start of its sleep until it is woken or cancelled. A deadline that
  /// several tasks share appears once for each.
  ///
  /// - Complexity: O(*n*), where *n* is the number of sleepers.
  public var sleepers: [Instant] {
    contents.withLock { Array($0.queue.deadlines) }
  }

  /// Suspends the task until the time reaches a deadline.
  ///
  /// Returns at once if the deadline has passed. If the deadline is exactly ``now``, the task
  /// sleeps until the next call that moves the time, even by zero. The task stays on the
  /// caller's isolation until it is suspended; through `any Clock` or `sleep(for:)`, it leaves the
  /// isolation before that, as with every clock.
  ///
  /// Cancelling the task ends the sleep at once and removes the sleeper. If the task is
  /// cancelled after it was woken, the sleep is complete and doesn't throw.
  ///
  /// - Parameters:
  ///   - deadline: The time to sleep until.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task was cancelled before it was woken, and also if it
  ///   was cancelled before the call and the deadline has passed.
  /// - Complexity: O(*n*), where *n* is the number of sleepers.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try await sleep(until: deadline, isolation: #isolation)
  }

  /// Advances the time by a duration, and wakes the tasks that are due by then.
  ///
  /// ``TestClock`` lists the guarantees of the call. The call stays on the caller's isolation, and
  /// cancelling its task doesn't shorten it.
  ///
  /// A negative duration is a reported issue: the time doesn't change, and no task is woken. A task
  /// that sleeps for zero time repeatedly is also a reported issue, because it keeps the time from
  /// moving.
  ///
  /// - Parameters:
  ///   - duration: The distance to move. A zero duration doesn't change the time, and wakes the
  ///     tasks that sleep until ``now``.
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
        A TestClock can't advance by \(duration): its time never decreases. The call had no \
        effect. Advance by a duration that isn't negative.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }

    await wakeSleepers(
      dueBy: now.advanced(by: duration), isolation: #isolation,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Advances the time to a target, and wakes the tasks that are due by then.
  ///
  /// ``TestClock`` lists the guarantees of the call. The call stays on the caller's isolation, and
  /// cancelling its task doesn't shorten it.
  ///
  /// A target that has passed is a reported issue: the time doesn't change, and no task is woken. A
  /// task that sleeps for zero time repeatedly is also a reported issue, because it keeps the time
  /// from moving.
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
        A TestClock that shows \(now.offset) can't advance to \(target.offset): its time never \
        decreases. The call had no effect. Advance to a time that hasn't passed.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }

    await wakeSleepers(
      dueBy: target, isolation: #isolation,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Moves the time from deadline to deadline and wakes all sleeping tasks, until none sleeps.
  ///
  /// ``TestClock`` lists the guarantees about the order and the time. The time stays at the last
  /// deadline; without sleepers, it doesn't change.
  ///
  /// The call also wakes tasks that begin to sleep during the call. After 10,000 sleeps, the call
  /// ends and reports an issue: a timer that never stops would keep it running forever. Cancelling
  /// the calling task ends the call as well.
  ///
  /// - Parameters:
  ///   - timeout: The maximum duration of the call in real time, or `nil` for no limit. Exceeding
  ///     it is a reported issue.
  ///   - fileID: The file to blame for a timer that never stops.
  ///   - filePath: The path of the file to blame.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Complexity: O(*m* · *n*), where *m* is the number of woken tasks and *n* that of sleepers.
  nonisolated(nonsending) public func run(
    timeout: Swift.Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    await waitForEffects(isolation: #isolation)
    for _ in 0..<10_000 {
      if let timeout, let next = sleepers.first, start.duration(to: .now) >= timeout {
        return reportIssue(
          """
          A TestClock has run for \(timeout), to \(now.offset), but a task still sleeps until \
          \(next.offset). Move the time with "advance" instead, or pass a longer timeout.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
      }
      guard !Task.isCancelled, let sleeper = contents.withLock({ $0.queue.wakeFirst() }) else {
        return
      }
      sleeper.end(isTime: true)
      await waitForEffects(isolation: #isolation)
    }
    guard let next = sleepers.first else { return }
    reportIssue(
      """
      A TestClock has run to \(now.offset) and has ended 10,000 sleeps, but another one lasts \
      until \(next.offset). A timer that never stops can't be run to its end. Move the time with \
      "advance" instead.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Checks that no task sleeps on the clock.
  ///
  /// - Throws: ``SuspensionError`` if a task does.
  nonisolated(nonsending) public func checkSuspension() async throws {
    await waitForEffects(isolation: #isolation)
    if !sleepers.isEmpty { throw SuspensionError() }
  }

  /// Suspends the calling task until enough tasks sleep on the clock.
  ///
  /// Call it before moving the time, to ensure that the tasks to be woken are sleeping. It returns
  /// at once if enough tasks sleep. Otherwise, the last task to begin its sleep ends the wait;
  /// nothing is polled. It guarantees that enough tasks *slept*: before the caller resumes, another
  /// task may have moved the time or cancelled a sleeper.
  ///
  /// If too few tasks ever sleep at the same time, it doesn't return; the trait `.timeLimit` ends
  /// such a test. Cancelling the calling task ends the wait at once, for any number of sleepers.
  /// The task resumes on the caller's isolation.
  ///
  /// - Parameter count: The number of tasks that must sleep at the same time. For values below one,
  ///   the call returns at once.
  nonisolated(nonsending) public func waitForSleepers(_ count: Int = 1) async {
    await wait(forSleepers: count, isolation: #isolation)
  }

  // The operation of a cancellation handler stays on an isolation only if it captures the
  // isolation, so this function and `wait` take theirs as a parameter.
  private func sleep(until deadline: Instant, isolation: isolated (any Actor)?) async throws {
    // Otherwise an effect that ignores its cancellation would loop without a suspension, and its
    // test store couldn't report it.
    if Task.isCancelled, TestEffect.current != nil { await Task.yield() }
    let ticket = contents.withLock { $0.queue.issueTicket() }
    try await withTaskCancellationHandler {
      _ = isolation
      try await withCheckedThrowingContinuation { continuation in
        let sleep = TestEffect.current.map { effect in
          follow(effect.effects)
          return effect.effects.makeSleep(until: "\(deadline.offset)", in: effect.number)
        }
        enter(TestSleeper(continuation: continuation, sleep: sleep), ticket, deadline)
      }
    } onCancel: {
      contents.withLock { $0.queue.remove(ticket) }?.end(CancellationError())
    }
  }

  private func enter(_ sleeper: TestSleeper, _ ticket: Int, _ deadline: Instant) {
    // A task is marked as cancelled before its handler runs. If the handler acquired the lock first
    // and found no sleeper, this code sees the mark. Otherwise the handler runs later and finds the
    // sleeper.
    var error: CancellationError?
    let satisfied: [Waiter]? = contents.withLock { contents in
      if Task.isCancelled { error = CancellationError() }
      guard error == nil, deadline >= contents.queue.now else { return nil }
      contents.queue.insert(sleeper, ticket, until: deadline)
      // Under the lock, so that the clock and the test store always agree.
      sleeper.sleep?.begin()
      let count = contents.queue.deadlines.count
      defer { contents.waiters.removeAll { $0.count <= count } }
      return contents.waiters.filter { $0.count <= count }
    }
    guard let satisfied else { return sleeper.end(error) }
    sleeper.sleep?.effects.executor.announceChange()
    for waiter in satisfied { waiter.continuation.resume() }
  }

  private func wait(forSleepers count: Int, isolation: isolated (any Actor)?) async {
    let ticket = contents.withLock { $0.queue.issueTicket() }
    await withTaskCancellationHandler {
      _ = isolation
      await withCheckedContinuation { continuation in
        // `enter` explains why no cancellation is missed.
        let isWaiting = contents.withLock { contents in
          guard !Task.isCancelled, count > contents.queue.deadlines.count else { return false }
          contents.waiters.append(Waiter(ticket: ticket, count: count, continuation: continuation))
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      let waiter = contents.withLock { contents in
        contents.waiters.firstIndex { $0.ticket == ticket }.map { contents.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume()
    }
  }

  private func wakeSleepers(
    dueBy target: Instant,
    isolation: isolated (any Actor)?,
    at location: IssueLocation
  ) async {
    await waitForEffects(isolation: isolation)
    var (moment, rest) = (now, sleepLimit)
    while let sleeper = contents.withLock({ $0.queue.wakeFirst(dueBy: target) }) {
      sleeper.end(isTime: true)
      await waitForEffects(isolation: isolation)
      if now > moment { (moment, rest) = (now, sleepLimit) }
      rest -= 1
      guard rest > 0 else {
        return reportIssue(
          """
          A TestClock that shows \(moment.offset) has ended 10,000 sleeps at this time, and \
          another one lasts until the same time. A task that repeatedly sleeps for no time can't \
          be run to its end. Make it sleep for a positive duration.
          """,
          at: location)
      }
    }
  }

  /// The maximum number of sleeps to end at one moment.
  ///
  /// More of them may be an endless loop.
  private var sleepLimit: Int { 10_000 + contents.withLock { $0.queue.deadlines.count } }

  private func waitForEffects(isolation: isolated (any Actor)?) async {
    let followed = followed.withLock { $0.compactMap(\.effects) }
    // Effects of one store may wake those of another, without an end: up to a limit.
    for _ in 0..<1_000 {
      var idleCounts: [Int?] = []
      for effects in followed {
        await effects.waitUntilEffectsSleep(isolation: isolation)
        idleCounts.append(effects.idleCount)
      }
      if followed.count < 2 || followed.map(\.idleCount) == idleCounts { return }
    }
  }
}

extension TestClock {
  /// Makes the time wait for the effects of a test store from now on.
  fileprivate func follow(_ effects: TestEffects) {
    followed.withLock { followed in
      guard !followed.contains(where: { $0.effects === effects }) else { return }
      followed.removeAll { $0.effects == nil }
      followed.append(WeakEffects(effects: effects))
    }
  }
}

extension DependencyValues {
  /// Makes the clocks among these values wait for the effects of a test store.
  ///
  /// Any other clock follows the test store when an effect first sleeps on it.
  func letClocksFollow(_ effects: TestEffects) {
    let values = accessed(.preparation)
    (values.continuousClock as? TestClock<Duration>)?.follow(effects)
    (values.suspendingClock as? TestClock<Duration>)?.follow(effects)
  }
}

private struct WeakEffects: Sendable {
  weak let effects: TestEffects?
}

/// A task that sleeps on a test clock.
private struct TestSleeper: Sendable {
  let continuation: CheckedContinuation<Void, any Error>

  /// The test store's record of the sleep; `nil` if the task doesn't belong to an effect.
  ///
  /// The record is updated in the same step in which the clock admits the sleeper, and again before
  /// the task resumes.
  let sleep: TestEffects.Sleep?

  /// Ends the sleep, or resumes a task that doesn't sleep at all.
  ///
  /// - Parameters:
  ///   - error: The error of the sleep, or `nil`.
  ///   - isTime: `true` if the clock wakes the task at its deadline.
  func end(_ error: CancellationError? = nil, isTime: Bool = false) {
    sleep?.end(isTime: isTime)
    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
  }
}

/// The error of ``TestClock/checkSuspension()``: a task sleeps on the clock.
public struct SuspensionError: Error {
  /// Creates the error.
  public init() {}
}

extension TestClock {
  /// A point in the time of a ``TestClock``.
  public struct Instant: InstantProtocol {
    /// The distance of the point from the origin of the clock.
    public let offset: Duration

    /// Creates the point at a distance from the origin of the clock.
    ///
    /// - Parameter offset: The distance. A negative distance is before the origin.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns a Boolean value that indicates whether one point is before another.
    public static func < (left: Self, right: Self) -> Bool {
      left.offset < right.offset
    }

    /// Returns the point at a distance from this one.
    ///
    /// - Parameter duration: The distance from this point. A negative distance is before it.
    /// - Returns: The point at that distance.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the time from this point to another.
    ///
    /// - Parameter other: The point to measure to.
    /// - Returns: The time between the points; negative if the other point is earlier.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that measures in seconds and shows its origin.
  public convenience init() {
    self.init(now: Instant())
  }
}
