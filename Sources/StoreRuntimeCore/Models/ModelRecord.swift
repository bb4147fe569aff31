import Observation
import Synchronization

/// What is read of a part of a store's state.
///
/// It lasts for as long as somebody holds a model of the part, or waits for a change of what was
/// read; that of a whole store, for as long as somebody holds one of its models, and it keeps the
/// store as they do. It keeps no models: those who wait don't keep what they wait for.
@MainActor
final class ModelRecord<State: Sendable, Action: Sendable> {
  /// The model, while somebody holds it.
  weak var model: StoreModel<State, Action>?

  /// Where those are registered who ask whether the part is there.
  let presence = AnchorSubject()

  /// The properties that somebody waits for.
  private(set) var anchors: [PartialKeyPath<State>: ModelAnchor<State>] = [:]

  /// The parts that models or paths of views were made of, by the key paths to the state and the
  /// actions and by the type: what is presented is read beside the optional that it is in.
  private var sites: [[AnyKeyPath]: ModelSite<State, Action>] = [:]

  /// The sites that compare each state, which those of models without readers don't.
  private var observers: [ModelSite<State, Action>] = []

  /// Looks for sites that are no longer needed among the others.
  private var rounds = Rounds<ModelSite<State, Action>>()

  /// Has the store, or the site, show each state to the record, called when the record begins to
  /// observe.
  var startObserving: () -> Void = {}

  /// Whether the store has the listener of the record.
  private var isListening = false

  /// Whether the record compares each state: a reader waits for a property, or something is
  /// presented or on a stack.
  var isObserving: Bool { !anchors.isEmpty || !observers.isEmpty }

  /// Whether somebody holds the model or waits for a change, or something is presented by whose
  /// number models have their ids.
  var isNeeded: Bool {
    if model != nil || presence.isAwaited { return true }
    // Loops, as a closure of the main actor checks where it runs.
    for anchor in anchors.values where anchor.subject.isAwaited { return true }
    for site in sites.values where site.isNeeded { return true }
    return false
  }

  /// Returns the site of a part, which is made if there is none.
  func site<Site: ModelSite<State, Action>>(_ keyPaths: [AnyKeyPath], _ make: () -> Site) -> Site {
    let key = keyPaths + [\Site.self]
    if let site = sites[key] as? Site { return site }
    let site = make()
    site.key = key
    site.startObserving = { [weak self, weak site] in
      if let self, let site { self.add(site) }
    }
    forgetUnneeded(among: 2)
    sites[key] = site
    if site.isObserving { add(site) }
    return site
  }

  /// Remembers the value of a property for those who wait for another one.
  func add(_ anchor: ModelAnchor<State>, for keyPath: PartialKeyPath<State>) {
    let wasObserving = isObserving
    let replaced = anchors.updateValue(anchor, forKey: keyPath)
    if !wasObserving { startObserving() }
    // Its readers wait for a comparison, which is made only for the new one.
    replaced?.subject.change()
  }

  /// Shows each state to a site from now on.
  private func add(_ site: ModelSite<State, Action>) {
    guard !site.isRegistered else { return }
    let wasObserving = isObserving
    site.isRegistered = true
    observers.append(site)
    if !wasObserving { startObserving() }
  }

  // MARK: Changes

  /// Looks for what a reduction has changed.
  ///
  /// - Parameters:
  ///   - action: What was reduced, `nil` if nothing reached this part.
  ///   - state: The state.
  ///   - update: Is given the changes.
  func update(after action: Action?, to state: State, _ update: inout ModelUpdate) {
    model?.keep(state)
    // Removed after the loops: a dictionary that is changed in its own loop is copied.
    var forgotten: [PartialKeyPath<State>] = []
    let outer = SharedView.beginCollecting()
    for (keyPath, anchor) in anchors {
      if !anchor.subject.isAwaited {
        forgotten.append(keyPath)
      } else if anchor.isChanged(state) {
        update.changes.append(anchor.subject)
        forgotten.append(keyPath)
      }
      if let reads = SharedView.takeCollected() { follow(reads, for: anchor.subject, keyPath) }
    }
    SharedView.endCollecting(outer)
    for keyPath in forgotten { anchors[keyPath] = nil }
    var isThinned = false
    for site in observers {
      site.update(after: action, to: state, &update)
      if !site.isObserving || !site.isNeeded { isThinned = true }
    }
    if isThinned { thinObservers() }
    if sites.count > observers.count { forgetUnneeded(among: sites.count > 32 ? 8 : 32) }
  }

  // MARK: Shared values

