/// What is done first when reducers have run, and what then.
@usableFromInline
package enum SettlingPhase: Sendable {
  /// Navigations that waited for something go on.
  case moves

  /// Screens are told what all moves were to them.
  case events
}

/// What a prepared reducer does for the screens in its state, besides reducing actions.
///
/// Most reducers do nothing of this, and have no such object.
@usableFromInline
package final class ScreenDuties<State, Action>: Sendable {
  /// Does what is left of navigations when the reducers of a feature have run for an action.
  @usableFromInline package typealias Settle =
    @Sendable (inout State, SettlingPhase) -> Effect<Action>

  /// Returns the action that takes away the innermost of what is presented, `nil` if nothing is.
  @usableFromInline package typealias Closing = @Sendable (inout State) -> Action?

  /// Returns whether something is presented that has an identity, at any depth.
  @usableFromInline package typealias Presenting = @Sendable (inout State, Int) -> Bool

  /// Tells a screen of an event: the feature itself, an element of its stack, or what is presented
  /// innermost (`presented`).
  @usableFromInline package typealias Tell =
    @Sendable (inout State, ScreenEvent, ElementNumber?) -> Effect<Action>

  /// Ties an effect to an element of the feature's stack, with which it ends; `nil` without such an
  /// element.
  @usableFromInline package typealias Own =
    @Sendable (inout State, ElementNumber, Effect<Never>) -> Effect<Action>?

  /// Returns what speaks against hiding the screens that are shown inside the feature, or inside an
  /// element of its stack.
  @usableFromInline package typealias Hiding =
    @Sendable (inout State, ElementNumber?) -> DismissalJudge.Verdict?

  /// Returns what sets the dependencies that parts of the state are shared as.
  @usableFromInline package typealias Share =
    @Sendable (State) -> @Sendable (inout DependencyValues) -> Void

  /// The number that the id of a stack's element is.
  @usableFromInline package typealias ElementNumber = Int

  @usableFromInline package let settle: Settle?
  @usableFromInline package let closing: Closing?
  @usableFromInline package let presents: Presenting?
  @usableFromInline package let tell: Tell?
  @usableFromInline package let own: Own?
  @usableFromInline package let share: Share?
  @usableFromInline package let hiding: Hiding?

  @inlinable
  package init(
    settle: Settle? = nil,
    closing: Closing? = nil,
    presents: Presenting? = nil,
    tell: Tell? = nil,
    own: Own? = nil,
    share: Share? = nil,
    hiding: Hiding? = nil
  ) {
    self.settle = settle
    self.closing = closing
    self.presents = presents
    self.tell = tell
    self.own = own
    self.share = share
    self.hiding = hiding
  }

  /// Makes the duties of a feature that others do for it.
  ///
  /// Whatever hands duties on does it by this, so that none is forgotten on the way.
  ///
  /// - Parameters:
  ///   - all: The duties that there can be.
  ///   - embed: Wraps the actions of those who do them.
  ///   - map: Does that to their effects.
  ///   - find: Calls the closure with the duties that a state has now and the part that they are
  ///     about, for each of them in their order. The first of them that presents something is the
  ///     one that is asked to close it.
  @inlinable
  convenience init<PartState, PartAction>(
    handingOn all: [ScreenDuties<PartState, PartAction>],
    embedding embed: @escaping @Sendable (PartAction) -> Action,
    mapping map: @escaping @Sendable (Effect<PartAction>) -> Effect<Action>,
    finding find:
      @escaping @Sendable (
        inout State, (ScreenDuties<PartState, PartAction>, inout PartState) -> Void
      ) -> Void
  ) {
    var settle: Settle?
    if all.contains(where: { $0.settle != nil }) {
      settle = { state, phase in
        var effect = Effect<PartAction>.none
        find(&state) { duties, part in
          if let settle = duties.settle { effect = effect.merge(with: settle(&part, phase)) }
        }
        return effect.part == nil ? .none : map(effect)
      }
    }
    var closing: Closing?
    if all.contains(where: { $0.closing != nil }) {
      closing = { state in
        var action: PartAction?
        find(&state) { duties, part in action = action ?? duties.closing?(&part) }
        return action.map(embed)
      }
    }
    var presents: Presenting?
    if all.contains(where: { $0.presents != nil }) {
      presents = { state, identity in
        var isPresented = false
        find(&state) { duties, part in
          isPresented = isPresented || duties.presents?(&part, identity) == true
        }
        return isPresented
      }
    }
    var tell: Tell?
    if all.contains(where: { $0.tell != nil }) {
      tell = { state, event, id in
        var effect = Effect<PartAction>.none
        find(&state) { duties, part in
          if let tell = duties.tell { effect = effect.merge(with: tell(&part, event, id)) }
        }
        return map(effect)
      }
    }
    var own: Own?
    if all.contains(where: { $0.own != nil }) {
      own = { state, id, effect in
        var owned: Effect<PartAction>?
        find(&state) { duties, part in owned = owned ?? duties.own?(&part, id, effect) }
        return owned.map(map)
      }
    }
    var share: Share?
    if all.contains(where: { $0.share != nil }) {
      share = { state in
        var state = state
        var updates: [@Sendable (inout DependencyValues) -> Void] = []
        find(&state) { duties, part in
          if let share = duties.share { updates.append(share(part)) }
        }
        return { [updates] values in
          for update in updates { update(&values) }
        }
      }
    }
    var hiding: Hiding?
    if all.contains(where: { $0.hiding != nil }) {
      hiding = { state, id in
        var verdict: DismissalJudge.Verdict?
        find(&state) { duties, part in verdict = verdict ?? duties.hiding?(&part, id) }
        return verdict
      }
    }
    self.init(
      settle: settle, closing: closing, presents: presents, tell: tell, own: own, share: share,
      hiding: hiding)
  }

  /// Combines the duties of reducers that run one after the other.
  @usableFromInline
  package static func combined(_ all: [ScreenDuties?]) -> ScreenDuties? {
    let all = all.compactMap(\.self)
    guard all.count > 1 else { return all.first }
    return ScreenDuties(
      handingOn: all, embedding: { $0 }, mapping: { $0 },
      finding: { state, body in
        for duties in all { body(duties, &state) }
      })
  }

  /// Returns these duties, each done inside something else, such as other dependencies.
  ///
  /// - Parameter surround: Calls the closure that it is given with the state.
  /// - Returns: The duties.
  package func surrounded(
    by surround: @escaping @Sendable (inout State, (inout State) -> Void) -> Void
  ) -> ScreenDuties {
    ScreenDuties(
      handingOn: [self], embedding: { $0 }, mapping: { $0 },
      finding: { state, body in
        surround(&state) { body(self, &$0) }
      })
  }
}

