/// The effects that a store runs, and the work that its reductions have left.
///
/// Created when it is first needed. It has no type of a store, so that code that uses it is
/// compiled once; `TypedRuntime` adds the typed parts. Confined to the isolation of its store.
@usableFromInline
class EffectRuntime {
  /// The effects of the root feature, and through it those of all others.
  @usableFromInline let root = FeatureNode()

  /// A piece of work that a reduction left.
  enum Work {
    /// An action that was sent while another was being reduced, with the reply that its sender
    /// awaits.
    case reduce(any Sendable, SharedGroupMembership, ReplyRequest?)

    /// A returned effect.
    indirect case start(EffectPart, EffectOrigin, EffectStarts)

    /// A returned effect that is a single `run` of the root feature.
    case run(RunPart, EffectEntry)

    /// A sequence whose current part has ended.
    case advance(EffectSequence)

    /// A `run` effect that would have started too deep in the call stack.
    case launch(RunPart, EffectEntry)

    /// A piece of work during which models are notified in a function.
    indirect case notifying(NotificationScope, Work)
  }

  /// The variables that each effect changes.
  ///
  /// No code of a feature runs inside an access to them, so exclusive access needs no checks.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  final var variables = Variables()

  struct Variables {
    /// The work that reductions have left, first in, first out.
    var work = WorkQueue<Work>()

    /// The work of outer loops, the outermost first, each with a sequence number below which all of
    /// it was due.
    fileprivate var held: ContiguousArray<(work: WorkQueue<Work>, sequenceNumber: Int)> = []

    /// The listed entries, by their tokens.
    fileprivate(set) var entries: [EffectToken: EffectEntry] = [:]

    /// The unlisted entries, whose first parts are running: each inside the previous one.
    ///
    /// They belong to the root feature and have no ids. So only a cancellation of everything looks
    /// for them, and one that ends while it starts is never listed.
    fileprivate var starting: ContiguousArray<EffectEntry> = []

    /// `true` if `cancellations` has entries.
    fileprivate var hasCancellations = false
  }

  /// The reference to the store, for the effects.
  final let store: StoreReference

  /// The extras of the store's context, if the store is one of several.
  private let extras: ReductionExtras?

  /// The replies that callers await from the store, `nil` while it is being released.
  final var replies: ReplyRegistry? { store.object?.replies }

  /// The number of dropped actions.
  final var droppedActionCount = 0

  /// The number of the latest reduction that has returned an effect, or of a later point.
  private(set) final var lastSequenceNumber = 0

  /// For each id that a feature cancelled while effects were being started: the effects of the id
  /// that were due before this number are cancelled.
  // A new feature at the address of a removed one has effects that are due later. Not one of the
  // variables above: comparing ids runs code of a feature.
  private final var cancellations: [ObjectIdentifier: [CancelID: Int]] = [:]

  /// All effects that were due before this number are cancelled.
  private final var endSequenceNumber = 0

  private final var lastToken = 0

  init(of store: StoreReference, extras: ReductionExtras?) {
    self.store = store
    self.extras = extras
  }

  // MARK: Work

  /// Begins an empty list of work, inside the loop that performs the work of the current list.
  @usableFromInline
  final func holdWork() {
    variables.held.append((variables.work.takeAll(), makeSequenceNumber()))
  }

  /// Takes the next piece of work of the current list.
  ///
  /// - Returns: The work, `nil` if the list is empty. The list that was held last then becomes the
  ///   current one again.
  final func takeWork() -> Work? {
    if let piece = variables.work.popFirst() { return piece }
    if !resumeHeldWork(), variables.hasCancellations {
      // No effect is left whose start was cancelled while it was delayed.
      variables.hasCancellations = false
      cancellations = [:]
    }
    return nil
  }

  /// Makes the list that was held last the current one again, if the current one is empty.
  ///
  /// - Returns: `true` if it did, `false` if there is work or no list was held.
  final func resumeHeldWork() -> Bool {
    guard variables.work.isEmpty, let outer = variables.held.popLast()?.work else { return false }
    if !outer.isEmpty { variables.work = outer }
    return true
  }

  /// Appends a piece of work to the list that was held last.
  final func leaveToLoopAround(_ piece: Work) {
    variables.held[variables.held.count - 1].work.append(piece)
  }

