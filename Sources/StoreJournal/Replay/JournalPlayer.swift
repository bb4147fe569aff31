import StoreRuntimeCore

/// Repeats the reductions of a journal in a private store.
struct JournalPlayer<State: Sendable, Action: Sendable>: Sendable {
  /// The number of reductions between two saved states.
  private static var interval: Int { 256 }

  let journal: Journal
  let setting: ReplaySetting<State, Action>
  private(set) var divergence: JournalDivergence?
  private(set) var issues: [JournalIssue] = []

  /// The reduction after which the store has its current state.
  private(set) var position = 0

  private let store: Store<State, Action>
  private let observer = ReplayObserver<State, Action>()

  /// The saved states, each with the next element's id and the shared values.
  private var kept: [(state: State, nextElementID: Int, shared: SharedView.Contents)]

  /// The shared values of the run.
  ///
  /// The replay changes no value outside of it.
  private let shared: SharedView

  private var isSecret = false

  /// Repeats all reductions whose actions can be decoded, and compares them.
  init(_ journal: Journal, _ setting: ReplaySetting<State, Action>) {
    self.journal = journal
    self.setting = setting
    let shared = SharedView(replaying: journal)
    self.shared = shared
    let observer = self.observer
    store = SharedView.with(shared) { setting.makeStore(observer) }
    kept = []
    keep()
    if let digest = journal.initialDigest, digest != self.digest {
      diverge(
        0, .initialState,
        "The initial state differs from that of the recorded store.")
    }
    while position < journal.steps.count {
      guard play(journal.steps[position], isFirstTime: true) else { return }
      if position.isMultiple(of: Self.interval) { keep() }
    }
  }

  private mutating func keep() {
    let (state, nextElementID) = store.snapshotAlone
    kept.append((state, nextElementID, shared.contents))
  }

  /// The digest of the store's state.
  private var digest: UInt64 {
    SharedView.with(shared) { ValueDigest.digest(of: store.snapshotAlone.state) }
  }

  /// Returns the state after a reduction.
  mutating func state(after step: Int) -> State {
    if step < position || step / Self.interval > position / Self.interval {
      position = step / Self.interval * Self.interval
      let (state, nextElementID, contents) = kept[step / Self.interval]
      store.snapshotAlone = (state, nextElementID)
      shared.contents = contents
    }
    while position < step { _ = play(journal.steps[position], isFirstTime: false) }
    return store.snapshotAlone.state
  }

  /// Repeats the next reduction.
  ///
  /// - Returns: `true` if its action could be decoded.
  private mutating func play(_ step: JournalStep, isFirstTime: Bool) -> Bool {
    if step.isRedacted {
      isSecret = true
      shared.forgetWrites()
      position += 1
      return true
    }
    guard let action = decode(step) else { return false }
    shared.begin(step)
    let outcome = SharedView.with(shared) { observer.repeatReduction(of: action, step, in: store) }
    position += 1
    if isFirstTime { compare(step, outcome) }
    return true
  }

  private mutating func decode(_ step: JournalStep) -> Action? {
    if let failure = step.failure {
      diverge(step.number, .action, "The action couldn't be encoded: \(failure)")
      return nil
    }
    guard let text = step.action else {
      diverge(step.number, .action, "The journal lacks the action.")
      return nil
    }
    do {
      return try setting.decode(text, nil)
    } catch {
      diverge(
        step.number, .action,
        "The action can't be decoded, because its types or its line have changed: \(error)")
      return nil
    }
  }

  /// A copy of the shared values that the run has used so far.
  var sharedCopy: SharedView {
    let copy = SharedView(isClosed: true)
    copy.decode = shared.decode
    copy.contents = shared.contents
    return copy
  }

  /// The shared values that the last reduction has changed.
  var changedShared: [SharedView.Entry] { shared.entries.filter(\.isWritten) }

  // MARK: Comparing

