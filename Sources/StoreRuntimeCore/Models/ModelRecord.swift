/// What is read of a part of a store's state.
///
/// It lasts for as long as somebody holds a model of the part, or waits for a change of what was
/// read; that of a whole store, for as long as somebody holds one of its models, and it keeps the
/// store as they do. It keeps no models: those who wait don't keep what they wait for.
@MainActor
final class ModelRecord<State: Sendable, Action: Sendable>: UntypedModelRecord {
  /// The model, while somebody holds it.
  var model: StoreModel<State, Action>? {
    get {
      // Not by `map`: a closure of the main actor checks where it runs.
      guard let untypedModel else { return nil }
      return unsafeDowncast(untypedModel, to: StoreModel<State, Action>.self)
    }
    set { untypedModel = newValue }
  }

  /// The store whose part it is, `nil` for a part of another record.
  private var store: Store<State, Action>?

  // MARK: Changes

  /// Looks for what a reduction has changed.
  ///
  /// - Parameters:
  ///   - action: What was reduced, `nil` if nothing reached this part.
  ///   - state: The state.
  ///   - update: Is given the changes.
  func update(after action: Action?, to state: State, _ update: inout ModelUpdate) {
    if keepsState { model?.keep(state) }
    if !anchors.isEmpty {
      // Removed after the loop: a dictionary that is changed in its own loop is copied.
      var forgotten: [ModelAnchor] = []
      let outer = SharedView.beginCollecting()
      for anchor in anchors.values {
        if !anchor.isAwaited {
          forgotten.append(anchor)
        } else if unsafeDowncast(anchor, to: StateAnchor<State>.self).isChanged(in: state) {
          update.add(anchor)
          forgotten.append(anchor)
        }
        if let reads = SharedView.takeCollected() { follow(reads, for: anchor) }
      }
      SharedView.endCollecting(outer)
      for anchor in forgotten { remove(anchor) }
    }
    guard !sites.isEmpty else { return }
    var isThinned = false
    for site in observers {
      unsafeDowncast(site, to: ModelSite<State, Action>.self)
        .update(after: action, to: state, &update)
      if !site.isObserving || !site.isNeeded { isThinned = true }
    }
    forgetUnneeded(afterThinning: isThinned)
  }

  /// Compares a property after a change of a shared value that it depends on.
  override func isChanged(_ anchor: ModelAnchor) -> Bool {
    model?.withState { unsafeDowncast(anchor, to: StateAnchor<State>.self).isChanged(in: $0) }
      ?? true
  }

  override func endModel() -> Bool {
    guard let model else { return false }
    model.end()
    return true
  }

  // MARK: Stores

  /// Returns the record of a store, whose isolation the caller is on.
  ///
  /// Models of one part share it, whichever of its stores they are made of. It goes with the last
  /// of them.
  static func of(_ store: Store<State, Action>) -> ModelRecord {
    let owner = store.ownerContext.makeExtras()
    let keyPaths = store.link?.keyPaths ?? []
    if let known = owner.modelRecord(keyPaths) as? ModelRecord { return known }
    let record = ModelRecord()
    record.store = store
    owner.addModelRecord(record, keyPaths)
    return record
  }

  fileprivate override func startObserving() {
    guard let store else { return super.startObserving() }
    guard !isListening else { return }
    isListening = true
    store.add(RecordListener(self, in: store.ownerContext))
  }
}

/// The half of a ``ModelRecord`` that doesn't depend on the types of its part.
///
/// Its code is compiled once. The code of the other half is generic and isn't specialised for an
/// app, so that each use of a generic type in it is a look-up.
@MainActor
class UntypedModelRecord {
  // No code of an app runs inside an access to one of those that are unchecked. To compare key paths
  // may run some.

  /// The model, while somebody holds it.
  @exclusivity(unchecked) fileprivate final weak var untypedModel: AnyObject?

  /// Registers the readers.
  final private(set) lazy var readers = ModelReaders()

  /// Registers those who ask whether the part is there, `nil` before the first.
  @exclusivity(unchecked) private final var presence: AnchorSubject?

  /// The properties that somebody waits for.
  fileprivate final var anchors: [PropertyKey: ModelAnchor] = [:]

  /// The same, by their key paths as objects: that of a literal is one object, and hashing a key
  /// path takes longer than all else of a read.
  @exclusivity(unchecked) private final var anchorsByIdentity: [ObjectIdentifier: ModelAnchor] = [:]

  /// Whether the model has the last state, as the part may go.
  @exclusivity(unchecked) final var keepsState = false

  /// The parts that models or paths of views were made of: what is presented is read beside the
  /// optional that it is in.
  fileprivate final var sites: [SiteKey: UntypedModelSite] = [:]

  /// The sites that compare each state, which those of models without readers don't.
  @exclusivity(unchecked) fileprivate final var observers: [UntypedModelSite] = []

  /// Looks for sites that are no longer needed among the others.
  private final var rounds = Rounds<UntypedModelSite>()