extension Int {
  /// Stands for what is presented innermost, in place of the number of a stack's element.
  @usableFromInline package static var presented: Int { -1 }
}

extension PreparedReducer {
  /// Makes the prepared form of a reducer that runs others, which were prepared where it stands.
  ///
  /// - Parameters:
  ///   - others: The others, from which the store learns what containers there are.
  ///   - duties: What the reducer does for screens, in place of what the others do.
  ///   - reduce: Runs them.
  @usableFromInline
  package init(
    around others: [PreparedReducer],
    duties: ScreenDuties<State, Action>?,
    _ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    let running = PreparedReducer(running: others, reduce)
    self.init(
      reduce: reduce, synchronize: running.synchronize, locations: running.locations,
      duties: duties)
  }

  /// What the reducer does for screens, `nil` if it does nothing.
  @inlinable
  package var screenDuties: ScreenDuties<State, Action>? { duties }

  /// Returns the reducer of a screen that is told of events by actions, if it wants to be.
  ///
  /// - Parameters:
  ///   - type: The type of the screen's actions.
  ///   - embed: Wraps them in those of this reducer.
  /// - Returns: The reducer, or this one if the screen doesn't want to be told.
  @usableFromInline
  func telling<ScreenActions>(
    _ type: ScreenActions.Type, embedding embed: @escaping @Sendable (ScreenActions) -> Action
  ) -> Self {
    guard let tell = ScreenEvent.telling(type, State.self, embedding: embed) else { return self }
    let own = ScreenDuties<State, Action>(tell: tell)
    return PreparedReducer(
      reduce: reduce, synchronize: synchronize, locations: locations,
      duties: .combined([own, duties]))
  }

  /// Returns what a store runs for an action: the reducer, and then what is left of navigations.
  @inlinable
  func settling(in context: ReductionContext) -> @Sendable (inout State, Action) -> Effect<Action> {
    guard let settle = duties?.settle else { return reduce }
    let reduce = reduce
    // The store owns both this closure and the context, and runs it only while it is there.
    nonisolated(unsafe) unowned(unsafe) let context = context
    return { state, action in
      let effect = reduce(&state, action)
      guard context.needsSettling else { return effect }
      context.needsSettling = false
      return effect.settled(&state, by: settle)
    }
  }
}

extension Effect {
  /// Returns this effect with what is left of navigations.
  @inlinable
  func settled<State>(
    _ state: inout State, by settle: ScreenDuties<State, Action>.Settle
  ) -> Self {
    let moves = settle(&state, .moves)
    return merge(with: moves).merge(with: settle(&state, .events))
  }
}

