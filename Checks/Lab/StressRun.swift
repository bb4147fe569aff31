import StoreJournal
import StoreRuntime
import StoreTesting
import TabCore
import TabNavigation

/// Many tasks that send random actions into one or more stores.
struct StressRun: Sendable {
  var tasks = 8
  var actions = 10_000
  var stores = 1
  var seed: UInt64 = 1

  /// What the only store is written to, `nil` for nothing.
  ///
  /// A journal is of one launch: with it the app isn't saved and launched anew.
  var journal: JournalWriter<StressFeature.Action>?

  /// How many actions a task sends before the app is saved and launched anew.
  static let actionsUntilRestoration = 2_000

  /// How the apps are saved.
  static let saving = SavedTabs<AppFeature.State>(version: 1)

  /// The number of every item that is added.
  static let addedItemID = 1_000_000_000

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

    /// How often a screen has asked whether it may be left.
    var asked = 0

    /// How often an app was saved, restored and launched anew.
    var restored = 0

    /// The actions of cancelled effects that were dropped.
    var dropped = 0

    /// The screens on all stacks at the end.
    var screens = 0

    /// The fault, `nil` if the outcome is the predicted one.
    var fault: String?
  }

  /// How many actions a task sends before it tells of them.
  private static let actionsUntilProgress = 50

  /// Runs the tasks, and compares the outcome with the models.
  ///
  /// - Parameter onProgress: Is told how many actions were sent since it was told last.
  /// - Returns: What came of it.
  func callAsFunction(
    onProgress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> Summary {
    let referees = (0..<stores).map { _ in StressReferee(taskCount: tasks) }
    var stores = referees.map { makeStore(AppFeature.State(), $0) }
    var generators = (0..<tasks).map { StressGenerator(seed: seed, task: $0) }
    var dropped = 0
    let issues = IssueCounter()
    await withIssueReporter(issues.reporter) {
      var first = 0
      while first < actions, !Task.isCancelled {
        if first > 0 {
          for store in stores { dropped += await store.droppedActionCount }
          stores = await restored(stores, referees)
        }
        await launch(stores, referees)
        let roundLength = journal == nil ? Self.actionsUntilRestoration : actions
        let round = first..<min(first + roundLength, actions)
        generators = await send(round, from: generators, into: stores, onProgress)
        first = round.upperBound
      }
    }
    return await summary(stores, referees, issues: issues.count, dropped: dropped)
  }

  func makeStore(
    _ state: AppFeature.State, _ referee: StressReferee
  ) -> StoreOf<StressFeature> {
    Store(initialState: state, journal: journal) {
      StressFeature(referee: referee)
    } withDependencies: {
      Self.prepare(&$0)
    }
  }

  /// Sets the dependencies of an app that no effect leaves.
  static func prepare(_ dependencies: inout DependencyValues) {
    dependencies.context = .live
    dependencies.itemRepository = .stress
    dependencies.continuousClock = TestClock()
  }

  /// Shows the apps, and in each the home tab, whose screens read their items then.
  private func launch(
    _ stores: [StoreOf<StressFeature>], _ referees: [StressReferee]
  ) async {
    for (store, referee) in zip(stores, referees) {
      await store.send(.app(.tabs(.launched)))
      guard await store.state.selectedTab != .home else { continue }
      let selection = AppFeature.Action.selectedTabChanged(.home)
      await store.send(.app(selection))
      referee.take(.send(selection))
    }
  }

  /// Saves what is in stores, and returns new ones that go on with it.
  private func restored(
    _ stores: [StoreOf<StressFeature>], _ referees: [StressReferee]
  ) async -> [StoreOf<StressFeature>] {
    var result: [StoreOf<StressFeature>] = []
    for (store, referee) in zip(stores, referees) {
      var state = await store.state
      do {
        let report: RestoreReport
        (state, report) = try StressRun.saving.restore(try StressRun.saving.encode(state))
        if !report.isEmpty { referee.fail("not all was restored: \(report)") }
      } catch {
        referee.fail("the app couldn't be restored: \(error)")
      }
      referee.takeRestoration(of: state)
      result.append(makeStore(state, referee))
    }
    return result
  }

  /// Sends actions from all tasks.
  ///
  /// - Returns: The generators to go on with.
  private func send(
    _ numbers: Range<Int>, from generators: [StressGenerator],
    into stores: [StoreOf<StressFeature>], _ onProgress: @escaping @Sendable (Int) -> Void
  ) async -> [StressGenerator] {
    await withTaskGroup { group in
      for (task, generator) in generators.enumerated() {
        group.addTask {
          var generator = generator
          for number in numbers {
            if Task.isCancelled { break }
            let store = stores[number % stores.count]
            let step = generator.next(for: await store.state)
            await store.send(.sent(step, task: task, number: number / stores.count))
            let isDue = (number + 1).isMultiple(of: Self.actionsUntilProgress)
            if isDue { onProgress(Self.actionsUntilProgress) }
          }
          return (task, generator)
        }
      }
      return await group.reduce(into: generators) { generators, result in
        generators[result.0] = result.1
      }
    }
  }

  private func summary(
    _ stores: [StoreOf<StressFeature>],
    _ referees: [StressReferee],
    issues: Int,
    dropped: Int
  ) async -> Summary {
    var summary = Summary(tasks: tasks, actions: actions, stores: self.stores, seed: seed)
    summary.dropped = dropped
    var ends: [(state: AppFeature.State, verdict: StressReferee.Verdict)] = []
    for (store, referee) in zip(stores, referees) {
      let (state, verdict) = (await store.state, referee.verdict)
      ends.append((state, verdict))
      summary.reduced += verdict.steps
      summary.dropped += await store.droppedActionCount
      summary.screens += state.homePath.count + state.profilePath.count + state.settingsPath.count
      summary.asked += verdict.model.questions
      summary.restored += verdict.restorations
    }
    summary.refused = issues
    summary.fault = StressReferee.fault(in: ends, sent: tasks * actions, issues: issues)
    return summary
  }
}

extension ItemRepository {
  /// A repository that knows every item, but can't list them, and answers at once.
  fileprivate static var stress: ItemRepository {
    ItemRepository(
      load: { () throws(ItemRepositoryError) in
        throw .unreadableFile(path: "nowhere", reason: "nobody has counted the items")
      },
      item: { Item(id: $0, name: StressModel.originalName(of: $0)) },
      save: { _ in },
      add: { Item(id: StressRun.addedItemID, name: $0, note: $1) },
      delete: { _ in })
  }
}

/// A counter of issues, which doesn't print them.
final class IssueCounter: Sendable {
  private let storage = Guarded(0)

  var count: Int { storage.withLock { $0 } }

  var reporter: IssueReporter {
    IssueReporter { _ in self.storage.withLock { $0 += 1 } }
  }
}
