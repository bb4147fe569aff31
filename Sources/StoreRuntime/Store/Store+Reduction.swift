extension Store {
  /// Reduces an action, and starts what comes of it unless that is being done further out.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - group: The `send` that the action belongs to, or `nil` for one of its own.
  /// - Returns: The `send` that the action belongs to, or `nil` if nothing was set off.
  @inlinable
  func perform(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    if isReducing { return postpone(action, group: group) }
    if !mailbox.isEmpty { reduceMail() }
    let group = reduce(action, group: group)
    if hasFollowUp, !isDraining { followUp() }
    return group
  }

  /// Puts an action with the work that is to be done, as another is being reduced.
  @usableFromInline
  func postpone(_ action: Action, group: EffectGroup?) -> EffectGroup {
    let group = group ?? EffectGroup()
    group.enter()
    makeRuntime().work.append(.reduce(action, group))
    hasFollowUp = true
    return group
  }

  /// Reduces one action and puts its effect with the work that is to be done.
  ///
  /// - Returns: The `send` that the action belongs to, or `nil` if nothing was set off.
  @inlinable
  func reduce(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    isReducing = true
    if mayNavigate { prepareNavigation() }
    let previous = context.enter()
    // A store that reduces has no link, and so a state.
    // swift-format-ignore: NeverForceUnwrap
    let effect = reducer.reduce(&ownState!, action)
    context.leave(previous)
    var group = group
    if let operation = effect.operation {
      group = enqueue(operation, origin: action, group: group)
    }
    if mayNavigate { finishNavigation() }
    isReducing = false
    return group
  }

  /// Puts an effect with the work that is to be done.
  @usableFromInline
  func enqueue(
    _ operation: Effect<Action>.Operation,
    origin: Action,
    group: EffectGroup?
  ) -> EffectGroup {
    let runtime = makeRuntime()
    runtime.register(operation, in: runtime.root)
    let group = group ?? EffectGroup()
    group.enter()
    runtime.work.append(.start(operation, origin: origin, group))
    hasFollowUp = true
    return group
  }

  @inlinable
  func prepareNavigation() {
    context.isActionRejected = false
    context.firstNewID = context.nextElementID
    context.scope = scope
  }

  /// Brings the stacks of the state in step, and cancels the effects of what is gone.
  @inlinable
  func finishNavigation() {
    // As in `reduce(_:group:)`.
    // swift-format-ignore: NeverForceUnwrap
    reducer.synchronize?(
      &ownState!,
      NavigationSync(
        context: context,
        scope: scope,
        isInitial: false,
        firstNewID: context.firstNewID))
    context.scope = nil
    context.isFirstReduction = false
    if !context.removals.isEmpty { context.removals.removeAll(keepingCapacity: true) }
    if !context.endedScopes.isEmpty { cancelEndedScopes() }
  }

  /// The effects of the root feature, if it or any other has some.
  @usableFromInline var scope: EffectScope? {
    runtime?.root
  }

  @usableFromInline
  func cancelEndedScopes() {
    let ended = context.endedScopes
    context.endedScopes = []
    for scope in ended { runtime?.end(scope) }
  }

  /// Does what reductions have left to be done, and then tells readers that the state may have
  /// changed.
  ///
  /// The loop, and not the call stack, holds what is still to come: an effect that sends while it
  /// is being started has its action reduced at once, and what comes of that is started here later.
  @usableFromInline
  func followUp() {
    if let runtime, !runtime.work.isEmpty {
      isDraining = true
      while let work = runtime.work.popFirst() {
        switch work {
        case .reduce(let action, let group):
          _ = reduce(action, group: group)
          group.leave()
        case .start(let operation, let origin, let group):
          let start = EffectStart<Action>(
            scope: runtime.root, origin: origin, group: group, dismissal: nil, keys: [],
            sequence: nil)
          self.start(operation, start)
          group.leave()
        case .advance(let sequence):
          advance(sequence)
        }
      }
      isDraining = false
    }
    hasFollowUp = broadcast != nil
    broadcast?.announceChange()
  }

  /// Reduces an action that an effect has emitted without a task.
  func reduceNext(_ action: Action, group: EffectGroup) {
    _ = reduce(action, group: group)
  }

  /// Reduces what has been enqueued so far.
  @usableFromInline
  func reduceMail() {
    let actions = mailbox.takeAll()
    for action in actions { _ = reduce(action, group: nil) }
  }

  /// Reduces what has been enqueued until there is nothing left.
  func drainMailbox() {
    while true {
      let actions = mailbox.takeAllOrFinish()
      if actions.isEmpty { return }
      for action in actions { _ = reduce(action, group: nil) }
      if hasFollowUp, !isDraining { followUp() }
    }
  }

  func makeRuntime() -> EffectRuntime<Action> {
    if let runtime { return runtime }
    let runtime = EffectRuntime<Action>()
    self.runtime = runtime
    return runtime
  }
}
