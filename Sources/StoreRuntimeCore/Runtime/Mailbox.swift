public import Synchronization

/// The actions that were enqueued and are to be reduced, in order.
@usableFromInline
struct Mailbox<Action: Sendable>: ~Copyable, Sendable {
  /// An action, and the call that has enqueued it.
  @usableFromInline
  struct Letter: Sendable {
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
    @usableFromInline var letters: ContiguousArray<Letter?> = []
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
  /// - Returns: Whether the caller has to see to it that the mailbox is drained.
  @inlinable
  func append(_ letter: Letter) -> Bool {
    contents.withLock { contents in
      contents.letters.append(letter)
      hasMail.store(true, ordering: .releasing)
      defer { contents.isDrainScheduled = true }
      return !contents.isDrainScheduled
    }
  }

  /// Takes all that there is.
  ///
  /// - Parameter mail: Where to put it at the end. The mailbox goes on in its storage if it is empty,
  ///   so that two buffers take turns.
  @inlinable
  func moveAll(to mail: inout ContiguousArray<Letter?>) {
    // A lock's closure can't be given what isn't sent to it for good, so both buffers are moved.
    let spare = mail.isEmpty ? mail : []
    if mail.isEmpty { mail = [] }
    let taken = contents.withLock { contents in
      hasMail.store(false, ordering: .releasing)
      let taken = contents.letters
      contents.letters = spare
      return taken
    }
    guard !mail.isEmpty else {
      mail = taken
      return
    }
    // Not `append(contentsOf:)`, for which clients' compilers would specialise much more.
    for letter in taken { mail.append(letter) }
  }

  /// Notes, if there is nothing in it, that whoever appends next has to see to the draining.
  ///
  /// - Returns: Whether there is nothing in it.
  @inlinable
  func finishIfEmpty() -> Bool {
    contents.withLock { contents in
      guard contents.letters.isEmpty else { return false }
      contents.isDrainScheduled = false
      return true
    }
  }
}
