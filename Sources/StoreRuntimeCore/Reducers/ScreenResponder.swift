/// The phases of finishing navigations after the reducers have run.
@usableFromInline
package enum SettlingPhase: Sendable {
  /// Pending navigations continue.
  case moves

  /// Screens receive the events that resulted from all moves.
  case events
}

/// When to finish pending navigations.
@usableFromInline
package enum Settling: Int, Comparable, Sendable {
  /// Never, because none can be pending.
  case never

  /// After a reduction in which a state has requested it.
  case onRequest

  /// After each reduction.
  case always

  @usableFromInline
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The screen of a feature that a message is for.
@usableFromInline
package enum ScreenTarget: Sendable {
  /// The feature itself.
  case itself

  /// An element of its stack, by the number of the element's id.
  case element(Int)

  /// A feature inside of it.
  case inside([GuardStep])
}

/// The kind of screen or presentation to close.
@usableFromInline
package enum ScreenClosing: Equatable, Sendable {
  /// The innermost presentation.
  ///
  /// Going back also answers questions, and at the root of a tab it returns to the previous tab.
  case presentations(leadsBack: Bool)

  /// The innermost screen of a stack.
  case screens(leadsBack: Bool)

  /// The outermost presentation or screen, with everything inside of it.
  case outermost

  /// `true` when going back.
  var leadsBack: Bool {
    switch self {
    case .presentations(let leadsBack), .screens(let leadsBack): leadsBack
    case .outermost: false
    }
  }
}

/// A message to a reducer about the screens in its state.
@usableFromInline
package enum ScreenMessage: Sendable {
  /// Finishes pending navigations after the reducers of a feature have run for an action.
  case settle(SettlingPhase)

  /// Returns the action that closes something.
  case close(ScreenClosing)

  /// Sends an event to a screen.
  case tell(ScreenEvent, ScreenTarget)

  /// Ties an effect to an element of the feature's stack, so that it is cancelled with the element.
  case own(Effect<Never>, element: Int)

  /// Sets the dependencies through which parts of the state are shared.
  case share

  /// `true` if one response is enough.
  var needsOneResponse: Bool {
    switch self {
    case .settle, .tell, .share: false
    case .close, .own: true
    }
  }

  /// The number of the stack element that the message is for, if any.
  var element: Int? {
    switch self {
    case .own(_, let number), .tell(_, .element(let number)): number
    case .settle, .close, .tell, .share: nil
    }
  }
}

/// A reducer's response to a message about the screens in its state.
// Its layout must not depend on `Action`, because unspecialised code would look it up for each
// response.
@usableFromInline
package struct ScreenResponse<Action> {
  /// The effect to run; in response to `close`, it sends the action that closes something.
  @usableFromInline package var effect: Effect<Action>

  /// `true` if the target of the message exists.
  package var isFound: Bool

  /// Functions that set dependencies.
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

  /// The action that closes something, in response to `close`.
  package var action: Action? {
    guard case .send(let action)? = effect.part?.kind else { return nil }
    return EffectMapping.cast(action, mappedBy: nil)
  }

  var isEmpty: Bool { effect.part == nil && !isFound }

  /// Adds another reducer's response, if the message needs it.
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
/// Most reducers have nothing to respond to, and no responder. A reducer that runs others passes
/// all messages on to them.
@usableFromInline
package final class ScreenResponder<State, Action>: Sendable {
  /// When to finish pending navigations.
  @usableFromInline package let settling: Settling

  /// The children of the feature that may contain guards.
  @usableFromInline package let parts: [GuardedPart<State, Action>]

  /// Returns the response to a message.
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

  /// Combines this responder with that of the reducer that runs next.
  @usableFromInline
  package func followed(by next: ScreenResponder?) -> ScreenResponder {
    guard let next else { return self }
    return ScreenResponder(
      settling: max(settling, next.settling), parts: parts + next.parts
    ) { state, message in
      var response = self.respond(&state, message)
      response.add(message) { next.respond(&state, message) }
      return response
    }
  }

  /// Returns the responder of a reducer around this responder's.
  ///
  /// - Parameters:
  ///   - parts: The children of the outer feature.
  ///   - passOn: Calls the closure with this responder's part of the state.
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
  /// Returns the response of this reducer and those that it runs to a message.
  @usableFromInline
  package func respond(
    _ state: inout State, to message: ScreenMessage
  ) -> ScreenResponse<Action> {
    if case .tell(let event, .inside(let path)) = message {
      return ScreenResponse(effect: tell(event, path[...], &state))
    }
    return responder?.respond(&state, message) ?? ScreenResponse()
  }

  /// Returns the action that closes the topmost screen: presentations first, then stack elements.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - leadsBack: `true` when going back, which also returns to the previous tab.
  /// - Returns: The action, or `nil` if there is nothing to close.
  package func closingAction(_ state: inout State, leadsBack: Bool) -> Action? {
    respond(&state, to: .close(.presentations(leadsBack: leadsBack))).action
      ?? respond(&state, to: .close(.screens(leadsBack: leadsBack))).action
  }

  /// The children of the feature that may contain guards.
  package var parts: [GuardedPart<State, Action>] { responder?.parts ?? [] }

  /// Returns the effect that sends an event to the feature itself, and to no feature inside of it.
  func telling(_ event: ScreenEvent) -> Effect<Action>? {
    guard let type = Action.self as? any ScreenAction.Type else { return nil }
    return (type.action(for: event) as? Action).map { .send($0) } ?? Effect.none
  }

  /// Sends an event to the feature at a path.
  func tell(
    _ event: ScreenEvent, _ path: ArraySlice<GuardStep>, _ state: inout State
  ) -> Effect<Action> {
    guard let step = path.first else {
      return telling(event) ?? respond(&state, to: .tell(event, .itself)).effect
    }
    let parts = parts
    guard parts.indices.contains(step.index) else { return .none }
    let effect = parts[step.index].tell(&state, event, path)
    // An enclosing feature may save for a feature that has no action for it.
    return effect.part == nil ? telling(event) ?? .none : effect
  }

  /// Returns this reducer for a screen whose actions may support receiving events.
  ///
  /// - Parameters:
  ///   - type: The type of the screen's actions.
  ///   - embed: Wraps them in this reducer's actions.
  /// - Returns: The reducer, or this one if the screen's actions don't support events.
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
    reducer.responder = own.followed(by: responder)
    return reducer
  }
}

/// An event of a screen, which is the root of a tab or an element of its stack.
public enum ScreenEvent: Equatable, Sendable {
  /// The screen was added to its stack: once in its life, before any other event.
  case entered

  /// The screen became the visible one.
  case appeared

  /// The screen is no longer visible: something covers it, or its tab is hidden.
  case disappeared

  /// The tab was tapped while it was already visible, and there was nothing to pop.
  case reselected

  /// The user chose to save changes before leaving the screen.
  case saveRequested
}

/// An action type of a feature that receives the events of its screen.
///
/// ```swift
/// extension ItemDetailFeature.Action: ScreenAction {
///   static func action(for event: ScreenEvent) -> Self? { event == .entered ? .appeared : nil }
/// }
/// ```
///
/// The action is sent like ``Effect/send(_:)``. A screen that was removed by then receives none.
public protocol ScreenAction: SendableMetatype {
  /// Returns the feature's action for an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The action, or `nil` to ignore the event.
  static func action(for event: ScreenEvent) -> Self?
}
