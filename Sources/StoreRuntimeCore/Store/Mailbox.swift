public import Synchronization

extension Store {
  @inlinable
  func catchUp() -> Bool {
    if isMailFirst {
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
    let errand = context.variables.extras?.errand
    context.variables.extras?.errand = nil
    let notification = context.variables.extras?.notification
    context.variables.extras?.notification = nil
    defer {
      context.variables.extras?.errand = errand
      context.variables.extras?.notification = notification
    }
    mailbox?.borrow { $0.moveAll(to: &runtime.mail) }
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
    return mailbox?.borrow { $0.finishIfEmpty() } == false
  }
}

/// What any thread may bring to a store: the actions that were enqueued and are to be reduced, in
/// order, and who awaits a reply.
///
/// Only its store keeps it.
@usableFromInline
final class Mailbox<Action: Sendable>: Sendable {
  /// An action, and the call that has enqueued it.
  @usableFromInline typealias Message = (action: Action, caller: IssueLocation)

  /// The replies that are awaited.
  let replies = ReplyRegistry()

  /// Whether there is any action in it: exact for what the same caller has appended.
  @usableFromInline let hasMail = Atomic(false)

  @usableFromInline let contents = Guarded(
    (messages: WorkQueue<Message>(), isDrainScheduled: false))

  deinit { replies.close() }

  /// Adds an action.
  ///
  /// - Returns: Whether the caller has to schedule the draining of the mailbox.
  @inlinable
  func append(_ action: Action, from caller: IssueLocation) -> Bool {
    contents.withLock { contents in
      contents.messages.append((action, caller))
      hasMail.store(true, ordering: .releasing)
      defer { contents.isDrainScheduled = true }
      return !contents.isDrainScheduled
    }
  }

  /// Moves all that there is to the end of a queue.
  ///
  /// - Complexity: O(1) if the queue is empty: it exchanges its storage with the mailbox.
  @inlinable
  func moveAll(to queue: inout WorkQueue<Message>) {
    contents.withLock { contents in
      hasMail.store(false, ordering: .releasing)
      if queue.isEmpty { swap(&queue, &contents.messages) }
      while let message = contents.messages.popFirst() { queue.append(message) }
    }
  }

  /// If the mailbox is empty, notes that the next caller to append has to schedule the draining.
  ///
  /// - Returns: Whether it is empty.
  @inlinable
  func finishIfEmpty() -> Bool {
    contents.withLock { contents in
      guard !hasMail.load(ordering: .relaxed) else { return false }
      contents.isDrainScheduled = false
      return true
    }
  }
}
