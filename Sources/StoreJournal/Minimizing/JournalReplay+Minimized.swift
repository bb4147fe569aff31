import StoreRuntimeCore

extension JournalReplay {
  /// Returns a shorter run that still meets a condition, such as reporting an issue.
  ///
  /// ```swift
  /// let run = try Journal(contentsOf: url).replay(App.State()) { App() }
  /// let short = try run.minimized { $0.issues.containsIssue(mentioning: "isn't in its stack") }
  /// print(short.testSource())
  /// ```
  ///
  /// Each trial is a run of its own with some of the actions, from the same initial state and
  /// without effects: what effects have sent is an action as any other. Redacted actions are left
  /// out. In the end elements have the ids that they get in the short run, unless it doesn't come
  /// to the same with them.
  ///
  /// - Parameter isReproducing: Returns `true` if a run meets the condition.
  /// - Returns: A run that meets the condition, and doesn't without any one of its actions.
  /// - Throws: A ``JournalError`` if the whole run doesn't meet the condition; errors that
  ///   `isReproducing` throws.
  /// - Complexity: O(*m* · log *n*) runs as a rule, where *m* of *n* actions remain.
  public func minimized(
    whileReproducing isReproducing: (JournalReplay) throws -> Bool
  ) throws -> JournalReplay {
    guard try isReproducing(self) else {
      throw JournalError(
        "The whole run doesn't satisfy the condition, so there is nothing to minimise.")
    }
    let steps = journal.steps[..<stepCount].filter { !$0.isRedacted }
    guard try isReproducing(only(steps)) else {
      throw JournalError(
        """
        The run doesn't satisfy the condition without its redacted actions, so it can't be \
        minimised.
        """)
    }
    let rest = try DeltaDebugging.minimize(steps) { try isReproducing(only($0)) }
    let renumbered = only(renumbered(rest))
    let run = try isReproducing(renumbered) ? renumbered : only(rest)
    // Issues are drawn from the journal.
    var journal = run.journal
    journal.issues = run.issues
    return JournalReplay(journal, setting)
  }

  /// The run of some of the steps.
  private func only(_ steps: [JournalStep]) -> JournalReplay {
    JournalReplay(journal.cut(to: steps), setting)
  }

  /// Returns some of the steps with the ids that elements get if there are no others.
  private func renumbered(_ steps: [JournalStep]) -> [JournalStep] {
    let observer = ReplayObserver<State, Action>()
    let store = setting.makeStore(observer)
    let nextIDs = journal.steps.compactMap(\.nextElementID)
    var ids = ElementRenumbering(
      initialCount: nextIDs.first ?? 0, limit: (nextIDs.max() ?? 0) + steps.count)
    return steps.map { step in
      var new = step
      new.nextElementID = nil
      guard let text = step.action,
        let action = try? setting.decode(text, { [ids] in ids($0) })
      else { return step }
      let outcome = observer.repeatReduction(of: action, new, in: store)
      guard let conditions = outcome.conditions else { return step }
      ids.add(newElements(step), from: conditions.nextElementID)
      guard let text = try? setting.encode(action) else { return step }
      new.nextElementID = conditions.nextElementID
      new.generated = conditions.generated.taken
      new.action = text
      new.name = ActionPath.of(action)
      return new
    }
  }

  /// The ids of the elements that a step has made when it was recorded.
  private func newElements(_ step: JournalStep) -> Range<Int> {
    guard let first = step.nextElementID else { return 0..<0 }
    let next = journal.steps.indices.contains(step.number) ? journal.steps[step.number] : nil
    return first..<max(first, next?.nextElementID ?? first)
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

extension Journal {
  /// Returns the journal with some of its steps, which are numbered anew.
  ///
  /// - Parameter steps: The steps that are left, in their order, with what they are now.
  /// - Returns: The journal.
  func cut(to steps: [JournalStep]) -> Journal {
    let numbers = Dictionary(
      uniqueKeysWithValues: steps.enumerated().map { ($1.number, $0 + 1) })
    let effects: [JournalEffect] = effects.compactMap { effect in
      guard let number = numbers[effect.step] else { return nil }
      var effect = effect
      effect.step = number
      return effect
    }
    let kept = Set(effects.map(\.number))
    let cutSteps = steps.map { step in
      var cut = step
      cut.number = numbers[step.number] ?? 0
      cut.cause = step.cause.cut(to: numbers, kept)
      cut.screens = []
      return cut
    }
    return Journal(header: header, steps: cutSteps, isCutDown: true, effects: effects)
  }
}

extension JournalStep.Cause {
  /// The cause in a run that has only some of the steps and effects.
  fileprivate func cut(to steps: [Int: Int], _ effects: Set<Int>) -> Self {
    switch self {
    case .outside: self
    case .effect(let number), .dismissal(let number):
      effects.contains(number) ? self : .outside
    case .reduction(let number):
      steps[number].map(Self.reduction) ?? .outside
    }
  }
}

/// Tells the ids that elements of stacks have in a run from which steps were left out.
///
/// A store numbers its elements in the order in which they come, so an element has a smaller id if
/// others don't come before it. It is known by the step that made it, and by its place among those
/// that the step made.
private struct ElementRenumbering: Sendable {
  /// The elements of the state that both runs begin with.
  let initialCount: Int

  /// Larger than any id of the recorded run.
  let limit: Int

  /// The ids of the elements that a step of both runs has made: in the recorded run, and the first
  /// one in the new run.
  var spans: [(old: Range<Int>, new: Int)] = []

  /// Takes note that a step of both runs numbers its elements from here on.
  ///
  /// - Parameters:
  ///   - old: The ids in the recorded run.
  ///   - new: The first id in the new one.
  mutating func add(_ old: Range<Int>, from new: Int) {
    if !old.isEmpty { spans.append((old, new)) }
  }

  /// Returns the id of an element in the new run.
  ///
  /// - Parameter id: The id in the recorded run.
  /// - Returns: The id; for an element that doesn't come, one that no element has.
  func callAsFunction(_ id: Int) -> Int {
    guard id >= initialCount, id < limit else { return id }
    guard let span = spans.last(where: { $0.old.contains(id) }) else { return limit &+ id }
    return span.new + id - span.old.lowerBound
  }
}
