extension Store {
  /// Starts the parts of an effect.
  ///
  /// - Parameters:
  ///   - walk: The way through the parts.
  ///   - origin: The action whose reduction returned the effect.
  ///   - runtime: The running effects.
  @inlinable
  func start(
    _ walk: inout EffectWalk,
    origin: Action,
    _ runtime: EffectRuntime<State, Action>
  ) {
    while let step = walk.advance(in: runtime) {
      switch step {
      case .send(let part):
        if context.isObserved { noteSender(origin) }
        let part: SendPart<Action> = part.unwrapped(by: walk.place.mapping, to: Action.self)
        reduceNext(part.action, group: walk.group, from: walk.group.caller)

      case .run(let part):
        let work: EffectTask<Action> = part.unwrapped(by: walk.place.mapping, to: Action.self)
        let entry = runtime.insert(&walk, origin: origin, work: work)
        entry.group.enter()
        if schedule.mayStartEffects {
          launch(work, entry)
        } else {
          runtime.delayedWork.append(.launch(work, entry))
        }

      case .begin(let start):
        walk.group.enter()
        let entry = runtime.insert(&walk, origin: origin, work: nil)
        walk.begin(start, entry)

      case .overflow(let part):
        reportOverflow(of: part, origin: origin)

      case .finish(let sequence):
        finishSequence(sequence)
      }
    }
  }

  /// Reports that an effect wasn't started, as too many others of its id wait.
  @usableFromInline
  func reportOverflow(of part: LimitedPart, origin: Action) {
    reportIssue(
      """
      An effect was dropped, as the line of its id is full: \(part.id.base). It was returned for \
      the action \(shortDescription(of: origin)). What it was to do isn't done. Let more effects wait, \
      or use the policy "keeping" if those that come too many aren't wanted.
      """,
      at: part.location)
  }

  /// Goes on with a sequence whose current part has ended, until a part is running again.
  @usableFromInline
  func advance(_ sequence: EffectEntryBase) {
    // The effects of a store have entries of its types.
    let entry = unsafeDowncast(sequence, to: EffectEntry<State, Action>.self)
    guard let runtime else { return }
    var walk = EffectWalk(through: sequence)
    start(&walk, origin: entry.origin, runtime)
  }

  /// Takes note that all of a sequence has ended.
  @usableFromInline
  func finishSequence(_ sequence: EffectEntryBase) {
    finish(sequence)
    if let id = sequence.line?.id,
      let next = sequence.node.removeFromLine(
        sequence.token, id: id, wasWaiting: sequence.isWaitingInLine)
    {
      endWait(of: next, id: id)
    }
    sequence.group.leave()
    sequence.isAdvancing = false
    sequence.node.endPendingStart()
  }

  /// Goes on with a sequence that has waited in line.
  private func endWait(of token: EffectToken, id: CancelID) {
    guard let runtime, let sequence = runtime[token] else { return }
    sequence.isWaitingInLine = false
    guard let wait = runtime.wait(of: sequence, id: id) else { return }
    // Not only when its task has noticed: a test would find nothing in flight until then.
    finish(wait)
    wait.task?.cancel()
  }

  /// Starts the task of a `run` effect that was left by a loop further in, unless it was cancelled
  /// or was a wait that has ended since.
  @usableFromInline
  func launchDelayed(_ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>) {
    guard entry.wasCancelled || entry.hasEnded else {
      return launch(work, entry)
    }
    finish(entry)
    entry.group.leave()
  }

  /// Starts the task of a `run` effect.
  @inlinable
  func launch(_ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>) {
    let dependencies = DependencyValues(
      storage: work.dependencies.storage, runningEffect: entry)
    let task = DependencyValues.withLocal(dependencies) {
      context.isObserved ? makeObservedTask(work, entry) : makeTask(work, entry, on: executorOwner)
    }
    guard !entry.hasEnded else { return }
    entry.task = task
    entry.group.add(task, token: entry.token)
    if entry.isCancelled { task.cancel() }
  }

  /// Starts the task of an effect that the observer follows.
  @usableFromInline
  func makeObservedTask(
    _ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>
  ) -> Task<Void, Never> {
    guard let observer else { return makeTask(work, entry, on: executorOwner) }
    let effectObserver = observer.willStartEffect(
      of: entry.origin, in: StoreTask(group: entry.group))
    entry.observer = effectObserver
    if entry.sequence?.isWaitingInLine == true { effectObserver.willWaitInLine() }
    return effectObserver.startAtOnce { makeTask(work, entry, on: executorOwner) }
  }

  /// Starts the task of an effect, which runs at once up to its first suspension.
  @inlinable
  func makeTask(
    _ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>, on owner: any Actor
  ) -> Task<Void, Never> {
    // The store is on the executor of that actor, as that is its own.
    onExecutor(ofAny: owner) { owner in
      Task.immediate(priority: work.priority, executorPreference: entry.observer?.executor) {
        _ = owner
        entry.observer?.didStart()
        do {
          try await work.operation(Send { action in await entry.send(action) })
        } catch {
          await work.handle(error, Send { action in await entry.send(action) })
        }
        await entry.finish()
      }
    }
  }
}
