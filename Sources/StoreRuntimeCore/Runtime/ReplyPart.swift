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

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) -> ActionPart? {
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

  override func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) -> ActionPart? {
    isStarted = true
    guard let replies = runtime.replies, replies.isAwaited(number) else { return nil }
    // What comes after this in a concatenation doesn't wait for it.
    let sequence = walk.place.sequence.take()
    let entry = runtime.insert(&walk)
    walk.place.sequence = sequence
    entry.companion = .hold(reply: number)
    replies.hold(number, by: entry.token)
    for token in replies.takeIdleHolders() {
      if let hold = runtime[token] { runtime.remove(hold) }
    }
    return nil
  }
}
