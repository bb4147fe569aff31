/// What is done first when reducers have run, and what then.
@usableFromInline
package enum SettlingPhase: Sendable {
  /// Navigations that waited for something go on.
  case moves

  /// Screens are told what all moves were to them.
  case events
}

/// When to do what is left of navigations.
@usableFromInline
package enum Settling: Int, Comparable, Sendable {
  /// Never: nothing is left.
  case never

  /// After a reduction in which a state has requested it.
  case onRequest

  /// After each reduction.
  case always

  @usableFromInline
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Which screen of a feature a message is for.
@usableFromInline
package enum ScreenTarget: Sendable {
  /// The feature itself.
  case itself

  /// An element of its stack, by the number that the element's id is.
  case element(Int)

  /// A feature inside of it.
  case inside([GuardStep])
}

/// The kind of thing to close.
@usableFromInline
package enum ScreenClosing: Equatable, Sendable {
  /// The innermost presentation.
  ///
  /// The way back also answers questions, and at the root of a tab it leads to the tab before.
  case presentations(leadsBack: Bool)

  /// The innermost screen of a stack.
  case screens(leadsBack: Bool)

  /// The outermost presentation or screen, with all that is inside of it.
  case outermost

  /// Whether the way back is taken.
  var leadsBack: Bool {
    switch self {
    case .presentations(let leadsBack), .screens(let leadsBack): leadsBack
    case .outermost: false
    }
  }
}

/// What a reducer is asked to do for the screens in its state, besides reducing actions.
@usableFromInline
package enum ScreenMessage: Sendable {
  /// Do what is left of navigations when the reducers of a feature have run for an action.
  case settle(SettlingPhase)

  /// Name the action that closes something.
  case close(ScreenClosing)

  /// Tell a screen of an event.
  case tell(ScreenEvent, ScreenTarget)

  /// Tie an effect to an element of the feature's stack, with which it ends.
  case own(Effect<Never>, element: Int)

  /// Set the dependencies that parts of the state are shared as.
  case share

  /// Whether one response is enough.
  var needsOneResponse: Bool {
    switch self {
    case .settle, .tell, .share: false
    case .close, .own: true
    }
  }

  /// The number of the element of a stack that it is for, `nil` if it is for none.
  var element: Int? {
    switch self {
    case .own(_, let number), .tell(_, .element(let number)): number
    case .settle, .close, .tell, .share: nil
    }
  }
}

/// What a reducer responds to a message for the screens in its state.
// Its layout must not depend on `Action`: code that isn't specialised would have to look it up for
// each response.
@usableFromInline
package struct ScreenResponse<Action> {
  /// What is to be done; in response to `close` it sends the action that does.
  @usableFromInline package var effect: Effect<Action>

  /// Whether what the message names is there.
  package var isFound: Bool

  /// What sets dependencies.
  package var updates: [@Sendable (inout DependencyValues) -> Void]

  @usableFromInline
  package init(
    effect: Effect<Action> = .none,
    isFound: Bool = false,
    updates: [@Sendable (inout DependencyValues) -> Void] = []
  ) {
    self.effect = effect
    self.isFound = isFound
    self.updates = updates
  }

  /// The action that takes away the innermost of what is presented.
  package var action: Action? {
    guard case .send(let action)? = effect.part?.kind else { return nil }
    return EffectMapping.cast(action, mappedBy: nil)
  }

  var isEmpty: Bool { effect.part == nil && !isFound }

  /// Adds what another reducer responds, if the message needs it.
  mutating func add(_ message: ScreenMessage, _ other: () -> Self) {
    guard isEmpty || !message.needsOneResponse else { return }
    let other = other()
    self = Self(
      effect: effect.merge(with: other.effect), isFound: other.isFound,
      updates: updates + other.updates)
  }

  @usableFromInline
  func map<NewAction>(
    _ embed: @escaping @Sendable (Action) -> NewAction
  ) -> ScreenResponse<NewAction> {
    ScreenResponse<NewAction>(effect: effect.map(embed), isFound: isFound, updates: updates)
  }
}

/// Responds to messages for the screens in a state.
///
/// Most reducers have nothing to respond, and no such object. One that runs others passes messages
/// on to them, whatever they are.
@usableFromInline
package final class ScreenResponder<State, Action>: Sendable {
  /// When to do what is left of navigations.
  @usableFromInline package let settling: Settling

  /// The children of the feature that guards may be in.
  @usableFromInline package let parts: [GuardedPart<State, Action>]

  /// Responds to a message.
  @usableFromInline
  package let respond: @Sendable (inout State, ScreenMessage) -> ScreenResponse<Action>

  @usableFromInline
  package init(
    settling: Settling = .never,
    parts: [GuardedPart<State, Action>] = [],
    _ respond: @escaping @Sendable (inout State, ScreenMessage) -> ScreenResponse<Action>
  ) {
    self.settling = settling
    self.parts = parts
    self.respond = respond
  }

  /// Combines the responders of reducers that run one after the other.
  @usableFromInline
  package static func combined(_ all: [ScreenResponder?]) -> ScreenResponder? {
    let all = all.compactMap(\.self)
    guard all.count > 1 else { return all.first }
    let parts = all.flatMap(\.parts)
    let settling = all.map(\.settling).max() ?? .never
    return ScreenResponder(settling: settling, parts: parts) { state, message in
      var response = ScreenResponse<Action>()
      for responder in all { response.add(message) { responder.respond(&state, message) } }
      return response
    }
  }

  /// Returns the responder of a reducer around this one's.
  ///
  /// - Parameters:
  ///   - parts: The children of the feature around.
  ///   - passOn: Calls the closure with the part of the state that this responder is about.
  /// - Returns: The responder.
  @usableFromInline
  package func inside<Whole, WholeAction>(
    parts: [GuardedPart<Whole, WholeAction>],
    _ passOn:
      @escaping @Sendable (
        inout Whole, (inout State) -> ScreenResponse<Action>
      ) -> ScreenResponse<WholeAction>
  ) -> ScreenResponder<Whole, WholeAction> {
    ScreenResponder<Whole, WholeAction>(settling: settling, parts: parts) { whole, message in
      passOn(&whole) { self.respond(&$0, message) }
    }
  }
}

extension PreparedReducer {
  /// Makes the prepared form of a reducer that runs others, which were prepared where it stands.
  ///
  /// - Parameters:
  ///   - others: The others, from which the store learns what containers there are.
  ///   - responder: Responds to messages in place of the others.
  ///   - reduce: Runs them.
  @usableFromInline
  package init(
    around others: [PreparedReducer],
    responder: ScreenResponder<State, Action>?,
    _ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    self.init(running: others, reduce)
    self.responder = responder
  }

  /// Returns what the reducer and those that it runs respond to a message.
  @usableFromInline
  package func respond(
    _ state: inout State, to message: ScreenMessage
  ) -> ScreenResponse<Action> {
    if case .tell(let event, .inside(let path)) = message {
      return ScreenResponse(effect: tell(event, path[...], &state))
    }
    return responder?.respond(&state, message) ?? ScreenResponse()
  }

  /// Returns the action that closes what lies over everything else: presentations first, and then
  /// the screens of stacks.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - leadsBack: Whether the way back is taken, which also leads from tab to tab.
  /// - Returns: The action, `nil` if there is nothing to close.
  package func closingAction(_ state: inout State, leadsBack: Bool) -> Action? {
    respond(&state, to: .close(.presentations(leadsBack: leadsBack))).action
      ?? respond(&state, to: .close(.screens(leadsBack: leadsBack))).action
  }

  /// The children of the feature that guards may be in.
  package var parts: [GuardedPart<State, Action>] { responder?.parts ?? [] }

  /// Returns the effect that sends the feature, and no feature inside of it, an event.
  func telling(_ event: ScreenEvent) -> Effect<Action>? {
    guard let type = Action.self as? any ScreenAction.Type else { return nil }
    return (type.action(for: event) as? Action).map { .send($0) } ?? Effect.none
  }

  /// Sends an event to the feature that a path leads to.
  func tell(
    _ event: ScreenEvent, _ path: ArraySlice<GuardStep>, _ state: inout State
  ) -> Effect<Action> {
    guard let step = path.first else {
      return telling(event) ?? respond(&state, to: .tell(event, .itself)).effect
    }
    let parts = parts
    guard parts.indices.contains(step.index) else { return .none }
    let effect = parts[step.index].tell(&state, event, path)
    // A feature around may save for one that has no action for it.
    return effect.part == nil ? telling(event) ?? .none : effect
  }

  /// Returns the reducer of a screen that is told of events by actions, if it wants to be.
  ///
  /// - Parameters:
  ///   - type: The type of the screen's actions.
  ///   - embed: Wraps them in those of this reducer.
  /// - Returns: The reducer, or this one if the screen doesn't want to be told.
  @usableFromInline
  package func telling<ScreenActions>(
    _ type: ScreenActions.Type, embedding embed: @escaping @Sendable (ScreenActions) -> Action
  ) -> Self {
    guard let type = type as? any ScreenAction.Type else { return self }
    let own = ScreenResponder<State, Action> { _, message in
      guard case .tell(let event, .itself) = message,
        let action = type.action(for: event) as? ScreenActions
      else { return ScreenResponse() }
      return ScreenResponse(effect: .send(embed(action)))
    }
    var reducer = self
    reducer.responder = .combined([own, responder])
    return reducer
  }
}

/// Keeps the action that is being reduced from the reducers around, as it waits for an answer or
/// can't be done.
@usableFromInline
package func holdCurrentAction() {
  takeContainerAction()
  ReductionContext.current?.rejection = .held
}

/// Has the store do what is left of navigations at the end of the reduction that goes on.
@usableFromInline
package func requestSettling() {
  ReductionContext.current?.needsSettling = true
}

/// Returns whether a reducer of a store runs, and not the assertion of a test.
@usableFromInline
package func isReducing() -> Bool { ReductionContext.current?.isExpectation == false }

/// Returns whether the reducer that runs is that of a stack's element, or of what is presented.
@usableFromInline
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
@inlinable
package func handlingOutcome<Result>(_ body: () -> Result) -> Result {
  guard let extras = ReductionContext.current?.makeExtras() else { return body() }
  let outer = extras.isOutcomeHandled
  extras.isOutcomeHandled = true
  defer { extras.isOutcomeHandled = outer }
  return body()
}

/// Returns whether somebody looks at the outcome of the move that a reducer runs for.
@usableFromInline
package func isOutcomeHandled() -> Bool {
  ReductionContext.current?.extras?.isOutcomeHandled ?? false
}

/// Returns a number of the store whose reduction goes on, `nil` outside of reductions.
@usableFromInline
package func currentStoreNumber() -> Int? { ReductionContext.current?.storeToken }

/// What happens to a screen from outside: to the root of a tab, or to an element of its stack.
public enum ScreenEvent: Equatable, Sendable {
  /// The screen was put on its stack: once in its life, before anything else.
  case entered

  /// The screen came to be the one that is shown.
  case appeared

  /// The screen is shown no more: something covers it, or its tab is hidden.
  case disappeared

  /// The tab was tapped while it was shown already, and there was nothing to pop.
  case reselected

  /// Somebody wants to leave the screen, and the user wants it to put its things in order first.
  case saveRequested
}

/// The actions of a feature that wants to be told what happens to its screen.
///
/// ```swift
/// extension ItemDetailFeature.Action: ScreenAction {
///   static func action(for event: ScreenEvent) -> Self? { event == .entered ? .appeared : nil }
/// }
/// ```
///
/// The action is sent as by ``Effect/send(_:)``. A screen that is gone by then gets none.
public protocol ScreenAction: SendableMetatype {
  /// Returns the action that tells the feature of an event.
  ///
  /// - Parameter event: What happened to the screen.
  /// - Returns: The action, or `nil` if the feature doesn't want to know.
  static func action(for event: ScreenEvent) -> Self?
}

/// Notes that the reducer takes the current action, which pushes, pops or dismisses, without an
/// operator that does: a view that writes it by a binding isn't told that one is missing.
package func takeContainerAction() {
  ReductionContext.takeContainerAction()
}
