public import StoreRuntimeCore

extension TabStack {
  /// Judges an edit: added screens by the rules, then removed screens by their guards.
  ///
  /// Runs user code: guards.
  ///
  /// - Complexity: O(*n*) for *n* screens that are removed, moved or new, plus the search for
  ///   guards in those that are removed.
  @inlinable
  func verdict(on edit: StackEdit<Path>) -> Verdict {
    let rules = ruling(on: edit)
    guard case .fine = rules else { return rules }
    return objection(to: edit) ?? .fine
  }

  /// Judges an edit by the rules for added screens.
  ///
  /// Runs no user code.
  @inlinable
  func ruling(on edit: StackEdit<Path>) -> Verdict {
    if edit.keptCount == stack.count, edit.slots.isEmpty { return .unchanged }
    var below = edit.keptCount == 0 ? nil : stack[edit.keptCount - 1]
    for (depth, slot) in zip(edit.keptCount..., edit.slots) {
      // A kept screen may have changed since.
      let screen = slot.kept.flatMap { stack[id: $0] } ?? slot.screen
      if let problem = Path.screens.violation(screen, on: below, depth: depth) {
        return .invalid(problem)
      }
      below = screen
    }
    return .fine
  }

  /// Returns the first objection of the screens that an edit removes, from the top down.
  ///
  /// Runs user code if a screen is guarded: its `leavePolicy(for:)`.
  @inlinable
  func objection(to edit: StackEdit<Path>) -> Verdict? {
    Path.screens.mayObject ? firstObjection(to: edit) : nil
  }

  @usableFromInline
  func firstObjection(to edit: StackEdit<Path>) -> Verdict? {
    let kept = edit.keptIDs
    for position in stride(from: stack.count - 1, through: edit.keptCount, by: -1) {
      let id = stack.ids[position]
      guard !kept.contains(id), !LeaveGuards.permits(stack.key(at: position)) else { continue }
      var search = GuardSearch(.ofTabs, permits: permits(in: .screen(id)))
      Path.screens.search(stack[position], &search)
      if let objection = search.objection(in: .screen(id)) { return objection }
    }
    return nil
  }

  /// The features of a screen that have agreed to be left.
  func permits(in place: StackPlace) -> Set<[GuardStep]> {
    record.permits.isEmpty ? [] : Set(record.permits.filter { $0.place == place }.map { $0.path })
  }

  /// The place that is visible while the tab is.
  @inlinable var top: StackPlace {
    stack.isEmpty ? .root : .screen(stack.ids[stack.count - 1])
  }

  /// Applies an edit if rules and guards allow it.
  ///
  /// - Parameters:
  ///   - edit: The screens to remove and to add.
  ///   - result: The result of one of the screens for the caller that awaits it.
  ///   - move: The move to hold if a screen asks first, or `nil` for the edit.
  ///   - apply: Makes the move, or `nil` to apply the edit.
  /// - Returns: The outcome.
  @inlinable
  @discardableResult
  mutating func make(
    _ edit: StackEdit<Path>, returning result: ScreenResult? = nil, as move: Move<Path>? = nil,
    apply: ((inout Self) -> Void)? = nil
  ) -> MoveOutcome {
    begin(move ?? .edit(edit, result: result), verdict(on: edit)) { state in
      if let apply { return apply(&state) }
      if let result, let number = state.record.replies[result.screen] {
        depositReply(result.value, for: number)
      }
      state.apply(edit)
    }
  }

  /// Acts on the verdict on a move.
  ///
  /// Runs no user code, except in `apply`.
  ///
  /// - Parameters:
  ///   - move: The move, which is held if a screen asks.
  ///   - verdict: The verdict of rules and guards.
  ///   - apply: Makes the move.
  /// - Returns: The outcome.
  @inlinable
  @discardableResult
  mutating func begin(
    _ move: @autoclosure () -> Move<Path>, _ verdict: Verdict,
    apply: (inout Self) -> Void = { _ in }
  ) -> MoveOutcome {
    setNeedsSettling()
    let outcome: MoveOutcome
    if case .fine = verdict {
      supersede()
      apply(&self)
      outcome = .done
    } else {
      outcome = hold(move(), verdict)
    }
    record.status.outcome = outcome
    return outcome
  }

