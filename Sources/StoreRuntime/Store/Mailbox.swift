public import Synchronization

/// The actions that were enqueued and are to be reduced, in order.
@usableFromInline
struct Mailbox<Action: Sendable>: ~Copyable, Sendable {
  /// What the lock guards.
  ///
  /// Internal, as the compiler fails on a private one here.
  struct Contents {
    var actions: [Action] = []
    var isDrainScheduled = false
  }

  private let contents = Guarded(Contents())
  @usableFromInline let hasMail = Atomic<Bool>(false)

  /// Whether there is anything in it.
  ///
  /// Exact for what the same caller has appended.
  @inlinable var isEmpty: Bool {
    !hasMail.load(ordering: .acquiring)
  }

  /// Adds an action.
  ///
  /// - Returns: Whether the caller has to see to it that the mailbox is drained.
  func append(_ action: Action) -> Bool {
    contents.withLock { contents in
      contents.actions.append(action)
      hasMail.store(true, ordering: .releasing)
      defer { contents.isDrainScheduled = true }
      return !contents.isDrainScheduled
    }
  }

  /// Takes all that there is.
  func takeAll() -> [Action] {
    contents.withLock { contents in
      hasMail.store(false, ordering: .releasing)
      defer { contents.actions = [] }
      return contents.actions
    }
  }

  /// Notes, if there is nothing in it, that whoever appends next has to see to the draining.
  ///
  /// - Returns: Whether there is nothing in it.
  func finishIfEmpty() -> Bool {
    contents.withLock { contents in
      guard contents.actions.isEmpty else { return false }
      contents.isDrainScheduled = false
      return true
    }
  }
}
