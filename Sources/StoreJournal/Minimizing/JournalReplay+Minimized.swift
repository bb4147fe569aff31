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
  /// Each trial is a separate run of some of the actions, from the same initial state and without
  /// effects: an action that an effect sent is treated like any other. Redacted actions are
  /// omitted. The runs aren't compared with the recording, so they have no ``divergence``. In the
  /// result, elements have the ids that they get in the short run, unless the condition doesn't
  /// hold with these ids.
  ///
  /// - Parameter isReproducing: Returns `true` if a run meets the condition.
  /// - Returns: A run that meets the condition, and doesn't meet it without any one of its actions.
  /// - Throws: A ``JournalError`` if the whole run doesn't meet the condition; errors that
  ///   `isReproducing` throws.
  /// - Complexity: Usually O(*m* · log *n*) runs, where *m* of *n* actions remain.
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
        steps.count < stepCount
          ? """
          The run doesn't satisfy the condition without its redacted actions, so it can't be \
          minimised.
          """
          : """
          The run doesn't satisfy the condition when it is repeated without a comparison with the \
          recording, so it can't be minimised. Use a condition on its states or issues, not on its \
          divergence.
          """)
    }
    let rest = try DeltaDebugging.minimize(steps) { try isReproducing(only($0)) }
    let renumbered = only(renumbered(rest))
    let run = try isReproducing(renumbered) ? renumbered : only(rest)
    // Issues are taken from the journal.
    var journal = run.journal
    journal.issues = run.issues
    return JournalReplay(journal, setting)
  }

  /// Returns the run of some of the steps.
  private func only(_ steps: [JournalStep]) -> JournalReplay {
    JournalReplay(journal.cut(to: steps), setting)
  }

  /// Returns some of the steps with the ids that elements get without the others.
  private func renumbered(_ steps: [JournalStep]) -> [JournalStep] {
    let observer = ReplayObserver<State, Action>()
    let run = journal.cut(to: steps)
    let shared = SharedView(replaying: run)
    let store = SharedView.with(shared) { setting.makeStore(observer) }
    let nextIDs = journal.steps.compactMap(\.nextElementID)
    var ids = ElementRenumbering(
      initialCount: nextIDs.first ?? 0, limit: (nextIDs.max() ?? 0) + steps.count)
    return zip(steps, run.steps).map { step, stepOfRun in
      shared.begin(stepOfRun)
      var new = step
      new.nextElementID = nil
      guard let text = step.action,
        let action = try? setting.decode(text, { [ids] in ids($0) })
      else { return step }
      let outcome = SharedView.with(shared) {
        observer.repeatReduction(of: action, new, in: store)
      }
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

  /// Returns the ids of the elements that a step made when it was recorded.
  private func newElements(_ step: JournalStep) -> Range<Int> {
    guard let first = step.nextElementID else { return 0..<0 }
    let next = journal.steps.indices.contains(step.number) ? journal.steps[step.number] : nil
    return first..<max(first, next?.nextElementID ?? first)
  }
}

extension GeneratedValues {
  /// The values that the reducer took, to be provided again.
  fileprivate var taken: Self {
    var values = GeneratedValues()
    values.dates = Replay(Array(dates.values[..<dates.position]))
    values.uuids = Replay(Array(uuids.values[..<uuids.position]))
    values.numbers = Replay(Array(numbers.values[..<numbers.position]))
    return values
  }
}

extension Journal {
  /// Returns the journal with some of its steps, which are renumbered.
  ///
  /// - Parameter steps: The remaining steps with their current contents, in their order.
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
    var rest = self.steps[...]
    let cutSteps = steps.map { step in
      var cut = step
      // A value that other code changed before an omitted step stays changed.
      let omitted = rest.prefix { $0.number < step.number }.compactMap(\.shared)
      if !omitted.isEmpty {
        cut.shared = (omitted + [step.shared ?? [:]]).reduce(into: [:]) { shared, values in
          shared.merge(values) { $1 }
        }
      }
      rest = rest.drop { $0.number <= step.number }
      cut.number = numbers[step.number] ?? 0
      cut.cause = step.cause.cut(to: numbers, kept)
      cut.screens = []
      return cut
    }
    return Journal(
      header: header, steps: cutSteps, isCutDown: true, effects: effects,
      initialShared: initialShared)
  }
}

extension JournalStep.Cause {
  /// Returns the cause in a run that has only some of the steps and effects.
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

/// Maps the ids of stack elements to those in a run without some of the steps.
///
/// A store numbers its elements in order of creation, so an element has a smaller id if earlier
/// ones aren't created. It is identified by the step that made it, and by its place among that
/// step's elements.
private struct ElementRenumbering: Sendable {
  /// The number of elements in the initial state of both runs.
  let initialCount: Int

  /// An id greater than any in the recorded run.
  let limit: Int

  /// The ids of the elements that a step of both runs has made: those in the recorded run, and the
  /// first one in the new run.
  var spans: [(old: Range<Int>, new: Int)] = []

  /// Records the first id of a step's elements in the new run.
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
  /// - Returns: The id, or an unused id if the element isn't created.
  func callAsFunction(_ id: Int) -> Int {
    guard id >= initialCount, id < limit else { return id }
    guard let span = spans.last(where: { $0.old.contains(id) }) else { return limit &+ id }
    return span.new + id - span.old.lowerBound
  }
}
