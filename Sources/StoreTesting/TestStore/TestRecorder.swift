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

    /// How the reduction began to number new elements of stacks.
    let numbering: ElementNumbering
  }

  private struct Contents {
    var state: State?
    var lastNumber = 0
    var sent: Reduction?
    var received: ArraySlice<Reduction> = []
    var dependencies: DependencyValues
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
    set { contents.withLock { $0.dependencies = newValue } }
  }

  var executor: any TaskExecutor { effects.executor }

  /// The actions that effects have sent and that weren't taken yet, in order.
  var received: ArraySlice<Reduction> {
    contents.withLock { $0.received }
  }

  /// Whether there is an action that effects have sent and that wasn't taken yet.
  var hasReceived: Bool {
    contents.withLock { !$0.received.isEmpty }
  }

  /// Takes the first of the actions that effects have sent.
  func takeReceived() -> Reduction? {
    contents.withLock { contents in
      let reduction = contents.received.popFirst()
      // What a slice has given away it keeps in its storage.
      if contents.received.isEmpty { contents.received = [] }
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
    numbering: ElementNumbering
  ) {
    contents.withLock { contents in
      guard let before = contents.state else { return }
      contents.lastNumber += 1
      let reduction = Reduction(
        number: contents.lastNumber, action: action, origin: origin, before: before, after: state,
        numbering: numbering)
      if origin == nil {
        contents.sent = reduction
      } else {
        contents.received.append(reduction)
      }
      contents.state = state
    }
  }

  func willStartEffect(of origin: Action, in send: StoreTask) -> any EffectObserver {
    TestEffect(effects.insert(origin: origin, send: send), of: effects)
  }
}