  /// Notifies the readers of a property of changes of the shared values that were read for it.
  func follow(_ view: SharedView, for subject: AnchorSubject, _ keyPath: PartialKeyPath<State>) {
    let reads =
      subject.sharedReads
      ?? SharedReads { [weak self, weak subject] in
        guard let subject else { return }
        if let self { self.checkShared(subject, keyPath) } else { subject.change() }
      }
    subject.sharedReads = reads
    reads.follow(view.entries)
  }

  /// Compares a property after a change of a shared value that it depends on.
  private func checkShared(_ subject: AnchorSubject, _ keyPath: PartialKeyPath<State>) {
    if let anchor = anchors[keyPath], anchor.subject === subject {
      let outer = SharedView.beginCollecting()
      let isChanged = model?.withState(anchor.isChanged) ?? true
      let reads = SharedView.takeCollected()
      SharedView.endCollecting(outer)
      if let reads { follow(reads, for: subject, keyPath) }
      guard isChanged else { return }
      anchors[keyPath] = nil
    }
    subject.change()
  }

  /// Forgets the sites that are no longer needed among the next ones of a round.
  private func forgetUnneeded(among count: Int) {
    for _ in 0..<min(count, sites.count) {
      guard let site = rounds.next(of: Array(sites.values)) else { return }
      if !site.isNeeded { forget(site) }
    }
  }

  private func thinObservers() {
    var rest: [ModelSite<State, Action>] = []
    for site in observers {
      if site.isObserving, site.isNeeded {
        rest.append(site)
      } else {
        site.isRegistered = false
        if !site.isNeeded { forget(site) }
      }
    }
    observers = rest
  }

  private func forget(_ site: ModelSite<State, Action>) {
    if sites[site.key] === site { sites[site.key] = nil }
  }

  /// Takes note that the part is gone.
  func end(_ update: inout ModelUpdate) {
    update.changes.append(presence)
    if let model {
      model.end()
    } else {
      // Whoever has read of it finds nothing when it reads again.
      for anchor in anchors.values { update.changes.append(anchor.subject) }
      for site in sites.values { update.changes.append(site.subject) }
    }
    for site in sites.values { site.end(&update) }
  }

  /// Returns the record of a store, whose isolation the caller is on.
  ///
  /// Models of one part share it, whichever of its stores they are made of. It goes with the last
  /// of them.
  static func of(_ store: Store<State, Action>) -> ModelRecord {
    let keyPaths = store.link?.keyPaths ?? []
    let owner = store.ownerContext.makeExtras()
    if let known = owner.modelRecords[keyPaths]?.object as? ModelRecord { return known }
    let record = ModelRecord()
    for _ in 0..<2 {
      guard let other = owner.modelRecordRounds.next(of: Array(owner.modelRecords.keys)) else {
        break
      }
      if owner.modelRecords[other]?.object == nil { owner.modelRecords[other] = nil }
    }
    owner.modelRecords[keyPaths] = WeakReference(object: record)
    record.startObserving = { [weak record] in record?.listen(to: store) }
    return record
  }

  /// Has the store show each state to the record for as long as the record observes.
  private func listen(to store: Store<State, Action>) {
    guard !isListening else { return }
    isListening = true
    store.add(makeListener(in: store.ownerContext))
  }

  /// Returns what keeps the record of a whole store up to date, and tells those who have read it.
  private nonisolated func makeListener(
    in context: ReductionContext
  ) -> StateListener<State, Action> {
    // The properties that have changed since readers were told last, with the function in which
    // they are.
    var changes: [(subject: AnchorSubject, scope: NotificationScope?)] = []
    return StateListener(
      isNeeded: { [weak self] in
        guard let self else { return false }
        // Readers that haven't been told yet are told by this listener.
        guard changes.isEmpty else { return true }
        return onMainActor {
          isListening = isObserving
          return isListening
        }
      },
      update: { [weak self] action, state, elementChanges in
        var update = ModelUpdate(elementChanges: elementChanges)
        onMainActor { self?.update(after: action, to: state, &update) }
        let scope = context.variables.extras?.notification
        for subject in update.changes { changes.append((subject, scope)) }
      },
      tell: {
        while let (_, scope) = changes.first {
          let count = changes.prefix { $0.scope === scope }.count
          let told = changes.prefix(count)
          changes.removeFirst(count)
          let notify = { onMainActor { for (subject, _) in told { subject.change() } } }
          if let scope { scope.run(notify) } else { notify() }
        }
      })
  }
}

/// What one look at a state finds.
struct ModelUpdate {
  /// The changes of stacks and arrays, in the order of their versions.
  let elementChanges: [ElementChange]

  /// The properties that have changed.
  var changes: [AnchorSubject] = []

