/// Follows what one store does: for the test that drives it, or to write it down.
///
/// A store that is observed is no other store: the same code reduces the same actions in the same
/// order, and tells the observer about it. Unless noted otherwise everything is called on the
/// store's isolation. What an observer doesn't implement it leaves as it is.
package protocol StoreObserver<State, Action>: IssueListener {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  /// The executor on which everything is to run that the store's effects do, `nil` for whichever
  /// there is.
  ///
  /// It must be the one that the store lives on.
  var executor: (any TaskExecutor)? { get }

  /// The dependencies that the next reduction is to see, `nil` for those of the last one.
  var dependencies: DependencyValues? { get }

  /// The store has been made.
  ///
  /// Called in the isolation of the code that makes the store.
  func didMakeStore(with state: State)

  /// An action is about to be reduced.
  ///
  /// - Returns: What the reduction is to begin with.
  func willReduce() -> ReductionStart

  /// The reduction that goes on has returned an effect.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: Whether it is carried out.
  func takes(_ effect: Effect<Action>) -> Bool

  /// An action was reduced, and the stacks of the state were brought in step.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sender: The effect that sent it, `nil` if it comes from outside of the store.
  ///   - state: The state after it.
  ///   - conditions: What it takes to repeat the reduction.
  func didReduce(
    _ action: Action, from sender: ActionSender?, to state: State,
    under conditions: ReductionConditions)

  /// An action was dropped, as the effect that sent it was cancelled or has ended.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - number: The number of the effect.
  ///   - reason: Why.
  func didDrop(_ action: Action, ofEffect number: Int, because reason: DropReason)

  /// Whether the root feature may dismiss itself.
  var takesDismissal: Bool { get }

  /// The root feature has dismissed itself.
  func didDismiss()

  /// All was done that follows from what was sent from outside, or from an effect.
  func didSettle()

  /// A `run` effect is about to be started.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: What follows the effect from now on.
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
  package func didSettle() {}
}