  /// The site of the part, `nil` for the record of a store.
  final weak var site: UntypedModelSite?

  /// Whether the store has the listener of the record.
  @exclusivity(unchecked) fileprivate final var isListening = false

  /// Whether the record compares each state: a reader waits for a property, or something is
  /// presented or on a stack.
  final var isObserving: Bool { hasAnchors || !observers.isEmpty }

  /// Whether somebody holds the model or waits for a change, or something is presented by whose
  /// number models have their ids.
  final var isNeeded: Bool {
    if untypedModel != nil || presence?.isAwaited == true { return true }
    // Loops, as a closure of the main actor checks where it runs.
    for anchor in anchors.values where anchor.isAwaited { return true }
    for site in sites.values where site.isNeeded { return true }
    return false
  }

  // MARK: Readers

  /// Whether a reader waits for a property.
  final var hasAnchors: Bool { !anchorsByIdentity.isEmpty }

  /// Registers the code that is being tracked as a reader of the part's presence.
  final func accessPresence() {
    let presence = presence ?? AnchorSubject(readers)
    self.presence = presence
    presence.access()
  }

  /// Returns the anchor of a property that was read by the same object, `nil` if there is none.
  final func anchor(readBy keyPath: AnyKeyPath) -> ModelAnchor? {
    anchorsByIdentity[ObjectIdentifier(keyPath)]
  }

  /// Returns the anchor of a property, `nil` if no reader waits for it.
  final func anchor(of key: PropertyKey) -> ModelAnchor? { anchors[key] }

  /// Remembers the value of a property for those who wait for another one.
  final func add(_ anchor: ModelAnchor) {
    let wasObserving = isObserving
    let replaced = anchors.updateValue(anchor, forKey: anchor.key)
    if let replaced { anchorsByIdentity[ObjectIdentifier(replaced.key.keyPath)] = nil }
    anchorsByIdentity[ObjectIdentifier(anchor.key.keyPath)] = anchor
    if !wasObserving { startObserving() }
    // Its readers wait for a comparison, which is made only for the new one.
    replaced?.change()
  }

  fileprivate final func remove(_ anchor: ModelAnchor) {
    guard let removed = anchors.removeValue(forKey: anchor.key) else { return }
    // A comparison may have read the property again.
    if removed !== anchor {
      anchors[anchor.key] = removed
      return
    }
    anchorsByIdentity[ObjectIdentifier(anchor.key.keyPath)] = nil
    // Its readers, if it has any, are notified later.
    anchor.releasePath()
  }

  /// Takes note that the part is gone.
  final func end(_ update: inout ModelUpdate) {
    if let presence { update.add(presence) }
    if !endModel() {
      // Whoever has read of it finds nothing when it reads again.
      for anchor in anchors.values { update.add(anchor) }
      for site in sites.values { update.add(site.subject) }
    }
    for site in sites.values { site.end(&update) }
  }

  /// Tells the model that the part is gone, if somebody holds it.
  fileprivate func endModel() -> Bool { false }

  // MARK: Shared values

  /// Notifies the readers of a property of changes of the shared values that were read for it.
  final func follow(_ view: SharedView, for anchor: ModelAnchor) {
    let reads =
      anchor.sharedReads
      ?? SharedReads { [weak self, weak anchor] in
        guard let anchor else { return }
        if let self { self.checkShared(anchor) } else { anchor.change() }
      }
    anchor.sharedReads = reads
    reads.follow(view.entries)
  }

  /// Compares a property after a change of a shared value that it depends on.
  private final func checkShared(_ anchor: ModelAnchor) {
    if anchors[anchor.key] === anchor {
      let outer = SharedView.beginCollecting()
      let isChanged = isChanged(anchor)
      let reads = SharedView.takeCollected()
      SharedView.endCollecting(outer)
      if let reads { follow(reads, for: anchor) }
      guard isChanged else { return }
      remove(anchor)
    }
    anchor.change()
  }

  /// Returns whether a property has changed.
  fileprivate func isChanged(_ anchor: ModelAnchor) -> Bool { true }

  // MARK: Sites

  /// Returns the site of a part, `nil` if there is none.
  final func site(_ key: SiteKey) -> UntypedModelSite? { sites[key] }

  /// Adds the site of a part.
  final func add(_ site: UntypedModelSite, for key: SiteKey) {
    site.key = key
    site.parent = self
    forgetUnneeded(among: 2)
    sites[key] = site
    if site.isObserving { observe(site) }
  }

  /// Has the store, or the site, show each state to the record, for as long as it observes.
  fileprivate func startObserving() {
    site?.startObserving()
  }

  /// Shows each state to a site from now on.
  final func observe(_ site: UntypedModelSite) {
    guard !site.isRegistered else { return }
    let wasObserving = isObserving
    site.isRegistered = true
    observers.append(site)
    if !wasObserving { startObserving() }
  }

