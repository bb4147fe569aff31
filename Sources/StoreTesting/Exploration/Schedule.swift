/// The order in which an explored run takes its steps.
enum Schedule: Sendable {
  /// First in, first out, except for points that are put off until nothing else can run.
  ///
  /// A point counts if another candidate exists. The list contains the numbers of the points that
  /// are put off, in their order.
  case putOff([Int])

  /// The schedule that a failure names.
  case replay(ExplorationOutcome.Failure.Replay)
}

/// Chooses the next step of an explored run.
struct ScheduleChooser {
  enum Choice {
    case candidate(Int)

    /// Advance the time.
    case clock
  }

  /// The number of points that had a choice so far.
  private(set) var pointCount = 0

  /// The names of the delayed points, if the run has names.
  private(set) var putOffNames: [String] = []

  /// The names of all points that had a choice, if the run has names.
  private(set) var pointNames: [String] = []

  /// The points that were put off, by serial number: their places in line, and how often each was
  /// put off.
  private var postponed: [Int: (place: Int, count: Int)] = [:]
  private var lastPlace = 0

  private var positions: Set<Int> = []
  private var names: Set<String> = []
  private var priorities: TaskPriorities?

  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - steps: The approximate number of steps in the run.
  init(_ schedule: Schedule, steps: Int) {
    switch schedule {
    case .putOff(let positions): self.positions = Set(positions)
    case .replay(.putOff(let names)): self.names = Set(names)
    case .replay(.priorities(let seed)): priorities = TaskPriorities(seed: seed, steps: steps)
    }
  }

  /// The names that no point has had so far.
  var unknownNames: [String] { names.subtracting(pointNames).sorted() }

  /// Chooses among the candidates that aren't late.
  ///
  /// - Parameters:
  ///   - candidates: The candidates in the order of arrival.
  ///   - isTimeDue: `true` if the time may advance.
  /// - Returns: The choice, or `nil` if only late candidates are left.
  mutating func choose(_ candidates: [Candidate], isTimeDue: Bool) -> Choice? {
    if priorities != nil { return prioritized(candidates, isTimeDue: isTimeDue) }
    for (index, candidate) in candidates.enumerated()
    where candidate.kind != .settling && postponed[candidate.serial] == nil {
      guard candidate.kind == .point else { return .candidate(index) }
      let hasOthers =
        isTimeDue || candidates.contains { $0.serial != candidate.serial && $0.kind != .settling }
      guard hasOthers, isPutOff(candidate) else { return .candidate(index) }
    }
    return nil
  }

  /// Chooses among late ones: first the time, then points that were put off, then settling users.
  ///
  /// - Parameters:
  ///   - candidates: The candidates in the order of arrival.
  ///   - isTimeDue: `true` if the time may advance.
  /// - Returns: The choice, or `nil` without candidates.
  mutating func chooseLate(_ candidates: [Candidate], isTimeDue: Bool) -> Choice? {
    if isTimeDue { return .clock }
    let late = candidates.indices
      .compactMap { index in postponed[candidates[index].serial].map { (index, place: $0.place) } }
      .sorted { $0.place < $1.place }
    // Each moves behind the others at most once before one of them is chosen.
    for (index, place) in late {
      let hasOthers = place != late.last?.place
      guard hasOthers, isPutOff(candidates[index]) else { return .candidate(index) }
    }
    return candidates.firstIndex { $0.kind == .settling }.map { .candidate($0) }
  }

  /// Returns `true` if a point that was put off is still waiting, or a user is settling.
  ///
  /// Random priorities may prefer the time to all candidates forever; then all of them are late.
  func isAnybodyLate(_ candidates: [Candidate]) -> Bool {
    if priorities != nil { return !candidates.isEmpty }
    return candidates.contains { $0.kind == .settling || postponed[$0.serial] != nil }
  }

  /// Counts a point that has a choice, and puts it off if it is in the schedule.
  private mutating func isPutOff(_ candidate: Candidate) -> Bool {
    let count = postponed[candidate.serial]?.count ?? 0
    let position = pointCount
    pointCount += 1
    var isListed = positions.contains(position)
    if !candidate.name.isEmpty {
      let name = candidate.name + String(repeating: " again", count: count)
      pointNames.append(name)
      isListed = isListed || names.contains(name)
      if isListed { putOffNames.append(name) }
    }
    guard isListed else { return false }
    lastPlace += 1
    postponed[candidate.serial] = (lastPlace, count + 1)
    return true
  }

  private mutating func prioritized(_ candidates: [Candidate], isTimeDue: Bool) -> Choice? {
    guard var priorities else { return nil }
    defer { self.priorities = priorities }
    var choices = candidates.indices.filter { candidates[$0].kind != .settling }
      .map { (task: candidates[$0].task, choice: Choice.candidate($0)) }
    if isTimeDue { choices.append((TaskPriorities.clock, .clock)) }
    let best = priorities.takeStep(choices.map(\.task))
    return choices.first { $0.task == best }?.choice
  }
}

/// Random priorities for the tasks of one explored run.
struct TaskPriorities: Sendable {
  /// The time's number among the tasks.
  static let clock = -2

  private var random: SplitMix64
  private var priorities: [Int: UInt64] = [:]

  /// The steps at which the next task to run loses its priority.
  private var changes: Set<Int> = []
  private var lowest: UInt64 = 1 << 20
  private var step = 0

  /// - Parameters:
  ///   - seed: The seed of the priorities.
  ///   - steps: The approximate number of steps in the run.
  init(seed: UInt64, steps: Int) {
    random = SplitMix64(seed: seed)
    let count = 1 + Int(seed % 3)
    for _ in 0..<count { changes.insert(Int.random(in: 1...max(steps, 1), using: &random)) }
  }

  /// Returns the task that has the highest priority in this step.
  ///
  /// - Parameter tasks: The tasks that can run.
  /// - Returns: One of them, or `nil` if there is none.
  mutating func takeStep(_ tasks: [Int]) -> Int? {
    step += 1
    let best = highest(tasks)
    guard let best, changes.contains(step) else { return best }
    lowest -= 1
    priorities[best] = lowest
    return highest(tasks)
  }

  private mutating func highest(_ tasks: [Int]) -> Int? {
    var best: (task: Int, priority: UInt64)?
    for task in tasks {
      let priority = priorities[task] ?? (random.next() >> 1 | 1 << 32)
      priorities[task] = priority
      if priority > best?.priority ?? 0 { best = (task, priority) }
    }
    return best?.task
  }
}

/// A random number generator whose numbers depend only on the seed.
///
/// Source: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  ///
  /// - Parameter seed: The seed.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
