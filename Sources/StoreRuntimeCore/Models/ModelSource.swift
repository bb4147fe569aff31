/// Where a model gets its state, and where its actions go.
@MainActor
struct ModelSource<State: Sendable, Action: Sendable> {
  /// Whether the state is there.
  let isPresent: () -> Bool

  /// Returns the state, `nil` if it is gone.
  let state: () -> State?

  /// Sends an action to what is there.
  let send: (Action, IssueLocation) -> StoreTask

  /// A store on the main actor.
  init(_ store: Store<State, Action>) {
    isPresent = { true }
    state = { onExecutor(of: store) { $0.state } }
    send = { action, caller in onExecutor(of: store) { $0.send(action, from: caller) } }
  }

  /// A store that isn't on the main actor: its state is that of one moment.
  init(_ store: Store<State, Action>, at moment: State) {
    isPresent = { true }
    state = { moment }
    send = { action, caller in
      store.enqueue(action, from: caller)
      return StoreTask(group: nil)
    }
  }

  /// A part of another model's state.
  ///
  /// - Parameters:
  ///   - parent: The other model.
  ///   - extract: Returns the part, `nil` if it is gone: an element of a stack, or what is
  ///     presented.
  ///   - embed: Wraps an action of the part in one of the parent.
  init<Parent, ParentAction>(
    _ parent: StoreModel<Parent, ParentAction>, extract: @escaping (Parent) -> State?,
    embed: @escaping (Action) -> ParentAction
  ) {
    isPresent = { parent.isThere && parent.withState(extract) != nil }
    state = { parent.withState(extract) }
    send = { action, caller in parent.source.send(embed(action), caller) }
  }
}

extension Store {
  /// Whether everything runs on the executor of the main actor, on whichever actor the store lives.
  nonisolated var isOnMainExecutor: Bool {
    executorOwner === MainActor.shared
      || isSame(unownedExecutor, MainActor.sharedUnownedExecutor)
  }

  /// Returns the state, for a caller that isn't on the store's isolation and can't wait by `await`.
  ///
  /// A reducer that is running is waited for, and nothing else.
  nonisolated func stateFromElsewhere() -> State {
    if let link { return link.stateFromElsewhere() }
    stateTurn.begin()
    defer { stateTurn.end() }
    // Nobody changes the state meanwhile. Only a store with a link has none.
    // swift-format-ignore: NeverForceUnwrap
    return onExecutor(of: self) { $0.ownState! }
  }
}

/// Returns whether two references are to the same executor.
///
/// `asSerialExecutor()` is newer than the systems that the package runs on. A reference is frozen:
/// two words without padding.
private func isSame(_ lhs: UnownedSerialExecutor, _ rhs: UnownedSerialExecutor) -> Bool {
  withUnsafeBytes(of: lhs) { lhs in withUnsafeBytes(of: rhs) { lhs.elementsEqual($0) } }
}
