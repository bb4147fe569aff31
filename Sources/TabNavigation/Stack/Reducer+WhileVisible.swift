public import StoreRuntimeCore

extension Reducer {
  /// Runs an effect while the feature is the screen that is shown.
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
  /// It begins when the screen appears, is cancelled when the screen disappears because something
  /// covers it or its tab is hidden, and begins again when the screen appears again. The feature is
  /// the root of a tab or a case of the enum of its screens; elsewhere nothing happens.
  ///
  /// The effect belongs to the screen, and not to the action that made the screen appear: the
  /// `StoreTask` of that action neither waits for the effect nor cancels it, and the same is true of
  /// what the effect sends. In a test it is an effect in flight like any other.
  ///
  /// With a condition the effect runs while the screen is shown and the condition holds, as does a
  /// timer that can be paused:
  ///
  /// ```swift
  /// .whileVisible(when: \.isRunning) { _ in … }
  /// ```
  ///
  /// The condition is looked at when the screen appears, and before and after each action that this
  /// reducer runs for. As with `onChange`, what a reducer around it does to the state isn't seen.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the effect is to run, from the state of a screen that is shown.
  ///   - effect: Returns the effect, from the state when it begins.
  /// - Returns: A reducer that runs this one and the effect.
  public func whileVisible(
    when condition: @escaping @Sendable (State) -> Bool = { _ in true },
    _ effect: @escaping @Sendable (State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    whileVisible(id: VisibilityID(), when: condition, effect)
  }

  /// Runs an effect while the feature is the screen that is shown, cancellable by an id.
  ///
  /// The feature can cancel the effect by the id. Its own effects with this id are cancelled with
  /// it when the screen disappears, or when the condition doesn't hold any more.
  ///
  /// - Parameters:
  ///   - id: What the effect is cancelled by.
  ///   - condition: Returns whether the effect is to run, from the state of a screen that is shown.
  ///   - effect: Returns the effect, from the state when it begins.
  /// - Returns: A reducer that runs this one and the effect.
  public func whileVisible(
    id: some Hashable & Sendable,
    when condition: @escaping @Sendable (State) -> Bool = { _ in true },
    _ effect: @escaping @Sendable (State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    Reduce(makePrepared: {
      let base = prepare()
      let isTold = Surroundings.current == .screen
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
      return PreparedReducer(around: [base], responder: responder) { state, action in
        let hasHeld = condition(state)
        let effect = base(&state, action)
        let holds = condition(state)
        guard holds != hasHeld, isTold, screenVisibility() == .shown else { return effect }
        return effect.merge(with: holds ? begin(state) : .cancel(id: id))
      }
    })
  }
}

/// What an effect is cancelled by that has no id: an object, as two of these can be on one feature.
final class VisibilityID: Hashable, Sendable {
  static func == (lhs: VisibilityID, rhs: VisibilityID) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