  /// Forgets sites that are no longer needed.
  ///
  /// - Parameter isThinned: Whether an observer no longer is.
  fileprivate final func forgetUnneeded(afterThinning isThinned: Bool) {
    if isThinned { thinObservers() }
    if sites.count > observers.count { forgetUnneeded(among: sites.count > 32 ? 8 : 32) }
  }

  /// Forgets the sites that are no longer needed among the next ones of a round.
  private final func forgetUnneeded(among count: Int) {
    for _ in 0..<min(count, sites.count) {
      guard let site = rounds.next(of: Array(sites.values)) else { return }
      if !site.isNeeded { forget(site) }
    }
  }

  private final func thinObservers() {
    var rest: [UntypedModelSite] = []
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

  private final func forget(_ site: UntypedModelSite) {
    if let key = site.key, sites[key] === site { sites[key] = nil }
  }
}

extension ReductionExtras {
  /// Returns the record of a part, `nil` if none is held.
  fileprivate func modelRecord(_ keyPaths: [AnyKeyPath]) -> AnyObject? {
    keyPaths.isEmpty ? wholeModelRecord : modelRecords[keyPaths]?.object
  }

  /// Adds the record of a part.
  fileprivate func addModelRecord(_ record: AnyObject, _ keyPaths: [AnyKeyPath]) {
    guard !keyPaths.isEmpty else {
      wholeModelRecord = record
      return
    }
    for _ in 0..<2 {
      guard let other = modelRecordRounds.next(of: Array(modelRecords.keys)) else { break }
      if modelRecords[other]?.object == nil { modelRecords[other] = nil }
    }
    modelRecords[keyPaths] = WeakReference(object: record)
  }
}

// MARK: - Notifying

/// Keeps the record of a store's part up to date, and notifies its readers.
private final class RecordListener<State: Sendable, Action: Sendable>:
  StateListener<State, Action>, @unchecked Sendable
{
  // Sendable: confined to the isolation of the store, as all listeners.

  // No code of an app runs inside an access to one of these, so that exclusive access needs no
  // checks.

  @exclusivity(unchecked) private weak var record: ModelRecord<State, Action>?
  private let context: ReductionContext

  /// The properties whose readers aren't notified yet.
  @exclusivity(unchecked) private var changes: [ModelChange] = []

  init(_ record: ModelRecord<State, Action>, in context: ReductionContext) {
    self.record = record
    self.context = context
  }

  override var isNeeded: Bool {
    guard let record else { return false }
    // Readers that aren't notified yet are notified by this listener.
    guard changes.isEmpty else { return true }
    return onMainActor {
      record.isListening = record.isObserving
      return record.isListening
    }
  }

  override func update(after action: Action?, to state: State, _ changes: [ElementChange]) {
    guard let record else { return }
    var update = ModelUpdate(elementChanges: changes, scope: context.variables.extras?.notification)
    onMainActor { record.update(after: action, to: state, &update) }
    if self.changes.isEmpty {
      self.changes = update.changes
    } else {
      self.changes += update.changes
    }
  }

  override func tell() {
    guard !changes.isEmpty else { return }
    // What a reader sends is another action: what that changes is notified by a call in this one.
    let changes = changes
    self.changes = []
    ModelChange.notify(changes, in: context)
  }
}

/// A property that has changed, with the function in which its readers are notified.
private struct ModelChange {
  let subject: AnchorSubject
  let scope: NotificationScope?

  /// Notifies readers, one after the other.
  static func notify(_ changes: [ModelChange], in context: ReductionContext) {
    // A function is for the action that names it, and not for what readers send.
    let outer = context.variables.extras?.notification
    if outer != nil { context.variables.extras?.notification = nil }
    defer { if outer != nil { context.variables.extras?.notification = outer } }
    var next = 0
    while next < changes.count {
      let (first, scope) = (next, changes[next].scope)
      repeat { next += 1 } while next < changes.count && changes[next].scope === scope
      let told = first..<next
      func notify() { onMainActor { for change in changes[told] { change.subject.change() } } }
      if let scope { scope.run(notify) } else { notify() }
    }
  }
}

/// What one look at a state finds.
struct ModelUpdate {
  /// The changes of stacks and arrays, in the order of their versions.
  let elementChanges: [ElementChange]

  /// The function in which readers are notified of what changes now.
  fileprivate let scope: NotificationScope?

  /// The properties that have changed.
  fileprivate var changes: [ModelChange] = []

  fileprivate init(elementChanges: [ElementChange], scope: NotificationScope?) {
    self.elementChanges = elementChanges
    self.scope = scope
  }

  /// Adds a property that has changed.
  mutating func add(_ subject: AnchorSubject) {
    changes.append(ModelChange(subject: subject, scope: scope))
  }

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
  let call: (() -> Result) -> Result = { body in body() }
  return unsafeBitCast(call, to: ((@MainActor () -> Result) -> Result).self)(body)
}
