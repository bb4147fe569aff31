public import StoreRuntime

/// A store in an explored run: the schedule decides what runs before an action that is sent.
///
/// The run keeps the store alive until its end, or until ``release()``.
public final class ExploredStore<State: Sendable, Action: Sendable>: Sendable {
  private let run: ExploredRun
  private let observer: ExploredObserver<State, Action>
  private let store: Guarded<Store<State, Action>?>

  init(
    _ store: Store<State, Action>, _ observer: ExploredObserver<State, Action>, in run: ExploredRun
  ) {
    self.run = run
    self.observer = observer
    self.store = Guarded(store)
  }

  /// The current state, or the last state of a released store.
  public var state: State {
    get async {
      if let store = store.withLock({ $0 }) { return await store.state }
      guard let state = observer.state else {
        preconditionFailure("A store passes its state to its observer when it is created.")
      }
      return state
    }
  }

  /// Sends an action when the schedule reaches it.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effects of the action; none if the store was released.
  @discardableResult
  public func send(_ action: Action) async -> StoreTask {
    await perform("send \(actionName(action))") { await $0.send(action) } ?? .none
  }

  /// Performs an operation on the store when the schedule reaches it.
  ///
  /// ```swift
  /// let outcome = await store.perform("open the link") { await $0.navigate(to: url) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the step in messages and lists of points.
  ///   - body: The operation. Only its beginning waits for the schedule.
  /// - Returns: The result of `body`, or `nil` if the store was released.
  @discardableResult
  public func perform<Result: Sendable>(
    _ name: @autoclosure () -> String,
    _ body: @Sendable (Store<State, Action>) async -> Result
  ) async -> Result? {
    await run.executor.pass(name())
    guard let store = store.withLock({ $0 }) else { return nil }
    return await body(store)
  }

  /// Releases the store when the schedule reaches it.
  ///
  /// Its effects are cancelled if there is no other reference to it.
  public func release() async {
    await run.executor.pass("release")
    letGo()
  }

  func letGo() {
    // The store is deallocated outside the lock.
    _ = store.withLock { $0.take() }
  }
}
