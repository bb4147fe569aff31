/// What few reductions need of their context, made when one does.
///
/// Confined as the context.
@usableFromInline
final class ReductionExtras {
  // No code of a feature runs inside an access to one of these, so that exclusive access needs no
  // checks.

  // MARK: Several stores

  /// The counter that gives the ids, if the store shares one with others.
  @exclusivity(unchecked) var numbering: ElementNumbering?

  /// Holds up the store's effects, if others are to keep pace with them.
  @exclusivity(unchecked) var gate: SendGate?

  /// The errand of the action that is reduced now, `nil` if nobody waits for it.
  @exclusivity(unchecked) @usableFromInline var errand: Int?

  // MARK: Observers and listeners

  /// Is told of the issues that reducers report.
  @exclusivity(unchecked) @usableFromInline var issueListener: (any IssueListener)?

  /// The latest registration of effects when the current reduction began.
  @exclusivity(unchecked) var lastRegistration = 0

  /// What generators have given to the current reduction.
  @exclusivity(unchecked) var recording: GeneratedValues.Recording?

  /// The stacks in which the current reduction has modified a single element.
  @exclusivity(unchecked) var touches: [StackTouch] = []

  /// What models have read of the state, while there are any.
  @exclusivity(unchecked) weak var modelRecord: AnyObject?

  // MARK: Replies

  /// The replies that are awaited from the store, if there ever were any.
  @exclusivity(unchecked) var replies: ReplyRegistry?

  /// What the sender of the current action awaits, `nil` if it doesn't wait for a reply.
  @exclusivity(unchecked) var request: ReplyRequest?

  // MARK: Navigations

  /// What speaks against a dismissal that was held, until the tab around it takes that.
  @exclusivity(unchecked) var heldDismissal: HeldDismissal?

  /// The identities of what may be dismissed unasked, as it has agreed.
  @exclusivity(unchecked) var permittedDismissals: Set<Int> = []

  /// Whether whoever asks for a move looks at its outcome, and reports what is wrong with it.
  @exclusivity(unchecked) var isOutcomeHandled = false
}

extension ReductionContext {
  /// Returns the part that few reductions need, made if none did.
  @usableFromInline
  func makeExtras() -> ReductionExtras {
    if let extras { return extras }
    let made = ReductionExtras()
    extras = made
    return made
  }
}

/// What speaks against a dismissal.
///
/// An object, as it is rare, and each store has room for one.
final class HeldDismissal {
  let verdict: any Sendable

  /// What the store knows the presentation by.
  let identity: Int

  // What the context said of the action before the dismissal was held.
  private let wasActionRejected: Bool
  private let wasActionHeld: Bool
  private let wasRequestRejected: Bool?

  /// Takes note of a dismissal that is about to be held.
  init(_ verdict: any Sendable, of identity: Int, in context: ReductionContext) {
    self.verdict = verdict
    self.identity = identity
    wasActionRejected = context.isActionRejected
    wasActionHeld = context.isActionHeld
    wasRequestRejected = context.extras?.request?.isRejected
  }

  /// Lets the action go on as if no dismissal had been held.
  func release(in context: ReductionContext) {
    context.extras?.heldDismissal = nil
    context.isActionRejected = wasActionRejected
    context.isActionHeld = wasActionHeld
    if let wasRequestRejected { context.extras?.request?.isRejected = wasRequestRejected }
  }
}

/// A new version of a stack in which a single element was modified.
@usableFromInline
struct StackTouch: Sendable {
  /// The version before.
  let base: Int

  let version: Int

  /// The position of the element.
  let position: Int

  @usableFromInline
  init(base: Int, version: Int, position: Int) {
    self.base = base
    self.version = version
    self.position = position
  }
}

extension ReductionContext {
  /// Notes that a single element was modified in a stack.
  @usableFromInline
  func noteTouch(_ touch: StackTouch) {
    makeExtras().touches.append(touch)
  }

  /// Returns what the current reduction has noted, and forgets it.
  func takeTouches() -> [StackTouch] {
    guard let extras, !extras.touches.isEmpty else { return [] }
    defer { extras.touches = [] }
    return extras.touches
  }
}
