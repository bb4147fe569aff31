/// Observes one store: for the test that drives it, or to record it in a journal.
///
/// Observation doesn't change the behaviour of a store: the same code reduces the same actions in
/// the same order, and notifies the observer. Unless noted otherwise everything is called on the
/// store's isolation. The default implementations change nothing.
package protocol StoreObserver<State, Action>: IssueListener {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  /// The executor for all work of the store's effects, or `nil` for the default.
  ///
  /// It must be the one that the store lives on.
  var executor: (any TaskExecutor)? { get }

  /// The dependencies of the next reduction, `nil` for those of the last one.
  var dependencies: DependencyValues? { get }

  /// The store has been made.
  ///
  /// Called in the isolation of the code that makes the store.
  func didMakeStore(with state: State)

  /// An action is about to be reduced.
  ///
  /// - Returns: The conditions with which the reduction begins.
  func willReduce() -> ReductionStart

  /// The current reduction returned an effect.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: `true` to perform the effect.
  func takes(_ effect: Effect<Action>) -> Bool

  /// An action was reduced, and the stacks of the state were synchronised.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sender: The effect that sent it, `nil` if it was sent from outside of the store.
  ///   - state: The state after it.
  ///   - conditions: The values that are needed to repeat the reduction.
  func didReduce(
    _ action: Action, from sender: ActionSender?, to state: State,
    under conditions: ReductionConditions)

  /// An action was dropped because its effect was cancelled or has ended.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - number: The number of the effect.
  ///   - reason: The reason.
  func didDrop(_ action: Action, ofEffect number: Int, because reason: DropReason)

  /// `true` if the root feature may dismiss itself.
  var takesDismissal: Bool { get }

  /// The root feature has dismissed itself.
  func didDismiss()

  /// All work was performed that follows from an action from outside, or from an effect.
  func didFinishWork()

  /// A `run` effect is about to be started.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The observer of the effect.
  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver
}

extension StoreObserver {
  package var executor: (any TaskExecutor)? { nil }
  package var dependencies: DependencyValues? { nil }
  package func willReduce() -> ReductionStart { ReductionStart() }
  package func takes(_ effect: Effect<Action>) -> Bool { true }
  package func didDrop(_ action: Action, ofEffect number: Int, because reason: DropReason) {}
  package var takesDismissal: Bool { false }
  package func didDismiss() {}
  package func didFinishWork() {}
}

/// The conditions with which a reduction begins, apart from the state.
package struct ReductionStart {
  /// The values that generators return before they generate new ones.
  package var generated: GeneratedValues

  /// The lowest id for the next element of any stack, `nil` for the id after the last.
  ///
  /// An id below that is ignored, because it would give two elements the same id.
  package var nextElementID: Int?

  /// `true` if reading a clock is a reported issue, because its time can't be repeated.
  package var refusesClocks: Bool

  package init(
    generated: GeneratedValues = GeneratedValues(), nextElementID: Int? = nil,
    refusesClocks: Bool = false
  ) {
    self.generated = generated
    self.nextElementID = nextElementID
    self.refusesClocks = refusesClocks
  }
}

/// The values that a test needs to repeat a reduction on a copy of the state.
///
/// New elements of stacks get the same ids as in the reduction, and generators return the same
/// dates, identifiers and random numbers.
package struct ReductionConditions: Sendable {
  /// The token of the store, as its stacks store it.
  let storeToken: Int

  /// The id for the next element of any stack when the reduction began.
  package let nextElementID: Int

  /// The dependencies that the reduction began with.
  let dependencies: DependencyValues

  /// The values that generators returned during the reduction.
  package internal(set) var generated = GeneratedValues()

  /// `true` if an operator has reported that the action can't reach its target.
  package internal(set) var isRejected = false

  /// The number of the reduction, which its effects refer to, `nil` if it returned none.
  ///
  /// The numbers ascend.
  package internal(set) var sequenceNumber: Int?
}

