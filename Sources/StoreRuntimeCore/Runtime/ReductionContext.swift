import Synchronization

/// What the code inside one store's reducers shares while an action is being reduced.
///
/// A store has one context. It is current on a thread exactly while that thread runs the store's
/// reducers, which is synchronous, so nothing in here is ever touched by two threads at once.
///
/// Stacks draw the ids and births of their elements from it; `@Dependency` reads its values from
/// it; reducer operators tell it which element they are running for.
@usableFromInline
class ReductionContext {
  /// Tells the stores of a process apart.
  ///
  /// Never shown, never stored, never part of an id.
  @usableFromInline final let storeToken: Int

  /// The variables of the context.
  ///
  /// No code of a feature runs inside an access to them, so that exclusive access needs no checks.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  @usableFromInline final var variables = Variables()

  @usableFromInline
  struct Variables {
    /// The id that the next element of any of the store's stacks gets.
    @usableFromInline var nextElementID = 0

    /// The latest tick of the store's clock, by which elements are born and versions are numbered.
    var clock = 0

    /// What was set of the values that `@Dependency` resolves to while reducing.
    var dependencyStorage: DependencyStorage?

    /// Where the action comes from that is being reduced, if that is known.
    // A pointer, as a location is larger than most of the rest: it lies on the stack of the thread
    // that reduces, and is valid until `endReduction()` takes it away.
    @usableFromInline var caller: UnsafePointer<IssueLocation?>?

    /// The `send` that the action belongs to which is being reduced, `nil` before it has set off
    /// anything.
    // A pointer for the same time as `caller`: what is made during a reduction is for that `send`.
    @usableFromInline var group: UnsafeMutablePointer<EffectGroup?>?

    /// What few reductions need, `nil` until one does.
    @usableFromInline var extras: ReductionExtras?

    /// The running effects of the root feature, and through it those of all others.
    // Unsafe, as counting references is a fifth of what running effects add to the cost of an
    // action. The store has both this context and the runtime with the root, lets go of neither,
    // and operators ask the context for the root only while the store reduces.
    unowned(unsafe) var rootNode: FeatureNode?

    /// The innermost reducer that is running of which anything is to be known, `nil` for the store's.
    // It lies on the stack of the thread, and is valid until `run(_:_:)` returns.
    @usableFromInline var running: UnsafePointer<RunningReducer>?

    /// Why the current action doesn't reach the state that it is meant for, `nil` if it does.
    ///
    /// The operators around the one that sets it leave their own reducers out, and so do those that
    /// would run after it: the action changes nothing from there on. The end of the reduction resets
    /// it.
    @usableFromInline var rejection: Rejection?

    /// Whether the state holds stacks or presentations that reducers integrate, as far as is known.
    ///
    /// Also true for an observed store. Other stores skip the synchronisation after each reduction.
    @usableFromInline var isNavigating = false

    /// Whether the store tells an observer what it does.
    @usableFromInline var isObserved = false

    /// Whether listeners look at the state after each reduction, as the models of views do.
    @usableFromInline var isListened = false

    /// What the synchronisation of the element that is being visited has met.
    // One byte for all of it: one more makes each store eight bytes larger.
    @usableFromInline var met: Met = []

    /// Whether something is left to be done for navigations when the reducers have run.
    @usableFromInline var needsSettling = false

    /// What is known of the screen of a tab whose reducer is running.
    @usableFromInline var screenVisibility = ScreenVisibility.shown
  }

  /// Whether a test says what it expects of a reduction of the store, and the store isn't reducing.
  @usableFromInline final let isExpectation: Bool

  @usableFromInline
  enum Rejection {
    /// What it is meant for isn't there, which was reported.
    case reported

    /// Somebody is asked first.
    case held
  }

  @usableFromInline
  struct Met: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Presentations, or containers with some inside.
    @inlinable static var presentations: Self { Self(rawValue: 1) }