  /// Acts on the verdict on a move that isn't made now.
  @usableFromInline
  mutating func hold(_ move: Move<Path>, _ verdict: Verdict) -> MoveOutcome {
    switch verdict {
    case .fine: return .done
    case .unchanged: return .unchanged
    case .invalid(let error): return .invalid(error)
    case .refusedByScreen(let reason):
      supersede()
      return .refusedByScreen(reason)
    case .asks(let place, let question):
      supersede()
      record.held = HeldMove(
        number: record.status.number, move: move, asked: place,
        isOutcomeHandled: CurrentReduction().isOutcomeHandled)
      self.question = question
      return .pending
    }
  }

  /// Counts a move, which supersedes a held one.
  ///
  /// Runs no user code.
  @inlinable
  mutating func supersede() {
    record.status.number += 1
    if record.status.isHeld { forgetHeld() }
  }

  @usableFromInline
  mutating func forgetHeld() {
    if record.held != nil {
      record.held = nil
      question = nil
    }
  }

  /// Drops the held move without making it.
  ///
  /// - Parameter outcome: The outcome of the held move.
  /// - Returns: `true` if a move was held.
  @discardableResult
  mutating func drop(_ outcome: MoveOutcome) -> Bool {
    guard let held = record.held else { return false }
    record.held = nil
    record.status.decided = (held.number, outcome)
    record.status.outcome = outcome
    question = nil
    setNeedsSettling()
    return true
  }

  /// Acts on an answer to the question.
  ///
  /// - Returns: The move to make now, or `nil`.
  mutating func take(_ choice: LeaveChoice) -> HeldMove<Path>? {
    guard var held = record.held else { return nil }
    switch choice {
    case .stay: drop(.userStays)
    case .saveFirst:
      record.held?.isWaiting = true
      question = nil
    case .leave:
      held.permits.insert(held.asked)
      return held
    }
    return nil
  }

  /// Judges a held move again, without counting it as a new one.
  ///
  /// - Parameters:
  ///   - held: The move.
  ///   - judge: Begins the move again, and returns its outcome.
  /// - Returns: The outcome.
  mutating func judgeHeld(
    _ held: HeldMove<Path>, _ judge: (inout Self) -> MoveOutcome
  ) -> MoveOutcome {
    record.permits = held.permits
    record.held = nil
    question = nil
    let outcome = judge(&self)
    record.permits = []
    record.status.number = held.number
    record.status.outcome = outcome
    if var next = record.held {
      next.number = held.number
      next.permits = held.permits
      record.held = next
    } else {
      record.status.decided = (held.number, outcome)
    }
    return outcome
  }

  /// Has the store settle this stack at the end of the reduction.
  ///
  /// Runs no user code.
  @usableFromInline
  mutating func setNeedsSettling() {
    record.isUnsettled = true
    CurrentReduction().requestSettling()
  }

  /// Applies an edit.
  ///
  /// Runs no user code.
  ///
  /// - Complexity: O(*n*) for *n* screens that are removed, moved or new.
  @inlinable
  mutating func apply(_ edit: StackEdit<Path>) {
    if edit.keepsScreens { return arrange(edit) }
    if edit.keptCount < stack.count { stack.removeSubrange(edit.keptCount...) }
    for slot in edit.slots {
      stack.append(slot.screen)
      record.entering.append(stack.ids[stack.count - 1])
    }
    forgetReplies()
  }

  /// Applies an edit that may move screens.
  @usableFromInline
  mutating func arrange(_ edit: StackEdit<Path>) {
    let kept = edit.keptIDs
    for position in (edit.keptCount..<stack.count).reversed()
    where !kept.contains(stack.ids[position]) {
      stack.remove(at: position)
    }
    for (position, slot) in zip(edit.keptCount..., edit.slots) {
      if let id = slot.kept {
        if let current = stack.index(id: id) { stack.swapAt(position, current) }
      } else {
        stack.insert(slot.screen, at: position)
        record.entering.append(stack.ids[position])
      }
    }
    forgetReplies()
  }

  /// Forgets the replies of removed screens: the store answers their callers.
  ///
  /// Runs no user code.
  @inlinable
  mutating func forgetReplies() {
    if !record.replies.isEmpty { forgetRepliesOfMissing() }
  }

  @usableFromInline
  mutating func forgetRepliesOfMissing() {
    record.replies = record.replies.filter { stack.index(id: $0.key) != nil }
  }
}

