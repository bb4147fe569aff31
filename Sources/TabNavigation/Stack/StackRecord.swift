public import StoreRuntimeCore

/// A tab's bookkeeping of its moves, which is neither compared nor saved.
@usableFromInline
struct StackRecord<Path: PathState>: Sendable {
  /// The part of the record that the app's tabs read.
  @usableFromInline var status = StackStatus(isFresh: true)

  /// The number of the store that the stack belongs to, or 0 for none.
  @usableFromInline var store = 0

  /// Distinguishes the stack from another that replaces it.
  @usableFromInline var birth = ValueBirth()

  /// `true` if screens may have to receive events, or a move waits.
  @usableFromInline var isUnsettled = true

  /// The screens prepared for a link, until the next action of the tab.
  @usableFromInline var prepared: ReadLink<Path>?

  /// The move that waits for an answer.
  @usableFromInline var held: HeldMove<Path>? {
    didSet { status.isHeld = held != nil }
  }

  /// The features that have agreed to be left, while the held move is judged again.
  @usableFromInline var permits: Set<GuardedPlace> = []

  /// `true` once the tab was visible and its root received `entered`; no screen receives events
  /// before.
  @usableFromInline var wasVisible = false

  /// The screens that haven't received `entered` yet, from the bottom up.
  @usableFromInline var entering: [StackElementID]

  /// The screen that received `appeared` last, and hasn't received `disappeared` yet.
  @usableFromInline var told: StackPlace?

  /// The numbers of the screens' pending replies.
  @usableFromInline var replies: [StackElementID: Int] = [:]

  /// The holds of replies that screens don't own yet.
  ///
  /// Dropping a hold replies `nil`. This includes the holds of screens that are removed before the
  /// end of the reduction, and of records that are released.
  @usableFromInline var unownedHolds: [(screen: StackElementID, hold: Effect<Never>)] = []

  /// `true` if no move waits, and no screen still has to take its reply's hold.
  @inlinable var isAtRest: Bool { !status.isHeld && unownedHolds.isEmpty }
}

/// The status of one tab's moves for the tabs of an app.
@usableFromInline
struct StackStatus: Sendable {
  /// The outcome of the last request, including one that changed nothing.
  @usableFromInline var outcome = MoveOutcome.unchanged

  /// The number of moves that have superseded one another.
  @usableFromInline var number = 0

  /// `true` while a move waits for an answer.
  @usableFromInline var isHeld = false

  /// The outcome of the last held move.
  @usableFromInline var settled: (move: Int, outcome: MoveOutcome)?

  /// `true` while the tab is visible.
  @usableFromInline var isVisible = false

  /// `true` until the tabs of the app have seen the stack.
  @usableFromInline var isFresh = false

  @usableFromInline
  init(isFresh: Bool = false) {
    self.isFresh = isFresh
  }

  /// Returns the outcome of a held move, or `nil` while it waits.
  func outcome(ofMove number: Int) -> MoveOutcome? {
    // A stack that replaced another one counts its moves from 0.
    if isFresh { return .superseded }
    if isHeld, number == self.number { return nil }
    if let settled, settled.move == number { return settled.outcome }
    return .superseded
  }
}

/// The settling needs of one tab: whether screens may have to receive events or a move waits,
/// whether no move needs attention, whether the tabs haven't seen the stack yet, and whether it is
/// visible.
@usableFromInline
typealias SettlingNeeds = (isUnsettled: Bool, isAtRest: Bool, isFresh: Bool, isVisible: Bool)

extension TabStack {
  /// The needs of a stack that was removed from its container.
  static var nothingToSettle: SettlingNeeds {
    (isUnsettled: false, isAtRest: true, isFresh: false, isVisible: false)
  }

  /// The stack's needs at the end of a reduction.
  @usableFromInline var settlingNeeds: SettlingNeeds {
    let isForeign = CurrentReduction().storeNumber.map { record.store != $0 } ?? false
    return (
      record.isUnsettled, record.isAtRest, record.status.isFresh || isForeign,
      record.status.isVisible
    )
  }

  /// Makes the stack part of the store that is reducing.
  ///
  /// A stack whose screens get other ids, or that belonged to another store, starts over: none of
  /// its screens has received events in this store, and no caller here waits for a move.
  ///
  /// - Complexity: O(1) for a stack of the store, otherwise O(*n*) for *n* screens.
  @inlinable
  mutating func joinStore() {
    guard let store = CurrentReduction().storeNumber else { return }
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
    // The ids may differ from those that the stack was created with.
    record.entering = Array(stack.ids)
  }

  /// Returns the present ones of some screens, from the bottom up.
  @inlinable
  func inOrder(_ screens: [StackElementID]) -> [StackElementID] {
    // Most were pushed one after another.
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

  /// Makes the stack part of the store, and marks it as seen.
  @inlinable
  mutating func join() {
    joinStore()
    record.status.isFresh = false
  }

  /// Forgets the events that screens received in another store, and its pending moves.
  mutating func leaveStore() {
    guard record.store != 0 else { return }
    record = StackRecord(entering: Array(stack.ids))
    question = nil
  }

  /// Returns whether a stack is unchanged; if it isn't `Equatable`, only its moves are compared.
  @usableFromInline
  func isSame(as other: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    guard record.status.number == other.record.status.number else { return false }
    return (self as? any Equatable).map { isEqual($0) } ?? true
  }
}