    /// The demand of an element to be looked at after reductions that don't modify it.
    @inlinable static var demand: Self { Self(rawValue: 2) }
  }

  private static let lastStoreToken = Atomic<Int>(0)

  /// Creates the context of a store.
  ///
  /// - Parameters:
  ///   - dependencies: What `@Dependency` resolves to.
  ///   - storeToken: Tells the store apart, `nil` for a new one.
  @usableFromInline
  init(dependencies: DependencyStorage?, storeToken: Int? = nil) {
    self.storeToken = storeToken ?? Self.lastStoreToken.add(1, ordering: .relaxed).newValue
    self.isExpectation = storeToken != nil
    variables.dependencyStorage = dependencies
  }

  /// Returns a number that is higher than all that the store's clock has given before.
  @usableFromInline
  final func tick() -> Int {
    variables.clock += 1
    return variables.clock
  }

  /// Returns the id of a new element.
  @usableFromInline
  final func takeElementID() -> Int {
    let next = variables.nextElementID
    let id = variables.extras?.numbering?.take(from: next) ?? next
    variables.nextElementID = id &+ 1
    return id
  }

  /// Lets new elements get no id that is below another number.
  @usableFromInline
  final func countElements(from lowest: Int) {
    variables.nextElementID = max(variables.nextElementID, lowest)
  }

  /// The context of the reduction that this thread is running, if it is running one.
  @inlinable
  static var current: ReductionContext? {
    currentReference?.takeUnretainedValue()
  }

  /// The context of the reduction that this thread is running, for code that is a part of that.
  // The store that made it the current one keeps it alive until the reduction is done.
  @inlinable
  static var currentReference: Unmanaged<ReductionContext>? {
    reductionThreadSlot().pointee.context
  }

  /// Whether an operator has rejected the action that this thread is reducing in a store.
  @usableFromInline
  static var isCurrentActionRejected: Bool {
    current?.variables.rejection != nil
  }

  /// Takes note that the action that this thread is reducing can't reach what it is meant for.
  static func rejectCurrentAction() {
    takeContainerAction()
    if let current, current.variables.rejection == nil { current.variables.rejection = .reported }
  }

  /// Notes that something takes the current action, which pushes, pops or dismisses, or rejects it.
  @usableFromInline
  static func takeContainerAction() {
    current?.variables.extras?.isContainerActionTaken = true
  }

  /// Makes a context, or none, the current one of this thread while `body` runs.
  ///
  /// - Parameters:
  ///   - context: The context, `nil` for work that isn't a part of the reduction that goes on, if
  ///     one does.
  ///   - body: Synchronous work.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  static func with<Result, Failure: Error>(
    _ context: Unmanaged<ReductionContext>?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slot = reductionThreadSlot()
    let outer = slot.pointee.context
    slot.pointee.context = context
    defer { slot.pointee.context = outer }
    return try body()
  }

  /// Where the action comes from that this thread is reducing, if that is known.
  static var currentCaller: IssueLocation? {
    current?.variables.caller?.pointee
  }

  /// Returns the part that few reductions need, made if none did.
  @usableFromInline
  final func makeExtras() -> ReductionExtras {
    if let extras = variables.extras { return extras }
    let made = ReductionExtras()
    variables.extras = made
    return made
  }

  /// Notes what a synchronisation has found changed in a stack or an array.
  ///
  /// - Parameters:
  ///   - base: The version before.
  ///   - version: The version now.
  ///   - kept: The number of the lowest elements that have stayed, `.max` for all.
  ///   - touched: The positions of those that were modified in place.
  @usableFromInline
  final func noteChange(base: Int, version: Int, kept: Int, touched: [Range<Int>]) {
    makeExtras().changes.append(
      ElementChange(base: base, version: version, kept: kept, touched: touched))
  }
}

/// Reports a mistake that an operator has noticed, where the action comes from.
///
/// - Parameters:
///   - message: What happened, why that is wrong and what to do.
///   - name: The name of the operator.
///   - location: Where the operator is, which is also blamed where the action comes from nowhere.
package func reportNavigationIssue(
  _ message: String, by name: String, at location: IssueLocation
) {
  guard let caller = ReductionContext.currentCaller else {
    return reportIssue(message, at: location)
  }
  reportIssue("\(message) Reported by \"\(name)\" at \(location).", at: caller)
}

