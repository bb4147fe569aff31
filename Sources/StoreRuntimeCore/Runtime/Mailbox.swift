public import Synchronization

/// The actions that were enqueued and are to be reduced, in order.
@usableFromInline
struct Mailbox: ~Copyable, Sendable {
  /// An action, and the call that has enqueued it.
  @usableFromInline
  struct Message: Sendable {
    /// Has the action, as a `SendPart`.
    @usableFromInline let part: ActionPart

    @usableFromInline let caller: IssueLocation
  }

  // Not private: the compiler of Swift 6.3 crashes over that.
  struct Contents {
    var messages = WorkQueue<Message>()
    var isDrainScheduled = false
  }

  private let contents = Guarded(Contents())
  @usableFromInline let hasMail = Atomic(false)

  /// Whether there is anything in it.
  ///
  /// Exact for what the same caller has appended.
  @inlinable var isEmpty: Bool {
    !hasMail.load(ordering: .acquiring)
  }

  /// Adds an action.
  ///
  /// - Returns: Whether the caller has to schedule the draining of the mailbox.
  @usableFromInline
  func append(_ part: ActionPart, from caller: IssueLocation) -> Bool {
    contents.withLock { contents in
      contents.messages.append(Message(part: part, caller: caller))
      hasMail.store(true, ordering: .releasing)
      defer { contents.isDrainScheduled = true }
      return !contents.isDrainScheduled
    }
  }

  /// Puts all that there is behind what a queue has.
  ///
  /// An empty queue leaves its storage here.
  func takeAll(into queue: inout WorkQueue<Message>) {
    contents.withLock { contents in
      hasMail.store(false, ordering: .releasing)
      if queue.isEmpty { return swap(&queue, &contents.messages) }
      while let message = contents.messages.popFirst() { queue.append(message) }
    }
  }

  /// If the mailbox is empty, notes that the next caller to append has to schedule the draining.
  ///
  /// - Returns: Whether it is empty.
  @usableFromInline
  func finishIfEmpty() -> Bool {
    contents.withLock { contents in
      guard contents.messages.isEmpty else { return false }
      contents.isDrainScheduled = false
      return true
    }
  }
}
