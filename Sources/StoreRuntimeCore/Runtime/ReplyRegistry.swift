/// The request of a sender that waits for a reply to its action.
@usableFromInline
package struct ReplyRequest: Sendable {
  /// The number of the reply.
  package let number: Int

  /// `true` if the action carries the number, and the reducer needn't take it.
  let isInAction: Bool

  /// `true` if the reducer has taken the number.
  var isTaken = false

  package init(number: Int, isInAction: Bool) {
    self.number = number
    self.isInAction = isInAction
  }
}

/// The replies that callers await from one store.
///
/// It may be used from any thread. Continuations are resumed, and values of users released, after
/// its lock is released.
@usableFromInline
package final class ReplyRegistry: Sendable {
  /// The stage of a reply.
  private enum Stage {
    /// The caller has a number, and doesn't wait yet.
    case asked

    /// The caller waits, and resumes with the answer.
    case awaited(@Sendable ((any Sendable)?) -> Void)

    /// The answer arrived before the caller waits; `nil` if there won't be one.
    case answered((any Sendable)?)
  }

  private struct Entry {
    var stage = Stage.asked

    /// The entry of the effect that holds the reply, if any.
    var holder: EffectToken?

    var isAnswered: Bool {
      if case .answered = stage { true } else { false }
    }
  }

  private struct Contents {
    var lastNumber = 0
    var entries: [Int: Entry] = [:]
    var isClosed = false
  }

  private let contents = Guarded(Contents())

  /// Registers another reply, which is awaited from now on.
  ///
  /// - Returns: Its number.
  package func makeNumber() -> Int {
    contents.withLock { contents in
      contents.lastNumber += 1
      if !contents.isClosed { contents.entries[contents.lastNumber] = Entry() }
      return contents.lastNumber
    }
  }

  /// Returns whether a caller waits for a reply, or will wait, and the reply has no answer yet.
  package func isAwaited(_ number: Int) -> Bool {
    contents.withLock { $0.entries[number]?.isAnswered == false }
  }

  /// Waits for the answer to a reply, which must have a certain type.
  ///
  /// - Parameters:
  ///   - number: The number from `makeNumber()`, which can be used once.
  ///   - observer: The observer of the effect that calls this, if a test drives it.
  ///   - location: The location of the issue if the answer has another type.
  ///   - ask: Sends the action that requests the reply. If the task is cancelled, the reply is
  ///     given up: a cancelled caller gets no answer, even if one arrives before it waits.
  /// - Returns: The answer, `nil` if there won't be one.
  package nonisolated(nonsending) func answer<Value>(
    to number: Int, reportingTo observer: (any EffectObserver)? = nil, at location: IssueLocation,
    asking ask: nonisolated(nonsending) () async -> Void = {}
  ) async -> Value? {
    let value = await withTaskCancellationHandler {
      await ask()
      return await wait(for: number, reportingTo: observer)
    } onCancel: {
      giveUp(number)
    }
    guard let value else { return nil }
    if let value = value as? Value { return value }
    reportIssue(
      """
      A reply has a value of the type \(type(of: value)), but the caller awaits \(Value.self). It \
      receives no reply. Reply with a value of the awaited type.
      """,
      at: location)
    return nil
  }

  private nonisolated(nonsending) func wait(
    for number: Int, reportingTo observer: (any EffectObserver)?
  ) async -> (any Sendable)? {
    await withCheckedContinuation { continuation in
      let willEnd = observer?.willAwaitReply()
      let end = { @Sendable (value: (any Sendable)?) in
        willEnd?()
        continuation.resume(returning: value)
      }
      let stage = contents.withLock { contents in
        guard case .asked? = contents.entries[number]?.stage else {
          // The answer has arrived, or the store was released.
          return contents.entries.removeValue(forKey: number)?.stage ?? .answered(nil)
        }
        contents.entries[number]?.stage = .awaited(end)
        return .asked
      }
      if case .answered(let value) = stage { end(value) }
    }
  }

  /// Answers the caller, unless it has an answer or no longer waits.
  ///
  /// - Parameters:
  ///   - number: The number of the reply.
  ///   - value: The answer, `nil` if there won't be one.
  /// - Returns: The entry of the effect that held the reply, if any.
  @discardableResult
  func answer(_ number: Int, with value: (any Sendable)?) -> EffectToken? {
    let entry = contents.withLock { contents -> Entry? in
      guard let entry = contents.entries[number], !entry.isAnswered else { return nil }
      if case .asked = entry.stage {
        contents.entries[number] = Entry(stage: .answered(value))
      } else {
        contents.entries[number] = nil
      }
      return entry
    }
    if case .awaited(let end)? = entry?.stage { end(value) }
    return entry?.holder
  }

  /// Resumes the caller without an answer, unless it has one.
  package func giveUp(_ number: Int) {
    answer(number, with: nil)
  }

  /// Stores that an effect holds a reply.
  func hold(_ number: Int, by token: EffectToken) {
    contents.withLock { $0.entries[number]?.holder = token }
  }

  /// Returns whether an effect holds a reply.
  func isHeld(_ number: Int) -> Bool {
    contents.withLock { $0.entries[number]?.holder != nil }
  }

  /// Resumes all callers without an answer, as the store is being released.
  func close() {
    let entries = contents.withLock { contents in
      contents.isClosed = true
      let entries = contents.entries
      // Callers that have an answer and don't wait yet still get it.
      contents.entries = entries.filter(\.value.isAnswered)
      return entries
    }
    for case .awaited(let end) in entries.values.map(\.stage) { end(nil) }
  }
}

