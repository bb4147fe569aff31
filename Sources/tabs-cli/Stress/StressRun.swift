import StoreRuntime
import TabCore

/// Many tasks that send random actions into one or more stores.
struct StressRun: Sendable {
  var tasks = 8
  var actions = 10_000
  var stores = 1
  var seed: UInt64 = 1

  /// The result of a run.
  struct Summary: Encodable, Sendable {
    var schema = 1
    var tasks: Int
    var actions: Int
    var stores: Int
    var seed: UInt64

    /// The steps that the stores took.
    var reduced = 0

    /// The steps that the app refused, with a reported issue each.
    var refused = 0

    /// The actions of cancelled effects that were dropped.
    var dropped = 0

    /// The screens on all stacks at the end.
    var screens = 0

    /// The fault, `nil` if the outcome is the predicted one.
    var fault: String?
  }

  /// Runs the tasks, and compares the outcome with the models.
  func callAsFunction() async -> Summary {
    let referees = (0..<stores).map { _ in StressReferee(taskCount: tasks) }
    let stores = referees.map { referee in
      Store(initialState: AppFeature.State()) {
        StressFeature(referee: referee)
      } withDependencies: {
        $0.context = .live
        $0.itemRepository = .memory()
        $0.continuousClock = VirtualClock()
      }
    }
    let issues = IssueCounter()
    await withIssueReporter(issues.reporter) {
      await withTaskGroup { group in
        for task in 0..<tasks {
          group.addTask { await send(task, into: stores) }
        }
      }
    }
    return await summary(stores, referees, issues: issues.count)
  }

  private func send(_ task: Int, into stores: [StoreOf<StressFeature>]) async {
    var generator = StressGenerator(seed: seed, task: task)
    for number in 0..<actions {
      if Task.isCancelled { return }
      let store = stores[number % stores.count]
      let step = generator.next(for: await store.state)
      await store.send(.sent(step, task: task, number: number / stores.count))
    }
  }

  private func summary(
    _ stores: [StoreOf<StressFeature>],
    _ referees: [StressReferee],
    issues: Int
  ) async -> Summary {
    var summary = Summary(tasks: tasks, actions: actions, stores: self.stores, seed: seed)
    var predictedIssues = 0
    for (store, referee) in zip(stores, referees) {
      let state = await store.state
      let verdict = referee.verdict
      summary.reduced += verdict.steps
      summary.dropped += await store.droppedActions
      summary.screens += state.homePath.count + state.profilePath.count + state.settingsPath.count
      summary.fault = summary.fault ?? verdict.fault
      summary.fault =
        summary.fault ?? verdict.model.difference(from: state).map { "at the end, \($0)" }
      predictedIssues += verdict.model.refusals
    }
    summary.refused = issues
    if summary.fault == nil, summary.reduced != tasks * actions {
      summary.fault = "\(tasks * actions) actions were sent, but \(summary.reduced) reduced"
    }
    if summary.fault == nil, issues != predictedIssues {
      summary.fault = "\(issues) actions were refused instead of \(predictedIssues)"
    }
    return summary
  }
}

/// A counter of issues, which doesn't print them.
private final class IssueCounter: Sendable {
  private let storage = Guarded(0)

  var count: Int { storage.withLock { $0 } }

  var reporter: IssueReporter {
    IssueReporter { _ in self.storage.withLock { $0 += 1 } }
  }
}