extension Unmanaged {
  /// Lets a closure use the object, which its owner keeps alive meanwhile.
  // An isolated closure that is passed to a function of the standard library itself checks each
  // time where it runs, which takes 10 ns.
  @inlinable
  func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef(body)
  }
}

/// What few reductions need of their context, made when one does.
///
/// Confined as the context.
@usableFromInline
final class ReductionExtras {
  // MARK: What a reduction takes away

  /// The identities of what the current reduction has dismissed.
  @usableFromInline var dismissals: [Int] = []

  /// The effects of features that the current reduction has taken away, which are to be cancelled.
  @usableFromInline var endedEffects: [EffectToken] = []

  // MARK: Several stores

  /// The counter that gives the ids, if the store shares one with others.
  var numbering: ElementNumbering?

  /// What the store's effects wait for after each action, if others are to keep pace with them.
  var gate: EffectGroup?

  /// Cancels what ids of the root reach in other stores, `nil` if they have no features below it.
  var cancelBelow: (@Sendable (any Hashable & Sendable, Int?) -> Void)?

  /// The errand of the action that is reduced now, `nil` if nobody waits for it.
  @usableFromInline var errand: Int?

  /// The shared values that the current reduction has read, `nil` before any reduction reads one.
  @usableFromInline var sharedView: SharedView? {
    didSet { unmanagedSharedView = sharedView.map { .passUnretained($0) } }
  }

  /// The same, for reads that don't count references.
  // Each read of a shared value reads it, and no code runs inside an access to it.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  @usableFromInline var unmanagedSharedView: Unmanaged<SharedView>?

  // MARK: Observers and listeners

  /// Is told of the issues that reducers report.
  var issueListener: (any IssueListener)?

  /// What generators have given to the current reduction.
  var recording: GeneratedValues?

  /// Whether reading a clock is a reported issue, outside of generators.
  var refusesClocks = false

  /// The changes of stacks and arrays in the current reduction, in the order of their versions.
  var changes: [ElementChange] = []

  /// What models have read of the state, while one is held.
  weak var wholeModelRecord: AnyObject?

  /// What models have read of a part that has a scoped store, by the steps to it.
  var modelRecords: [[AnyKeyPath]: WeakReference] = [:]

  /// Looks for records that were released.
  var modelRecordRounds = Rounds<[AnyKeyPath]>()

  /// Whether something took the last action that pushes, pops or dismisses.
  var isContainerActionTaken = false

  /// The function in which models are notified of what is changed now, `nil` for none.
  @usableFromInline var notification: NotificationScope?

  // MARK: Replies

  /// The replies that are awaited from the store, if there ever were any.
  var replies: ReplyRegistry?

  /// What the sender of the current action awaits, `nil` if it doesn't wait for a reply.
  var request: ReplyRequest?

  /// What the current reduction leaves for replies whose holds it ends.
  @usableFromInline var deposits: [Int: any Sendable] = [:]

  // MARK: Navigations

  /// The guards of the tab whose reducers are running, `nil` outside of tabs.
  // Unretained: there is one object, which a static property keeps.
  @usableFromInline var guards: Unmanaged<LeaveGuards>?

  /// The dismissal that was held, until the tab around it takes it.
  var heldDismissal: HeldDismissal?

  /// The key of what was to be dismissed, what a guard says against that, and the rejection of the
  /// action before.
  typealias HeldDismissal = (
    key: ChildKey, verdict: any Sendable, rejection: ReductionContext.Rejection?
  )

  /// The keys of what may be dismissed without a question, as it has agreed.
  var permittedDismissals: Set<ChildKey> = []

  /// Whether whoever asks for a move looks at its outcome, and reports what is wrong with it.
  @usableFromInline var isOutcomeHandled = false
}

