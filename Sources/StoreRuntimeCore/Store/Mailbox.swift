public import Synchronization

extension Store {
  /// Reduces the enqueued actions.
  ///
  /// - Returns: `true` unless an action is being reduced.
  @inlinable
  package func catchUp() -> Bool {
    if isMailFirst {
      takeMail()
      if schedule.mayTellReaders { tellReaders() }
    }
    return !schedule.isReducing
  }

  /// Reduces the enqueued actions in order, as if each had been sent, or queues them behind the
  /// remaining work while an action is being reduced.
  ///
  /// They follow the actions that were taken earlier and aren't reduced yet: an effect that sends
  /// while it is being started calls this while an outer caller is reducing mail.
  @inlinable
  func takeMail() {
    // The sender of the next action doesn't wait for these.
    let conversation = context.variables.extras?.conversation
    context.variables.extras?.conversation = nil
    let notification = context.variables.extras?.notification
    context.variables.extras?.notification = nil
    defer {
      context.variables.extras?.conversation = conversation
      context.variables.extras?.notification = notification
    }
    let isTaken = context.isContainerActionTaken
    mailbox?.borrow { mailbox in
      mailbox.takeAll()
      // Not read for each message, as other threads write beside the reference.
      let taken = mailbox.taken
      while let message = taken.withUnsafeMutablePointerToHeader({ $0.pointee.popFirst() }) {
        var group: EffectGroup?
        reduceInTurn(message.action, for: nil, group: &group, from: message.caller)
      }
    }
    context.isContainerActionTaken = isTaken
  }

  /// Starts a task that drains the mailbox, and keeps the store alive until then.
  @inlinable
  nonisolated func scheduleDrain() {
    Task(executorPreference: taskExecutor) { while await self.drainMailbox() {} }
  }

  /// Reduces the actions that are enqueued now.
  ///
  /// Actions that are enqueued meanwhile wait for the next call, so that other jobs of the executor
  /// can run in between.
  ///
  /// - Returns: `true` if this must be called again.
  @inlinable
  func drainMailbox() -> Bool {
    // An executor with nested jobs, such as a main loop with a modal dialog, can call this while an
    // action is being reduced.
    _ = catchUp()
    return mailbox?.borrow { $0.finishIfEmpty() } == false
  }
}

/// The input that a store receives from any thread: the enqueued actions, in order, and the pending
/// reply requests.
///
/// Only its store keeps it. What was taken from it is confined to the isolation of the store.
@usableFromInline
final class Mailbox<Action: Sendable>: Sendable {
  /// An action, and the location of the call that enqueued it.
  @usableFromInline typealias Message = (action: Action, caller: IssueLocation)

  /// The replies that callers await.
  let replies = ReplyRegistry()

  /// `true` if the mailbox contains an action: exact for what the same caller has appended.
  @usableFromInline let hasMail = Atomic(false)

  @usableFromInline let contents = Guarded(
    (messages: WorkQueue<Message>(), isDrainScheduled: false))

  /// The actions that were taken and aren't reduced yet.
  // In memory of its own, as other threads write beside the lock, and behind a pointer, as access
  // to a property would be checked for exclusivity. No code of a feature runs inside an access.
  @usableFromInline nonisolated(unsafe) let taken =
    ManagedBuffer<WorkQueue<Message>, Void>.create(minimumCapacity: 0) { _ in WorkQueue() }

  deinit { replies.close() }

  /// Adds an action.
  ///
  /// - Returns: `true` if the caller has to schedule a drain.
  @inlinable
  func append(_ action: Action, from caller: IssueLocation) -> Bool {
    contents.withLock { contents in
      contents.messages.append((action, caller))
      hasMail.store(true, ordering: .releasing)
      defer { contents.isDrainScheduled = true }
      return !contents.isDrainScheduled
    }
  }

  /// Moves all messages to the end of the taken ones, on the isolation of the store.
  ///
  /// - Complexity: O(1) if none is left of those: the two queues exchange their storage.
  @inlinable
  func takeAll() {
    contents.withLock { contents in
      hasMail.store(false, ordering: .releasing)
      taken.withUnsafeMutablePointerToHeader { taken in
        if taken.pointee.isEmpty { swap(&taken.pointee, &contents.messages) }
        while let message = contents.messages.popFirst() { taken.pointee.append(message) }
      }
    }
  }

  /// `true` if a taken message isn't reduced yet, for code on the isolation of the store.
  @inlinable var hasTaken: Bool {
    taken.withUnsafeMutablePointerToHeader { !$0.pointee.isEmpty }
  }

  /// If the mailbox is empty, makes the next caller of `append` schedule a drain.
  ///
  /// - Returns: `true` if it is empty.
  @inlinable
  func finishIfEmpty() -> Bool {
    contents.withLock { contents in
      guard !hasMail.load(ordering: .relaxed) else { return false }
      contents.isDrainScheduled = false
      return true
    }
  }
}
