public import StoreRuntime

/// A store in an explored run: whatever can happen may happen before what is sent to it.
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

  /// The state; that of a store which was released is the last that it had.
  public var state: State {
    get async {
      if let store = store.withLock({ $0 }) { return await store.state }
      guard let state = observer.state else {
        preconditionFailure("A store tells its observer its state when it is made.")
      }
      return state
    }
  }

  /// Sends an action, when the schedule gets to it.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effects of the action; none if the store was released.
  @discardableResult
  public func send(_ action: Action) async -> StoreTask {
    await perform("send \(actionName(action))") { await $0.send(action) } ?? .none
  }

  /// Does something with the store, when the schedule gets to it.
  ///
  /// ```swift
  /// let outcome = await store.perform("open the link") { await $0.navigate(to: url) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What messages and lists of names call this step.
  ///   - body: Does it. Only its beginning waits for the schedule.
  /// - Returns: What `body` returns; `nil` if the store was released.
  @discardableResult
  public func perform<Result: Sendable>(
    _ name: @autoclosure () -> String,
    _ body: @Sendable (Store<State, Action>) async -> Result
  ) async -> Result? {
    await run.executor.pass(name())
    guard let store = store.withLock({ $0 }) else { return nil }
    return await body(store)
  }

  /// Lets go of the store, when the schedule gets to it.
  ///
  /// Its effects are cancelled if nobody else keeps it alive.
  public func release() async {
    await run.executor.pass("release")
    letGo()
  }

  func letGo() {
    // The store is released when the lock is left.
    _ = store.withLock { $0.take() }
  }
}
