public import StoreRuntimeCore
import ValueDiffing

/// A run that was replayed from a journal: the states after each action, and any divergence.
///
/// No effects start: the journal contains the actions that they sent.
public final class JournalReplay<State: Sendable, Action: Sendable>: Sendable {
  /// The journal, with the screens of the states, if any.
  public let journal: Journal

  /// The first divergence from the recorded run, or `nil` if they match.
  public let divergence: JournalDivergence?

  /// The issues that the replay reported.
  ///
  /// From ``firstRedactedStep`` on, they may result from the missing values.
  public let issues: [JournalIssue]

  /// The number of replayed reductions: all, unless an action can't be decoded.
  public let stepCount: Int

  /// The number of the first reduction whose action is redacted, `nil` if none is.
  ///
  /// From that reduction on, actions aren't compared, as states lack the redacted values.
  public let firstRedactedStep: Int?

  /// The requirements for replaying the run or another one.
  let setting: ReplaySetting<State, Action>

  private let player: Guarded<JournalPlayer<State, Action>>

  init(_ journal: Journal, _ setting: ReplaySetting<State, Action>) {
    let player = JournalPlayer(journal, setting)
    self.journal = journal
    self.setting = setting
    divergence = player.divergence
    issues = player.issues
    stepCount = player.position
    firstRedactedStep = journal.steps.first(where: \.isRedacted)?.number
    self.player = Guarded(player)
  }

  /// The states: `states[0]` is the initial one, `states[n]` that after the reduction *n*.
  public var states: States { States(replay: self) }

  /// Calls a closure with the state after a reduction, with the shared values of that time.
  ///
  /// A state from ``states`` reads the current shared values of the program.
  ///
  /// - Parameters:
  ///   - step: The number of the reduction, 0 for the initial state.
  ///   - body: Receives the state.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  public func withState<Result: Sendable>(
    after step: Int, _ body: (State) throws -> Result
  ) rethrows -> Result {
    precondition(states.indices.contains(step), "There is no state \(step) in this replay.")
    // The app's code runs outside of the lock, and what it changes is dropped with the copy.
    let (state, shared) = player.withLock { ($0.state(after: step), $0.sharedCopy) }
    return try SharedView.with(shared) { try body(state) }
  }

  /// The states of a replay.
  ///
  /// They aren't stored: each access computes one again.
  public struct States: RandomAccessCollection, Sendable {
    fileprivate let replay: JournalReplay

    /// 0, for the initial state.
    public var startIndex: Int { 0 }

    /// The number of reductions, plus one.
    public var endIndex: Int { replay.stepCount + 1 }

    /// The state after a reduction.
    ///
    /// - Parameter step: The number of the reduction, 0 for the initial state.
    /// - Complexity: O(1) for accesses in ascending order; otherwise up to 255 reductions are
    ///   repeated.
    public subscript(step: Int) -> State {
      precondition(indices.contains(step), "There is no state \(step) in a replay of \(count - 1).")
      return replay.player.withLock { $0.state(after: step) }
    }
  }
}

extension Journal {
  /// Replays the run of a store whose actions are `Codable`.
  ///
  /// ```swift
  /// let run = try Journal(contentsOf: url).replay(App.State()) { App() }
  /// run.states[412]
  /// ```
  ///
  /// Reducers receive the dates, ids and random numbers of the journal. Other dependencies are
  /// those of the caller.
  ///
  /// - Parameters:
  ///   - initialState: The initial state of the store.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies.
  /// - Returns: The run.
  /// - Throws: A ``JournalError`` if the journal has only names of actions, or is of another store.
  /// - Complexity: O(*n*) for *n* actions, in time; it keeps every 256th state.
  public func replay<State: Sendable, Action: Codable & Sendable, R: Reducer>(
    _ initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) throws -> JournalReplay<State, Action> where R.State == State, R.Action == Action {
    try replay(initialState, as: nil, reducer(), prepareDependencies)
  }

  /// Replays the run of a store from the state in its journal.
  ///
  /// If the state's coding omits values, the decoded state differs, and ``JournalReplay`` reports
  /// it.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies.
  /// - Returns: The run.
  /// - Throws: A ``JournalError`` if the journal lacks the state, has only names of actions, or is
  ///   of another store.
  /// - Complexity: The same as a replay from a given state.
  public func replay<State: Codable & Sendable, Action: Codable & Sendable, R: Reducer>(
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) throws -> JournalReplay<State, Action> where R.State == State, R.Action == Action {
    guard let text = header.initialState else {
      throw JournalError(
        "The journal lacks the initial state of the store. Pass it to the replay.")
    }
    let state: State
    do {
      state = try JournalCoding.value(of: text)
    } catch {
      throw JournalError(
        """
        The initial state of the store can't be decoded, because its types have changed: \(error)
        """)
    }
    return try replay(state, as: text, reducer(), prepareDependencies)
  }

