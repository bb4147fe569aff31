/// In which order an explored run does what can be done.
enum Schedule: Sendable {
  /// First in, first out, but for points that are put off until nothing else can go on.
  ///
  /// A point counts if something else can be done in its place. The list has the numbers of those
  /// that are put off, in their order.
  case putOff([Int])

  /// As a failure names it.
  case replay(ExplorationOutcome.Failure.Replay)
}

/// Chooses what an explored run does next.
struct ScheduleChooser {
  enum Choice {
    case candidate(Int)

    /// Let the time go on.
    case clock
  }

  /// The number of points that had a choice so far.
  private(set) var pointCount = 0

  /// The names of the points that were put off, where names are given.
  private(set) var putOffNames: [String] = []

  /// The names of all points that had a choice, where names are asked for.
  private(set) var pointNames: [String] = []

  /// The points that were put off, by serial numbers: their places in line, and how often they
  /// were.
  private var postponed: [Int: (place: Int, count: Int)] = [:]
  private var lastPlace = 0

  private var positions: Set<Int> = []
  private var names: Set<String> = []
  private var priorities: TaskPriorities?

  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - steps: About how many steps the run takes.
  init(_ schedule: Schedule, steps: Int) {
    switch schedule {
    case .putOff(let positions): self.positions = Set(positions)
    case .replay(.putOff(let names)): self.names = Set(names)
    case .replay(.priorities(let seed)): priorities = TaskPriorities(seed: seed, steps: steps)
    }
  }

  /// The names that no point had so far.
  var unknownNames: [String] { names.subtracting(pointNames).sorted() }

  /// Chooses among what can go on without anything being late.
  ///
  /// - Parameters:
  ///   - candidates: What can be done, in the order of arrival.
  ///   - isTimeDue: Whether the time may go on.
  /// - Returns: The choice, `nil` if nothing can go on but what was put off.
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

  /// Chooses among what is late: the time first, then what was put off, and then who settles.
  ///
  /// - Parameters:
  ///   - candidates: What can be done, in the order of arrival.
  ///   - isTimeDue: Whether the time may go on.
  /// - Returns: The choice, `nil` if nothing is there.
  mutating func chooseLate(_ candidates: [Candidate], isTimeDue: Bool) -> Choice? {
    if isTimeDue { return .clock }
    let late = candidates.indices
      .compactMap { index in postponed[candidates[index].serial].map { (index, place: $0.place) } }
      .sorted { $0.place < $1.place }
    // Each goes behind the others once at most before one of them comes.
    for (index, place) in late {
      let hasOthers = place != late.last?.place
      guard hasOthers, isPutOff(candidates[index]) else { return .candidate(index) }
    }
    return candidates.firstIndex { $0.kind == .settling }.map { .candidate($0) }
  }

  /// Whether something was put off that hasn't come yet, or somebody settles.
  ///
  /// Chance may prefer the time for ever to whoever can go on: all are late then.
  func isAnybodyLate(_ candidates: [Candidate]) -> Bool {
    if priorities != nil { return !candidates.isEmpty }
    return candidates.contains { $0.kind == .settling || postponed[$0.serial] != nil }
  }

  /// Counts a point that has a choice, and puts it off if the schedule says so.
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

/// Priorities of the tasks of one explored run, drawn by chance.
struct TaskPriorities: Sendable {
  /// What stands for the time, in the place of a task.
  static let clock = -2

  private var random: SplitMix64
  private var priorities: [Int: UInt64] = [:]

  /// The steps at which the task that would run loses its priority.
  private var changes: Set<Int> = []
  private var lowest: UInt64 = 1 << 20
  private var step = 0

  /// - Parameters:
  ///   - seed: What the priorities are drawn from.
  ///   - steps: About how many steps the run takes.
  init(seed: UInt64, steps: Int) {
    random = SplitMix64(seed: seed)
    let count = 1 + Int(seed % 3)
    for _ in 0..<count { changes.insert(Int.random(in: 1...max(steps, 1), using: &random)) }
  }

  /// Returns the task that has the highest priority in this step.
  ///
  /// - Parameter tasks: The tasks that can go on.
  /// - Returns: One of them, `nil` if there is none.
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

/// A generator of random numbers that gives the same ones for a seed.
///
/// Source: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  ///
  /// - Parameter seed: What decides on the numbers.
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