/// The reason why an effect's action was dropped.
package enum DropReason: String, Sendable {
  /// The effect, or the sending part of it, was cancelled.
  case cancelled

  /// The effect had dismissed its feature.
  case dismissed

  /// The effect had ended.
  case ended
}

/// The origin of an action that an effect has sent.
package struct ActionSender: Sendable {
  /// The reduction that returned the effect, as ``ReductionConditions/sequenceNumber`` counts them.
  package let sequenceNumber: Int

  /// The number of the effect, `nil` if it only consists of the action.
  package let effect: Int?

  /// `true` if the effect dismisses its feature with the action.
  package let isDismissal: Bool

  init(_ origin: EffectOrigin, _ entry: EffectEntry? = nil, isDismissal: Bool = false) {
    sequenceNumber = origin.sequenceNumber
    effect = entry?.token
    self.isDismissal = isDismissal
  }
}

/// A `run` effect that is about to be started.
package struct StartedEffect<Action: Sendable>: Sendable {
  /// The number of the effect, which no other effect of the store has.
  package let number: Int

  /// The action whose reduction returned the effect.
  package let origin: Action

  /// That reduction, as ``ReductionConditions/sequenceNumber`` counts them.
  package let sequenceNumber: Int

  /// Where the effect was made.
  package let location: IssueLocation

  /// The `send` that started the effect.
  package let send: StoreTask

  /// The ids that cancel the effect.
  package let ids: [String]

  /// The identities of the children around the effect's feature, from the outermost: the ids of
  /// elements of stacks, and the numbers of presentations.
  package let screen: [Int]

  init(_ entry: EffectEntry, at location: IssueLocation) {
    number = entry.token
    origin = EffectMapping.cast(entry.place.origin.action, mappedBy: nil)
    sequenceNumber = entry.place.origin.sequenceNumber
    self.location = location
    send = StoreTask(group: entry.group)
    ids = entry.place.keys.map { "\($0.id.id)" }
    screen = entry.place.node.identities
  }
}

extension Store {
  /// Applies the observer's dependencies for the next reduction, and begins to record the values of
  /// generators.
  @usableFromInline
  func prepareObservation() {
    guard let observer else { return }
    if let dependencies = observer.dependencies {
      context.variables.dependencyStorage = dependencies.storage
    }
    let start = observer.willReduce()
    let extras = context.makeExtras()
    extras.recording = start.generated
    extras.refusesClocks = start.refusesClocks
    if let id = start.nextElementID { context.countElements(from: id) }
    let runtime = makeRuntime()
    runtime.conditions = ReductionConditions(
      storeToken: context.storeToken, nextElementID: context.variables.nextElementID,
      dependencies: DependencyValues(storage: context.variables.dependencyStorage),
      sequenceNumber: runtime.lastSequenceNumber)
  }

  /// Notifies the observer of a reduction that has just ended.
  @usableFromInline
  func announceReduction(of action: Action) {
    guard let observer, let runtime, var conditions = runtime.conditions.take() else { return }
    conditions.generated = context.variables.extras?.recording.take() ?? GeneratedValues()
    conditions.isRejected = context.variables.rejection == .reported
    let hasEffects = conditions.sequenceNumber != runtime.lastSequenceNumber
    conditions.sequenceNumber = hasEffects ? runtime.lastSequenceNumber : nil
    let sender = runtime.sender.take()
    // The observer reads the shared values that the reduction has read.
    SharedView.with(context.makeSharedView()) {
      observer.didReduce(action, from: sender, to: context.state, under: conditions)
    }
  }

  /// Stores the origin of the next action for the observer.
  func noteSender(_ origin: EffectOrigin, _ entry: EffectEntry? = nil, isDismissal: Bool = false) {
    makeRuntime().sender = ActionSender(origin, entry, isDismissal: isDismissal)
  }

  /// Cancels all effects that run or are about to be started.
  package func cancelEffects() {
    runtime?.cancelAll()
  }