  /// Appends a piece of work to the current list.
  ///
  /// - Parameters:
  ///   - piece: The work.
  ///   - scope: The function in which models are notified of it, `nil` for none.
  final func append(_ piece: consuming Work, notifying scope: NotificationScope?) {
    if let scope {
      variables.work.append(.notifying(scope, piece))
    } else {
      variables.work.append(piece)
    }
  }

  // MARK: Entries

  /// The entries in the order in which they were started.
  final var entriesInOrder: [EffectEntry] {
    (variables.entries.values + variables.starting).sorted { $0.token < $1.token }
  }

  /// Returns the next sequence number.
  final func makeSequenceNumber() -> Int {
    lastSequenceNumber += 1
    return lastSequenceNumber
  }

  /// Creates and adds an entry.
  ///
  /// - Parameters:
  ///   - place: The circumstances.
  ///   - location: The location of a `run` effect.
  /// - Returns: The entry.
  final func insert(
    in place: EffectWalk.Place, at location: IssueLocation? = nil
  ) -> EffectEntry {
    let entry = EffectEntry(in: place, at: location, of: store)
    start(entry)
    entry.sequence?.running += 1
    entry.sequence?.latestEffect = entry.token
    list(entry)
    return entry
  }

  /// Creates and adds the entry of a sequence.
  final func insertSequence(in place: EffectWalk.Place) -> EffectSequence {
    let entry = EffectEntry(in: place, at: nil, of: store)
    start(entry)
    entry.sequence?.running += 1
    let sequence = EffectSequence(entry)
    entry.role = .sequence(sequence)
    list(entry)
    return sequence
  }

  /// Numbers an entry that is about to be started.
  final func start(_ entry: EffectEntry) {
    lastToken += 1
    entry.start(as: lastToken)
  }

  /// Lists an entry in the runtime, in its feature and under its ids.
  final func list(_ entry: EffectEntry) {
    entry.isListed = true
    variables.entries[entry.token] = entry
    guard !entry.isCancelled else { return }
    entry.place.node.insert(entry.token)
    for key in entry.place.keys { key.node.insert(entry.token, id: key.id) }
  }

  /// Starts an effect of the root feature without ids, and lists it unless it ends meanwhile.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - body: Starts the task of the effect.
  final func start(_ entry: EffectEntry, _ body: () -> Void) {
    start(entry)
    variables.starting.append(entry)
    body()
    variables.starting.removeLast()
    if !entry.hasEnded { list(entry) }
  }

  /// Returns whether an effect of a feature itself runs with an id and wasn't cancelled.
  final func runs(_ id: CancelID, of node: FeatureNode) -> Bool {
    node.runsItself(id) { token in
      // A `StoreTask` cancels its effects on any thread, so they are still listed.
      guard let entry = variables.entries[token], !entry.wasCancelled else { return false }
      return entry.place.keys.contains { $0.node === node && $0.id == id }
    }
  }

  /// Makes a task inside an effect cancellable by an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: Pass `true` to cancel the running effects with the id first.
  ///   - outer: The effect.
  ///   - cancel: Cancels the task.
  /// - Returns: The entry to finish when the task has ended, `nil` if the effect or the calling
  ///   task was cancelled.
  final func insertCancellable(
    id: CancelID, cancelInFlight: Bool, from outer: EffectEntry,
    cancel: @escaping @Sendable () -> Void
  ) -> EffectEntry? {
    guard !outer.hasEnded, !outer.wasCancelled, !Task.isCancelled else { return nil }
    if cancelInFlight { self.cancel(id, for: outer, because: .restart) }
    // The effect may have the same id itself, and so have just been cancelled.
    guard !outer.isCancelled else { return nil }
    var place = outer.place
    place.keys = [(place.node, id)]
    let entry = insert(in: place)
    entry.role = .part(cancel: cancel)
    return entry
  }

  /// Removes an effect that has ended, and queues the part that waited for it behind the remaining
  /// work.
  ///
  /// - Returns: `true` if there is such a part.
  @discardableResult
  final func finish(_ entry: EffectEntry) -> Bool {
    guard !entry.hasEnded else { return false }
    if case .run(let task?, _) = entry.role { entry.group.remove(task) }
    remove(entry)
    guard let sequence = entry.sequence else { return false }
    sequence.running -= 1
    guard sequence.running == 0, !sequence.isAdvancing else { return false }
    variables.work.append(.advance(sequence))
    return true
  }