  /// Returns what leads from one version of a stack to another, `nil` if it isn't known.
  ///
  /// - Parameters:
  ///   - version: The version before.
  ///   - newVersion: The version now.
  /// - Returns: The number of the lowest elements that have stayed, and the positions at which some
  ///   were modified.
  /// - Complexity: O(*k* log *m*), where *k* is the number of steps between the versions and *m*
  ///   that of all changes.
  func elementChange(
    from version: Int, to newVersion: Int
  ) -> (kept: Int, touched: [Range<Int>])? {
    var (kept, touched, current) = (Int.max, [Range<Int>](), newVersion)
    while current != version {
      guard let change = elementChange(to: current) else { return nil }
      kept = min(kept, change.kept)
      touched += change.touched
      current = change.base
    }
    return (kept, touched)
  }

  private func elementChange(to version: Int) -> ElementChange? {
    var (low, high) = (0, elementChanges.count)
    while low < high {
      let middle = (low + high) / 2
      if elementChanges[middle].version < version { low = middle + 1 } else { high = middle }
    }
    guard low < elementChanges.count, elementChanges[low].version == version else { return nil }
    return elementChanges[low]
  }
}

/// Runs a function of the main actor for a caller that is known to be on its executor, or on that
/// of a store which a test looks at.
///
/// The cast only takes the isolation out of the type: see `onExecutor(of:_:)`.
package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}

// MARK: - Properties

/// What the readers of one property are registered at.
///
/// Nothing tells that a reader has stopped to wait: it was told of another change, or is gone. But
/// Observation holds the key path that a reader is registered with until then. So each subject has
/// one of its own, and looks whether it is still there.
@MainActor
final class AnchorSubject: Observable {
  /// The argument by which the key path is an object of its own; one without is there for ever.
  private struct Argument: Hashable {}

  private let registrar = ObservationRegistrar()

  /// The shared values that the property depends on, `nil` if there are none.
  var sharedReads: SharedReads?

  /// What readers are registered with, while one waits: made anew it takes five times as long.
  private weak var keyPath: KeyPath<AnchorSubject, Void>?

  nonisolated init() {}

  private nonisolated subscript(argument: Argument) -> Void { () }

  /// Whether a reader waits to be told.
  var isAwaited: Bool { keyPath != nil }

  /// Whether code that reads now is being tracked.
  static var isTracked: Bool {
    let subject = AnchorSubject()
    subject.access()
    return subject.isAwaited
  }

  /// Notes that whoever is being tracked reads the property.
  func access() {
    let keyPath = keyPath ?? \AnchorSubject.[Argument()]
    self.keyPath = keyPath
    registrar.access(self, keyPath: keyPath)
  }

  /// Tells the readers that the property has changed.
  func change() {
    guard let keyPath else { return }
    registrar.willSet(self, keyPath: keyPath)
    registrar.didSet(self, keyPath: keyPath)
  }
}

/// The shared values that one property depends on.
final class SharedReads: SharedObserver {
  private let sources = Guarded<[any SharedSource]>([])
  private let hasChanged = Atomic(false)
  private let check: @MainActor @Sendable () -> Void

  init(check: @escaping @MainActor @Sendable () -> Void) {
    self.check = check
  }

  /// Whether a value has changed, and the property isn't compared yet.
  var isChanged: Bool { hasChanged.load(ordering: .acquiring) }

  /// Observes values from now on.
  ///
  /// - Parameter entries: The values as they were read.
  func follow(_ entries: [SharedView.Entry]) {
    for entry in entries {
      let isNew = sources.withLock { sources in
        guard !sources.contains(where: { $0 === entry.source }) else { return false }
        sources.append(entry.source)
        return true
      }
      guard isNew else { continue }
      entry.source.add(self)
      // Another thread may have changed it since it was read.
      if entry.source.newest !== entry.first { sharedDidChange() }
    }
  }

  // Any thread, also inside a reduction: the models look at the state later.
  func sharedDidChange() {
    guard !hasChanged.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      hasChanged.store(false, ordering: .releasing)
      check()
    }
  }
}

/// A property that somebody has read, with the value that it had then.
///
/// It lasts until the property changes, for its readers are told, and read again if they still show
/// it, or until none of them waits any more.
struct ModelAnchor<State> {
  let subject = AnchorSubject()

  /// The value that was read.
  let last: Any

  /// Returns whether the property has another value in a state.
  let isChanged: (State) -> Bool

  init<Value>(_ keyPath: KeyPath<State, Value>, last: Value) {
    self.last = last
    isChanged = { StateComparison.differ(last, $0[keyPath: keyPath]) }
  }
}
