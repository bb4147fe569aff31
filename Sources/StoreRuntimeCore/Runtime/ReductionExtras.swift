/// What few reductions need of their context, made when one does.
///
/// Confined as the context.
@usableFromInline
final class ReductionExtras {
  // No code of a feature runs inside an access to one of these, so that exclusive access needs no
  // checks.

  // MARK: Several stores

  /// The counter that gives the ids, if the store shares one with others.
  @exclusivity(unchecked) @usableFromInline var numbering: ElementNumbering?

  /// Holds up the store's effects, if others are to keep pace with them.
  @exclusivity(unchecked) @usableFromInline var gate: SendGate?

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

  /// What the ids of models have in common, while there are any.
  @exclusivity(unchecked) weak var modelParts: AnyObject?

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

  /// The counter that gives the ids, if the store shares one with others.
  @inlinable var numbering: ElementNumbering? { extras?.numbering }
}