/// An object, while somebody else keeps it.
struct WeakReference {
  weak var object: AnyObject?
}

/// A counter by which several stores number the elements of their stacks together.
///
/// No two of the stores give the same number to a new element, and the numbers ascend in the order
/// in which elements are added. A store without such a counter counts by itself.
package final class ElementNumbering: Sendable {
  private let next = Guarded(0)

  package init() {}

  /// Returns the number of a new element.
  ///
  /// - Parameter lowest: The lowest number that the store can give.
  /// - Returns: The number.
  func take(from lowest: Int) -> Int {
    next.withLock { next in
      let number = max(next, lowest)
      next = number &+ 1
      return number
    }
  }

  /// Lets this counter and that of a store go on with the same number, the higher one.
  func level(_ context: ReductionContext) {
    let own = context.variables.nextElementID
    context.variables.nextElementID = next.withLock { next in
      next = max(next, own)
      return next
    }
  }
}

/// What a thread keeps of the reductions and effects that it is running.
///
/// It is thread-specific data of the system: finding it takes about 2 ns, where reading a
/// task-local value takes 10 and binding one 65. A reduction is synchronous, and so has its
/// thread to itself.
@usableFromInline
struct ReductionThread {
  /// The context of the reduction that goes on, if one does.
  // Unmanaged, as counting references costs more than all else here: the store that sets it keeps
  // the object alive, and takes it away before it is done.
  @usableFromInline var context: Unmanaged<ReductionContext>?

  /// The view of shared values that takes precedence over that of the context.
  // Unmanaged: the function that sets it keeps it alive, and resets it before it returns.
  @usableFromInline var sharedView: Unmanaged<SharedView>?

  /// Whether the first read of a shared value makes a view, to know what was read.
  @usableFromInline var collectsSharedReads = false

  /// The `StoreReference` of the store that starts effects, if one does: this thread is on its
  /// executor.
  var starter: ObjectIdentifier?

  /// How many presentations release each other right now.
  var releaseDepth: UInt8 = 0

  /// The values that wait for their release, if those that release each other are too many.
  // Unmanaged: the function that makes it keeps it alive, and takes it away before it returns.
  var releaseQueue: Unmanaged<ReleaseQueue>?
}

/// The values that deep presentations hold, released one after the other.
final class ReleaseQueue {
  private static let maximumDepth: UInt8 = 32

  private var values: [Any] = []

  /// Releases a value, or leaves that to the first of many releases inside each other.
  static func release<Value>(_ slot: inout Value?) {
    guard slot != nil else { return }
    let thread = reductionThreadSlot()
    if let queue = thread.pointee.releaseQueue?.takeUnretainedValue() {
      if let value = slot { queue.values.append(value) }
      slot = nil
      return
    }
    if thread.pointee.releaseDepth < maximumDepth {
      thread.pointee.releaseDepth += 1
      slot = nil
      thread.pointee.releaseDepth -= 1
      return
    }
    let queue = ReleaseQueue()
    thread.pointee.releaseQueue = Unmanaged.passUnretained(queue)
    slot = nil
    while queue.values.popLast() != nil {}
    thread.pointee.releaseQueue = nil
  }
}

/// Tells a thread apart from the others that exist at the same time.
package struct ThreadID: Equatable, Sendable {
  private let slot: UInt

  /// Makes the id of the thread that runs this.
  package init() {
    slot = UInt(bitPattern: reductionThreadSlot())
  }
}

/// Returns the place that belongs to this thread, and lasts as long as that does.
@usableFromInline
func reductionThreadSlot() -> UnsafeMutablePointer<ReductionThread> {
  if let slot = threadValue() {
    // Nothing else is ever set, and its memory is bound to this type.
    return slot.assumingMemoryBound(to: ReductionThread.self)
  }
  let slot = UnsafeMutablePointer<ReductionThread>.allocate(capacity: 1)
  slot.initialize(to: ReductionThread())
  setThreadValue(slot)
  return slot
}