  /// Cancels the effects with an id, as a feature around all of the store's features does.
  package func cancelEffects(id: any Hashable & Sendable) {
    runtime?.cancelAll(id: id)
  }

  /// Changes a copy of a state as a reducer would, with the ids and generated values of a
  /// reduction.
  ///
  /// - Parameters:
  ///   - state: The state before the reduction.
  ///   - conditions: The recorded conditions of the reduction.
  ///   - change: Changes the state.
  /// - Returns: The changed state, with synchronised stacks.
  /// - Throws: The error of `change`.
  package nonisolated func changing(
    _ state: State,
    under conditions: ReductionConditions,
    _ change: (inout State) throws -> Void
  ) rethrows -> State {
    var state = state
    let context = ReductionContext(
      dependencies: conditions.dependencies.storage, storeToken: conditions.storeToken)
    context.variables.nextElementID = conditions.nextElementID
    context.makeExtras().recording = conditions.generated.rewound
    context.variables.isNavigating = true
    // A constant, which is safe to read on any thread.
    let synchronize = uncheckedOnExecutor(of: self) { $0.context.synchronizeContainers }
    try ReductionContext.with(.passUnretained(context)) {
      try change(&state)
      synchronize?(&state, NavigationSync(context: context, node: nil, isInitial: false))
    }
    return state
  }

  // MARK: A store that only the caller uses

  /// Reduces an action in a store that only the caller uses, on whatever thread.
  package nonisolated func sendAlone(_ action: Action, from caller: IssueLocation) {
    uncheckedOnExecutor(of: self) { _ = $0.send(action, from: caller) }
  }

  /// The state of a store that only the caller uses, and the id for the next element.
  ///
  /// Setting it to an earlier value lets the store continue from there.
  package nonisolated var snapshotAlone: (state: State, nextElementID: Int) {
    get { uncheckedOnExecutor(of: self) { ($0.state, $0.context.variables.nextElementID) } }
    set {
      uncheckedOnExecutor(of: self) {
        $0.context.state = newValue.state
        $0.context.variables.nextElementID = newValue.nextElementID
      }
    }
  }
}

/// Observes stores that are created together, such as those of `TabStores`.
///
/// `ExploredRun.observation` of `StoreTesting` lets `explore` order their steps, and
/// `StoreObservation.journals` of `StoreJournal` writes each to a journal of its own.
public struct StoreObservation: Sendable {
  package let base: any StoreObservationBase

  package init(_ base: any StoreObservationBase) {
    self.base = base
  }
}

/// Creates the observers of several stores.
package protocol StoreObservationBase: Sendable {
  /// The actor for all stores if the observation orders their steps, or `nil` for the default.
  var actor: (any Actor)? { get }

  /// Sets dependencies of all stores, before the stores set theirs.
  func prepare(_ dependencies: inout DependencyValues)

  /// Creates the observer of a store.
  ///
  /// - Parameter name: The name of the store among the others.
  /// - Returns: The observer, `nil` for none.
  func makeObserver<State: Sendable, Action: Sendable>(
    of name: String
  ) -> (any StoreObserver<State, Action>)?
}

extension StoreObservationBase {
  package var actor: (any Actor)? { nil }
  package func prepare(_ dependencies: inout DependencyValues) {}
}

extension StoreCreation {
  /// Creates one of several stores that may be observed together.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - actor: The actor whose executor the store shares, `nil` for its own.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies.
  ///   - observation: The observation of the stores, `nil` for none.
  ///   - name: The name of the store among the others.
  package init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: State,
    on actor: (any Actor)?,
    reducer: R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void,
    observedBy observation: StoreObservation?,
    as name: String
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self.init(
      initialState: { initialState }, on: actor,
      reducer: { reducer },
      dependencies: DependencyValues(forStore: { values in
        observation?.base.prepare(&values)
        prepareDependencies(&values)
      }),
      role: StoreRole(observer: observation?.base.makeObserver(of: name)))
  }
}
