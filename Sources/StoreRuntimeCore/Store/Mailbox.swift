public import Synchronization

extension Store {
  @inlinable
  func catchUp() -> Bool {
    if hasMail {
      takeMail()
      if schedule.mayTellReaders { tellReaders() }
    }
    return !schedule.isReducing
  }

  /// Reduces what has been enqueued so far, one action after the other as if it had been sent, or
  /// puts it behind the work that is left while an action is being reduced.
  ///
  /// It comes after what was taken before and isn't reduced yet: an effect that sends while it is
  /// started gets here while a caller further out is reducing mail.
  @inlinable
  func takeMail() {
    let runtime = makeRuntime()
    // Nobody who sends the next action waits for this.
    let errand = context.extras?.errand
    context.extras?.errand = nil
    defer { context.extras?.errand = errand }
    mailbox.moveAll(to: &runtime.mail)
    while let message = runtime.mail.popFirst() {
      var group: EffectGroup?
      reduceInTurn(message.action, for: nil, group: &group, from: message.caller)
    }
  }

  /// Starts a task that reduces what was enqueued, and keeps the store until then.
  @inlinable
  nonisolated func scheduleDrain() {
    Task(executorPreference: taskExecutor) { while await self.drainMailbox() {} }
  }

  /// Reduces what has been enqueued so far.
  ///
  /// Actions that are enqueued meanwhile wait for the next call, so that other jobs of the executor
  /// get their turn.
  ///
  /// - Returns: Whether to call this again.
  @inlinable
  func drainMailbox() -> Bool {
    // An executor that runs its jobs in one another, as a main loop with a modal dialog does, gets
    // here while an action is being reduced.
    _ = catchUp()
    return !mailbox.finishIfEmpty()
  }
}

/// What any thread may bring to a store: the actions that were enqueued and are to be reduced, in
/// order, and who awaits a reply.
// Without the type of the actions, which would be looked up to make a store and to release it.
@usableFromInline
struct Mailbox: ~Copyable, Sendable {
  /// The actions as `Mail`, and the replies, both `nil` if there never were any.
  @usableFromInline let contents = Guarded(
    (
      mail: (any AnyObject & Sendable)?.none, replies: ReplyRegistry?.none,
      isDrainScheduled: false
    ))

  /// Whether there is any action in it: exact for what the same caller has appended.
  @usableFromInline let hasMail = Atomic(false)

  /// Adds an action.
  ///
  /// - Returns: Whether the caller has to schedule the draining of the mailbox.
  @inlinable
  func append<Action: Sendable>(_ action: Action, from caller: IssueLocation) -> Bool {
    contents.withLock { contents in
      let mail = contents.mail ?? Mail<Action>()
      if contents.mail == nil { contents.mail = mail }
      // A store has one type of actions.
      unsafeDowncast(mail, to: Mail<Action>.self).messages.append((action, caller))
      hasMail.store(true, ordering: .releasing)
      defer { contents.isDrainScheduled = true }
      return !contents.isDrainScheduled
    }
  }

  /// Moves all that there is to the end of a queue.
  ///
  /// - Complexity: O(1) if the queue is empty: it exchanges its storage with the mailbox.
  @usableFromInline
  func moveAll<Action: Sendable>(to queue: inout WorkQueue<Mail<Action>.Message>) {
    contents.withLock { contents in
      hasMail.store(false, ordering: .releasing)
      guard let mail = contents.mail else { return }
      let taken = unsafeDowncast(mail, to: Mail<Action>.self)
      if queue.isEmpty { swap(&queue, &taken.messages) }
      while let message = taken.messages.popFirst() { queue.append(message) }
    }
  }

  /// Returns the replies that are awaited, made if there never were any.
  func makeReplies() -> ReplyRegistry {
    contents.withLock { contents in
      let replies = contents.replies ?? ReplyRegistry()
      contents.replies = replies
      return replies
    }
  }

  /// If the mailbox is empty, notes that the next caller to append has to schedule the draining.
  ///
  /// - Returns: Whether it is empty.
  @usableFromInline
  func finishIfEmpty() -> Bool {
    contents.withLock { contents in
      guard !hasMail.load(ordering: .relaxed) else { return false }
      contents.isDrainScheduled = false
      return true
    }
  }
}

/// The actions in a mailbox.
///
/// One object for all: one for each, which one thread makes and another releases, takes 100 ns.
@usableFromInline
final class Mail<Action: Sendable>: @unchecked Sendable {
  // Sendable: only used while the lock of the mailbox is held, which also excludes overlapping
  // accesses.

  /// An action, and the call that has enqueued it.
  @usableFromInline typealias Message = (action: Action, caller: IssueLocation)

  @exclusivity(unchecked) @usableFromInline var messages = WorkQueue<Message>()

  @usableFromInline
  init() {}
}
