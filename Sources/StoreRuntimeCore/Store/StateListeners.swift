/// Looks at the state of a store after each reduction, and tells about what it has found when all
/// is done that follows from an action from outside.
///
/// Confined to the isolation of the store.
@usableFromInline
struct StateListener<State: Sendable, Action: Sendable>: @unchecked Sendable {
  // Sendable: see above. It is only handed from the code that adds it to the store, on the same
  // isolation.

  /// Whether there is still somebody to tell.
  let isNeeded: () -> Bool

  /// Looks for changes, after an action, `nil` if that was rejected or is none of this part, and
  /// modifications of single elements of stacks.
  let update: (Action?, State, [StackTouch]) -> Void

  /// Tells about what was found.
  let tell: () -> Void
}

/// Those who are told what becomes of a store's state: the models of views, and readers of
/// `states`.
final class StateListeners<State: Sendable, Action: Sendable>: @unchecked Sendable {
  // Sendable: confined to the isolation of the store, but for what the store does while it is
  // released, when nobody else has it.

  var all: [StateListener<State, Action>] = []

  /// Tells readers of `states`, while there are any.
  weak var broadcast: StateBroadcast<State>?
}

/// Where the state of a store is in that of the store that owns it.
@usableFromInline
struct StatePlace {
  /// The context of the store that owns the state.
  let owner: ReductionContext

  /// The way through the scoped stores.
  let keyPaths: [AnyKeyPath]
}

extension Store {
  /// Adds a listener.
  ///
  /// Called on the isolation of the store.
  nonisolated func add(_ listener: StateListener<State, Action>) {
    if let link { return link.add(listener) }
    onExecutor(of: self) { store in
      store.makeListeners().all.append(listener)
      store.context.isListened = true
    }
  }

  /// Where the state is.
  ///
  /// Used on the isolation of the store.
  nonisolated var place: StatePlace {
    link?.place ?? StatePlace(owner: onExecutor(of: self) { $0.context }, keyPaths: [])
  }

  /// Returns what brings the states to readers.
  func makeBroadcast() -> StateBroadcast<State> {
    let listeners = makeListeners()
    if let broadcast = listeners.broadcast { return broadcast }
    let broadcast = StateBroadcast(on: observer?.executor) { [weak self] in
      await self?.newest(for: $0)
    }
    listeners.broadcast = broadcast
    return broadcast
  }

  private func newest(for broadcast: StateBroadcast<State>) -> StateBroadcast<State>.Newest {
    (state, broadcast.currentVersion)
  }

  private func makeListeners() -> StateListeners<State, Action> {
    schedule.readerArrives()
    let runtime = makeRuntime()
    let listeners = runtime.listeners ?? StateListeners()
    runtime.listeners = listeners
    return listeners
  }

  /// Lets listeners look at what a reduction has changed.
  @usableFromInline
  func updateListeners(after action: Action) {
    let touches = context.takeTouches()
    guard let listeners = runtime?.listeners, let ownState else { return }
    let action = context.isActionRejected ? nil : action
    for listener in listeners.all { listener.update(action, ownState, touches) }
    listeners.all.removeAll { !$0.isNeeded() }
    context.isListened = !listeners.all.isEmpty
  }

  /// Tells listeners and readers that the state may have changed.
  @usableFromInline
  func tellReaders() {
    if let listeners = runtime?.listeners {
      for listener in listeners.all { listener.tell() }
      if let broadcast = listeners.broadcast {
        // Only a store of its own has readers, and it always has a state.
        // swift-format-ignore: NeverForceUnwrap
        broadcast.announceChange(to: ownState!)
      } else if listeners.all.isEmpty {
        runtime?.listeners = nil
      }
    }
    observer?.didSettle()
    if runtime?.listeners == nil, observer == nil { schedule.readersHaveGone() }
  }
}
