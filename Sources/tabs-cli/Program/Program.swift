import StoreRuntime
import TabCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The app with everything around it that a command needs.
///
/// All of it belongs to the thread that made it. A command is over when nothing can
/// happen any more but what waits for time to pass: that makes the output of a
/// script exact.
final class Program {
  /// How time passes.
  enum Time: String, CaseIterable {
    /// As it does for everybody.
    case real

    /// Only when a command waits, and then at once.
    case virtual
  }

  let bell: Bell
  let executor: ProgramExecutor
  let store: StoreOf<AppFeature>
  let virtualClock: VirtualClock?
  let issues = IssueLog()
  let repository: ItemRepository

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - itemFile: Where the items are kept.
  ///   - time: How time passes.
  ///   - bell: Wakes the thread.
  init(itemFile: URL, time: Time, bell: Bell) {
    let executor = ProgramExecutor(bell: bell)
    let repository = ItemRepository.file(at: itemFile).preferring(executor)
    let virtualClock = time == .virtual ? VirtualClock { bell.ring() } : nil
    self.bell = bell
    self.executor = executor
    self.repository = repository
    self.virtualClock = virtualClock
    store = Store(initialState: AppFeature.State(), on: ProgramActor(executor: executor)) {
      AppFeature()
    } withDependencies: {
      $0.context = .live
      $0.itemRepository = repository
      if let virtualClock { $0.continuousClock = virtualClock }
    }
  }

  /// The state of the app.
  var state: AppFeature.State {
    store.assumeIsolated { $0.state }
  }

  /// What the virtual clock shows, or `nil` if time is real.
  var clock: ClockReading? {
    virtualClock.map { ClockReading(now: $0.now.offset, sleepers: $0.sleeperCount) }
  }

  /// Shows the app for the first time.
  ///
  /// - Throws: A `CommandFailure` if the items can't be read.
  func launch() throws {
    try send(.launched)
    if case .failed(let message) = state.home.loading { throw CommandFailure(message) }
  }

  /// Carries out a command.
  ///
  /// - Parameter command: The command.
  /// - Returns: What is to be printed besides the tabs.
  /// - Throws: `CommandFailure` if it can't be done or the runtime reports an
  ///   issue, `Interruption` if the user doesn't want to wait for it.
  func run(_ command: Command) throws -> CommandResult {
    try checkAnswered(before: command)
    switch command {
    case .select(let tab): try send(.selectedTabChanged(tab))
    case .push(let target): try send(.linkTapped(target.screen(on: state.selectedTab)))
    case .tap(let name): try tap(name)
    case .set(let field, let value): try set(field, to: value)
    case .save: try tap("save")
    case .pop: try pop()
    case .popTo(let id): try pop(to: StackElementID(generation: id))
    case .root: try send(.selectedTabChanged(state.selectedTab))
    case .back: try goBack()
    case .open(let url): try send(.deepLink(url))
    case .choose(let answer): try choose(answer)
    case .dismiss: try dismiss()
    case .wait(let duration): try wait(duration ?? .zero)
    case .state: return .state
    case .items: return .items(try readItems())
    case .help(let name): return .help(CommandSyntax.help(on: name))
    case .quit: return .quit
    }
    return .none
  }

  /// Lets happen what can happen, until input arrives.
  ///
  /// - Parameter descriptor: The file that the input comes from.
  /// - Throws: `Interruption` if the user doesn't want to go on.
  func waitForInput(on descriptor: Int32) throws(Interruption) {
    while true {
      bell.silence()
      withIssueReporter(issues.reporter) { executor.drain() }
      if Interrupt.hasHappened { throw Interruption() }
      if System.isReadable(descriptor) { return }
      System.waitForInput(on: [descriptor, bell.readEnd], timeout: nil)
    }
  }

  /// Sends an action and lets happen what comes of it.
  ///
  /// - Parameter action: The action.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if
  ///   the user doesn't want to wait.
  func send(_ action: AppFeature.Action) throws {
    _ = withIssueReporter(issues.reporter) {
      store.assumeIsolated { $0.send(action) }
    }
    try settle()
    if let message = issues.takeMessage() { throw CommandFailure(message) }
  }
}
