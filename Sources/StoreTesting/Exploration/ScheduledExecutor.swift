import StoreRuntime

/// A possible next step of an explored run.
struct Candidate: Sendable {
  enum Kind: Sendable {
    /// Run a part of a task.
    case job

    /// Resume a task at a point.
    case point

    /// Resume a user who waits until nothing else can run.
    case settling
  }

  let kind: Kind

  /// The number of the task, the same in each run of the same schedule.
  let task: Int

  /// The name of the point; empty for a job, and if the run has no names.
  let name: String

  /// The number of the candidate, the same in each run of the same schedule.
  let serial: Int

  let participant: Participant?
  let perform: @Sendable (ScheduledExecutor) -> Void
}

/// The executor of one explored run, which runs nothing by itself.
///
/// It is both a serial executor and a task executor, so it receives everything that stores, effects
/// and users do, including child tasks, nonisolated functions, and actors without their own
/// executor. The loop of the run performs one candidate after the other.
final class ScheduledExecutor: SerialExecutor, TaskExecutor {
  /// A task that has run on this executor.
  private struct KnownTask {
    let ordinal: Int
    let participant: Participant?
  }

  /// The part that is running.
  private struct Part {
    /// The task of the part, or `nil` for a job without a task.
    let task: KnownTask?

    let thread = ThreadID()
  }

  private typealias Waiter = CheckedContinuation<Bool, Never>

  private struct Contents {
    var candidates: [Candidate] = []

    /// Jobs without a task, such as those of actors, which run at once.
    var internals = WorkQueue<UnownedJob>()

    /// The tasks by their ids in this process.
    var tasks: [Int: KnownTask] = [:]

    var part: Part?

    /// The number of parts that have run, including the current one.
    var partCount = 0

    var lastSerial = 0

    /// `true` if the sleep of the current job was counted.
    var isSleepCounted = false

    /// The continuation that waits for a foreign job; resumed with `true` if the wait is over.
    var waiter: Waiter?

    /// Adds a candidate, and returns the continuation that waits for one.
    mutating func add(
      _ kind: Candidate.Kind, _ task: Int, _ name: String, _ participant: Participant?,
      perform: @escaping @Sendable (ScheduledExecutor) -> Void
    ) -> Waiter? {
      lastSerial += 1
      candidates.append(
        Candidate(
          kind: kind, task: task, name: name, serial: lastSerial, participant: participant,
          perform: perform))
      return waiter.take()
    }

    /// Returns the task with an id; a new task belongs to the given participant.
    mutating func task(_ id: Int, of participant: Participant?) -> KnownTask {
      if let known = tasks[id] { return known }
      let new = KnownTask(ordinal: tasks.count, participant: participant)
      tasks[id] = new
      return new
    }
  }

  private let contents = Guarded(Contents())
  private let starts = ImmediateStarts()

  /// The number of points with the same name.
  private let names = Guarded<[String: Int]>([:])
  private let counts = Guarded(UncontrolledJobs())

  /// `true` if points receive names.
  let isNaming: Bool

  init(isNaming: Bool) {
    JobReading.checkOnce
    self.isNaming = isNaming
  }