  private func replay<State: Sendable, Action: Codable & Sendable, R: Reducer>(
    _ initialState: State, as text: String?, _ reducer: R,
    _ prepareDependencies: ((inout DependencyValues) -> Void)?
  ) throws -> JournalReplay<State, Action> where R.State == State, R.Action == Action {
    guard header.tier == .codable else {
      throw JournalError(
        """
        The journal has only the names of actions, so it can't be replayed. Make the action Codable.
        """)
    }
    let name = String(reflecting: R.State.self).withoutContextAddresses
    guard header.store == name else {
      throw JournalError(
        "The journal belongs to a store of \(header.store), not of \(name)\(appSuffix).")
    }
    return JournalReplay(
      self,
      ReplaySetting(
        initialState, as: text, reducer,
        DependencyValues(forStore: {
          $0.setLiveGenerators()
          prepareDependencies?(&$0)
        })))
  }

  private var appSuffix: String {
    header.app.isEmpty ? "" : ": it was written by \(header.app)"
  }
}

extension JournalReplay {
  /// Draws the run as a page, with the screens of each state and the change that each action made.
  ///
  /// ```swift
  /// let run = try journal.replay(App.State()) { App() }
  /// try Data(run.html().utf8).write(to: URL(filePath: "report.html"))
  /// ```
  ///
  /// - Returns: The page as HTML, as ``Journal/html()`` describes it.
  /// - Complexity: O(*n* · *m*) for *n* actions and states of *m* parts.
  public func html() -> String {
    let picture = self.picture()
    return picture.journal.html(differences: picture.differences)
  }

  /// Writes the run as a trace, with the screens of each state.
  ///
  /// - Returns: A trace, as ``Journal/trace()`` describes it.
  /// - Complexity: O(*n* · *m*) for *n* actions and states of *m* parts.
  public func trace() -> String {
    picture().journal.trace()
  }

  /// Returns the journal with its screens, and the differences between its states.
  func picture() -> JournalPicture {
    var journal = journal
    var screens = ScreenTracker(ofReplay: true)
    var differences: [Int: String] = [:]
    let effects = Dictionary(grouping: journal.effects.indices) { journal.effects[$0].step }
    var presentations: [Int: Int] = [:]
    var before: State?
    for number in 0..<stepCount + 1 {
      // Code of the app describes the values, so it runs outside of the lock.
      let (state, shared, changes) = player.withLock { player in
        (player.state(after: number), player.sharedCopy, player.changedShared)
      }
      defer { before = state }
      let current = SharedView.with(shared) { screens.update(to: state) }
      guard let before else {
        journal.initialScreens = current
        continue
      }
      journal.steps[number - 1].screens = current
      for index in effects[number] ?? [] {
        journal.effects[index].screen = screens.screen(
          recordedAs: journal.effects[index].screen, of: journal.steps[number - 1].name,
          &presentations)
      }
      let difference = SharedView.with(shared) { valueDifference(before, state, legend: nil) }
      let texts = [difference].compactMap(\.self) + changes.compactMap(\.difference)
      if !texts.isEmpty {
        differences[number] = (texts + ["", "(Before: −, After: +)"]).joined(separator: "\n")
      }
    }
    return JournalPicture(journal: journal, differences: differences)
  }
}

extension SharedView.Entry {
  /// The change of the value with the name of its key, or `nil` if the values don't differ.
  fileprivate var difference: String? {
    valueDifference(
      source.value(in: first) as Any, source.value(in: current) as Any, legend: nil
    )
    .map { "  \(source.name ?? "A shared value"):\n\($0)" }
  }
}

/// A run with the screens and changes of its states.
struct JournalPicture {
  /// The journal with the screens that were inserted and removed at each step.
  let journal: Journal

  /// The change that each action made, by its number, without actions that changed nothing.
  let differences: [Int: String]
}

/// The point where a replayed run diverges from the recorded one.
public struct JournalDivergence: Sendable, Equatable, CustomStringConvertible {
  /// The kind of the difference.
  public enum Kind: Sendable, Equatable {
    /// The line differs from the one that was written.
    case line

    /// The action can't be decoded, or was never encoded.
    case action

    /// The initial state differs.
    case initialState

    /// The state after the action differs.
    case state

    /// The reducer read more or fewer dates, ids or random numbers than the journal has.
    case generatedValues

    /// The reducer returned a `.send` of another action, or one more or fewer than recorded.
    case sentActions

    /// An operator rejected the action only in the replay, or only in the recorded run.
    case rejection
  }

  /// The number of the first reduction that differs, 0 for the initial state.
  public let step: Int

  /// The kind of the difference.
  public let kind: Kind

  /// The difference and its possible cause, in a sentence or two.
  public let description: String
}

extension Sequence<JournalIssue> {
  /// Returns whether the message of an issue contains a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: `true` if there is such an issue.
  public func containsIssue(mentioning text: String) -> Bool {
    contains { $0.message.contains(text) }
  }
}
