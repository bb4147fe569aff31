/// The readers of a part of a store's state.
///
/// It lasts while a model of the part is referenced or a reader waits for a change. A whole store's
/// record lasts while one of its models is referenced, and keeps the store alive as they do. It
/// doesn't keep models alive: waiting readers don't keep what they wait for.
@MainActor
final class ModelRecord<State: Sendable, Action: Sendable>: UntypedModelRecord {
  /// The model, while it is referenced.
  var model: StoreModel<State, Action>? {
    get {
      // Not by `map`: a closure of the main actor checks its executor.
      guard let model = variables.model else { return nil }
      return unsafeDowncast(model, to: StoreModel<State, Action>.self)
    }
    set { variables.model = newValue }
  }

  /// The record's store, or `nil` for a part of another record.
  private var store: Store<State, Action>?

  // MARK: Changes

  /// Finds the changes of a reduction.
  ///
  /// - Parameters:
  ///   - action: The reduced action, or `nil` if none reached this part.
  ///   - state: The state.
  ///   - update: Receives the changes.
  func update(after action: Action?, to state: State, _ update: inout ModelUpdate) {
    if variables.keepsState { model?.keep(state) }
    if !anchors.isEmpty {
      // Removed after the loop: changing a dictionary in its own loop copies it.
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
    for site in variables.observers {
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

  /// Returns the record of a store on the caller's isolation.
  ///
  /// All models of one part share it, whichever of its stores they are made of. It lasts as long as
  /// the last of them.
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
    guard !variables.isListening else { return }
    variables.isListening = true
    store.add(RecordListener(self, in: store.ownerContext))
  }
}

/// The non-generic half of a ``ModelRecord``.
///
/// Its code is compiled once. The other half is generic and isn't specialised for an app, so each
/// use of a generic type in it is a look-up.
@MainActor
class UntypedModelRecord {
  /// The variables that each reduction or read of a model uses.
  ///
  /// No app code runs inside an access to them, so exclusive access needs no checks.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  fileprivate final var variables = Variables()

  fileprivate struct Variables {
    /// The model, while it is referenced.
    weak var model: AnyObject?

    /// The readers of the part's presence, or `nil` before the first.
    var presence: AnchorSubject?

    /// The properties with waiting readers, by the identity of their key paths: a literal is one
    /// object, and hashing a key path takes longer than the rest of a read.
    var anchors: [ObjectIdentifier: ModelAnchor] = [:]

    /// `true` if the model keeps the last state, because the part can be removed.
    var keepsState = false

    /// The sites that compare each state, which sites of models without readers don't.
    var observers: [UntypedModelSite] = []

    /// `true` while the store has the record's listener.
    var isListening = false
  }

  final private(set) lazy var readers = ModelReaders()

  /// The properties with waiting readers.
  // Not one of the variables above: comparing key paths may run app code.
  fileprivate final var anchors: [PropertyKey: ModelAnchor] = [:]

  /// The parts that models or paths of views were made of: a presentation is read beside its
  /// optional.
  fileprivate final var sites: [SiteKey: UntypedModelSite] = [:]

  /// Finds sites that are no longer needed.
  private final var rounds = Rounds<UntypedModelSite>()

  /// The site of the part, or `nil` for a store's record.
  final weak var site: UntypedModelSite?

  /// `true` while the record compares each state: a reader waits for a property, or a value is
  /// presented or on a stack.
  final var isObserving: Bool { hasAnchors || !variables.observers.isEmpty }

  /// `true` while the model is referenced, a reader waits for a change, or models have ids from a
  /// presentation.
  final var isNeeded: Bool {
    if variables.model != nil || variables.presence?.isAwaited == true { return true }
    // Loops, as a closure of the main actor checks its executor.
    for anchor in anchors.values where anchor.isAwaited { return true }
    for site in sites.values where site.isNeeded { return true }
    return false
  }

  /// Lets the model keep the last state, because the part can be removed.
  final func keepStates() { variables.keepsState = true }

  // MARK: Readers

  /// `true` while a reader waits for a property.
  final var hasAnchors: Bool { !variables.anchors.isEmpty }

  /// Registers the tracked code as a reader of the part's presence.
  final func accessPresence() {
    let presence = variables.presence ?? AnchorSubject(readers)
    variables.presence = presence
    presence.access()
  }

  /// Returns the anchor of a property that was read by the same object, or `nil` if none exists.
  final func anchor(readBy keyPath: AnyKeyPath) -> ModelAnchor? {
    variables.anchors[ObjectIdentifier(keyPath)]
  }

  /// Returns the anchor of a property, or `nil` if no reader waits for it.
  final func anchor(of key: PropertyKey) -> ModelAnchor? { anchors[key] }

  /// Remembers the value of a property for readers that wait for a change.
  final func add(_ anchor: ModelAnchor) {
    let wasObserving = isObserving
    let replaced = anchors.updateValue(anchor, forKey: anchor.key)
    if let replaced { variables.anchors[ObjectIdentifier(replaced.key.keyPath)] = nil }
    variables.anchors[ObjectIdentifier(anchor.key.keyPath)] = anchor
    if !wasObserving { startObserving() }
    // Its readers wait for a comparison, but only the new anchor is compared.
    replaced?.change()
  }

  fileprivate final func remove(_ anchor: ModelAnchor) {
    guard let removed = anchors.removeValue(forKey: anchor.key) else { return }
    // A comparison may have read the property again.
    if removed !== anchor {
      anchors[anchor.key] = removed
      return
    }
    variables.anchors[ObjectIdentifier(anchor.key.keyPath)] = nil
    // Any readers are notified later.
    anchor.releasePath()
  }

  /// Records that the part was removed.
  final func end(_ update: inout ModelUpdate) {
    if let presence = variables.presence { update.add(presence) }
    if !endModel() {
      // Its readers find nothing when they read again.
      for anchor in anchors.values { update.add(anchor) }
      for site in sites.values { update.add(site.subject) }
    }
    for site in sites.values { site.end(&update) }
  }

  /// Ends the model if it is referenced, and returns `true` if it was.
  fileprivate func endModel() -> Bool { false }

  // MARK: Shared values

  /// Observes the shared values that a property depends on.
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

  /// Compares a property after a change of a shared value.
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

  fileprivate func isChanged(_ anchor: ModelAnchor) -> Bool { true }

  // MARK: Sites

  /// Returns the site of a part, or `nil` if none exists.
  final func site(_ key: SiteKey) -> UntypedModelSite? { sites[key] }

  /// Adds the site of a part.
  final func add(_ site: UntypedModelSite, for key: SiteKey) {
    site.key = key
    site.parent = self
    forgetUnneeded(among: 2)
    sites[key] = site
    if site.isObserving { observe(site) }
  }

  /// Makes the store, or the site, pass each state to the record for as long as it observes.
  fileprivate func startObserving() {
    site?.startObserving()
  }

  /// Passes each state to a site from now on.
  final func observe(_ site: UntypedModelSite) {
    guard !site.isRegistered else { return }
    let wasObserving = isObserving
    site.isRegistered = true
    variables.observers.append(site)
    if !wasObserving { startObserving() }
  }

  /// Forgets sites that are no longer needed.
  ///
  /// - Parameter isThinned: `true` if an observer is no longer needed.
  fileprivate final func forgetUnneeded(afterThinning isThinned: Bool) {
    if isThinned { thinObservers() }
    if sites.count > variables.observers.count { forgetUnneeded(among: sites.count > 32 ? 8 : 32) }
  }

  /// Forgets the unneeded sites among the next ones of a round.
  private final func forgetUnneeded(among count: Int) {
    for _ in 0..<min(count, sites.count) {
      guard let site = rounds.next(of: Array(sites.values)) else { return }
      if !site.isNeeded { forget(site) }
    }
  }

  private final func thinObservers() {
    var rest: [UntypedModelSite] = []
    for site in variables.observers {
      if site.isObserving, site.isNeeded {
        rest.append(site)
      } else {
        site.isRegistered = false
        if !site.isNeeded { forget(site) }
      }
    }
    // The app's values in the other sites are released after the access.
    swap(&variables.observers, &rest)
  }

  private final func forget(_ site: UntypedModelSite) {
    if let key = site.key, sites[key] === site { sites[key] = nil }
  }
}

extension ReductionExtras {
  /// Returns the record of a part, or `nil` if none is referenced.
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
  StateListener<State, Action>
{
  private weak let record: ModelRecord<State, Action>?
  private let context: ReductionContext

  /// The properties whose readers must still be notified.
  private var changes: [ModelChange] = []

  init(_ record: ModelRecord<State, Action>, in context: ReductionContext) {
    self.record = record
    self.context = context
  }

  override var isNeeded: Bool {
    guard let record else { return false }
    // Pending notifications are sent by this listener.
    guard changes.isEmpty else { return true }
    return onMainActor {
      let isObserving = record.isObserving
      record.variables.isListening = isObserving
      return isObserving
    }
  }

  override func update(after action: Action?, to state: State, _ changes: [ElementChange]) {
    guard let record else { return }
    var update = ModelUpdate(elementChanges: changes, of: context.variables.extras)
    onMainActor { record.update(after: action, to: state, &update) }
    self.changes = self.changes.isEmpty ? update.changes : self.changes + update.changes
  }

  override func tell() {
    guard !changes.isEmpty else { return }
    // An action that a reader sends is notified by another call, inside this one.
    let changes = changes
    self.changes = []
    ModelChange.notify(changes, in: context)
  }
}

/// A changed property, with the function that notifies its readers.
private struct ModelChange {
  let subject: AnchorSubject
  let scope: NotificationScope?

  /// Notifies readers, one after the other.
  static func notify(_ changes: [ModelChange], in context: ReductionContext) {
    // A function applies to the action that specifies it, not to actions that readers send.
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

/// The result of one comparison with a state.
struct ModelUpdate {
  /// The changes of stacks and arrays, in the order of their versions.
  let elementChanges: [ElementChange]

  /// A Boolean value that indicates whether the action has dismissed a presentation.
  let hasDismissal: Bool

  /// The function that notifies readers of the current changes.
  fileprivate let scope: NotificationScope?

  /// The changed properties.
  fileprivate var changes: [ModelChange] = []

  fileprivate init(elementChanges: [ElementChange], of extras: ReductionExtras?) {
    self.elementChanges = elementChanges
    hasDismissal = extras?.dismissals.isEmpty == false
    scope = extras?.notification
  }

  mutating func add(_ subject: AnchorSubject) {
    changes.append(ModelChange(subject: subject, scope: scope))
  }

  /// Returns the difference between two versions of a stack, or `nil` if it isn't known.
  ///
  /// - Parameters:
  ///   - version: The old version.
  ///   - newVersion: The new version.
  /// - Returns: The number of the lowest elements that have stayed, and the positions of modified
  ///   ones.
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
/// of a store under test.
///
/// The cast only removes the isolation from the type: see `onExecutor(of:_:)`.
package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  let call: (() -> Result) -> Result = { body in body() }
  return unsafeBitCast(call, to: ((@MainActor () -> Result) -> Result).self)(body)
}
