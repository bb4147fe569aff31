public import StoreRuntimeCore

/// What a tab remembers of its moves: neither compared nor saved.
@usableFromInline
struct StackBooks<Path: PathState>: Sendable {
  /// The number of moves that have superseded one another.
  @usableFromInline var moveCount = 0

  /// The number of the store that knows the stack, 0 for none.
  var store = 0

  /// Whether the screens may have to be told something, or a move waits.
  @usableFromInline var isUnsettled = true

  /// Whether the tabs of an app haven't seen this stack yet.
  @usableFromInline var isFresh = true

  /// What came of the last request, also of one that changed nothing.
  @usableFromInline var lastOutcome = MoveOutcome.unchanged

  /// The move that waits for an answer.
  var held: HeldMove<Path>? {
    didSet { isHeld = held != nil }
  }

  /// Whether a move waits, which each move asks for.
  @usableFromInline private(set) var isHeld = false

  /// What came of the last move that was held.
  @usableFromInline var settled: (move: Int, outcome: MoveOutcome)?

  /// The screens that have agreed to be left, while the move is judged that was held for them.
  @usableFromInline var permits: Set<StackPlace> = []

  /// Whether the tab is shown.
  @usableFromInline var isVisible = false

  /// Whether the tab was ever shown, before which no screen is told anything.
  @usableFromInline var wasVisible = false

  /// Whether the root was told that it was entered.
  @usableFromInline var hasRootEntered = false

  /// The screens that weren't told yet that they were entered, from the bottom up.
  @usableFromInline var entering: [StackElementID]

  /// The screen that was told last that it appeared, and not yet that it disappeared.
  @usableFromInline var told: StackPlace?

  /// The numbers of the replies that screens owe.
  @usableFromInline var replies: [StackElementID: Int] = [:]

  /// The holds of replies that screens don't own yet.
  ///
  /// A hold that is dropped answers `nil`: so does one of a screen that is gone before the end of
  /// the reduction, and one of books that are.
  @usableFromInline var unownedHolds: [(screen: StackElementID, hold: Effect<Never>)] = []

  /// Whether no move waits, and no screen has to get the hold of its reply.
  @inlinable var isAtRest: Bool { !isHeld && unownedHolds.isEmpty }

  init(entering: [StackElementID]) {
    self.entering = entering
  }
}

/// The root of a tab, a screen on it, or what one of these presents.
@usableFromInline
enum StackPlace: Hashable, Sendable {
  case root
  case screen(StackElementID)

  /// What is presented, by its identity.
  case presentation(Int)
}

/// A move that waits for a screen to agree.
@usableFromInline
struct HeldMove<Path: PathState>: Sendable {
  /// What is judged again when the screen has agreed.
  @usableFromInline
  enum Request: Sendable {
    case edit(StackEdit<Path>, result: ScreenResult?)
    case popFrom(StackElementID)
    case dismissal(any Sendable)
    case move(StackMove)
  }

  /// The number of the move.
  var number: Int

  var request: Request

  /// The screen that was asked.
  var asked: StackPlace

  /// Whether whoever asked for it looks at its outcome.
  let isOutcomeHandled: Bool

  /// The screens that were asked before it and have agreed.
  var permits: Set<StackPlace> = []

  /// Whether the screen puts its things in order, and the move is made when it has.
  var isWaiting = false

  /// Whether what was asked was seen at the end of a reduction, if it is presented.
  var wasPresented = false

  /// What a reducer has answered, which is acted on at the end of the reduction.
  var answer: LeaveChoice?

  /// What the screen that is cut leaves to whoever awaits it.
  var result: ScreenResult? {
    if case .edit(_, let result) = request { result } else { nil }
  }
}

/// What a screen leaves to whoever awaits it.
@usableFromInline
struct ScreenResult: Sendable {
  var screen: StackElementID
  var value: any Sendable
}
