public import Synchronization

/// What a store has besides its state, once it needs it.
///
/// A store without navigation, effects, readers or mail does without, and so is small and quickly made.
@usableFromInline
final class StoreAnnex<State: Sendable, Action: Sendable>: StoreAnnexBase, @unchecked Sendable {
  // Sendable: the constants and the mailbox are, and the variables are confined to the isolation of the
  // store. None of those is accessed for longer than it takes to read or write it or, like the mail,
  // without any code of a feature being run, so that exclusive access needs no checks.

  /// What was taken from the mailbox and not reduced yet, after places of what was.
  @exclusivity(unchecked) @usableFromInline var mail: ContiguousArray<Mailbox<Action>.Letter?> = []

  /// How many such places there are.
  @exclusivity(unchecked) @usableFromInline var mailPosition = 0

  @usableFromInline let context: ReductionContext

  /// Brings the stacks and presentations of the state in step with the store, if there are any.
  @usableFromInline let synchronize: (@Sendable (inout State, NavigationSync) -> Void)?

  /// Is told what the store does, if a test drives it.
  let observer: (any StoreObserver<State, Action>)?

  /// Where a scoped store gets its state and sends its actions, `nil` for a store of its own.
  @usableFromInline let link: StoreLink<State, Action>?

  /// The running effects, if there ever were any.
  @exclusivity(unchecked) @usableFromInline var runtime: EffectRuntime<State, Action>?

  /// Whether there may be readers of `states`.
  @exclusivity(unchecked) @usableFromInline var hasReaders = false

  /// Tells readers of `states` about changes, while there are any.
  @usableFromInline weak var broadcast: StateBroadcast<State>?

  /// What was enqueued and not reduced yet.
  ///
  /// It is as far from the mail as can be: other processors write to it while mail is being reduced.
  @usableFromInline let mailbox = Mailbox<Action>()

  init(
    context: ReductionContext,
    executor: StoreExecutor? = nil,
    synchronize: (@Sendable (inout State, NavigationSync) -> Void)? = nil,
    observer: (any StoreObserver<State, Action>)? = nil,
    link: StoreLink<State, Action>? = nil
  ) {
    self.context = context
    self.synchronize = synchronize
    self.observer = observer
    self.link = link
    super.init(executor: executor)
  }

  /// Removes the places of the mail that was reduced, as none is left.
  @usableFromInline
  func removeTakenMail() {
    mail.removeAll(keepingCapacity: mail.count <= 1024)
    mailPosition = 0
  }

  /// Retains this object for a store that keeps its address.
  func retained() -> Atomic<StoreExtras> {
    Atomic(StoreExtras(annex: .passRetained(self)))
  }
}

extension Store {
  /// The annex, if that is what ``extras`` holds.
  @inlinable
  static func annex(in extras: StoreExtras) -> Unmanaged<StoreAnnex<State, Action>>? {
    guard let address = extras.annexAddress else { return nil }
    return Unmanaged.fromOpaque(address)
  }

  /// The annex, if there is one.
  ///
  /// It is there as long as the store is, and is never replaced.
  @inlinable nonisolated var annexReference: Unmanaged<StoreAnnex<State, Action>>? {
    Self.annex(in: extras.load(ordering: .acquiring))
  }

  /// The annex, if there is one.
  @inlinable nonisolated var annex: StoreAnnex<State, Action>? {
    annexReference?.takeUnretainedValue()
  }

  /// Returns the annex, made if there is none yet.
  @inlinable
  nonisolated func makeAnnex() -> StoreAnnex<State, Action> {
    annex ?? makeAnnexNow()
  }

  @usableFromInline
  nonisolated func makeAnnexNow() -> StoreAnnex<State, Action> {
    // The annex takes the executor over.
    let executor = host == nil ? ownExecutor : nil
    let present = extras.load(ordering: .acquiring)
    if let annex = Self.annex(in: present) { return annex.takeUnretainedValue() }
    // A store that is made with values of its own has an annex from the beginning.
    let made = Unmanaged.passRetained(
      StoreAnnex<State, Action>(
        context: ReductionContext(dependencies: DependencyValues()), executor: executor))
    // Nothing but an annex takes the place of what is there now.
    let (isFirst, first) = extras.compareExchange(
      expected: present,
      desired: StoreExtras(annex: made),
      ordering: .acquiringAndReleasing)
    if isFirst {
      present.ownReference?.release()
      return made.takeUnretainedValue()
    }
    // Somebody else was quicker.
    made.release()
    return Self.annex(in: first)?.takeUnretainedValue() ?? makeAnnexNow()
  }

  /// Puts an action and its caller into the mailbox.
  ///
  /// - Returns: Whether the caller has to see to it that the mailbox is drained.
  @inlinable
  nonisolated func post(_ letter: Mailbox<Action>.Letter) -> Bool {
    // Counting references to the annex would be most of the work where several processors do it.
    guard let annexReference else { return makeAnnexNow().mailbox.append(letter) }
    return annexReference.borrow { $0.mailbox.append(letter) }
  }

  /// The link of a scoped store.
  @inlinable nonisolated var link: StoreLink<State, Action>? {
    annexReference?.borrow { $0.link }
  }

  /// The running effects, if there ever were any.
  @inlinable var runtime: EffectRuntime<State, Action>? {
    annexReference?.borrow { $0.runtime }
  }

  /// Tells readers of `states` about changes, while there are any.
  var broadcast: StateBroadcast<State>? { annex?.broadcast }

  /// Whether something was enqueued and not reduced yet.
  @inlinable var hasMail: Bool {
    annexReference?.borrow { !$0.mailbox.isEmpty } ?? false
  }

  /// Whether the store tells an observer what it does.
  @inlinable var isObserved: Bool {
    annexReference?.borrow { $0.context.isObserved } ?? false
  }
}

extension Store: ReductionHost {
  @usableFromInline
  nonisolated func makeContext() -> ReductionContext { makeAnnex().context }
}

extension Unmanaged {
  /// Lets a closure use the object, which somebody else keeps alive meanwhile.
  ///
  /// An isolated closure that is passed to a function of the standard library itself finds out each time
  /// whether it runs where it should, which takes 10 ns.
  @inlinable
  func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef(body)
  }
}
