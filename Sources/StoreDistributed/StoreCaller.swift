public import Distributed
import StoreRuntime

/// Sends actions to a distributed store, one after another, each with its own id.
///
/// The store reduces each action at most once, in the order of the calls, even if the actor system
/// loses, duplicates or delays messages. With several attempts an action is sent again until it is
/// answered. The answer ``SendAnswer/reduced(_:issues:)`` means that it was reduced exactly once.
///
/// If a call throws, it isn't known whether its action was reduced. No action is reduced after a
/// later one.
public actor StoreCaller<
  State: Codable & Sendable, Action: Codable & Sendable,
  ActorSystem: DistributedActorSystem<any Codable>
> {
  /// The store to which this caller sends.
  public nonisolated let store: DistributedStore<State, Action, ActorSystem>

  private let attempts: Int
  private let pause: Duration
  private let clock: any Clock<Duration>
  private let isGone: @Sendable (any Error) -> Bool
  private var id: CallerID?
  private var number = 0
  private var isSending = false
  private var line: [CheckedContinuation<Void, Never>] = []

  /// Creates a caller.
  ///
  /// - Parameters:
  ///   - store: The store to send to.
  ///   - attempts: The maximum number of calls until one doesn't throw: 1 to reduce an action at
  ///     most once, and more to reduce it exactly once.
  ///   - pause: The time between two attempts.
  ///   - clock: The clock that measures the pause.
  ///   - isGone: Returns `true` for an actor system's error that means the actor no longer exists.
  public init(
    _ store: DistributedStore<State, Action, ActorSystem>, attempts: Int = 1,
    pause: Duration = .milliseconds(100), clock: any Clock<Duration> = ContinuousClock(),
    isGone: @escaping @Sendable (any Error) -> Bool = { _ in false }
  ) {
    self.store = store
    self.attempts = max(attempts, 1)
    self.pause = pause
    self.clock = clock
    self.isGone = isGone
  }

  /// Sends an action.
  ///
  /// Cancelling the task prevents the reduction if the action hasn't arrived yet, and otherwise
  /// cancels its effects; an answer, if one arrives, says which. The cancellation is a message of
  /// its own and is retried as often as an action.
  ///
  /// - Parameter action: The action.
  /// - Returns: The outcome of the action.
  /// - Throws: The error that the actor system throws at the last attempt.
  @discardableResult
  public func send(_ action: Action) async throws -> SendAnswer {
    try await submit(action).answer
  }

  /// Sends an action, and waits until its effects, and all that they send, have ended.
  ///
  /// Other actions of this caller wait only until this one was reduced. Cancelling the task cancels
  /// the effects.
  ///
  /// - Parameter action: The action.
  /// - Returns: The outcome of the action.
  /// - Throws: The error that the actor system throws at the last attempt.
  @discardableResult
  public func perform(_ action: Action) async throws -> SendAnswer {
    let (first, id) = try await submit(action)
    guard let id, case .reduced = first else { return first }
    while true {
      let answer = try await answer(to: id) { try await store.perform(action, id: id) }
      if answer == .forgotten { forget(id) }
      guard case .running = answer else { return answer }
    }
  }

  /// The states of the store: the current one first, then always the newest.
  ///
  /// Each iteration makes a call. A slow reader skips states, but never sees an older state after a
  /// newer one of the same process. The sequence ends when the store no longer exists or the task
  /// is cancelled, and throws the error that the actor system throws at the last attempt.
  public nonisolated var states: AsyncThrowingStream<State, any Error> {
    let seen = Guarded<StateVersion?>(nil)
    return AsyncThrowingStream(unfolding: {
      while !Task.isCancelled {
        switch try await self.state(after: seen.withLock { $0 }) {
        case .state(let state, let version):
          seen.withLock { $0 = version }
          return state
        case .unchanged: continue
        case .gone: return nil
        }
      }
      return nil
    })
  }

  private func state(after version: StateVersion?) async throws -> StateAnswer<State> {
    do {
      return try await repeating { try await store.states(after: version) }
    } catch  where isGone(error) || Task.isCancelled {
      // Either ends the sequence.
      return .gone
    }
  }

  /// Sends an action once all earlier ones have been answered.
  private func submit(_ action: Action) async throws -> (answer: SendAnswer, id: SendID?) {
    await enter()
    defer { leave() }
    try Task.checkCancellation()
    guard let caller = try await join() else { return (.gone, nil) }
    number += 1
    let id = SendID(caller: caller, number: number)
    let answer = try await answer(to: id) { try await store.send(action, id: id) }
    if answer == .forgotten { forget(id) }
    return (answer, id)
  }

  /// Makes the next action join again, unless the caller has a newer id.
  ///
  /// This one isn't resent: an earlier copy may have been reduced.
  private func forget(_ id: SendID) {
    if self.id == id.caller { self.id = nil }
  }

  private func join() async throws -> CallerID? {
    if let id { return id }
    do {
      id = try await repeating { try await store.join() }
    } catch  where isGone(error) {
      return nil
    }
    number = 0
    return id
  }

  private func enter() async {
    if isSending {
      await withCheckedContinuation { line.append($0) }
    } else {
      isSending = true
    }
  }

  private func leave() {
    if line.isEmpty { isSending = false } else { line.removeFirst().resume() }
  }

  /// Calls the store until it answers, and cancels the action if the task is cancelled.
  private func answer(
    to id: SendID, _ ask: () async throws -> SendAnswer
  ) async throws -> SendAnswer {
    try await withTaskCancellationHandler {
      do {
        try Task.checkCancellation()
        return try await repeating(ask)
      } catch  where isGone(error) {
        return .gone
      }
    } onCancel: {
      // Cancelling a call doesn't notify the store, and a cancelled task can't make another call.
      // The handler runs at once if the task was cancelled between two calls.
      Task { await cancel(id) }
    }
  }

  private func cancel(_ id: SendID) async {
    try? await repeating { try await store.cancel(id) }
  }

  /// Makes a call until it doesn't throw, at most `attempts` times.
  private func repeating<Value: Sendable>(_ call: () async throws -> Value) async throws -> Value {
    for _ in 1..<attempts {
      do {
        return try await call()
      } catch {
        if isGone(error) || Task.isCancelled { throw error }
      }
      try await clock.sleep(for: pause)
    }
    return try await call()
  }
}
