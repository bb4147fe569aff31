/// Looks at the state of a store after each reduction, and tells about what it has found when all is
/// done that follows from an action from outside.
///
/// Confined to the isolation of the store.
@usableFromInline
class StateListener<State: Sendable, Action: Sendable>: @unchecked Sendable {
  // Sendable: see above. It is only handed from the code that adds it to the store, on the same
  // isolation.

  /// Whether there is still somebody to tell.
  var isNeeded: Bool { false }

  /// Looks for changes.
  ///
  /// - Parameters:
  ///   - action: What was reduced, `nil` if it was rejected, or is none of this part.
  ///   - state: The state.
  ///   - touches: The stacks in which a single element was modified.
  func update(after action: Action?, to state: State, _ touches: [StackTouch]) {}

  /// Tells about what was found.
  func tell() {}
}

/// The listeners of a store.
///
/// Only listeners and their owners refer to this strongly: without any, a store does nothing for
/// them.
@usableFromInline
final class StateListeners<State: Sendable, Action: Sendable>: StackTouchLog, @unchecked Sendable {
  // Sendable: as a listener.

  private(set) var all: [StateListener<State, Action>] = []

  func add(_ listener: StateListener<State, Action>) {
    all.append(listener)
  }

  func update(after action: Action?, to state: State) {
    for listener in all { listener.update(after: action, to: state, touches) }
    touches.removeAll(keepingCapacity: true)
    all.removeAll { !$0.isNeeded }
  }

  func tell() {
    for listener in all { listener.tell() }
  }
}

/// Where the state of a store is in that of the store that owns it.
@usableFromInline
struct StatePlace {
  /// The listeners of the store that owns the state.
  let owner: StackTouchLog

  /// The way through the scoped stores.
  let keyPaths: [AnyKeyPath]
}

/// The listener of a scoped store.
final class ScopedListener<
  State: Sendable, Action: Sendable, Child: Sendable, ChildAction: Sendable
>: StateListener<State, Action>, @unchecked Sendable {
  // Sendable: as its superclass.

  private let child: StateListener<Child, ChildAction>
  private let read: @Sendable (State) -> Child
  private let path: AnyCasePath<Action, ChildAction>

  init(
    _ child: StateListener<Child, ChildAction>, read: @escaping @Sendable (State) -> Child,
    path: AnyCasePath<Action, ChildAction>
  ) {
    self.child = child
    self.read = read
    self.path = path
  }

  override var isNeeded: Bool { child.isNeeded }

  override func update(after action: Action?, to state: State, _ touches: [StackTouch]) {
    child.update(after: action.flatMap(path.extract), to: read(state), touches)
  }

  override func tell() {
    child.tell()
  }
}

extension Store {
  /// Adds a listener.
  ///
  /// Called on the isolation of the store.
  ///
  /// - Parameter listener: The listener.
  /// - Returns: What keeps the store telling it.
  nonisolated func add(_ listener: StateListener<State, Action>) -> AnyObject {
    if let link { return link.add(listener) }
    return onExecutor(of: self) { store in
      let listeners = store.makeListeners()
      listeners.add(listener)
      return listeners
    }
  }

  /// The listeners, if there are any.
  var listeners: StateListeners<State, Action>? {
    // Nobody else sets the log of this store's context.
    context.touchLog.map { unsafeDowncast($0, to: StateListeners<State, Action>.self) }
  }

  /// Where the state is.
  ///
  /// Used on the isolation of the store.
  nonisolated var place: StatePlace {
    if let link { return link.place }
    return onExecutor(of: self) { StatePlace(owner: $0.makeListeners(), keyPaths: []) }
  }

  private func makeListeners() -> StateListeners<State, Action> {
    if let listeners { return listeners }
    let listeners = StateListeners<State, Action>()
    context.touchLog = listeners
    context.isListened = true
    schedule.readerArrives()
    return listeners
  }

  /// Lets listeners look at what a reduction has changed.
  @usableFromInline
  func updateListeners(after action: Action) {
    guard let listeners, let ownState else {
      context.isListened = false
      return
    }
    listeners.update(after: context.isActionRejected ? nil : action, to: ownState)
  }

  /// Lets listeners tell about what they have found.
  ///
  /// - Returns: Whether there are any.
  @usableFromInline
  func tellListeners() -> Bool {
    guard let listeners else { return false }
    listeners.tell()
    return true
  }
}
