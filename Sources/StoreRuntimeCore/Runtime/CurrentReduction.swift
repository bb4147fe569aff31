/// The reduction that a thread is running, for the reducers of the package.
///
/// A reducer creates it, and hands it to the functions that it calls. It is valid until the reducer
/// returns. Outside of reductions, for example where a test changes an expected state, it records
/// nothing, and its properties have their defaults.
@usableFromInline
package struct CurrentReduction {
  // Unmanaged: the store that runs the reduction keeps its context, and counting references takes
  // longer than the functions below.
  @usableFromInline let context: Unmanaged<ReductionContext>?

  /// Creates the value for the current thread.
  @inlinable
  package init() { context = ReductionContext.currentReference }

  // MARK: The action

  /// `true` if an operator has rejected the action.
  @usableFromInline var isRejected: Bool {
    context?.borrow { $0.variables.rejection != nil } ?? false
  }

  /// Records that the action can't reach its target.
  func reject() {
    takeContainerAction()
    context?.borrow { if $0.variables.rejection == nil { $0.variables.rejection = .reported } }
  }

  /// Hides the action from enclosing reducers: it waits for an answer, or can't be performed.
  @usableFromInline
  package func holdAction() {
    takeContainerAction()
    context?.borrow { $0.variables.rejection = .held }
  }

  /// Records that a reducer takes or rejects the action, a push, pop or dismissal, so that a view's
  /// binding doesn't report a missing operator.
  @usableFromInline
  package func takeContainerAction() {
    context?.borrow { $0.variables.extras?.isContainerActionTaken = true }
  }

  // MARK: The store

  /// `true` if a store is reducing, rather than a test that asserts.
  package var isOfStore: Bool { context?.borrow { !$0.isExpectation } ?? false }

  /// The number of the store, `nil` outside of reductions.
  @usableFromInline package var storeNumber: Int? { context?.borrow(\.storeToken) }

  /// The persistence of the feature whose reducer is running.
  package var persistence: FeaturePersistence {
    context?.borrow(\.persistence) ?? .constant
  }

  // MARK: Navigations

  /// Requests that the store finish pending navigations at the end of the reduction.
  @usableFromInline
  package func requestSettling() {
    context?.borrow { $0.variables.needsSettling = true }
  }

  /// The visibility of the current reducer's screen in a tab, by default `.shown`.
  @inlinable package var screenVisibility: ScreenVisibility {
    context?.borrow(\.variables.screenVisibility) ?? .shown
  }

  /// Runs the reducer of a tab's screen with the visibility of the screen.
  ///
  /// - Parameters:
  ///   - visibility: The visibility, which the reducer can read.
  ///   - body: Runs the reducer.
  /// - Returns: The result of `body`.
  @inlinable
  package func reducingScreen<Result>(
    that visibility: ScreenVisibility, _ body: () -> Result
  ) -> Result {
    guard let context else { return body() }
    return context.borrow { context in
      let outer = context.variables.screenVisibility
      context.variables.screenVisibility = visibility
      defer { context.variables.screenVisibility = outer }
      return body()
    }
  }

  /// `true` if the caller of the current move inspects its outcome, so that failures aren't
  /// reported here.
  @usableFromInline package var isOutcomeHandled: Bool {
    context?.borrow { $0.variables.extras?.isOutcomeHandled ?? false } ?? false
  }

  /// Runs a reducer for a move whose outcome the caller inspects and, if necessary, reports.
  ///
  /// - Parameter body: Runs the reducer.
  /// - Returns: The result of `body`.
  @inlinable
  package func handlingOutcome<Result>(_ body: () -> Result) -> Result {
    guard let extras = context?.borrow({ $0.makeExtras() }) else { return body() }
    let outer = extras.isOutcomeHandled
    extras.isOutcomeHandled = true
    defer { extras.isOutcomeHandled = outer }
    return body()
  }
}

