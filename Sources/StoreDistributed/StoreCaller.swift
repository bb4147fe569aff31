public import Distributed
import StoreRuntime

/// Sends to a distributed store, one action after the other, each under an id of its own.
///
/// So the store reduces each action at most once, in the order in which this was called, whatever
/// the actor system loses, doubles or delays. With several attempts an action is sent again until
/// there is an answer, and then was reduced exactly once if the answer is
/// ``SendAnswer/reduced(_:issues:)``.
///
/// When a call throws, it isn't known whether its action was reduced. None is reduced after a
/// later one.
public actor StoreCaller<
  State: Codable & Sendable, Action: Codable & Sendable,
  ActorSystem: DistributedActorSystem<any Codable>
> {
  /// The store that this sends to.
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
  ///   - attempts: How often a call is made until it doesn't throw: once if something is to be
  ///     reduced at most once, and as often as you have patience if exactly once.
  ///   - pause: How long to wait between two of them.
  ///   - clock: The clock of that.
  ///   - isGone: Whether an error of the actor system says that there is no such actor any more.
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
  /// Cancelling the task keeps the action from being reduced if it hasn't arrived yet, and
  /// otherwise cancels its effects: the answer says which, if there still is one. The cancellation
  /// is a message, too, and is sent as often as an action.
  ///
  /// - Parameter action: The action.
  /// - Returns: What became of it.
  /// - Throws: What the actor system throws at the last attempt.
  @discardableResult
  public func send(_ action: Action) async throws -> SendAnswer {
    try await submit(action).answer
  }

  /// Sends an action, and waits until all has ended that followed from it.
  ///
  /// Other actions of this caller wait only until it was reduced. Cancelling the task cancels the
  /// effects.
  ///
  /// - Parameter action: The action.
  /// - Returns: What became of it.
  /// - Throws: What the actor system throws at the last attempt.
  @discardableResult
  public func perform(_ action: Action) async throws -> SendAnswer {
    let (first, id) = try await submit(action)
    guard let id, case .reduced = first else { return first }
    while true {
      let answer = try await answer(to: id) { try await store.perform(action, id: id) }
      guard case .running = answer else { return answer }
    }
  }

  /// The states of the store: the current one first, then always the newest.
  ///
  /// It asks whenever the reader does: a slow reader skips states, and never sees an older one
  /// after a newer one of the same process. It ends when the store is gone or the task is
  /// cancelled, and fails with what the actor system throws at the last attempt.
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
    } catch  where isGone(error) {
      return .gone
    }
  }

  /// Sends an action when those before it have their answers.
  private func submit(_ action: Action) async throws -> (answer: SendAnswer, id: SendID?) {
    await enter()
    defer { leave() }
    try Task.checkCancellation()
    guard let caller = try await join() else { return (.gone, nil) }
    number += 1
    let id = SendID(caller: caller, number: number)
    let answer = try await answer(to: id) { try await store.send(action, id: id) }
    // The next one joins anew. This one isn't sent again: an earlier copy may have been reduced.
    if answer == .forgotten { self.id = nil }
    return (answer, id)
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

  /// Asks for an answer to an action, and cancels the action if the task is cancelled.
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
      // Cancelling a call tells the store nothing, and the task can't make another one. It is told
      // at once if the task was cancelled between two calls.
      Task { await cancel(id) }
    }
  }

  private func cancel(_ id: SendID) async {
    try? await repeating { try await store.cancel(id) }
  }

  /// Makes a call until it doesn't throw.
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
