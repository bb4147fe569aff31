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
    VisibilityReducer(base: self, id: VisibilityID(), effect: effect)
  }

  /// Runs an effect while the feature is the screen that is shown, cancellable by an id.
  ///
  /// The feature can cancel the effect by the id, as a timer does that is paused. Its own effects
  /// with this id are cancelled with it when the screen disappears, such as those that resume the
  /// timer. The root of a tab shares its ids with the features around it, as every feature in a
  /// `Scope` does: give the effects of two roots two ids.
  ///
  /// - Parameters:
  ///   - id: What the effect is cancelled by.
  ///   - effect: Returns the effect, from the state when the screen appears.
  /// - Returns: A reducer that runs this one and the effect.
  public func whileVisible(
    id: some Hashable & Sendable,
    _ effect: @escaping @Sendable (State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    VisibilityReducer(base: self, id: id, effect: effect)
  }
}

/// Starts an effect when a screen appears, and cancels it when it disappears.
struct VisibilityReducer<Base: Reducer, ID: Hashable & Sendable>: ReducerOperator {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let id: ID
  let effect: @Sendable (Base.State) -> Effect<Base.Action>

  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let effect = effect
    let id = id
    let own = ScreenDuties<State, Action>(tell: { state, event, element in
      guard element == nil else { return .none }
      switch event {
      case .appeared: return effect(state).cancellable(id: id, cancelInFlight: true)
      case .disappeared: return .cancel(id: id)
      case .entered, .reselected, .askedToLeave: return .none
      }
    })
    let duties = ScreenDuties.combined([base.screenDuties, own])
    return PreparedReducer(around: [base], duties: duties) { state, action in
      base(&state, action)
    }
  }
}

/// What an effect is cancelled by that has no id: an object, as two of these can be on one feature.
final class VisibilityID: Hashable, Sendable {
  static func == (lhs: VisibilityID, rhs: VisibilityID) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
