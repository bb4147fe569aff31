/// What a store needs to run effects, to take mail, and to tell those who listen to it.
///
/// Made when it is first needed. Confined to the isolation of its store.
@usableFromInline
final class TypedRuntime<State: Sendable, Action: Sendable>: EffectRuntime, @unchecked Sendable {
  // Sendable: all of it is confined to the isolation of the store, but for what the store does
  // while it is released, when nobody else has it.

  /// What was taken from the mailbox and isn't reduced yet.
  // No code of a feature runs inside an access to it, so that exclusive access needs no checks.
  @exclusivity(unchecked) @usableFromInline var mail = WorkQueue<Mail<Action>.Message>()

  /// Those who look at the state after each reduction: the models of views.
  var listeners: [StateListener<State, Action>] = []

  /// Tells readers of `states`, while there are any.
  weak var broadcast: StateBroadcast<State>?

  /// Where the next action comes from, if the store is observed and an effect sends it.
  var sender: ActionSender<Action>?
}

extension Store {
  /// Returns the running effects, made if there never were any.
  @usableFromInline
  func makeRuntime() -> TypedRuntime<State, Action> {
    if let runtime { return runtime }
    let made = TypedRuntime<State, Action>(
      of: StoreReference(self, on: executorOwner, gate: context.extras?.gate))
    runtime = made
    context.rootNode = made.root
    return made
  }
}

// MARK: - Listeners

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

/// Where the state of a store is in that of the store that owns it.
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
      store.schedule.readerArrives()
      let runtime = store.makeRuntime()
      // An idle store never looks at those whose models are gone.
      runtime.listeners.removeAll { !$0.isNeeded() }
      runtime.listeners.append(listener)
      store.context.isListened = true
    }
  }

  /// Where the state is.
  ///
  /// Used on the isolation of the store.
  nonisolated var place: StatePlace {
    StatePlace(owner: onExecutor(ofStore: owner) { $0.context }, keyPaths: link?.keyPaths ?? [])
  }

  /// Lets listeners look at what a reduction has changed.
  @usableFromInline
  func updateListeners(after action: Action) {
    let touches = context.takeTouches()
    guard let runtime, let ownState else { return }
    let action = context.isActionRejected ? nil : action
    for listener in runtime.listeners { listener.update(action, ownState, touches) }
    runtime.listeners.removeAll { !$0.isNeeded() }
    context.isListened = !runtime.listeners.isEmpty
  }

  /// Tells listeners and readers that the state may have changed.
  @usableFromInline
  func tellReaders() {
    for listener in runtime?.listeners ?? [] { listener.tell() }
    // A journal has what led to a state before anybody reads that.
    observer?.didSettle()
    // Only a store of its own has readers, and it always has a state.
    // swift-format-ignore: NeverForceUnwrap
    runtime?.broadcast?.announceChange(to: ownState!)
    guard observer == nil, runtime?.listeners.isEmpty ?? true, runtime?.broadcast == nil else {
      return
    }
    schedule.readersHaveGone()
  }
}