  /// Finishes a sequence, of which all parts have ended, in a loop that performs work.
  final func finishSequence(_ sequence: EffectSequence) {
    finish(sequence.entry)
    if let id = sequence.line { leaveLine(sequence, id) }
    sequence.entry.leaveGroup()
    sequence.isAdvancing = false
    sequence.place.origin.starts?.leave()
  }

  /// Removes a sequence that has ended from its line, and ends the wait of the next one.
  private final func leaveLine(_ sequence: EffectSequence, _ id: CancelID) {
    let wasWaiting = sequence.linePlace != nil
    sequence.linePlace = nil
    guard
      let token = sequence.place.node.removeFromLine(
        sequence.token, id: id, wasWaiting: wasWaiting),
      case .sequence(let next)? = variables.entries[token]?.role
    else { return }
    next.linePlace = nil
    guard let wait = wait(of: next), case .run(let task, _) = wait.role else { return }
    // Not only when its task resumes: until then a test would find no effect in flight.
    finish(wait)
    task?.cancel()
  }

  /// Removes an effect that has ended.
  final func remove(_ entry: EffectEntry) {
    entry.role = .ended
    if entry.isListed {
      variables.entries[entry.token] = nil
      detach(entry)
    }
    entry.observer?.didEnd(isTaskCancelled: entry.group.isCancelled)
  }

  /// Cancels an effect.
  ///
  /// It stays listed until it has ended.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - reason: The reason, for an observer.
  ///   - deposits: The values that were left as answers to the replies that the effect holds.
  final func cancel(
    _ entry: EffectEntry, because reason: EffectCancellation,
    leaving deposits: [Int: any Sendable] = [:]
  ) {
    guard !entry.isCancelled else { return }
    entry.cancellation = .cancelled
    if entry.isListed { detach(entry) }
    entry.observer?.didCancel(reason)
    switch entry.role {
    case .run(let task, let awaited):
      task?.cancel()
      for number in awaited?.numbers ?? [] { replies?.giveUp(number) }
    case .part(let cancel): cancel()
    case .hold(let reply):
      // No task will end it.
      remove(entry)
      replies?.answer(reply, with: deposits[reply])
    case .sequence(let sequence): sequence.linePlace?.cancel()
    case .ended: break
    }
  }

  /// Cancels the effects with an id of a feature and of those below it, in the order in which they
  /// were started, and those that wait in sequences.
  ///
  /// Parts that follow the cancelling part in the same sequence aren't cancelled. A part that only
  /// replaces others doesn't cancel those that were returned later.
  ///
  /// - Complexity: O(*n* log *n*) for *n* effects that are cancelled.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - place: The circumstances of the cancelling part, such as its feature.
  ///   - exception: An effect that isn't cancelled.
  ///   - reason: The reason, for an observer.
  final func cancel(
    _ id: CancelID, for place: EffectWalk.Place, except exception: EffectEntry? = nil,
    because reason: EffectCancellation = .id
  ) {
    cancel(id, in: place.node, except: exception, because: reason) { sequence in
      place.isInside(sequence)
        || reason == .restart
          && sequence.place.origin.sequenceNumber > place.origin.sequenceNumber
    }
  }

  /// Cancels the effects with an id of a feature and of those below it.
  private func cancel(
    _ id: CancelID, in node: FeatureNode, except exception: EffectEntry? = nil,
    because reason: EffectCancellation = .id,
    sparing isSpared: (EffectSequence) -> Bool = { _ in false }
  ) {
    if let number = variables.held.last?.sequenceNumber {
      // An effect that is being started delays others, and an action that it sends cancels them.
      let earlier = cancellations[ObjectIdentifier(node)]?[id] ?? 0
      cancellations[ObjectIdentifier(node), default: [:]][id] = max(number, earlier)
      variables.hasCancellations = true
    }
    for token in node.sequences(waitingFor: id) {
      guard case .sequence(let sequence)? = variables.entries[token]?.role, !isSpared(sequence)
      else {
        continue
      }
      sequence.cancelRest(id, of: node)
    }
    for token in node.tokens(id: id).sorted() {
      if let entry = variables.entries[token], entry !== exception {
        cancel(entry, because: reason)
      }
    }
    if node === root, let extras { extras.cancelBelow?(id.id, extras.conversation) }
  }

