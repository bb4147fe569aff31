import StoreRuntime

/// The record of the reductions of a test store's store that the test hasn't asserted yet.
final class TestRecorder<State: Sendable, Action: Sendable>: StoreObserver {
  /// The reduction of one action.
  struct Reduction: Sendable {
    /// The position of the reduction among all, from 1.
    let number: Int

    let action: Action

    let before: State
    let after: State

    /// The conditions for repeating the reduction.
    let conditions: ReductionConditions
  }

  private struct Contents {
    var state: State?
    var lastNumber = 0
    var sent: Reduction?

    /// The reductions of effects' actions that weren't taken yet, in order.
    var received = WorkQueue<Reduction>()

    var dependencies: DependencyValues
    var isDismissed = false
    var takesEffects = true
  }

  let effects: TestEffects
  private let contents: Guarded<Contents>

  init(executor: TestExecutor, dependencies: DependencyValues) {
    self.effects = TestEffects(executor: executor)
    self.contents = Guarded(Contents(dependencies: dependencies))
  }

  /// The state of the store, `nil` before the store exists.
  var state: State? {
    contents.withLock { $0.state }
  }

  var dependencies: DependencyValues? { currentDependencies }

  /// The dependencies for the next reduction.
  var currentDependencies: DependencyValues {
    get { contents.withLock { $0.dependencies } }
    set {
      // The replaced value is the user's: release it after the lock is left, here and below.
      var dependencies = newValue
      contents.withLock { swap(&$0.dependencies, &dependencies) }
    }
  }

  /// `true` if the root feature has dismissed itself.
  var isDismissed: Bool {
    contents.withLock { $0.isDismissed }
  }

  var executor: (any TaskExecutor)? { effects.executor }

  /// The reductions of effects' actions that weren't taken yet, in order.
  var received: [Reduction] {
    Array(sequence(state: contents.withLock { $0.received }) { $0.popFirst() })
  }

  /// `true` if there is such a reduction.
  var hasReceived: Bool {
    contents.withLock { !$0.received.isEmpty }
  }

  /// The number of reduced actions.
  var reductionCount: Int {
    contents.withLock { $0.lastNumber }
  }

  /// Takes the first reduction of an effect's action.
  func takeReceived() -> Reduction? {
    contents.withLock { $0.received.popFirst() }
  }

  /// Takes the reduction of the test's last action.
  func takeSent() -> Reduction? {
    contents.withLock { $0.sent.take() }
  }

  // MARK: Events of the store

  func didMakeStore(with state: State) {
    contents.withLock { $0.state = state }
  }

  func didReduce(
    _ action: Action,
    from sender: ActionSender?,
    to state: State,
    under conditions: ReductionConditions
  ) {
    effects.contents.withLock { $0.reductionCount += 1 }
    _ = contents.withLock { contents -> Reduction? in
      guard let before = contents.state else { return nil }
      contents.lastNumber += 1
      let reduction = Reduction(
        number: contents.lastNumber, action: action, before: before,
        after: state,
        conditions: conditions)
      contents.state = state
      guard sender == nil else {
        contents.received.append(reduction)
        return nil
      }
      defer { contents.sent = reduction }
      return contents.sent
    }
  }

  func didChange(_ change: SharedChange) {
    effects.contents.withLock { contents in
      contents.sharedChanges.append(
        SharedEvent(change: change, reduction: contents.reductionCount + 1, isOfEffect: false))
    }
  }

  var takesEffects: Bool {
    get { contents.withLock { $0.takesEffects } }
    set { contents.withLock { $0.takesEffects = newValue } }
  }

  func takes(_ effect: Effect<Action>) -> Bool { takesEffects }

  var takesDismissal: Bool { true }

  func didDismiss() {
    contents.withLock { $0.isDismissed = true }
  }

  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver {
    TestEffect(effects.insert(origin: effect.origin, send: effect.send), of: effects)
  }
}