/// The result of reading a link for a tab.
@usableFromInline
final class ReadLink<Path: PathState>: Sendable {
  /// The contents of the link.
  @usableFromInline let route: LinkRoute
  @usableFromInline let opening: LinkOpening

  /// `true` if the link's presentation is already shown and stays.
  @usableFromInline let isShown: Bool

  /// The link's changes to the stack.
  @usableFromInline let edit: StackEdit<Path>

  /// The top screen with the link's presentation, or `nil` without screens.
  @usableFromInline let top: Path?

  /// The root with the link's presentation, or `nil` without one.
  @usableFromInline let root: Path.Root?

  @inlinable
  init(
    _ route: LinkRoute, _ opening: LinkOpening, isShown: Bool, edit: StackEdit<Path>, top: Path?,
    root: Path.Root?
  ) {
    self.route = route
    self.opening = opening
    self.isShown = isShown
    self.edit = edit
    self.top = top
    self.root = root
  }

  @inlinable var hasScreens: Bool { if case nil = top { false } else { true } }

  /// `true` if the root already presents the link's sheet and keeps it.
  @inlinable var isShownByRoot: Bool { isShown && !hasScreens && !route.components.isEmpty }

  /// `true` if the link presents something over the root.
  @inlinable var isOverRoot: Bool { if case nil = root { false } else { true } }
}

extension TabStack {
  /// Makes the states for a link's path.
  ///
  /// Runs user code: the closures of the link's screens.
  ///
  /// - Throws: An error that names the invalid part. The stack isn't changed.
  @inlinable
  func read(_ route: LinkRoute, _ opening: LinkOpening) throws(ScreenError) -> ReadLink<Path> {
    let screens = Path.screens
    let components = route.components
    var root = root
    let kept = opening == .reuses ? stack : StackState()
    let read = try screens.read(route, keeping: kept, on: &root)
    let edit = StackEdit(keeping: read.keptCount, adding: Array(read.states[read.keptCount...]))
    var isShown = false
    if let top = read.states.last {
      if edit.slots.isEmpty {
        let current = stack[read.keptCount - 1]
        isShown = (screens.shown(on: top) ?? []).areSpelled(screens.shown(on: current) ?? [])
      }
    } else if opening == .reuses || components.isEmpty {
      isShown = (screens.rootSheets.shown(on: self.root) ?? []).areSpelled(components)
    }
    return ReadLink(
      route, opening, isShown: isShown, edit: edit, top: read.states.last,
      root: read.states.isEmpty && !components.isEmpty ? root : nil)
  }

  /// Judges a link by the rules; it may change something even if the stack stays the same.
  ///
  /// Runs no user code.
  @inlinable
  func ruling(on link: ReadLink<Path>, isCovered: Bool) -> Verdict {
    let ruling = ruling(on: link.edit)
    if case .unchanged = ruling, isCovered || !link.isShown { return .fine }
    return ruling
  }

  /// Returns the first objection to a link: of the screens that it removes, or of a presentation
  /// over the remaining top screen that it replaces.
  ///
  /// Runs user code if a screen is guarded: its `leavePolicy(for:)`.
  @inlinable
  func objection(to link: ReadLink<Path>) -> Verdict? {
    Path.screens.mayObject ? firstObjection(to: link) : nil
  }

  @usableFromInline
  func firstObjection(to link: ReadLink<Path>) -> Verdict? {
    let position = link.edit.keptCount - 1
    if !link.isShown, link.edit.slots.isEmpty, let top = link.top, stack.indices.contains(position)
    {
      let place = StackPlace.screen(stack.ids[position])
      var permits = permits(in: place)
      while true {
        var search = GuardSearch(.ofTabs, permits: permits)
        search.covered { Path.screens.search(stack[position], &$0) }
        guard let objection = search.objection else { break }
        if !Path.screens.isSame(stack[position], top, at: objection.path) {
          return search.objection(in: place)
        }
        permits.insert(objection.path)
      }
    }
    return firstObjection(to: link.edit)
  }

  /// Applies a link: changes the stack, and presents the link's sheet.
  ///
  /// Runs no user code.
  @inlinable
  mutating func follow(_ link: ReadLink<Path>) {
    apply(link.edit)
    if link.isShown { return }
    if let top = link.top, link.edit.slots.isEmpty, let id = stack.ids.last {
      stack[id: id] = top
    } else if let root = link.root {
      self.root = root
    }
  }
}