extension ScreenEvent {
  /// Returns what tells a screen of events by actions, `nil` if it doesn't want to be told.
  @usableFromInline
  package static func telling<ScreenActions, State, Action>(
    _ type: ScreenActions.Type,
    _ stateType: State.Type,
    embedding embed: @escaping @Sendable (ScreenActions) -> Action
  ) -> ScreenDuties<State, Action>.Tell? {
    func open<A: ScreenAction>(
      _ type: A.Type
    ) -> @Sendable (ScreenEvent) -> ScreenActions? {
      { type.on($0) as? ScreenActions }
    }
    guard let type = type as? any ScreenAction.Type else { return nil }
    let action = open(type)
    return { _, event, id in
      guard id == nil else { return .none }
      return action(event).map { .send(embed($0)) } ?? .none
    }
  }
}

/// Reports a mistake in a navigation where the action comes from, or else at a declaration.
///
/// - Parameters:
///   - message: What happened, why that is wrong and what to do.
///   - name: The name of what was declared.
///   - location: The place of the declaration.
package func reportNavigationIssue(
  _ message: String, by name: String, at location: IssueLocation
) {
  ReductionContext.reportIssue(message, by: name, at: location)
}

/// Keeps the action that is being reduced from the reducers around, as it waits for an answer or
/// can't be done.
package func holdCurrentAction() {
  ReductionContext.holdCurrentAction()
}

/// Has the store do what is left of navigations at the end of the reduction that goes on.
package func requestSettling() {
  ReductionContext.current?.needsSettling = true
}

/// Returns whether a reducer of a store runs, and not the assertion of a test.
package func isReducing() -> Bool { ReductionContext.current?.isExpectation == false }

/// Returns whether the reducer that runs is that of a stack's element, or of what is presented.
package func isInsideElement() -> Bool { (ReductionContext.current?.presentationDepth ?? 0) > 0 }

/// Runs the reducer of a screen of a tab, which may ask what is known of it.
///
/// - Parameters:
///   - visibility: What is known of it.
///   - body: Runs the reducer.
/// - Returns: What `body` returns.
@inlinable
package func reducingScreen<Result>(
  that visibility: ScreenVisibility, _ body: () -> Result
) -> Result {
  guard let context = ReductionContext.currentReference else { return body() }
  return context.borrow { context in
    let outer = context.screenVisibility
    context.screenVisibility = visibility
    defer { context.screenVisibility = outer }
    return body()
  }
}

/// What is known of the screen of a tab whose reducer is running: shown, unless it is said.
@inlinable
package func screenVisibility() -> ScreenVisibility {
  ReductionContext.currentReference?.borrow(\.screenVisibility) ?? .shown
}

/// Runs a reducer for a move whose outcome the caller looks at, and reports if it has to be.
///
/// - Parameter body: Runs it.
/// - Returns: What `body` returns.
package func takingOutcome<Result>(_ body: () -> Result) -> Result {
  guard let context = ReductionContext.current else { return body() }
  let outer = context.isOutcomeTaken
  context.isOutcomeTaken = true
  defer { context.isOutcomeTaken = outer }
  return body()
}

/// Returns whether somebody looks at the outcome of the move that a reducer runs for.
package func isOutcomeTaken() -> Bool { ReductionContext.current?.isOutcomeTaken ?? false }

/// Returns a number of the store whose reduction goes on, `nil` outside of reductions.
package func currentStoreNumber() -> Int? { ReductionContext.current?.storeToken }

extension PreparedReducer {
  /// Runs the reducer of a child, and does what is then left of the navigations in its state.
  ///
  /// What is settled for a child is a part of what the child wants done, and ends with it.
  @inlinable
  package func reduceAndSettle(_ state: inout State, _ action: Action) -> Effect<Action> {
    let effect = reduce(&state, action)
    guard let settle = duties?.settle else { return effect }
    return effect.settled(&state, by: settle)
  }
}

extension ContainerIntegration {
  /// What an operator does for screens: its base, what its container presents, and elements.
  @inlinable
  func duties(
    at location: NavigationLocation, base: ScreenDuties<State, Action>?
  ) -> ScreenDuties<State, Action>? {
    ScreenDuties(
      settle: base?.settle,
      closing: { state in base?.closing?(&state) ?? self.closing(in: &state) },
      presents: { state, identity in
        base?.presents?(&state, identity) ?? false || self.presents(identity, in: &state)
      },
      tell: { state, event, id in
        guard let id, id != .presented || base?.closing?(&state) == nil else {
          return base?.tell?(&state, event, id) ?? .none
        }
        return self.tell(event, to: id, in: &state, at: location)
      },
      own: { state, id, effect in
        self.own(effect, by: id, in: &state, at: location) ?? base?.own?(&state, id, effect)
      },
      share: base?.share,
      hiding: { state, id in
        guard let id else { return base?.hiding?(&state, nil) }
        return self.hiding(of: id, in: &state) ?? base?.hiding?(&state, id)
      })
  }
}
