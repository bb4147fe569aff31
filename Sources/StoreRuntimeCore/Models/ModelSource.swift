/// Where a model gets its state, and where its actions go.
@MainActor
class ModelSource<State: Sendable, Action: Sendable> {
  /// Whether what the model shows is there.
  var isPresent: Bool { true }

  /// Calls a closure with the state.
  ///
  /// - Returns: What the closure returns, `nil` if the state is gone.
  func withState<Result>(_ body: (State) -> Result) -> Result? { nil }

  /// Takes note that what was there is gone, whatever may be in its place.
  func end() {}

  /// Sends an action to what is there.
  func send(_ action: Action, from caller: IssueLocation) -> StoreTask { StoreTask(group: nil) }
}

/// A store on the main actor.
final class StoreSource<State: Sendable, Action: Sendable>: ModelSource<State, Action> {
  private let store: Store<State, Action>

  init(_ store: Store<State, Action>, _ record: ModelRecord<State, Action>) {
    self.store = store
    store.add(record.makeListener())
  }

  override func withState<Result>(_ body: (State) -> Result) -> Result? {
    body(onExecutor(of: store) { $0.state })
  }

  override func send(_ action: Action, from caller: IssueLocation) -> StoreTask {
    onExecutor(of: store) { $0.send(action, from: caller) }
  }
}

/// A store that isn't on the main actor: its state is that of one moment.
final class DistantSource<State: Sendable, Action: Sendable>: ModelSource<State, Action> {
  private let store: Store<State, Action>
  private let state: State

  init(_ store: Store<State, Action>, _ state: State) {
    self.store = store
    self.state = state
  }

  override func withState<Result>(_ body: (State) -> Result) -> Result? {
    body(state)
  }

  override func send(_ action: Action, from caller: IssueLocation) -> StoreTask {
    store.enqueue(action, from: caller)
    return StoreTask(group: nil)
  }
}

/// A part of another model's state that is always there.
final class PropertySource<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSource<State, Action> {
  private let parent: StoreModel<Parent, ParentAction>
  private let keyPath: KeyPath<Parent, State>
  private let path: AnyCasePath<ParentAction, Action>

  init(
    _ parent: StoreModel<Parent, ParentAction>, _ keyPath: KeyPath<Parent, State>,
    _ path: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.path = path
  }

  override var isPresent: Bool { parent.source.isPresent }

  override func withState<Result>(_ body: (State) -> Result) -> Result? {
    parent.withState { body($0[keyPath: keyPath]) }
  }

  override func send(_ action: Action, from caller: IssueLocation) -> StoreTask {
    parent.source.send(path.embed(action), from: caller)
  }
}

/// A part of another model's state that may go: an element of a stack, or what is presented.
final class ScreenSource<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSource<State, Action> {
  private let parent: StoreModel<Parent, ParentAction>
  private let extract: (Parent) -> State?
  private let embed: (Action) -> ParentAction

  private var isGone = false

  init(
    _ parent: StoreModel<Parent, ParentAction>, extract: @escaping (Parent) -> State?,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.extract = extract
    self.embed = embed
  }

  override var isPresent: Bool {
    !isGone && parent.source.isPresent && withState { _ in true } == true
  }

  override func withState<Result>(_ body: (State) -> Result) -> Result? {
    guard !isGone else { return nil }
    return parent.withState { state -> Result? in
      guard let part = extract(state) else { return nil }
      return body(part)
    }
  }

  override func end() {
    isGone = true
  }

  override func send(_ action: Action, from caller: IssueLocation) -> StoreTask {
    parent.source.send(embed(action), from: caller)
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
