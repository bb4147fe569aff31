import StoreRuntime
import StoreTesting
import TabCore
import TabNavigation

/// A short random script of several users, which is explored.
struct StressScript: Sendable {
  /// A step, and who takes it.
  struct Line: Sendable, CustomStringConvertible {
    let user: Int
    let step: StressStep

    var description: String {
      let verb = if case .open = step { "open " } else { "" }
      return "user \(user + 1): \(verb)\(step.action)"
    }
  }

  /// How many users there are, and how many steps they take together.
  static let (userCount, length) = (3, 12)

  /// What the steps are drawn from.
  let seed: UInt64

  var lines: [Line]

  /// Makes the script of a seed, by taking its steps in a store.
  init(seed: UInt64) async {
    self.seed = seed
    lines = []
    var generators = (0..<Self.userCount).map { StressGenerator(seed: seed, task: $0) }
    let issues = IssueCounter()
    await withIssueReporter(issues.reporter) {
      let store = StressRun().makeStore(
        AppFeature.State(), StressReferee(taskCount: Self.userCount))
      await store.send(.app(.tabs(.launched)))
      for number in 0..<Self.length {
        let user = number % Self.userCount
        let step = generators[user].next(for: await store.state)
        lines.append(Line(user: user, step: step))
        await store.send(.sent(step, task: user, number: number / Self.userCount))
      }
    }
  }

  /// Explores the script.
  ///
  /// - Parameters:
  ///   - schedules: How many orders are tried.
  ///   - invariant: Returns what is wrong with a state besides what the model says.
  /// - Returns: The exploration.
  func exploration(
    schedules: Int, always invariant: (@Sendable (AppFeature.State) -> String?)? = nil
  ) -> Exploration {
    var settings = ExplorationSettings()
    settings.schedules = schedules
    settings.seed = seed
    // Nothing of the app leaves the executor: an effect that waits now waits for the clock.
    settings.patience = .milliseconds(1)
    let lines = lines
    return Exploration(settings) { run in
      let referee = StressReferee(taskCount: Self.userCount)
      let issues = IssueCounter()
      await withIssueReporter(issues.reporter) {
        let store = run.store(initialState: AppFeature.State(), always: invariant) {
          StressFeature(referee: referee)
        } withDependencies: {
          StressRun.prepare(&$0)
        }
        await store.send(.app(.tabs(.launched)))
        for user in 0..<Self.userCount {
          run.user("user \(user + 1)") {
            let own = lines.filter { $0.user == user }
            for (number, line) in own.enumerated() {
              await store.perform("\(line)") {
                await $0.send(.sent(line.step, task: user, number: number))
              }
            }
          }
        }
        await run.settle()
        let fault = StressReferee.fault(
          in: [(await store.state, referee.verdict)], sent: lines.count, issues: issues.count)
        run.expect(fault == nil, fault ?? "")
      }
    }
  }
}
