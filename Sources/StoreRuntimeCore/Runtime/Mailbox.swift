public import Synchronization

/// The actions that were enqueued and are to be reduced, in order.
@usableFromInline
struct Mailbox<Action: Sendable>: ~Copyable, Sendable {
  /// An action, and the call that has enqueued it.
  @usableFromInline
  struct Message: Sendable {
    @usableFromInline let action: Action
    @usableFromInline let caller: IssueLocation

    @inlinable
    init(_ action: Action, from caller: IssueLocation) {
      self.action = action
      self.caller = caller
    }
  }

  /// What the lock guards.
  @usableFromInline
  struct Contents {
    @usableFromInline var messages: ContiguousArray<Message?> = []
    @usableFromInline var isDrainScheduled = false

    @inlinable
    init() {}
  }

  @usableFromInline let contents: Guarded<Contents>
  @usableFromInline let hasMail: Atomic<Bool>

  @inlinable
  init() {
    contents = Guarded(Contents())
    hasMail = Atomic(false)
  }

  /// Whether there is anything in it.
  ///
  /// Exact for what the same caller has appended.
  @inlinable var isEmpty: Bool {
    !hasMail.load(ordering: .acquiring)
  }

  /// Adds an action.
  ///
  /// - Returns: Whether the caller has to schedule the draining of the mailbox.
  @inlinable
  func append(_ message: Message) -> Bool {
    contents.withLock { contents in
      contents.messages.append(message)
      hasMail.store(true, ordering: .releasing)
      defer { contents.isDrainScheduled = true }
      return !contents.isDrainScheduled
    }
  }

  /// Moves all that there is to the end of a queue.
  ///
  /// - Parameter mail: The queue. If it is empty, it exchanges its storage with the mailbox.
  @inlinable
  func moveAll(to mail: inout WorkQueue<Message>) {
    let spare = mail.takeStorageIfEmpty()
    // What leaves `withLock` must be `sending`: move the buffers.
    let taken = contents.withLock { contents in
      hasMail.store(false, ordering: .releasing)
      let taken = contents.messages
      contents.messages = spare
      return taken
    }
    mail.append(contentsOf: taken)
  }

  /// If the mailbox is empty, notes that the next caller to append has to schedule the draining.
  ///
  /// - Returns: Whether it is empty.
  @inlinable
  func finishIfEmpty() -> Bool {
    contents.withLock { contents in
      guard contents.messages.isEmpty else { return false }
      contents.isDrainScheduled = false
      return true
    }
  }
}
