public import StoreRuntimeCore

/// What rules and guards say of a move.
enum Verdict: Sendable {
  case fine
  case unchanged
  case refused(ScreenError)
  case vetoed(String)
  case asks(StackPlace, AlertState<LeaveChoice>)
}

extension TabStack {
  /// Judges an edit: what grows by the rules, and then what is cut by asking it from the top down.
  ///
  /// - Complexity: O(*n*) for *n* screens that are cut, moved or new.
  func verdict(on edit: StackEdit<Path>) -> Verdict {
    if edit.isEmpty(count: stack.count) { return .unchanged }
    var below = edit.keptCount == 0 ? nil : stack[edit.keptCount - 1]
    for (offset, slot) in edit.slots.enumerated() {
      let screen: Path
      switch slot {
      case .new(let new): screen = new
      case .kept(let id):
        guard let kept = stack[id: id] else { continue }
        screen = kept
      }
      let depth = edit.keptCount + offset
      let screens = Path.screens
      if !screens.table.allows(screen, on: below, depth: depth),
        let problem = screens.violation(screen, on: below, depth: depth)
      {
        return .refused(problem)
      }
      below = screen
    }
    let kept = edit.keptIDs
    for position in stride(from: stack.count - 1, through: edit.keptCount, by: -1) {
      let id = stack.ids[position]
      guard !kept.contains(id) else { continue }
      let verdict = verdict(onLeaving: .screen(id), by: .removal)
      if case .fine = verdict { continue }
      return verdict
    }
    return .fine
  }

  /// Asks a screen whether it lets itself be left, unless it has agreed.
  func verdict(onLeaving place: StackPlace, by departure: Departure) -> Verdict {
    books.permits.contains(place) ? .fine : Verdict(leaving(place, by: departure), of: place)
  }

  /// Returns what a screen says about being left; one that isn't there has nothing to say.
  func leaving(_ place: StackPlace, by departure: Departure) -> Leaving {
    switch place {
    case .root: (root as? any LeaveGuarded)?.leaving(departure) ?? .freely
    case .presentation: .freely
    case .screen(let id): stack[id: id].map { Path.screens.leaving($0, departure) } ?? .freely
    }
  }

  /// What is shown if the tab is.
  @inlinable var top: StackPlace {
    stack.isEmpty ? .root : .screen(stack.ids[stack.count - 1])
  }

  /// Makes an edit if nothing speaks against it.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - result: What a screen that is cut leaves to whoever awaits it.
  /// - Returns: The outcome.
  mutating func make(_ edit: StackEdit<Path>, result: ScreenResult? = nil) -> MoveOutcome {
    begin(.edit(edit, result: result), verdict(on: edit)) { $0.apply(edit, result: result) }
  }

  /// Acts on the verdict on a move.
  ///
  /// - Parameters:
  ///   - request: The move, to be held if a screen asks.
  ///   - verdict: What rules and guards say of it.
  ///   - apply: Makes the move.
  /// - Returns: The outcome.
  mutating func begin(
    _ request: HeldMove<Path>.Request, _ verdict: Verdict, apply: (inout Self) -> Void
  ) -> MoveOutcome {
    setNeedsSettling()
    let outcome: MoveOutcome
    switch verdict {
    case .unchanged: outcome = .unchanged
    case .refused(let error): outcome = .refused(error)
    case .vetoed(let reason):
      supersede()
      outcome = .vetoed(reason)
    case .asks(let place, let question):
      supersede()
      books.held = HeldMove(
        number: books.moveCount, request: request, asked: place,
        isOutcomeHandled: isOutcomeHandled())
      self.question = question
      outcome = .pending
    case .fine:
      supersede()
      apply(&self)
      outcome = .done
    }
    books.lastOutcome = outcome
    return outcome
  }

  /// Counts a move, which supersedes the one that waits.
  private mutating func supersede() {
    books.moveCount += 1
    if books.held != nil {
      books.held = nil
      question = nil
    }
  }

  /// Ends the move that is held, without making it.
  mutating func drop(_ outcome: MoveOutcome) {
    guard let held = books.held else { return }
    books.held = nil
    books.settled = (held.number, outcome)
    books.lastOutcome = outcome
    question = nil
    setNeedsSettling()
  }

  /// Has the store settle this stack at the end of the reduction.
  @usableFromInline
  mutating func setNeedsSettling() {
    books.isUnsettled = true
    requestSettling()
  }

  /// Cuts and grows the stack.
  ///
  /// - Complexity: O(*n*) for *n* screens that are cut, moved or new.
  mutating func apply(_ edit: StackEdit<Path>, result: ScreenResult? = nil) {
    if let result, let number = books.replies[result.screen] {
      depositReply(result.value, for: number)
    }
    let kept = edit.keptIDs
    if kept.isEmpty {
      stack.removeLast(stack.count - edit.keptCount)
    } else {
      for position in stride(from: stack.count - 1, through: edit.keptCount, by: -1)
      where !kept.contains(stack.ids[position]) {
        stack.remove(at: position)
      }
    }
    var position = edit.keptCount
    for slot in edit.slots {
      if case .new(let screen) = slot {
        if position == stack.count {
          stack.append(screen)
        } else {
          stack.insert(screen, at: position)
        }
        books.entering.append(stack.ids[position])
      } else if case .kept(let id) = slot, let current = stack.firstIndex(id: id),
        current != position
      {
        stack.swapAt(position, current)
      }
      position += 1
    }
    forgetReplies()
  }

  /// Forgets the replies of screens that are gone: the store answers whoever awaits them.
  mutating func forgetReplies() {
    guard !books.replies.isEmpty else { return }
    books.replies = books.replies.filter { stack.firstIndex(id: $0.key) != nil }
  }
}