  // MARK: Jobs

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if starts.keep(job) { return }
    let id = job.taskID
    let waiter = contents.withLock { contents -> Waiter? in
      guard let id else {
        contents.internals.append(job)
        return contents.waiter.take()
      }
      let isForeign = contents.part?.thread != ThreadID()
      let task = contents.task(id, of: isForeign ? nil : contents.part?.task?.participant)
      // Inside the lock: performing the job may release the last reference to this executor.
      if isForeign { count(task.participant, in: \.foreign) }
      return contents.add(.job, task.ordinal, "", task.participant) { $0.run(job) }
    }
    waiter?.resume(returning: false)
  }

  /// Starts the first task of a participant, and runs it to its first suspension.
  func start<Result>(_ participant: Participant, _ makeTask: () -> Result) -> Result {
    starts.runAtOnce(makeTask) { job in
      let id = job.taskID
      let task = contents.withLock { contents in id.map { contents.task($0, of: participant) } }
      asRunner(of: task) { run(job) }
    }
  }

  /// Runs a closure whose tasks belong to a participant; their jobs are queued.
  func queueing(_ participant: Participant, _ makeTask: () -> Void) {
    asRunner(of: KnownTask(ordinal: -1, participant: participant), makeTask)
  }

  private func run(_ job: UnownedJob) {
    let meter = ThreadMeter()
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    guard meter.hasSlept else { return }
    let (isCounted, participant) = contents.withLock { contents in
      defer { contents.isSleepCounted = true }
      return (contents.isSleepCounted, contents.part?.task?.participant)
    }
    if !isCounted { count(participant, in: \.sleeping) }
  }

  /// Runs the jobs without a task, which only make tasks ready.
  func runInternals() {
    while let job = contents.withLock({ $0.internals.popFirst() }) {
      asRunner(of: nil) { run(job) }
    }
  }

  /// The possible next steps, in the order of arrival.
  var candidates: [Candidate] { contents.withLock { $0.candidates } }

  /// Removes a candidate, and performs it.
  func perform(at index: Int) {
    let candidate = contents.withLock { contents in
      // Code elsewhere that made a user meanwhile may have restored a part that has ended.
      contents.part = nil
      return contents.candidates.remove(at: index)
    }
    asRunner(of: KnownTask(ordinal: candidate.task, participant: candidate.participant)) {
      candidate.perform(self)
    }
    runInternals()
  }

  private func asRunner(of task: KnownTask?, _ body: () -> Void) {
    let outer = contents.withLock { contents in
      let outer = contents.part
      contents.part = Part(task: task)
      contents.partCount += 1
      if outer == nil { contents.isSleepCounted = false }
      return outer
    }
    body()
    contents.withLock { $0.part = outer }
  }

  /// The current part and the number of parts so far, or `nil` if nothing runs.
  var currentPart: (number: Int, participant: Participant?)? {
    contents.withLock { contents in
      contents.part.map { (contents.partCount, $0.task?.participant) }
    }
  }

  // MARK: Points

  /// The owner of the current task, if it runs on this executor.
  var currentParticipant: Participant? {
    contents.withLock { $0.part?.thread == ThreadID() ? $0.part?.task?.participant : nil }
  }

  /// Makes the calling task a candidate, and returns when it has been chosen.
  ///
  /// - Parameters:
  ///   - name: The name of the point.
  ///   - isSettling: `true` if the task waits until nothing else can run.
  func pass(_ name: @autoclosure () -> String, isSettling: Bool = false) async {
    let participant = currentParticipant
    participant?.willWait()
    await withUnsafeContinuation { continuation in
      add(participant, name(), isSettling: isSettling) { continuation.resume() }
    }
    participant?.didWait()
  }

  /// Makes a waiting task a candidate.
  func add(
    _ participant: Participant?, _ name: @autoclosure () -> String, isSettling: Bool = false,
    resuming resume: @escaping @Sendable () -> Void
  ) {
    let name = isNaming && !isSettling ? makeName(name(), participant) : ""
    let waiter = contents.withLock { contents in
      let task = contents.part?.task?.ordinal ?? -1
      return contents.add(isSettling ? .settling : .point, task, name, participant) { _ in resume()
      }
    }
    waiter?.resume(returning: false)
  }

  private func makeName(_ name: String, _ participant: Participant?) -> String {
    let name = "\(name) (\(participant?.name ?? "elsewhere"))"
    let count = names.withLock { names in
      names[name, default: 0] += 1
      return names[name, default: 1]
    }
    return count == 1 ? name : "\(name) #\(count)"
  }

  // MARK: Elsewhere

  /// The number of the latest candidate.
  var lastSerial: Int { contents.withLock { $0.lastSerial } }

  /// The jobs that were enqueued from elsewhere or slept on their thread.
  var uncontrolled: UncontrolledJobs { counts.withLock { $0 } }

  private func count(
    _ participant: Participant?, in jobs: WritableKeyPath<UncontrolledJobs, [String: Int]>
  ) {
    let name = participant?.name ?? "an unknown task"
    counts.withLock { $0[keyPath: jobs][name, default: 0] += 1 }
  }

  /// Waits until a job arrives from elsewhere, or the time is over.
  ///
  /// - Parameters:
  ///   - seen: The ``lastSerial`` that the caller has seen.
  ///   - patience: The limit, in real time.
  func waitForArrival(after seen: Int, within patience: Duration) async {
    let alarm = Alarm()
    let ringing = alarm.set(to: patience) {
      self.contents.withLock { $0.waiter.take() }?.resume(returning: false)
    }
    defer { ringing.cancel() }
    // The alarm of an earlier wait may wake this one.
    var isOver = false
    while !isOver {
      isOver = await withCheckedContinuation { continuation in
        let isOver = contents.withLock { contents in
          let isOver =
            alarm.hasRung || contents.lastSerial != seen || !contents.internals.isEmpty
          if !isOver { contents.waiter = continuation }
          return isOver
        }
        if isOver { continuation.resume(returning: true) }
      }
    }
  }
}