/// The numbers of the replies that an effect awaits, and of some answered ones.
struct AwaitedReplies {
  private(set) var numbers: [Int] = []

  /// The count at which the answered ones are dropped: twice the rest of the last time, so that
  /// each takes constant time, however many there are.
  private var limit = 8

  /// Adds the number of a reply of a registry.
  mutating func add(_ number: Int, to replies: ReplyRegistry) {
    if numbers.count >= limit {
      numbers.removeAll { !replies.isAwaited($0) }
      limit = max(8, 2 * numbers.count)
    }
    numbers.append(number)
  }
}

/// An answer to a reply for when the feature is removed, if it has no answer by then.
///
/// It starts no task, and no task waits for it.
@usableFromInline
///
/// The store that starts it sets `isStarted`; the `deinit` reads it, when no reference is left.
final class ReplyHold {
  let number: Int

  /// The replies of the store whose reducer created this, `nil` if it awaits none.
  private let replies: ReplyRegistry?

  fileprivate var isStarted = false

  init(number: Int, replies: ReplyRegistry?) {
    self.number = number
    self.replies = replies
  }

  deinit {
    // The feature was removed before this was started, or the effect was discarded.
    if !isStarted { replies?.answer(number, with: nil) }
  }
}

extension EffectWalk {
  /// Holds a reply, unless it has an answer.
  mutating func hold(_ hold: ReplyHold, _ runtime: EffectRuntime) {
    hold.isStarted = true
    guard let replies = runtime.replies, replies.isAwaited(hold.number) else { return }
    // Replies are given up on any thread, but the entries of their holds belong to the store.
    for entry in place.node.variables.tokens.compactMap({ runtime.variables.entries[$0] }) {
      if case .hold(let reply) = entry.role, !replies.isAwaited(reply) {
        runtime.remove(entry)
      }
    }
    // Later parts of a concatenation don't wait for it.
    let sequence = place.sequence.take()
    let entry = runtime.insert(in: place)
    // The `send` doesn't wait for it either.
    entry.leaveGroup()
    place.sequence = sequence
    entry.role = .hold(reply: hold.number)
    replies.hold(hold.number, by: entry.token)
  }
}
