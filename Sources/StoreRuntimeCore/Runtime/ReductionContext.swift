import Synchronization

/// The state that the code inside one store's reducers shares during a reduction.
///
/// A store has one context. It is current on a thread exactly while that thread runs the store's
/// reducers, which is synchronous, so two threads never access it at the same time.
///
/// Stacks take the ids and births of their elements from it; `@Dependency` reads its values from
/// it; operators store in it which element they are running for.
@usableFromInline
class ReductionContext {
  /// Distinguishes the stores of a process.
  ///
  /// Never displayed, never persisted, never part of an id.
  @usableFromInline final let storeToken: Int

  /// The variables of the context.
  ///
  /// No code of a feature runs inside an access to them, so exclusive access needs no checks.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  @usableFromInline final var variables = Variables()

  @usableFromInline
  struct Variables {
    /// The id for the next element of any of the store's stacks.
    @usableFromInline var nextElementID = 0

    /// The latest tick of the store's clock, which numbers births of elements and versions.
    var clock = 0

    /// The dependencies that are set for the reduction, for `@Dependency`.
    var dependencyStorage: DependencyStorage?

    /// The origin of the action that is being reduced, if it is known.
    // A pointer, as a location is larger than most of the rest. It points to the stack of the
    // reducing thread, and is valid until `endReduction()` removes it.
    @usableFromInline var caller: UnsafePointer<IssueLocation?>?

    /// The `send` of the action that is being reduced, `nil` before it starts an effect.
    // A pointer, valid as long as `caller`: effects of a reduction belong to that `send`.
    @usableFromInline var group: UnsafeMutablePointer<EffectGroup?>?

    /// The parts that few reductions need, `nil` until one does.
    @usableFromInline var extras: ReductionExtras?

    /// The running effects of the root feature, and through it those of all others.
    // Unsafe, as counting references is a fifth of the cost that running effects add to an action.
    // The store keeps both this context and the runtime with the root, and operators read the root
    // only while the store reduces.
    unowned(unsafe) var rootNode: FeatureNode?

    /// The innermost running reducer that is of interest, `nil` for the store's.
    // It is stored on the stack of the thread, and is valid until `run(_:_:)` returns.
    @usableFromInline var running: UnsafePointer<RunningReducer>?

    /// The reason why the current action doesn't reach its target, `nil` if it does.
    ///
    /// The operators around the one that sets it skip their own reducers, and so do those that
    /// would run after it: the action makes no further changes. The end of the reduction resets it.
    @usableFromInline var rejection: Rejection?

    /// `true` if the state is known to contain stacks or presentations that reducers integrate.
    ///
    /// Also true for an observed store. Other stores skip the synchronisation after each reduction.
    @usableFromInline var isNavigating = false

    /// `true` if the store notifies an observer.
    @usableFromInline var isObserved = false

    /// `true` if listeners look at the state after each reduction, as the models of views do.
    @usableFromInline var isListened = false

    /// The containers that the synchronisation has met in the element that it visits.
    // One byte in total: one more would make each store eight bytes larger.
    @usableFromInline var met: Met = []

    /// `true` if the extras may have removals or replies that the end of the reduction discards.
    @usableFromInline var hasLeftovers = false

    /// `true` if work for navigations is left when the reducers have run.
    @usableFromInline var needsSettling = false

    /// The visibility of the tab's screen whose reducer is running.
    @usableFromInline var screenVisibility = ScreenVisibility.shown
  }

  /// `true` if a test asserts a reduction of the store, and the store isn't reducing.
  @usableFromInline final var isExpectation: Bool { variables.extras?.isExpectation ?? false }

  @usableFromInline
  enum Rejection {
    /// Its target doesn't exist, which was reported.
    case reported

    /// A confirmation is needed first.
    case held
  }

  @usableFromInline
  struct Met: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Presentations, or containers with some inside.
    @inlinable static var presentations: Self { Self(rawValue: 1) }

    /// The request of an element to be visited after reductions that don't modify it.
    @inlinable static var demand: Self { Self(rawValue: 2) }
  }

  private static let lastStoreToken = Atomic<Int>(0)

  /// Creates the context of a store.
  ///
  /// - Parameters:
  ///   - dependencies: The dependencies, for `@Dependency`.
  ///   - storeToken: The token of the store, `nil` for a new one.
  @usableFromInline
  init(dependencies: DependencyStorage?, storeToken: Int? = nil) {
    self.storeToken = storeToken ?? Self.lastStoreToken.add(1, ordering: .relaxed).newValue
    variables.dependencyStorage = dependencies
    if storeToken != nil { variables.extras = ReductionExtras(isExpectation: true) }
  }

  /// Returns a number that is higher than all earlier ones of the store's clock.
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

  /// Raises the id for the next element to at least a number.
  @usableFromInline
  final func countElements(from lowest: Int) {
    variables.nextElementID = max(variables.nextElementID, lowest)
  }

  /// Returns the part that few reductions need, and creates it if necessary.
  @usableFromInline
  final func makeExtras() -> ReductionExtras {
    if let extras = variables.extras { return extras }
    let made = ReductionExtras()
    variables.extras = made
    return made
  }

  /// Returns the extras for adding a removal or a reply, which the end of the reduction discards.
  final func makeExtrasWithLeftovers() -> ReductionExtras {
    variables.hasLeftovers = true
    return makeExtras()
  }

  /// `true` if an operator took the last action that pushes, pops or dismisses; `nil` before a
  /// view's binding first asks.
  ///
  /// Only the action of the binding counts, so code that reduces other actions restores the earlier
  /// value afterwards.
  @inlinable final var isContainerActionTaken: Bool? {
    get { variables.extras?.isContainerActionTaken }
    set { if let newValue { variables.extras?.isContainerActionTaken = newValue } }
  }

  /// Records the changes that a synchronisation has found in a stack or an array.
  ///
  /// - Parameters:
  ///   - base: The version before.
  ///   - version: The version now.
  ///   - kept: The number of elements at the bottom that kept their positions, `.max` for all.
  ///   - touched: The positions of those that were modified in place.
  @usableFromInline
  final func noteChange(base: Int, version: Int, kept: Int, touched: [Range<Int>]) {
    makeExtras().changes.append(
      ElementChange(base: base, version: version, kept: kept, touched: touched))
  }
}

