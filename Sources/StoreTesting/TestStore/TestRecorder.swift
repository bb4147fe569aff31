import StoreRuntime

/// Writes down what the store of a test store does, until the test has asserted it.
final class TestRecorder<State: Sendable, Action: Sendable>: StoreObserver {
  /// One action that was reduced.
  struct Reduction: Sendable {
    /// How many actions were reduced before it, and it.
    let number: Int

    let action: Action

    /// The action whose effect has sent it, `nil` for one that the test has sent.
    let origin: Action?

    let before: State
    let after: State

    /// What it takes to repeat the reduction.
    let conditions: ReductionConditions
  }

  private struct Contents {
    var state: State?
    var lastNumber = 0
    var sent: Reduction?

    /// What effects have sent, in order, with gaps where something was taken.
    var received: [Reduction?] = []

    /// How many at the front were taken.
    var takenCount = 0

    var dependencies: DependencyValues
    var isDismissed = false
  }

  let effects: TestEffects
  private let contents: Guarded<Contents>

  init(executor: TestExecutor, dependencies: DependencyValues) {
    self.effects = TestEffects(executor: executor)
    self.contents = Guarded(Contents(dependencies: dependencies))
  }

  /// The state that the store has, `nil` before there is a store.
  var state: State? {
    contents.withLock { $0.state }
  }

  var dependencies: DependencyValues {
    get { contents.withLock { $0.dependencies } }
    set {
      // What is replaced goes after the lock was left: it is the user's, as everywhere below.
      var dependencies = newValue
      contents.withLock { swap(&$0.dependencies, &dependencies) }
    }
  }

  /// Whether the root feature has dismissed itself.
  var isDismissed: Bool {
    contents.withLock { $0.isDismissed }
  }

  var executor: any TaskExecutor { effects.executor }

  /// The actions that effects have sent and that weren't taken yet, in order.
  var received: [Reduction] {
    contents.withLock { $0.received }.compactMap(\.self)
  }

  /// Whether there is an action that effects have sent and that wasn't taken yet.
  var hasReceived: Bool {
    contents.withLock { $0.takenCount < $0.received.count }
  }

  /// How many actions were reduced.
  var reductionCount: Int {
    contents.withLock { $0.lastNumber }
  }

  /// Takes the first of the actions that effects have sent.
  func takeReceived() -> Reduction? {
    contents.withLock { contents in
      guard contents.takenCount < contents.received.count else { return nil }
      let reduction = contents.received[contents.takenCount].take()
      contents.takenCount += 1
      if contents.takenCount == contents.received.count {
        contents.received = []
        contents.takenCount = 0
      }
      return reduction
    }
  }

  /// Takes the action that the test has sent last.
  func takeSent() -> Reduction? {
    contents.withLock { $0.sent.take() }
  }

  // MARK: What the store tells

  func didMakeStore(with state: State) {
    contents.withLock { $0.state = state }
  }

  func didReduce(
    _ action: Action,
    from origin: Action?,
    to state: State,
    under conditions: ReductionConditions
  ) {
    _ = contents.withLock { contents -> (State, Reduction?)? in
      guard let before = contents.state else { return nil }
      var replacedReduction: Reduction?
      contents.lastNumber += 1
      let reduction = Reduction(
        number: contents.lastNumber, action: action, origin: origin, before: before, after: state,
        conditions: conditions)
      if origin == nil {
        replacedReduction = contents.sent
        contents.sent = reduction
      } else {
        contents.received.append(reduction)
      }
      contents.state = state
      return (before, replacedReduction)
    }
  }

  func didDismiss() {
    contents.withLock { $0.isDismissed = true }
  }

  func willStartEffect(of origin: Action, in send: StoreTask) -> any EffectObserver {
    TestEffect(effects.insert(origin: origin, send: send), of: effects)
  }
}
