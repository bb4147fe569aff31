/// What a store needs to run effects, to take mail, and to tell those who listen to it.
///
/// Made when it is first needed. Confined to the isolation of its store.
@usableFromInline
final class TypedRuntime<State: Sendable, Action: Sendable>: EffectRuntime, @unchecked Sendable {
  // Sendable: all of it is confined to the isolation of the store, but for what the store does
  // while it is released, when nobody else has it.

  /// What was taken from the mailbox and isn't reduced yet.
  // No code of a feature runs inside an access to it, so that exclusive access needs no checks.
  @exclusivity(unchecked) @usableFromInline var mail = WorkQueue<Mailbox<Action>.Message>()

  /// Those who look at the state after each reduction: the models of views.
  var listeners: [StateListener<State, Action>] = []

  /// Tells readers of `states`, while there are any.
  weak var broadcast: StateBroadcast<State>?

  /// Where the next action comes from, if the store is observed and an effect sends it.
  var sender: ActionSender<Action>?
}

extension Store {
  /// Returns the running effects, made if there never were any.
  @usableFromInline
  func makeRuntime() -> TypedRuntime<State, Action> {
    if let runtime { return runtime }
    let made = TypedRuntime<State, Action>(
      of: StoreReference(self, on: executorOwner, gate: context.extras?.gate))
    runtime = made
    context.rootNode = made.root
    return made
  }
}
