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
  /// covers it or its tab is hidden, and begins anew when the screen appears again. The feature is
  /// the root of a tab or a case of the enum of its screens; elsewhere nothing happens.
  ///
  /// - Parameter effect: Returns the effect, from the state when the screen appears.
  /// - Returns: A reducer that runs this one and the effect.
  public func whileVisible(
    _ effect: @escaping @Sendable (State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    VisibilityReducer(base: self, effect: effect)
  }
}

/// Starts an effect when a screen appears, and cancels it when it disappears.
struct VisibilityReducer<Base: Reducer>: ReducerOperator {
  typealias State = Base.State
  typealias Action = Base.Action

  /// What the effect is cancelled by: an object, as two of these can be on one feature.
  private final class ID: Hashable, Sendable {
    static func == (lhs: ID, rhs: ID) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  let base: Base
  let effect: @Sendable (Base.State) -> Effect<Base.Action>

  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let tellBase = base.screenDuties?.tell
    let effect = effect
    let id = ID()
    let duties = ScreenDuties<State, Action>(
      settle: base.screenDuties?.settle,
      closing: base.screenDuties?.closing,
      tell: { state, event, element in
        let told = tellBase?(&state, event, element) ?? .none
        guard element == nil else { return told }
        switch event {
        case .appeared:
          return told.merge(with: effect(state).cancellable(id: id, cancelInFlight: true))
        case .disappeared:
          return told.merge(with: .cancel(id: id))
        case .entered, .reselected, .askedToLeave:
          return told
        }
      },
      own: base.screenDuties?.own)
    return PreparedReducer(around: [base], duties: duties) { state, action in
      base(&state, action)
    }
  }
}
