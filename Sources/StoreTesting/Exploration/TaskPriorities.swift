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
