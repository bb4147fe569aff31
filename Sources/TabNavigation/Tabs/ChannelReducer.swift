import StoreRuntimeCore

/// Runs the feature of a tab in a store of its own, and tells the hub of each action.
struct ChannelReducer<Child: Reducer>: ReducerOperator {
  typealias State = Child.State
  typealias Action = Child.Action

  let child: Child
  let shared: SharedValues
  let silence: MoveSilence
  let numbering: ElementNumbering

  /// Takes a stack that was put in the place of another into the store.
  let join: @Sendable (inout Child.State) -> Void

  /// Tells the hub of an action, and of the state that the tab has then.
  let tellHub: @Sendable (Child.Action, Child.State) -> Void

  func prepare() -> PreparedReducer<Child.State, Child.Action> {
    let child = child.prepare()
    let settle = child.screenDuties?.settle
    return PreparedReducer(around: [child], duties: nil) { state, action in
      // What follows from a move that the hub asks for is told: only the move itself isn't.
      let isSilent = silence.take()
      var effect = shared.withLatest {
        isSilent ? takingOutcome { child(&state, action) } : child(&state, action)
      }
      join(&state)
      if let settle {
        for phase in [SettlingPhase.moves, .events] {
          let rest = shared.withLatest { settle(&state, phase) }
          effect = effect.merge(with: rest)
        }
      }
      if !isSilent { tellHub(action, state) }
      return effect
    }
    .numbering(with: numbering)
  }
}

/// Whether the action that a tab reduces next is a move that the hub asks for itself.
///
/// Only code on the tab's store uses it.
final class MoveSilence: Sendable {
  private let isNext = Guarded(false)

  func begin() {
    isNext.withLock { $0 = true }
  }

  func take() -> Bool {
    isNext.withLock { isNext in
      defer { isNext = false }
      return isNext
    }
  }
}
