public import StoreRuntimeCore

extension Reducer {
  /// Runs an effect while the feature is the visible screen.
  ///
  /// ```swift
  /// Reduce { … }
  ///   .whileVisible { _ in
  ///     .run { send in
  ///       for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
  ///     }
  ///   }
  /// ```
  ///
  /// It begins when the screen appears, is cancelled when the screen is covered or its tab is
  /// hidden, and begins again when the screen reappears. The feature must be the root of a tab or a
  /// case of its screens' enum; elsewhere this has no effect.
  ///
  /// The effect belongs to the screen, and not to the action that made the screen appear: that
  /// action's `StoreTask` neither waits for the effect nor cancels it, nor the effects of its
  /// actions. In a test it is an effect in flight like any other.
  ///
  /// With a condition the effect runs while the screen is visible and the condition holds, for
  /// example as a timer that can be paused:
  ///
  /// ```swift
  /// .whileVisible(when: \.isRunning) { _ in … }
  /// ```
  ///
  /// The condition is evaluated when the screen appears, and before and after each action for which
  /// this reducer runs. As with `onChange`, state changes by enclosing reducers aren't detected.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the effect should run, from the state of a visible screen.
  ///   - effect: Returns the effect, from the state when it begins.
  /// - Returns: A reducer that runs this one and the effect.
  public func whileVisible(
    when condition: @escaping @Sendable (State) -> Bool = { _ in true },
    _ effect: @escaping @Sendable (State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    whileVisible(id: VisibilityID(), when: condition, effect)
  }

  /// Runs an effect while the feature is the visible screen, cancellable by an id.
  ///
  /// The feature can cancel the effect by the id. Its other effects with this id are cancelled with
  /// it when the screen disappears, or when the condition no longer holds.
  ///
  /// - Parameters:
  ///   - id: The id that cancels the effect.
  ///   - condition: Returns whether the effect should run, from the state of a visible screen.
  ///   - effect: Returns the effect, from the state when it begins.
  /// - Returns: A reducer that runs this one and the effect.
  public func whileVisible(
    id: some Hashable & Sendable,
    when condition: @escaping @Sendable (State) -> Bool = { _ in true },
    _ effect: @escaping @Sendable (State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    Reduce(makePrepared: {
      let base = prepare()
      let receivesEvents = Surroundings.current == .screen
      @Sendable func begin(_ state: State) -> Effect<Action> {
        effect(state).cancellable(id: id, cancelInFlight: true).detached()
      }
      let own = ScreenResponder<State, Action> { state, message in
        switch message {
        case .tell(.appeared, .itself) where condition(state): ScreenResponse(effect: begin(state))
        case .tell(.disappeared, .itself): ScreenResponse(effect: .cancel(id: id))
        default: ScreenResponse()
        }
      }
      let responder = base.responder?.followed(by: own) ?? own
      return PreparedReducer(containersOf: [base], responder: responder) { state, action in
        let hasHeld = condition(state)
        let effect = base(&state, action)
        let holds = condition(state)
        guard holds != hasHeld, receivesEvents, CurrentReduction().screenVisibility == .shown else {
          return effect
        }
        return effect.merge(with: holds ? begin(state) : .cancel(id: id))
      }
    })
  }
}

/// The id of an effect without one: an object, because one feature can have two such effects.
final class VisibilityID: Hashable, Sendable {
  static func == (lhs: VisibilityID, rhs: VisibilityID) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