extension ReductionContext {
  /// The context of the current thread's reduction, `nil` outside of reductions.
  @inlinable
  static var current: ReductionContext? {
    currentReference?.takeUnretainedValue()
  }

  /// The context of the current thread's reduction, for code that is a part of the reduction.
  // The store that made it current keeps it alive until the reduction is done.
  @inlinable
  static var currentReference: Unmanaged<ReductionContext>? {
    reductionThreadSlot().pointee.context
  }

  /// Makes a context, or none, the current one of this thread while `body` runs.
  ///
  /// - Parameters:
  ///   - context: The context, `nil` for work that isn't a part of the current reduction, if any.
  ///   - body: Synchronous work.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
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

  /// The origin of the action that this thread is reducing, if it is known.
  static var currentCaller: IssueLocation? {
    current?.variables.caller?.pointee
  }
}

extension Unmanaged {
  /// Calls a closure with the object, which its owner keeps alive meanwhile.
  // An isolated closure that is passed directly to a function of the standard library checks its
  // executor on each call, which takes 10 ns.
  @inlinable
  func borrow<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef(body)
  }
}

/// The reductions and effects that a thread is running.
///
/// It is thread-specific data of the system: access takes about 2 ns, while reading a task-local
/// value takes 10 and binding one 65. A reduction is synchronous, and so has its thread to itself.
@usableFromInline
struct ReductionThread {
  /// The context of the current reduction, if any.
  // Unmanaged, as counting references costs more than everything else here. The store that sets it
  // keeps the object alive, and resets it before it is done.
  @usableFromInline var context: Unmanaged<ReductionContext>?

  /// The view of shared values that overrides that of the context.
  // Unmanaged: the function that sets it keeps it alive, and resets it before it returns.
  @usableFromInline var sharedView: Unmanaged<SharedView>?

  /// `true` if the first read of a shared value creates a view, to record the reads.
  @usableFromInline var collectsSharedReads = false

  /// `true` once tracked code, such as a view, has read a model here: it may read shared values,
  /// too.
  @usableFromInline var mayTrackSharedReads = false

  /// `true` after the payload of a case was read from an enum in another case.
  var hasReadOtherCase = false

  /// `true` while a binding writes the payload of a case to an enum in another case.
  var keepsCases = false

  /// The `StoreReference` of the store that is starting effects, if any: this thread is on its
  /// executor.
  var starter: ObjectIdentifier?

  /// The number of presentations that are currently being released, one by another.
  var releaseDepth: UInt8 = 0

  /// The values that wait for their release, if the nesting of releases is too deep.
  // Unmanaged: the function that creates it keeps it alive, and resets it before it returns.
  var releaseQueue: Unmanaged<ReleaseQueue>?
}

/// The relation of a feature to others that the same reducer runs.
package enum FeaturePersistence: Sendable {
  /// It is the only one: the feature of the store, or a part of that.
  case constant

  /// Others may take its place, as in an optional or a case.
  case replaceable

  /// Others exist beside it, or take its place: rows, screens and presentations.
  case ofMany
}

/// Distinguishes a thread from others that exist at the same time.
package struct ThreadID: Equatable, Sendable {
  private let slot: UInt

  /// Creates the id of the current thread.
  package init() {
    slot = UInt(bitPattern: reductionThreadSlot())
  }
}

/// Returns the data of the current thread, which exists as long as the thread.
@usableFromInline
@inline(__always)
func reductionThreadSlot() -> UnsafeMutablePointer<ReductionThread> {
  // No other value is ever set, and the memory is bound to this type.
  threadValue()?.assumingMemoryBound(to: ReductionThread.self) ?? makeReductionThreadSlot()
}

@inline(never)
private func makeReductionThreadSlot() -> UnsafeMutablePointer<ReductionThread> {
  let slot = UnsafeMutablePointer<ReductionThread>.allocate(capacity: 1)
  slot.initialize(to: ReductionThread())
  setThreadValue(slot)
  return slot
}
