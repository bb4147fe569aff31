/// A part that answers a reply.
final class ReplyPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass.

  private let number: Int
  private let value: (any Sendable)?

  init(number: Int, value: (any Sendable)?) {
    self.number = number
    self.value = value
    super.init()
  }

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntimeBase) -> EffectWalk.Step? {
    if let holder = runtime.replies?.answer(number, with: value), let hold = runtime[holder] {
      runtime.remove(hold)
    }
    return nil
  }
}

/// A part that answers a reply when the feature goes, if nobody has by then.
///
/// It starts no task, and nobody waits for it.
final class HoldPart: EffectPart, @unchecked Sendable {
  // Sendable: as its superclass. The store that starts it sets `isStarted`, and has the part then;
  // the `deinit` reads it, when nobody else has the part.

  private let number: Int

  /// The replies of the store whose reducer has made this, `nil` if it awaits none.
  private let replies: ReplyRegistry?

  private var isStarted = false

  init(number: Int, replies: ReplyRegistry?) {
    self.number = number
    self.replies = replies
    super.init()
  }

  deinit {
    // The feature has gone before this was started, or nobody wants the effect.
    if !isStarted { replies?.answer(number, with: nil) }
  }

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntimeBase) -> EffectWalk.Step? {
    isStarted = true
    guard let replies = runtime.replies, replies.isAwaited(number) else { return nil }
    let entry = EffectEntryBase(token: runtime.makeToken(), &walk)
    // What comes after this in a concatenation doesn't wait for it.
    entry.sequence = nil
    entry.part = ReplyHold(number, entry, replies: replies, runtime: runtime)
    runtime.add(entry)
    replies.hold(number, by: entry.token)
    return nil
  }
}

/// What an effect awaits, which it gives up when it is cancelled.
///
/// Being cancelled ends the waits of the effect's own task by itself, but not those of tasks that
/// it has started.
final class AskedReplies: CancellableTask {
  private let token: EffectToken
  private let replies: ReplyRegistry

  init(of effect: EffectEntryBase, replies: ReplyRegistry) {
    token = effect.token
    self.replies = replies
  }

  func cancel() {
    replies.giveUp(askedBy: token)
  }
}

/// The hold of a reply, which ends when its entry is cancelled.
final class ReplyHold: CancellableTask, @unchecked Sendable {
  // Sendable: nothing of this changes, and the store cancels entries on its isolation, or while it
  // is released, when nobody else has it.

  private let number: Int
  private let replies: ReplyRegistry
  private unowned let entry: EffectEntryBase
  private unowned let runtime: EffectRuntimeBase

  init(
    _ number: Int,
    _ entry: EffectEntryBase,
    replies: ReplyRegistry,
    runtime: EffectRuntimeBase
  ) {
    self.number = number
    self.entry = entry
    self.replies = replies
    self.runtime = runtime
  }

  /// Forgets what was deposited, as the feature doesn't go.
  func forgetDeposit() {
    replies.forgetDeposit(for: number)
  }

  func cancel() {
    // No task is going to end it.
    runtime.remove(entry)
    replies.endHold(of: number)
  }
}
