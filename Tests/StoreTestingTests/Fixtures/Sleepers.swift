import StoreTesting

/// A test clock, and tasks that use it and note what becomes of them.
///
/// The tasks share the test's thread, so that nothing depends on how fast they are. They run until
/// they are suspended when they are started, and go on when ``runTasks()`` is called.
final class Sleepers {
  let clock: TestClock<Duration>
  let journal = Journal()

  private let executor = ManualExecutor()
  private var tasks: [Task<Void, Never>] = []

  init(now seconds: Int = 0) {
    clock = TestClock(now: .init(offset: .seconds(seconds)))
  }

  deinit {
    for task in tasks { task.cancel() }
    executor.runJobs()
  }

  @discardableResult
  func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let task = Task(executorPreference: executor) { await operation() }
    tasks.append(task)
    runTasks()
    return task
  }

  @discardableResult
  func sleep(_ name: String, until seconds: Int) -> Task<Void, Never> {
    start { [clock, journal] in
      do {
        try await clock.sleep(until: .init(offset: .seconds(seconds)))
        journal.note("\(name) woke")
      } catch {
        journal.note("\(name) failed: \(error)")
      }
    }
  }

  @discardableResult
  func wait(_ name: String, forSleepers count: Int) -> Task<Void, Never> {
    start { [clock, journal] in
      await clock.waitForSleepers(count)
      journal.note("\(name) went on")
    }
  }

  func runTasks() {
    executor.runJobs()
  }
}
