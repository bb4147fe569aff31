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

  /// `true` if the current reducer is that of a stack's element or of a presented feature.
  @usableFromInline package var isInsideElement: Bool {
    context?.borrow { $0.presentationDepth > 0 } ?? false
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
