extension Journal {
  /// Returns the journal with some of its steps, which are numbered anew.
  ///
  /// - Parameter steps: The steps that are left, in their order, with what they are now.
  /// - Returns: The journal.
  func cut(to steps: [JournalStep]) -> Journal {
    let numbers = Dictionary(
      uniqueKeysWithValues: steps.enumerated().map { ($1.number, $0 + 1) })
    let effects = effects.compactMap { effect in
      numbers[effect.step].map { effect.cut(to: $0) }
    }
    let kept = Set(effects.map(\.number))
    var journal = Journal(
      header: header,
      steps: steps.map { step in
        step.cut(to: numbers[step.number] ?? 0, because: step.cause.cut(to: numbers, kept))
      },
      initialScreens: [], effects: effects, droppedActions: [], issues: [], warning: nil)
    journal.isCutDown = true
    return journal
  }
}

extension JournalStep {
  fileprivate func cut(to number: Int, because cause: Cause) -> Self {
    var step = JournalStep(
      number: number, time: time, duration: duration, cause: cause, name: writtenName,
      action: action, isRejected: isRejected, isRedacted: isRedacted)
    step.playback = playback
    return step
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

extension JournalEffect {
  fileprivate func cut(to step: Int) -> Self {
    JournalEffect(
      number: number, step: step, start: start, end: end, reason: reason, screen: screen, ids: ids,
      location: location)
  }
}