  private mutating func compare(
    _ step: JournalStep, _ outcome: ReplayObserver<State, Action>.Outcome
  ) {
    issues += outcome.issues.map {
      JournalIssue(step: step.number, message: $0.message, location: "\($0.location)")
    }
    guard !journal.isCutDown else { return }
    if step.isAltered {
      diverge(step.number, .line, "Its line was changed after it was written.")
    }
    // States lack redacted payloads, and everything that depends on them.
    guard !isSecret else { return }
    guard let conditions = outcome.conditions else { return }
    let (had, took) = (step.generated, conditions.generated)
    for (name, had, took) in [
      ("date", had.dates.values.count, took.dates.position),
      ("UUID", had.uuids.values.count, took.uuids.position),
      ("random number", had.numbers.values.count, took.numbers.position),
    ] where had != took {
      diverge(
        step.number, .generatedValues,
        "The reducer took \(took) \(name)\(took == 1 ? "" : "s"), and \(had) when it was recorded.")
    }
    if conditions.isRejected != step.isRejected {
      diverge(
        step.number, .rejection,
        step.isRejected
          ? "An operator rejected the action when it was recorded, but doesn't reject it now."
          : "An operator rejects the action, but didn't when it was recorded.")
    }
    let (recorded, sends) = (step.sends ?? [], outcome.sends)
    if !recorded.elementsEqual(sends, by: isName) {
      diverge(
        step.number, .sentActions,
        "The reducer sent \(list(sends)), and \(list(recorded)) when it was recorded.")
    }
    if let digest = step.digest, digest != self.digest {
      diverge(
        step.number, .state,
        """
        The state differs. The reducer has changed, or depends on something that isn't recorded: a \
        clock or a random number that it reads by itself, a file, a global variable.
        """)
    }
  }

  /// Returns whether a recorded name is that of an action, or its beginning if names are redacted.
  private func isName(_ recorded: String, of action: String) -> Bool {
    guard recorded != action, journal.header.redactedActionCount > 0 else {
      return recorded == action
    }
    return ["\(recorded).", "\(recorded)["].contains { action.hasPrefix($0) }
  }

  private func list(_ sends: [String]) -> String {
    sends.isEmpty ? "nothing" : sends.joined(separator: " and ")
  }

  private mutating func diverge(
    _ step: Int, _ kind: JournalDivergence.Kind, _ description: String
  ) {
    guard divergence == nil else { return }
    let name = step == 0 ? "" : " (\(journal.steps[step - 1].name))"
    divergence = JournalDivergence(
      step: step, kind: kind,
      description: step == 0 ? description : "Action \(step)\(name): \(description)")
  }
}

extension SharedView {
  /// Creates a closed view of the shared values of a run.
  ///
  /// - Parameter journal: The run.
  convenience init(replaying journal: Journal) {
    self.init(isClosed: true)
    decode = { type, text in
      func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JournalCoding.value(of: text)
      }
      return try value(type)
    }
    recorded = journal.initialShared
  }

  /// Provides the shared values of the next reduction.
  func begin(_ step: JournalStep) {
    forgetWrites()
    recorded.merge(step.shared ?? [:]) { $1 }
    overtaken = step.overtaken ?? [:]
  }
}

/// The setting of a replay: the initial state, the reducer, and its dependencies.
struct ReplaySetting<State: Sendable, Action: Sendable>: Sendable {
  /// Encodes an action as text.
  let encode: @Sendable (Action) throws -> String

  /// Decodes an action, and replaces the ids of elements if a renumbering is passed.
  let decode: @Sendable (String, StackElementID.Renumbering?) throws -> Action

  /// The initial state as JSON, if it is the journal's.
  let initialState: String?

  /// The type of the reducer.
  let reducer: Any.Type

  /// Makes a private store.
  let makeStore: @Sendable (ReplayObserver<State, Action>) -> Store<State, Action>

  init<R: Reducer>(
    _ initialState: State, as text: String?, _ reducer: R, _ dependencies: DependencyValues
  ) where R.State == State, R.Action == Action, Action: Codable {
    encode = { try JournalCoding.text(of: $0) }
    decode = { try JournalCoding.value(of: $0, $1) }
    self.initialState = text
    self.reducer = (reducer as? Reduce<State, Action>)?.base ?? R.self
    makeStore = { observer in
      Store(
        initialState: { initialState }, on: nil, reducer: { reducer }, dependencies: dependencies,
        role: StoreRole(observer: observer))
    }
  }
}