/// What a reduction begins with that isn't in the state.
package struct ReductionStart {
  /// What generators give to it, before they generate themselves.
  package var generated: GeneratedValues

  /// The id that the next element of any stack gets at least, `nil` for the one that follows the
  /// last.
  ///
  /// A lower one than that would give two elements one id, and isn't obeyed.
  package var nextElementID: Int?

  /// Whether a clock that the reducer reads is a reported issue, as its time can't be repeated.
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

/// What a test needs to repeat a reduction on a copy of the state.
///
/// New elements of stacks get the ids that they got in the reduction, and generators give the
/// dates, identifiers and random numbers that they gave to it.
package struct ReductionConditions: Sendable {
  /// The store whose numbers the ids are, as its stacks know it.
  let storeToken: Int

  /// The id that the next element of any stack got when the reduction began.
  package let nextElementID: Int

  /// The dependencies that the reduction began with.
  let dependencies: DependencyValues

  /// What generators gave to the reduction.
  package internal(set) var generated = GeneratedValues()

  /// Whether an operator has reported that the action can't reach what it is meant for.
  package internal(set) var isRejected = false

  /// The number by which the effects of the reduction name it, `nil` if it returned none.
  ///
  /// The numbers ascend.
  package internal(set) var registration: Int?
}

/// Why an action was dropped that an effect has sent.
package enum DropReason: String, Sendable {
  /// The effect, or the part of it that sent, was cancelled.
  case cancelled

  /// The effect had dismissed its feature.
  case dismissed

  /// The effect had ended.
  case ended
}

/// Where an action comes from that an effect has sent.
package struct ActionSender: Sendable {
  /// The reduction that returned the effect, as ``ReductionConditions/registration`` counts them.
  package let registration: Int

  /// The number of the effect, `nil` if it only consists of the action.
  package let effect: Int?

  /// Whether the effect dismisses its feature by the action.
  package let isDismissal: Bool

  init(_ origin: EffectOrigin, _ entry: EffectEntry? = nil, isDismissal: Bool = false) {
    registration = origin.registration
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

  /// That reduction, as ``ReductionConditions/registration`` counts them.
  package let registration: Int

  /// Where the effect was made.
  package let location: IssueLocation

  /// What the effect was set off by.
  package let send: StoreTask

  /// The ids that cancel the effect.
  package let ids: [String]

  /// What the children around the effect's feature are known by, from the outermost: the ids of
  /// elements of stacks, and the numbers of presentations.
  package let screen: [Int]

  init(_ entry: EffectEntry, at location: IssueLocation) {
    number = entry.token
    origin = EffectMapping.cast(entry.place.origin.action, mappedBy: nil)
    registration = entry.place.origin.registration
    self.location = location
    send = StoreTask(group: entry.group)
    ids = entry.place.keys.map { "\($0.id.id)" }
    screen = entry.place.node.identities
  }
}

extension Store {
  /// Takes over the dependencies that the observer has for the next reduction, and begins to write
  /// down what generators give to it.
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
      registration: runtime.lastMoment)
  }

  /// Tells the observer about a reduction that has just ended.
  @usableFromInline
  func announceReduction(of action: Action) {
    guard let observer, let runtime, var conditions = runtime.conditions.take() else { return }
    conditions.generated = context.variables.extras?.recording.take() ?? GeneratedValues()
    conditions.isRejected = context.variables.rejection == .reported
    let hasEffects = conditions.registration != runtime.lastMoment
    conditions.registration = hasEffects ? runtime.lastMoment : nil
    let sender = runtime.sender.take()
    // The observer reads the shared values that the reduction has read.
    SharedView.with(context.makeSharedView()) {
      observer.didReduce(action, from: sender, to: context.state, under: conditions)
    }
  }

  /// Remembers for the observer where the next action comes from.
  func noteSender(_ origin: EffectOrigin, _ entry: EffectEntry? = nil, isDismissal: Bool = false) {
    makeRuntime().sender = ActionSender(origin, entry, isDismissal: isDismissal)
  }

  /// Cancels all effects that run or are about to be started.
  package func cancelEffects() {
    runtime?.cancelAll()
  }

  /// Cancels the effects that run under an id, as a feature around all of the store's does.
  package func cancelEffects(id: any Hashable & Sendable) {
    runtime?.cancelAll(id: id)
  }

  /// Changes a copy of a state as a reducer would, with the ids and generated values of a
  /// reduction.
  ///
  /// - Parameters:
  ///   - state: The state before the reduction.
  ///   - conditions: What the reduction began with, and what it was given.
  ///   - change: Changes the state.
  /// - Returns: The changed state, with its stacks in step.
  /// - Throws: What `change` throws.
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
    try ReductionContext.with(.passUnretained(context)) { try change(&state) }
    // A constant, which any thread may read.
    let synchronize = uncheckedOnExecutor(of: self) { $0.context.synchronizeContainers }
    synchronize?(&state, NavigationSync(context: context, node: nil, isInitial: false))
    return state
  }

  // MARK: A store that nobody else knows

  /// Reduces an action in a store that only the caller uses, on whatever thread.
  package nonisolated func sendAlone(_ action: Action, from caller: IssueLocation) {
    uncheckedOnExecutor(of: self) { _ = $0.send(action, from: caller) }
  }

  /// The state of a store that only the caller uses, and the id that the next element gets.
  ///
  /// To set it to what the store had before lets it go on from there.
  package nonisolated var momentAlone: (state: State, nextElementID: Int) {
    get { uncheckedOnExecutor(of: self) { ($0.state, $0.context.variables.nextElementID) } }
    set {
      uncheckedOnExecutor(of: self) {
        $0.context.state = newValue.state
        $0.context.variables.nextElementID = newValue.nextElementID
      }
    }
  }
}

/// Follows stores that are made together, such as those of `TabStores`.
///
/// `ExploredRun.observation` of `StoreTesting` lets `explore` order their steps, and
/// `StoreObservation.journals` of `StoreJournal` writes each to a journal of its own.
public struct StoreObservation: Sendable {
  package let base: any StoreObservationBase

  package init(_ base: any StoreObservationBase) {
    self.base = base
  }
}

/// Makes what follows each of several stores.
package protocol StoreObservationBase: Sendable {
  /// The actor that all stores are to live on if somebody orders their steps, `nil` for whichever
  /// there is.
  var actor: (any Actor)? { get }

  /// Sets dependencies of all stores, before these do themselves.
  func prepare(_ dependencies: inout DependencyValues)

  /// Makes the observer of a store.
  ///
  /// - Parameter name: What the store is called among the others.
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
  ///   - actor: The actor whose executor the store is to share, `nil` for one of its own.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies.
  ///   - observation: What follows the stores, `nil` for nothing.
  ///   - name: What the store is called among the others.
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
