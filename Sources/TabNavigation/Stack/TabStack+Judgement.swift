public import StoreRuntimeCore

extension TabStack {
  /// Judges an edit: what grows by the rules, and then what is cut by its guards.
  ///
  /// - Complexity: O(*n*) for *n* screens that are cut, moved or new, and what it takes to search
  ///   those that are cut for guards.
  @inlinable
  func verdict(on edit: StackEdit<Path>) -> Verdict {
    let rules = ruling(on: edit)
    guard case .fine = rules else { return rules }
    return objection(to: edit) ?? .fine
  }

  /// Judges an edit by the rules for what grows.
  @inlinable
  func ruling(on edit: StackEdit<Path>) -> Verdict {
    if edit.keptCount == stack.count, edit.slots.isEmpty { return .unchanged }
    var below = edit.keptCount == 0 ? nil : stack[edit.keptCount - 1]
    for (depth, slot) in zip(edit.keptCount..., edit.slots) {
      // A screen that is kept may have changed since.
      let screen = slot.kept.flatMap { stack[id: $0] } ?? slot.screen
      if let problem = Path.screens.violation(screen, on: below, depth: depth) {
        return .invalid(problem)
      }
      below = screen
    }
    return .fine
  }

  /// Returns the first objection of what an edit cuts, from the top down.
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

  /// The features of a screen that have agreed to leave.
  func permits(in place: StackPlace) -> Set<[GuardStep]> {
    record.permits.isEmpty ? [] : Set(record.permits.filter { $0.place == place }.map { $0.path })
  }

  /// What is shown if the tab is.
  @inlinable var top: StackPlace {
    stack.isEmpty ? .root : .screen(stack.ids[stack.count - 1])
  }

  /// Cuts and grows the stack if nothing speaks against it.
  ///
  /// - Parameters:
  ///   - edit: What is cut and what grows.
  ///   - result: What one of the screens leaves to whoever awaits it.
  ///   - move: What is done instead if a screen asks first, `nil` for the same.
  ///   - apply: Makes the move, `nil` if it only cuts and grows the stack.
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
  /// - Parameters:
  ///   - move: The move, to be held if a screen asks.
  ///   - verdict: What rules and guards say of it.
  ///   - apply: Makes the move.
  /// - Returns: The outcome.
  @inlinable
  @discardableResult
  mutating func begin(
    _ move: @autoclosure () -> Move<Path>, _ verdict: Verdict,
    apply: (inout Self) -> Void = { _ in }
  ) -> MoveOutcome {
    setNeedsSettling()
    guard case .fine = verdict else {
      record.status.outcome = hold(move(), verdict)
      return record.status.outcome
    }
    supersede()
    apply(&self)
    record.status.outcome = .done
    return .done
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
        isOutcomeHandled: isOutcomeHandled())
      self.question = question
      return .pending
    }
  }

  /// Counts a move, which supersedes the one that waits.
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

  /// Ends the move that is held, without making it.
  mutating func drop(_ outcome: MoveOutcome) {
    guard let held = record.held else { return }
    record.held = nil
    record.status.settled = (held.number, outcome)
    record.status.outcome = outcome
    question = nil
    setNeedsSettling()
  }

  /// Acts on an answer to the question.
  ///
  /// - Returns: The move that is to be made now, `nil` if none is.
  mutating func take(_ choice: LeaveChoice) -> HeldMove<Path>? {
    guard var held = record.held else { return nil }
    switch choice {
    case .stay: drop(.refusedByScreen("The user stays."))
    case .saveFirst:
      record.held?.isWaiting = true
      question = nil
    case .leave:
      held.permits.insert(held.asked)
      return held
    }
    return nil
  }

  /// Judges a move again that was held, which is no new move.
  ///
  /// - Parameters:
  ///   - held: The move.
  ///   - judge: Begins the move again.
  mutating func judgeHeld(_ held: HeldMove<Path>, _ judge: (inout Self) -> Void) {
    record.permits = held.permits
    record.held = nil
    question = nil
    judge(&self)
    record.permits = []
    record.status.number = held.number
    if var next = record.held {
      next.number = held.number
      next.permits = held.permits
      record.held = next
    } else {
      record.status.settled = (held.number, record.status.outcome)
    }
  }

  /// Has the store settle this stack at the end of the reduction.
  @usableFromInline
  mutating func setNeedsSettling() {
    record.isUnsettled = true
    requestSettling()
  }

  /// Cuts and grows the stack.
  ///
  /// - Complexity: O(*n*) for *n* screens that are cut, moved or new.
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

  /// Cuts and grows the stack, and moves screens.
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

  /// Forgets the replies of screens that are gone: the store answers whoever awaits them.
  @inlinable
  mutating func forgetReplies() {
    if !record.replies.isEmpty { forgetRepliesOfMissing() }
  }

  @usableFromInline
  mutating func forgetRepliesOfMissing() {
    record.replies = record.replies.filter { stack.index(id: $0.key) != nil }
  }
}

/// What a link makes of a tab.
@usableFromInline
final class ReadLink<Path: PathState>: Sendable {
  /// What the link says.
  @usableFromInline let route: LinkRoute
  @usableFromInline let opening: LinkOpening

  /// Whether what it presents is presented already, and stays.
  @usableFromInline let isShown: Bool

  /// What it makes of the stack.
  @usableFromInline let edit: StackEdit<Path>

  /// The screen on top, with what the link presents over it; `nil` without screens.
  @usableFromInline let top: Path?

  /// The root with what the link presents over it, `nil` if that is nothing.
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

  /// Whether the root presents what the link leads to, and goes on with it.
  @inlinable var isShownByRoot: Bool { isShown && !hasScreens && !route.components.isEmpty }

  /// Whether it presents something over the root.
  @inlinable var isOverRoot: Bool { if case nil = root { false } else { true } }
}

extension TabStack {
  /// Makes the states that a link's path stands for.
  ///
  /// - Throws: An error that says which part is wrong, and nothing else.
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
      if edit.slots.isEmpty, let last = stack.last {
        isShown = (screens.shown(on: top) ?? []).areSpelled(screens.shown(on: last) ?? [])
      }
    } else if opening == .reuses || components.isEmpty {
      isShown = (screens.rootSheets.shown(on: self.root) ?? []).areSpelled(components)
    }
    return ReadLink(
      route, opening, isShown: isShown, edit: edit, top: read.states.last,
      root: read.states.isEmpty && !components.isEmpty ? root : nil)
  }

  /// Judges a link by the rules; it may change something even if the stack stays the same.
  @inlinable
  func ruling(on link: ReadLink<Path>, isCovered: Bool) -> Verdict {
    let ruling = ruling(on: link.edit)
    if case .unchanged = ruling, isCovered || !link.isShown { return .fine }
    return ruling
  }

  /// Returns the first objection of the screens that a link cuts, and of what is presented over the
  /// one that stays on top and presents something else then.
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

  /// Cuts and grows the stack as a link says, and presents what it presents.
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