/// Reports a mistake that an operator has detected, at the origin of the action.
///
/// - Parameters:
///   - message: The message: what happened, why it is wrong, and what to do.
///   - name: The name of the operator.
///   - location: The location of the operator, which is named if the action's origin isn't known.
package func reportNavigationIssue(
  _ message: String, by name: String, at location: IssueLocation
) {
  guard let caller = ReductionContext.currentCaller else {
    return reportIssue(message, at: location)
  }
  reportIssue("\(message) Reported by \"\(name)\" at \(location).", at: caller)
}

/// The parts of a context that few reductions need, created when one does, and for assertions.
///
/// Confined as the context is.
@usableFromInline
final class ReductionExtras {
  /// `true` in the context of a test's assertion.
  let isExpectation: Bool

  init(isExpectation: Bool = false) {
    self.isExpectation = isExpectation
  }

  // MARK: Removals in a reduction

  /// The identities of the presentations that the current reduction has dismissed.
  @usableFromInline var dismissals: [Int] = []

  /// The effects of features that the current reduction has removed, to be cancelled.
  @usableFromInline var endedEffects: [EffectToken] = []

  // MARK: Several stores

  /// The counter that numbers elements, if the store shares one with others.
  var numbering: ElementNumbering?

  /// The group that effects wait for after each action, so that other stores keep pace with them.
  var gate: EffectGroup?

  /// Cancels ids of the root in other stores, `nil` if they have no features below it.
  var cancelBelow: (@Sendable (any Hashable & Sendable, Int?) -> Void)?

  /// The conversation of the action that is being reduced, `nil` if no code waits for it.
  @usableFromInline var conversation: Int?

  /// The `SharedView` of the reductions, created when the first of them reads a shared value.
  @usableFromInline let sharedView = LazyReference()

  // MARK: Observers and listeners

  /// The listener for the issues that reducers report.
  var issueListener: (any IssueListener)?

  /// The values that generators have returned in the current reduction.
  var recording: GeneratedValues?

  /// `true` if reading a clock outside of generators is a reported issue.
  var refusesClocks = false

  /// The changes of stacks and arrays in the current reduction, in the order of their versions.
  var changes: [ElementChange] = []

  /// The record of what models have read of the state, while it is kept.
  weak var wholeModelRecord: AnyObject?

  /// The records of what models have read of parts with scoped stores, by their key paths.
  var modelRecords: [[AnyKeyPath]: WeakReference] = [:]

  /// Finds records that were released.
  var modelRecordRounds = Rounds<[AnyKeyPath]>()

  /// `true` if an operator took the last action that pushes, pops or dismisses.
  @usableFromInline var isContainerActionTaken = false

  /// The function in which models are notified of current changes, `nil` for none.
  @usableFromInline var notification: NotificationScope?

  // MARK: Replies

  /// The replies that callers await from the store, if there ever were any.
  var replies: ReplyRegistry?

  /// The reply that the sender of the current action awaits, `nil` for none.
  var request: ReplyRequest?

  /// The values that the current reduction leaves for replies whose holds it ends.
  @usableFromInline var deposits: [Int: any Sendable] = [:]

  // MARK: Navigations

  /// The guards of the tab whose reducers are running, `nil` outside of tabs.
  // Unretained: there is one object, which a static property keeps.
  @usableFromInline var guards: Unmanaged<LeaveGuards>?

  /// The dismissal that was held, until the tab around it takes it.
  var heldDismissal: HeldDismissal?

  /// The key of the child to dismiss, the objection of its guard, and the rejection of the action
  /// before.
  typealias HeldDismissal = (
    key: ChildKey, verdict: any Sendable, rejection: ReductionContext.Rejection?
  )

  /// The keys of children that may be dismissed without confirmation, because they have agreed.
  var permittedDismissals: Set<ChildKey> = []

  /// `true` if the caller inspects the outcome of a move, so that failures aren't reported here.
  @usableFromInline var isOutcomeHandled = false
}

/// An object that other code keeps alive.
struct WeakReference {
  weak var object: AnyObject?
}

/// A counter with which several stores number the elements of their stacks.
///
/// No two of the stores assign the same number to a new element, and the numbers ascend in the
/// order in which elements are added. A store without such a counter counts separately.
package final class ElementNumbering: Sendable {
  private let next = Guarded(0)

  package init() {}

  /// Returns the number of a new element.
  ///
  /// - Parameter lowest: The lowest number that the store can assign.
  /// - Returns: The number.
  func take(from lowest: Int) -> Int {
    next.withLock { next in
      let number = max(next, lowest)
      next = number &+ 1
      return number
    }
  }

  /// Sets this counter and that of a store to the higher of their two numbers.
  func level(_ context: ReductionContext) {
    let own = context.variables.nextElementID
    context.variables.nextElementID = next.withLock { next in
      next = max(next, own)
      return next
    }
  }
}
