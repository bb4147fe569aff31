extension Store {
  /// Starts an operation.
  ///
  /// What belongs to a feature that is gone isn't started at all.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - start: The circumstances, which are changed for a part of the operation and then put back, as
  ///     copies would count many references.
  ///   - runtime: The running effects.
  @inlinable
  func start(
    _ operation: Effect<Action>.Operation,
    _ start: inout EffectStart<State, Action>,
    _ runtime: EffectRuntime<State, Action>
  ) {
    guard !start.scope.hasEnded else { return }
    switch operation {
    case .send(let action):
      if isObserved { noteSender(start.origin) }
      reduceNext(action, group: start.group)

    case .run(let work):
      launch(work, &start, runtime)

    case .merge(let operations):
      for operation in operations { self.start(operation, &start, runtime) }

    case .concatenate(let operations):
      concatenate(operations, &start, runtime)

    case .cancellable(let id, let cancelInFlight, let operation):
      if cancelInFlight { runtime.cancel(id, in: start.scope) }
      let outerKeys = start.keys
      start.keys.append(CancellationKey(scope: start.scope, id: id))
      self.start(operation, &start, runtime)
      start.keys = outerKeys

    case .cancel(let ids):
      for id in ids { runtime.cancel(id, in: start.scope) }

    case .owned(let owner, let operation):
      guard
        let child = start.scope.child(
          at: owner.location, identity: owner.identity, key: owner.key,
          registration: start.registration)
      else { return }
      let (outerScope, outerPresenter) = (start.scope, start.presenter)
      start.scope = child
      if owner.dismissal != nil { start.presenter = owner }
      self.start(operation, &start, runtime)
      (start.scope, start.presenter) = (outerScope, outerPresenter)
      // Only now, as the child may be idle between the parts of the operation.
      child.endPendingStart()
    }
  }

  /// Starts the first of several operations.
  @usableFromInline
  func concatenate(
    _ operations: [Effect<Action>.Operation],
    _ start: inout EffectStart<State, Action>,
    _ runtime: EffectRuntime<State, Action>
  ) {
    let entry = runtime.insert(&start, work: nil)
    start.group.enter()
    advance(EffectSequence(entry: entry, operations: operations))
  }

  /// Goes on with a concatenation whose current part has ended, until a part is running again.
  @usableFromInline
  func advance(_ sequence: EffectSequence<State, Action>) {
    guard let runtime else { return }
    let entry = sequence.entry
    var start = EffectStart(inside: entry)
    start.keys = entry.cancellationKeys
    start.sequence = sequence
    entry.scope.pendingStarts += 1
    sequence.isAdvancing = true
    defer {
      sequence.isAdvancing = false
      entry.scope.endPendingStart()
    }
    while sequence.running == 0 {
      if entry.isCancelled || entry.group.isCancelled {
        for operation in sequence.rest { runtime.unregister(operation, of: entry) }
        sequence.rest = []
      }
      guard let next = sequence.rest.popLast() else {
        finish(entry)
        entry.group.leave()
        return
      }
      self.start(next, &start, runtime)
    }
  }

  /// Starts the task of a `run` effect.
  @inlinable
  func launch(
    _ work: EffectTask<Action>,
    _ start: inout EffectStart<State, Action>,
    _ runtime: EffectRuntime<State, Action>
  ) {
    let entry = runtime.insert(&start, work: work)
    entry.group.enter()
    let dependencies = DependencyValues(
      storage: work.dependencies.storage, presentation: entry)
    let task = DependencyValues.withLocal(dependencies) {
      isObserved ? makeObservedTask(work, entry) : makeTask(work, entry)
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
    guard let observer = annex?.observer else { return makeTask(work, entry) }
    let effectObserver = observer.willStartEffect(
      of: entry.origin, in: StoreTask(group: entry.group))
    entry.observer = effectObserver
    return effectObserver.startAtOnce { makeTask(work, entry) }
  }

  /// Starts the task of an effect.
  @inlinable
  func makeTask(
    _ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>
  ) -> Task<Void, Never> {
    typealias Isolated = (
      EffectTask<Action>, EffectEntry<State, Action>, isolated any Actor
    ) -> Task<Void, Never>
    typealias Plain = (
      EffectTask<Action>, EffectEntry<State, Action>, any Actor
    ) -> Task<Void, Never>
    let makeTask: Isolated = Self.makeTask
    // Whoever is isolated to the store is on the executor of that actor too, as it is the store's.
    // `assumeIsolated` casts in the same way, but takes 40 ns to find that out.
    return unsafeBitCast(makeTask, to: Plain.self)(work, entry, executorOwner)
  }

  /// Starts the task of an effect, which runs at once up to its first suspension.
  @inlinable
  static func makeTask(
    _ work: EffectTask<Action>,
    _ entry: EffectEntry<State, Action>,
    on owner: isolated any Actor
  ) -> Task<Void, Never> {
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
