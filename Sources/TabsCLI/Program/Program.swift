import StoreRuntime
package import TabCore
import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The app, with the executor, the clock and the files that commands need.
///
/// It belongs to the thread that created it. A command ends when all remaining work waits for time
/// to pass, which makes the output of a script deterministic. With an app on the main actor a
/// command doesn't wait, and the app runs by itself.
package final class Program {
  /// The kind of time.
  enum Time: String, CaseIterable {
    /// Real time.
    case real

    /// Virtual time, which advances only while a command waits, without real delay.
    case virtual
  }

  /// The format in which the state of the app is saved.
  static let saving = SavedTabs<AppFeature.State>(version: 1)

  let bell: Bell

  /// The executor of the app, or `nil` for an app on the main actor.
  let executor: ProgramExecutor?

  private(set) var app: RunningApp
  let virtualClock: VirtualClock?
  package let issues: IssueLog
  package let repository: ItemRepository

  /// Indicates that the app's loads of all items take time.
  let isLoadSlow: Bool

  private let makeApp: (AppFeature.State) -> RunningApp

  /// The outcomes of navigations during the last command.
  var outcomes = Outcomes()

  /// The navigation that is waiting for an answer.
  var held: HeldNavigation?

  /// Indicates that the home tab was shown since launch; no effects run in it before.
  var wasHomeShown = false

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - itemFile: The file of the items.
  ///   - latency: The time that the app needs to load all items.
  ///   - time: The kind of time.
  ///   - stores: The stores of the app.
  ///   - follower: The observer of each launch, or `nil` for none.
  ///   - bell: The bell that wakes the thread.
  init(
    itemFile: URL, latency: Duration = .zero, time: Time, stores: RunningApp.Stores = .one,
    follower: (any LaunchFollower)? = nil, bell: Bell
  ) {
    let executor = ProgramExecutor(bell: bell)
    let repository = ItemRepository.file(at: itemFile, on: executor)
    let virtualClock = time == .virtual ? VirtualClock { bell.ring() } : nil
    self.bell = bell
    issues = IssueLog()
    self.executor = executor
    self.repository = repository
    self.virtualClock = virtualClock
    isLoadSlow = latency > .zero
    let slowRepository = repository.loading(
      after: latency, on: virtualClock ?? ContinuousClock())
    makeApp = { state in
      RunningApp(
        in: stores, state: state, on: executor, repository: slowRepository, clock: virtualClock,
        follower: follower)
    }
    app = makeApp(AppFeature.State())
  }

  /// Starts the app on the main actor.
  ///
  /// - Parameters:
  ///   - repository: The repository of items.
  ///   - bell: The bell that rings when a stop is requested.
  ///   - issues: The log for the issues that commands cause.
  ///   - makeApp: Starts the app with a state.
  @MainActor
  package init(
    repository: ItemRepository, bell: Bell, issues: IssueLog,
    makeApp: @escaping (AppFeature.State) -> RunningApp
  ) {
    self.bell = bell
    self.issues = issues
    executor = nil
    isLoadSlow = false
    self.repository = repository
    virtualClock = nil
    self.makeApp = makeApp
    app = makeApp(AppFeature.State())
  }

  /// Relaunches the app.
  ///
  /// All work of the previous app is cancelled, and its pending navigation is superseded.
  ///
  /// - Parameter state: The initial state.
  /// - Throws: A `CommandFailure` if the items can't be read.
  package func relaunch(with state: AppFeature.State) throws {
    // The waiting task would keep the app and its effects alive.
    held?.task.cancel()
    try runUntilIdle()
    wasHomeShown = false
    app = makeApp(state)
    try launch()
  }

  package var state: AppFeature.State { app.state() }

  /// The state of the virtual clock, or `nil` if time is real.
  var clock: ClockReading? {
    virtualClock.map { ClockReading(now: $0.now.offset, sleepers: $0.sleeperCount) }
  }

  /// Shows the app for the first time after its start.
  ///
  /// - Throws: A `CommandFailure` if the items can't be read.
  func launch() throws {
    try send(.tabs(.launched))
    if case .failed(let message) = state.home.loading { throw CommandFailure(message) }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - line: The number of its line.
  /// - Returns: The output in addition to the tabs.
  /// - Throws: `CommandFailure` if the command fails or the runtime reports an issue,
  ///   `Interruption` if the user interrupts the wait.
  package func run(_ command: Command, line: Int) throws -> CommandResult {
    let held = held
    defer { if let held { noteEnd(of: held) } }
    try checkAnswered(before: command)
    switch command {
    case .select(let tab): try navigate(.selectedTabChanged(tab), line: line)
    case .push(let target): try push(target)
    case .tap(let name): try tap(name)
    case .set(let field, let value): try set(field, to: value)
    case .pop: try pop()
    case .popTo(let id): try pop(to: StackElementID(generation: id))
    case .root: try navigate(.selectedTabChanged(state.selectedTab), line: line)
    case .back: try goBack(line: line)
    case .open(let url): try open(url, line: line)
    case .choose(let answer): try choose(answer)
    case .dismiss: try dismiss()
    case .wait(let duration): try wait(duration ?? .zero)
    case .state: return .state
    case .items: return .items(try readItems())
    case .saveState(let path): try saveState(in: path)
    case .restoreState(let path): return .restored(try restoreState(from: path))
    case .help(let name): return .help(CommandSyntax.help(on: name))
    case .quit: return .quit
    }
    return .none
  }

  /// Returns the outcomes of navigations since the last call.
  package func takeOutcomes() -> Outcomes {
    defer { outcomes = Outcomes() }
    return outcomes
  }

  /// Sends an action, and runs all resulting work that doesn't wait for time to pass.
  ///
  /// - Parameter action: The action.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if the user
  ///   interrupts the wait.
  func send(_ action: AppFeature.Action) throws {
    start { [app] in await app.send(action) }
    try runUntilIdle()
    if let message = issues.takeMessage() { throw CommandFailure(message) }
  }

  /// Starts work of the app; on the main actor it runs synchronously until it first suspends, where
  /// the system has `Task.immediate`.
  ///
  /// - Parameter work: The work.
  /// - Returns: Its task.
  @discardableResult
  func start(
    _ work: nonisolated(nonsending) @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    withIssueReporter(issues.reporter) {
      if let executor { return Task(executorPreference: executor) { await work() } }
      return MainActor.assumeIsolated {
        #if !TABS_NO_IMMEDIATE
          if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return Task.immediate { await work() }
          }
        #endif
        return Task { await work() }
      }
    }
  }
}