  /// Cancels an id on behalf of a running effect.
  final func cancel(
    _ id: CancelID, for entry: EffectEntry, because reason: EffectCancellation = .id
  ) {
    var place = entry.place
    place.sequence = entry.sequence
    cancel(id, for: place, because: reason)
  }

  /// The effect that delays a waiting sequence, `nil` if it has ended.
  final func wait(of sequence: EffectSequence) -> EffectEntry? {
    sequence.latestEffect.flatMap { variables.entries[$0] }
  }

  /// Cancels the effects with an id of all features.
  final func cancelAll(id: any Hashable & Sendable) {
    cancel(CancelID(id), in: root)
  }

  /// Queues an effect behind the remaining work, and creates the nodes of the children that it
  /// belongs to, so that their removal is noticed from now on, even before the effect is started.
  ///
  /// - Parameters:
  ///   - part: The effect that a reduction returned.
  ///   - action: The action that was reduced.
  ///   - group: The `send` that the action belongs to.
  ///   - scope: The function in which models are notified of what follows, `nil` for none.
  final func register(
    _ part: EffectPart, for action: any Sendable, in group: EffectGroup,
    notifying scope: NotificationScope?
  ) {
    let number = makeSequenceNumber()
    if let work = part.work {
      let entry = EffectEntry(
        for: action, number: number, in: group, of: root, at: work.location, of: store)
      return append(.run(work, entry), notifying: scope)
    }
    let starts = EffectStarts(in: group)
    let origin = EffectOrigin(action: action, sequenceNumber: number, starts: starts)
    var places = part.isOwned ? [(part, root)] : []
    while let (part, outer) = places.popLast() {
      guard part.isOwned, let first = part.first else { continue }
      var node = outer
      if case .owned(let location, let key, _, let id) = part.kind {
        node = outer.makeChild(
          at: location, key: key, sequenceNumber: origin.sequenceNumber, as: id)
        node.pendingStarts += 1
        starts.nodes.append(node)
      }
      places.append((first, node))
      if let second = part.second { places.append((second, node)) }
    }
    append(.start(part, origin, starts), notifying: scope)
  }

  /// Cancels the effects of removed features, in the order in which they were started.
  ///
  /// - Parameter extras: The extras of the context, which has collected them.
  @usableFromInline
  final func cancelEnded(_ extras: ReductionExtras) {
    let ended = extras.endedEffects.sorted()
    extras.endedEffects = []
    for token in ended {
      if let entry = variables.entries[token] {
        cancel(entry, because: .screen, leaving: extras.deposits)
      }
    }
  }

  /// Returns whether an effect that is about to be started was cancelled since it was due.
  ///
  /// - Parameter place: The circumstances of the effect.
  /// - Returns: `true` if it was.
  final func isStartCancelled(_ place: EffectWalk.Place) -> Bool {
    if isStartCancelled(since: place.dueSince) { return true }
    return variables.hasCancellations
      && place.keys.contains { key in
        sequence(first: key.node, next: \.parent).contains { node in
          (cancellations[ObjectIdentifier(node)]?[key.id] ?? 0) > place.dueSince
        }
      }
  }

  /// Returns whether all effects that were due at a sequence number were cancelled since then.
  final func isStartCancelled(since number: Int) -> Bool { endSequenceNumber > number }

  /// Cancels all effects that run or are about to be started.
  final func cancelAll() {
    endSequenceNumber = makeSequenceNumber()
    for entry in entriesInOrder { cancel(entry, because: .store) }
  }

  /// Cancels all effects, as the store is being released.
  final func endAll() {
    let entries = entriesInOrder
    // Nested sequences would otherwise be released recursively.
    for entry in entries { entry.sequence = nil }
    cancelAll()
    for entry in entries {
      switch entry.role {
      case .run(task: nil, _), .sequence: entry.leaveGroup()
      default: break
      }
      // A sequence and its entry refer to each other.
      if case .sequence = entry.role { entry.role = .ended }
    }
  }

  /// Removes an effect from its feature, unless it was removed already.
  private final func detach(_ entry: EffectEntry) {
    let node = entry.place.node
    guard node.remove(entry.token) else { return }
    for key in entry.place.keys {
      key.node.remove(entry.token, id: key.id)
      key.node.removeIfIdle()
    }
    node.removeIfIdle()
  }
}
