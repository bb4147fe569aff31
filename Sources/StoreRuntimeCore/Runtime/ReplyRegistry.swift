/// What an action is sent with whose sender waits for a reply.
@usableFromInline
package struct ReplyRequest: Sendable {
  /// The number of the reply.
  package let number: Int

  /// Whether the action carries the number, and not the reducer takes it.
  let isInAction: Bool

  /// Whether the reducer has taken the number.
  var isTaken = false

  package init(number: Int, isInAction: Bool) {
    self.number = number
    self.isInAction = isInAction
  }
}

/// The replies that are awaited from one store.
///
/// Any thread may use it; continuations are resumed, and values of
/// users released, when its lock is left.
@usableFromInline
package final class ReplyRegistry: Sendable {
  /// How far a reply is.
  private enum Stage {
    /// The caller has a number, and doesn't wait yet.
    case asked

    /// The caller waits, and goes on when it is given the answer.
    case awaited(@Sendable ((any Sendable)?) -> Void)

    /// The answer has come before the caller waits; `nil` if there won't be any.
    case answered((any Sendable)?)
  }

  private struct Entry {
    var stage = Stage.asked

    /// The entry of the effect that holds the reply, if there is one.
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

  /// Counts one more reply, which is awaited from now on.
  ///
  /// - Returns: Its number.
  package func makeNumber() -> Int {
    contents.withLock { contents in
      contents.lastNumber += 1
      if !contents.isClosed { contents.entries[contents.lastNumber] = Entry() }
      return contents.lastNumber
    }
  }

  /// Whether somebody waits for a reply, or is going to, and it has no answer yet.
  package func isAwaited(_ number: Int) -> Bool {
    contents.withLock { $0.entries[number]?.isAnswered == false }
  }

  /// Waits for the answer to a reply, which is to be of a type.
  ///
  /// - Parameters:
  ///   - number: What `makeNumber()` has returned, once.
  ///   - observer: Follows the effect that calls this, if it is one of a test.
  ///   - location: What is blamed for an answer of another type.
  ///   - ask: Sends the action that asks. The reply is given up if the task is cancelled meanwhile:
  ///     an answer that comes before the caller waits isn't for a cancelled caller either.
  /// - Returns: The answer, `nil` if there won't be any.
  package nonisolated(nonsending) func answer<Value>(
    to number: Int, toldTo observer: (any EffectObserver)? = nil, at location: IssueLocation,
    asking ask: nonisolated(nonsending) () async -> Void = {}
  ) async -> Value? {
    let value = await withTaskCancellationHandler {
      await ask()
      return await wait(for: number, toldTo: observer)
    } onCancel: {
      giveUp(number)
    }
    guard let value else { return nil }
    if let value = value as? Value { return value }
    reportIssue(
      """
      A reply was answered with a value of the type \(type(of: value)), where \(Value.self) is \
      awaited. The caller gets no answer. Give it a value of the awaited type.
      """,
      at: location)
    return nil
  }

  private nonisolated(nonsending) func wait(
    for number: Int, toldTo observer: (any EffectObserver)?
  ) async -> (any Sendable)? {
    await withCheckedContinuation { continuation in
      let willEnd = observer?.willAwaitReply()
      let end = { @Sendable (value: (any Sendable)?) in
        willEnd?()
        continuation.resume(returning: value)
      }
      let stage = contents.withLock { contents in
        guard case .asked? = contents.entries[number]?.stage else {
          // The answer is there, or the store is gone.
          return contents.entries.removeValue(forKey: number)?.stage ?? .answered(nil)
        }
        contents.entries[number]?.stage = .awaited(end)
        return .asked
      }
      if case .answered(let value) = stage { end(value) }
    }
  }

  /// Gives the caller the answer, unless it has got one or doesn't wait any more.
  ///
  /// - Parameters:
  ///   - number: The number of the reply.
  ///   - value: The answer, `nil` if there won't be any.
  /// - Returns: The entry of the effect that has held the reply, if there is one.
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

  /// Tells the caller that there won't be an answer, unless it has got one.
  package func giveUp(_ number: Int) {
    answer(number, with: nil)
  }

  /// Takes note that an effect holds a reply.
  func hold(_ number: Int, by token: EffectToken) {
    contents.withLock { $0.entries[number]?.holder = token }
  }

  /// Whether an effect holds a reply.
  func isHeld(_ number: Int) -> Bool {
    contents.withLock { $0.entries[number]?.holder != nil }
  }

  /// Tells all callers that there won't be an answer, as the store is being released.
  func close() {
    let entries = contents.withLock { contents in
      contents.isClosed = true
      let entries = contents.entries
      // Those that have their answer and don't wait yet get it.
      contents.entries = entries.filter(\.value.isAnswered)
      return entries
    }
    for case .awaited(let end) in entries.values.map(\.stage) { end(nil) }
  }
}

/// The numbers of the replies that an effect awaits, and of some that were answered.
struct AwaitedReplies {
  private(set) var numbers: [Int] = []

  /// The count at which those that were answered are dropped: twice what was left last time, so that
  /// it takes the same time for each however many there are.
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

/// An answer to a reply for when the feature goes, if nobody has given one by then.
///
/// It starts no task, and nobody waits for it.
@usableFromInline
///
/// The store that starts it sets `isStarted`; the `deinit` reads it, when no reference is left.
final class ReplyHold {
  let number: Int

  /// The replies of the store whose reducer has made this, `nil` if it awaits none.
  private let replies: ReplyRegistry?

  fileprivate var isStarted = false

  init(number: Int, replies: ReplyRegistry?) {
    self.number = number
    self.replies = replies
  }

  deinit {
    // The feature has gone before this was started, or nobody wants the effect.
    if !isStarted { replies?.answer(number, with: nil) }
  }
}

extension EffectWalk {
  /// Holds a reply, unless it has its answer.
  mutating func hold(_ hold: ReplyHold, _ runtime: EffectRuntime) {
    hold.isStarted = true
    guard let replies = runtime.replies, replies.isAwaited(hold.number) else { return }
    // Replies are given up on any thread, but the entries of their holds are the store's.
    for entry in place.node.tokens.compactMap({ runtime.variables.entries[$0] }) {
      if case .hold(let reply) = entry.role, !replies.isAwaited(reply) {
        runtime.remove(entry)
      }
    }
    // What comes after this in a concatenation doesn't wait for it.
    let sequence = place.sequence.take()
    let entry = runtime.insert(in: place)
    // Nobody waits for it otherwise either.
    entry.leaveGroup()
    place.sequence = sequence
    entry.role = .hold(reply: hold.number)
    replies.hold(hold.number, by: entry.token)
  }
}
