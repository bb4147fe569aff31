import StoreRuntime

/// The observer of one effect in an explored run.
final class ExploredEffect: EffectObserver {
  private let run: ExploredRun
  private let participant: Participant

  init(of origin: any Sendable, in run: ExploredRun) {
    self.run = run
    participant = Participant(isEffect: true) { "effect of \(actionName(origin))" }
    run.add(participant)
  }

  var executor: (any TaskExecutor)? { run.executor }

  func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never> {
    run.executor.start(participant, makeTask)
  }

  var isHalted: Bool { run.isEndless }

  func willWaitInLine() { participant.willWaitInLine() }

  func willAwaitReply() -> Int {
    participant.willWait()
    return 0
  }

  func willGetReply(_ wait: Int) { participant.didWait() }

  func didLoseFeature() { participant.didLoseScreen() }

  func didCancel(_ reason: EffectCancellation) {
    participant.didCancel()
    run.note("\(participant.name) is cancelled")
  }

  func didEnd(isTaskCancelled: Bool) { participant.didEnd() }
}
