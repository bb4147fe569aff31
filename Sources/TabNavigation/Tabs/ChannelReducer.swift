import StoreRuntimeCore

/// Runs the feature of a tab in a store of its own, and tells the hub of each action.
struct ChannelReducer<Child: Reducer>: ReducerOperator {
  typealias State = Child.State
  typealias Action = Child.Action

  let child: Child
  let shared: SharedValues
  let reports: TabReports
  let numbering: ElementNumbering
  let gate: SendGate

  /// Takes a stack that was put in the place of another into the store.
  let join: @Sendable (inout Child.State) -> Void

  /// Returns the move that an action asks for, `nil` for other actions.
  let toMove: @Sendable (Child.Action) -> StackMove?

  /// Tells the hub of an action, and of the state that the tab has then.
  let tellHub: @Sendable (Child.Action, Child.State) -> Void

  func prepare() -> PreparedReducer<Child.State, Child.Action> {
    let child = Surroundings.with(.tabs) { self.child.prepare() }
    return PreparedReducer(around: [child], responder: nil) { state, action in
      // What follows from a move that the hub asks for is told: only the move itself isn't.
      let isSilent = toMove(action).map(reports.takeSilentMove) ?? false
      var effect = shared.withLatest {
        isSilent ? handlingOutcome { child(&state, action) } : child(&state, action)
      }
      join(&state)
      for phase in [SettlingPhase.moves, .events] where child.settles {
        let rest = shared.withLatest { child.respond(&state, to: .settle(phase)).effect }
        effect = effect.merge(with: rest)
      }
      reports.countReduction()
      if !isSilent { tellHub(action, state) }
      return effect
    }
    .numbering(with: numbering, heldUpBy: gate)
  }
}
