public import StoreRuntimeCore

/// What a tab remembers of its moves: neither compared nor saved.
@usableFromInline
struct StackRecord<Path: PathState>: Sendable {
  /// What the tabs of an app know of it.
  @usableFromInline var status = StackStatus(isFresh: true)

  /// The number of the store that knows the stack, 0 for none.
  @usableFromInline var store = 0

  /// Tells the stack from another that takes its place.
  @usableFromInline var birth = ValueBirth()

  /// Whether the screens may have to be told something, or a move waits.
  @usableFromInline var isUnsettled = true

  /// What was made for a link, until the next action of the tab.
  @usableFromInline var prepared: ReadLink<Path>?

  /// The move that waits for an answer.
  @usableFromInline var held: HeldMove<Path>? {
    didSet { status.isHeld = held != nil }
  }

  /// The features that have agreed to be left, while the held move is judged again.
  @usableFromInline var permits: Set<GuardedPlace> = []

  /// Whether the tab was ever shown, and its root told that it was entered: no screen is told
  /// anything before.
  @usableFromInline var wasVisible = false

  /// The screens that weren't told yet that they were entered, from the bottom up.
  @usableFromInline var entering: [StackElementID]

  /// The screen that was told last that it appeared, and not yet that it disappeared.
  @usableFromInline var told: StackPlace?

  /// The numbers of the replies that screens owe.
  @usableFromInline var replies: [StackElementID: Int] = [:]

  /// The holds of replies that screens don't own yet.
  ///
  /// A hold that is dropped answers `nil`: so does one of a screen that is gone before the end of
  /// the reduction, and one of a record that is.
  @usableFromInline var unownedHolds: [(screen: StackElementID, hold: Effect<Never>)] = []

  /// Whether no move waits, and no screen has to get the hold of its reply.
  @inlinable var isAtRest: Bool { !status.isHeld && unownedHolds.isEmpty }
}

/// What the tabs of an app need to know of the moves of one.
@usableFromInline
struct StackStatus: Sendable {
  /// What came of the last request, also of one that changed nothing.
  @usableFromInline var outcome = MoveOutcome.unchanged

  /// The number of moves that have superseded one another.
  @usableFromInline var number = 0

  /// Whether a move waits for an answer.
  @usableFromInline var isHeld = false

  /// What came of the last move that was held.
  @usableFromInline var settled: (move: Int, outcome: MoveOutcome)?

  /// Whether the tab is shown.
  @usableFromInline var isVisible = false

  /// Whether the tabs of the app haven't seen the stack yet.
  @usableFromInline var isFresh = false

  @usableFromInline
  init(isFresh: Bool = false) {
    self.isFresh = isFresh
  }

  /// Returns the outcome of a move that was held, `nil` while it waits.
  func outcome(ofMove number: Int) -> MoveOutcome? {
    // A stack that was put in the place of another counts its moves anew.
    if isFresh { return .superseded }
    if isHeld, number == self.number { return nil }
    if let settled, settled.move == number { return settled.outcome }
    return .superseded
  }
}

/// What there is to be settled in one tab: whether screens may have to be told something or a move
/// waits, whether no move has to be looked at, whether the tabs haven't seen the stack yet, and
/// whether the tab is shown.
@usableFromInline
typealias SettlingNeeds = (isUnsettled: Bool, isAtRest: Bool, isFresh: Bool, isVisible: Bool)

extension TabStack {
  /// The needs of a stack that isn't in its container any more.
  static var nothingToSettle: SettlingNeeds {
    (isUnsettled: false, isAtRest: true, isFresh: false, isVisible: false)
  }

  /// The stack's needs at the end of a reduction.
  @usableFromInline var settlingNeeds: SettlingNeeds {
    let isForeign = currentStoreNumber().map { record.store != $0 } ?? false
    return (
      record.isUnsettled, record.isAtRest, record.status.isFresh || isForeign,
      record.status.isVisible
    )
  }

  /// Makes the stack one of the store that is reducing.
  ///
  /// One whose screens get other ids, or that another store had, begins anew: none of its screens
  /// was told anything in this store, and nobody here waits for a move.
  ///
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*) for *n* screens.
  @inlinable
  mutating func joinStore() {
    guard let store = currentStoreNumber() else { return }
    let isRenumbered = stack.joinCurrentStore()
    if isRenumbered || record.store != store { join(store, isRenumbered) }
  }

  @usableFromInline
  mutating func join(_ store: Int, _ isRenumbered: Bool) {
    if isRenumbered || record.store != 0 {
      record = StackRecord(birth: record.birth, entering: [])
      question = nil
    }
    record.store = store
    // The ids may be others than those that the stack was made with.
    record.entering = Array(stack.ids)
  }

  /// Returns those of some screens that are there, from the bottom up.
  @inlinable
  func inOrder(_ screens: [StackElementID]) -> [StackElementID] {
    // Most were put on top of one another.
    let lowest = stack.count - screens.count
    let isInOrder =
      lowest >= 0 && screens.indices.allSatisfy { screens[$0] == stack.ids[lowest + $0] }
    return isInOrder ? screens : sorted(screens)
  }

  @usableFromInline
  func sorted(_ screens: [StackElementID]) -> [StackElementID] {
    screens.compactMap { id in stack.index(id: id).map { (position: $0, id: id) } }
      .sorted { $0.position < $1.position }.map { $0.id }
  }

  /// Makes the stack one of the store, which has seen it then.
  @inlinable
  mutating func join() {
    joinStore()
    record.status.isFresh = false
  }

  /// Forgets what screens were told in another store, and what waits there.
  mutating func leaveStore() {
    guard record.store != 0 else { return }
    record = StackRecord(entering: Array(stack.ids))
    question = nil
  }

  /// Whether a stack is still what it was: that it wasn't moved is all that can be said of one that
  /// isn't `Equatable`.
  @usableFromInline
  func isSame(as other: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    guard record.status.number == other.record.status.number else { return false }
    return (self as? any Equatable).map { isEqual($0) } ?? true
  }
}
