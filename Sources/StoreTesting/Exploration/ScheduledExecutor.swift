import StoreRuntime

/// Something that can be done next in an explored run.
struct Candidate: Sendable {
  enum Kind: Sendable {
    /// Run a part of a task.
    case job

    /// Let a task pass a point.
    case point

    /// Let a user go on who waits until nothing else can.
    case settling
  }

  let kind: Kind

  /// The number of the task, the same in each run of the same schedule.
  let task: Int

  /// What the point is called; empty for a job, and where nobody asks for names.
  let name: String

  /// The number of the candidate, the same in each run of the same schedule.
  let serial: Int

  let participant: Participant?
  let perform: @Sendable (ScheduledExecutor) -> Void
}

/// The executor of one explored run, which runs nothing of its own accord.
///
/// It is serial executor and task executor in one, and so gets all that stores, effects and users
/// do: also child tasks, nonisolated functions, and actors without an executor of their own. The
/// loop of the run takes one candidate after the other.
final class ScheduledExecutor: SerialExecutor, TaskExecutor {
  /// A task that has run here.
  private struct KnownTask {
    let ordinal: Int
    let participant: Participant?
  }

  /// What runs now.
  private struct Part {
    /// The task that it is a part of, `nil` for a job that is part of none.
    let task: KnownTask?

    let thread = ThreadID()
  }

  private typealias Waiter = CheckedContinuation<Bool, Never>

  private struct Contents {
    var candidates: [Candidate] = []

    /// Jobs that are part of no task, such as those of actors, and run at once.
    var internals = WorkQueue<UnownedJob>()

    /// The tasks by their ids in this process.
    var tasks: [Int: KnownTask] = [:]

    var part: Part?

    /// How many parts have run, with the present one.
    var partCount = 0

    var lastSerial = 0

    /// Whether the sleep of the job that runs was counted.
    var isSleepCounted = false

    /// Whoever waits for a job from elsewhere, and is told whether the wait is over.
    var waiter: Waiter?

    /// Adds a candidate, and returns whoever waits for one.
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

    /// The task with an id; a new one belongs to whoever is given.
    mutating func task(_ id: Int, of participant: Participant?) -> KnownTask {
      if let known = tasks[id] { return known }
      let new = KnownTask(ordinal: tasks.count, participant: participant)
      tasks[id] = new
      return new
    }
  }

  private let contents = Guarded(Contents())
  private let starts = ImmediateStarts()

  /// How often a name was given to a point.
  private let names = Guarded<[String: Int]>([:])
  private let counts = Guarded(UncontrolledJobs())

  /// Whether points get names.
  let isNaming: Bool

  init(isNaming: Bool) {
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
      // Inside the lock: a job that can be taken may be the last thing that keeps this executor.
      if isForeign { count(task.participant, in: \.foreign) }
      return contents.add(.job, task.ordinal, "", task.participant) { $0.run(job) }
    }
    waiter?.resume(returning: false)
  }

  /// Starts the first task of a participant, up to its first suspension.
  func start<Result>(_ participant: Participant, _ makeTask: () -> Result) -> Result {
    starts.runAtOnce(makeTask) { job in
      let id = job.taskID
      let task = contents.withLock { contents in id.map { contents.task($0, of: participant) } }
      asRunner(of: task) { run(job) }
    }
  }

  /// Has the closure start tasks of a participant, whose jobs are queued.
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

  /// Runs the jobs that are part of no task, and which only make tasks ready.
  func runInternals() {
    while let job = contents.withLock({ $0.internals.popFirst() }) {
      asRunner(of: nil) { run(job) }
    }
  }

  /// What can be done next, in the order of arrival.
  var candidates: [Candidate] { contents.withLock { $0.candidates } }

  /// Takes a candidate away, and does what it stands for.
  func perform(at index: Int) {
    let candidate = contents.withLock { contents in
      // Code elsewhere that has made a user meanwhile may have put a part back that is over.
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

  /// What runs now, with the number of what has run so far; `nil` if nothing does.
  var currentPart: (number: Int, participant: Participant?)? {
    contents.withLock { contents in
      contents.part.map { (contents.partCount, $0.task?.participant) }
    }
  }

  // MARK: Points

  /// Whose task runs now, if it runs here.
  var currentParticipant: Participant? {
    contents.withLock { $0.part?.thread == ThreadID() ? $0.part?.task?.participant : nil }
  }

  /// Makes the calling task a candidate, and returns when it was chosen.
  ///
  /// - Parameters:
  ///   - name: What the point is called.
  ///   - isSettling: Whether the task waits until nothing else can go on.
  func pass(_ name: @autoclosure () -> String, isSettling: Bool = false) async {
    let participant = currentParticipant
    participant?.willWait()
    await withUnsafeContinuation { continuation in
      add(participant, name(), isSettling: isSettling) { continuation.resume() }
    }
    participant?.didWait()
  }

  /// Makes a task that waits a candidate.
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

  /// The number of the last candidate that has come.
  var lastSerial: Int { contents.withLock { $0.lastSerial } }

  /// The jobs that came from elsewhere or slept on their thread.
  var uncontrolled: UncontrolledJobs { counts.withLock { $0 } }

  private func count(
    _ participant: Participant?, in jobs: WritableKeyPath<UncontrolledJobs, [String: Int]>
  ) {
    let name = participant?.name ?? "an unknown task"
    counts.withLock { $0[keyPath: jobs][name, default: 0] += 1 }
  }

  /// Waits until something comes from elsewhere, or the time is over.
  ///
  /// - Parameters:
  ///   - seen: The ``lastSerial`` at the caller's last look.
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
