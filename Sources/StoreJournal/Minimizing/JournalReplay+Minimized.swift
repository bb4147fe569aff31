import StoreRuntimeCore

extension JournalReplay {
  /// Leaves out of the run what isn't needed for what it comes to.
  ///
  /// ```swift
  /// let run = try Journal(contentsOf: url).replay(App.State()) { App() }
  /// let short = try run.minimized { $0.issues.contains("isn't in its stack") }
  /// print(short.testSource())
  /// ```
  ///
  /// Each trial is a run of its own with some of the actions, from the same initial state and
  /// without effects: what effects have sent is an action as any other. Redacted actions are left
  /// out. In the end elements have the ids that they get in the short run, unless it doesn't come
  /// to the same with them.
  ///
  /// - Parameter isFailing: Whether a run still does what is looked for, such as report an issue.
  /// - Returns: A run that does, and doesn't without any one of its actions.
  /// - Throws: A ``JournalError`` if the whole run doesn't do what is looked for; what `isFailing`
  ///   throws.
  /// - Complexity: O(*m* · log *n*) runs as a rule, where *m* of *n* actions remain.
  public func minimized(while isFailing: (JournalReplay) throws -> Bool) throws -> JournalReplay {
    guard try isFailing(self) else {
      throw JournalError("The whole run doesn't do what is looked for: nothing can be left out.")
    }
    let steps = journal.steps[..<stepCount].filter { !$0.isRedacted }
    guard try isFailing(only(steps)) else {
      throw JournalError(
        """
        Without its redacted actions the run doesn't do what is looked for: it can't be cut down.
        """)
    }
    let rest = try DeltaDebugging.minimize(steps) { try isFailing(only($0)) }
    let renumbered = only(renumbered(rest))
    return (try isFailing(renumbered) ? renumbered : only(rest)).withItsIssues
  }

  /// The run of some of the steps.
  private func only(_ steps: [JournalStep]) -> JournalReplay {
    JournalReplay(journal.cut(to: steps), setting)
  }

  /// The run with its issues in its journal, where they are drawn from.
  private var withItsIssues: JournalReplay {
    var journal = journal
    journal.issues = issues
    return JournalReplay(journal, setting)
  }

  /// Returns some of the steps with the ids that elements get if there are no others.
  private func renumbered(_ steps: [JournalStep]) -> [JournalStep] {
    let observer = ReplayObserver<State, Action>()
    let store = setting.makeStore(observer)
    let nextIDs = journal.steps.compactMap(\.playback.nextElementID)
    var ids = ElementRenumbering(
      initialCount: nextIDs.first ?? 0, limit: (nextIDs.max() ?? 0) + steps.count)
    return steps.map { step in
      guard let bytes = step.action,
        let action = try? setting.coding.decode(bytes, { [ids] in ids($0) })
      else { return step }
      var playback = step.playback
      playback.nextElementID = nil
      store.repeatReduction(of: action, playback, observer)
      guard let conditions = observer.takeConditions() else { return step }
      ids.add(newElements(step), from: conditions.nextElementID)
      playback.nextElementID = conditions.nextElementID
      playback.generated = conditions.generated.taken
      return step.coded(as: action, setting.coding, playback)
    }
  }

  /// The ids of the elements that a step has made when it was recorded.
  private func newElements(_ step: JournalStep) -> Range<Int> {
    guard let first = step.playback.nextElementID else { return 0..<0 }
    let next = journal.steps.indices.contains(step.number) ? journal.steps[step.number] : nil
    return first..<max(first, next?.playback.nextElementID ?? first)
  }
}

extension JournalStep {
  /// Returns the step with another action of the same kind.
  fileprivate func coded<Action>(
    as action: Action, _ coding: ActionCoding<Action>, _ playback: StepPlayback
  ) -> Self {
    let text = JSONText()
    guard (try? coding.encode(action, text)) != nil else { return self }
    var step = JournalStep(
      number: number, time: time, duration: duration, cause: cause,
      name: writtenName.map { _ in ActionPath.of(action) }, action: text.bytes,
      isRejected: isRejected, isRedacted: isRedacted)
    step.playback = playback
    return step
  }
}

extension GeneratedValues {
  /// Those that were given, to be given again.
  fileprivate var taken: Self {
    var values = GeneratedValues()
    values.dates = Replay(Array(dates.values[..<dates.position]))
    values.uuids = Replay(Array(uuids.values[..<uuids.position]))
    values.numbers = Replay(Array(numbers.values[..<numbers.position]))
    return values
  }
}
