/// The effects that a store runs, and the work that its reductions have left.
///
/// Made when it is first needed. It has no type of a store, so that code that deals with it is
/// compiled once; `TypedRuntime` adds what has. Confined to the isolation of its store.
@usableFromInline
class EffectRuntime {
  /// The effects of the root feature, and through it those of all others.
  @usableFromInline let root = FeatureNode()

  /// A piece of work that a reduction has left.
  enum Work {
    /// An action that was sent while another was being reduced, with the reply that its sender
    /// awaits.
    case reduce(any Sendable, SharedGroupMembership, ReplyRequest?)

    /// An effect that was returned.
    indirect case start(EffectPart, EffectOrigin, EffectStarts)

    /// An effect that was returned, and is one `run` of the root feature.
    case run(RunPart, EffectEntry)

    /// A sequence whose current part has ended.
    case advance(EffectSequence)

    /// A `run` effect that was to begin too deep in the call stack.
    case launch(RunPart, EffectEntry)

    /// A piece of work that has models notified in a function.
    indirect case notifying(NotificationScope, Work)
  }

  /// The variables that each effect changes.
  ///
  /// No code of a feature runs inside an access to them, so that exclusive access needs no checks.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  final var variables = Variables()

  struct Variables {
    /// The work that reductions have left, first in, first out.
    var work = WorkQueue<Work>()

    /// The work of loops further out, the outermost first, each with a moment before which all of it
    /// was due.
    fileprivate var held: ContiguousArray<(work: WorkQueue<Work>, moment: Int)> = []

    /// The listed entries, by their tokens.
    fileprivate(set) var entries: [EffectToken: EffectEntry] = [:]

    /// The entries that aren't listed, as their first parts run now: each inside the one before.
    ///
    /// They are of the root feature and have no ids. So only what cancels everything looks for them,
    /// and one that ends while it starts is never listed.
    fileprivate var starting: ContiguousArray<EffectEntry> = []
  }

  /// The way back to the store, for the effects.
  final let store: StoreReference

  /// What the store's context has for a few, if the store is one of several.
  private let extras: ReductionExtras?

  /// The replies that are awaited from the store, `nil` while that is released.
  final var replies: ReplyRegistry? { store.object?.replies }

  /// How many actions were dropped.
  final var droppedActionCount = 0

  /// The number of the latest reduction that has returned an effect, or of a moment in between.
  private(set) final var lastMoment = 0

  /// For each id that a feature has cancelled while effects were being started: the effects of it
  /// that were due before this moment are cancelled.
  // A feature that takes the address of one that is gone has effects that are due later.
  private final var cancellations: [ObjectIdentifier: [CancelID: Int]] = [:]

  /// All effects that were due before this moment are cancelled.
  private final var momentOfEnd = 0

  private final var lastToken = 0

  init(of store: StoreReference, extras: ReductionExtras?) {
    self.store = store
    self.extras = extras
  }

  // MARK: Work

  /// Begins with an empty list of work inside the loop that does the work of the present one.
  @usableFromInline
  final func holdWork() {
    // An empty list stays where it is, with its storage.
    variables.held.append((variables.work.isEmpty ? WorkQueue() : variables.work, makeMoment()))
    if !variables.work.isEmpty { variables.work = WorkQueue() }
  }

  /// Takes the next piece of work of the present list.
  ///
  /// - Returns: The work, `nil` if all is done. The list that was put aside last is the present one
  ///   again then.
  final func takeWork() -> Work? {
    if let piece = variables.work.popFirst() { return piece }
    if let outer = variables.held.popLast()?.work {
      if !outer.isEmpty { variables.work = outer }
    } else if !cancellations.isEmpty {
      // No effect is held up any more that must not be started.
      cancellations = [:]
    }
    return nil
  }

  /// Puts a piece of work at the end of the list that was put aside last.
  final func leaveToLoopAround(_ piece: Work) {
    variables.held[variables.held.count - 1].work.append(piece)
  }

  /// Puts a piece of work at the end of the present list.
  ///
  /// - Parameters:
  ///   - piece: The variables.work.
  ///   - scope: The function in which models are notified of it, `nil` for none.
  final func append(_ piece: Work, notifying scope: NotificationScope?) {
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

  /// Counts one more moment.
  ///
  /// - Returns: Its number.
  final func makeMoment() -> Int {
    lastMoment += 1
    return lastMoment
  }

  /// Makes an entry and adds it.
  ///
  /// - Parameters:
  ///   - place: The circumstances.
  ///   - location: Where a `run` effect was made.
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

  /// Makes the entry of a sequence and adds it.
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
    entry.place.node.tokens.insert(entry.token)
    for key in entry.place.keys { key.node.insert(entry.token, id: key.id) }
  }

  /// Starts an effect of the root feature without ids, and lists it if it doesn't end meanwhile.
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

  /// Adds a task inside an effect to those that an id cancels.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: Whether what runs under the id is cancelled first.
  ///   - outer: The effect.
  ///   - cancel: Cancels the task.
  /// - Returns: The entry to finish when the task has ended, `nil` if the effect was cancelled.
  final func insertCancellable(
    id: CancelID, cancelInFlight: Bool, from outer: EffectEntry,
    cancel: @escaping @Sendable () -> Void
  ) -> EffectEntry? {
    guard !outer.hasEnded, !outer.isCancelled else { return nil }
    if cancelInFlight { self.cancel(id, for: outer, because: .restart) }
    // The effect may run under the same id itself, and so be cancelled just now.
    guard !outer.isCancelled else { return nil }
    var place = outer.place
    place.keys = [(place.node, id)]
    let entry = insert(in: place)
    entry.role = .part(cancel: cancel)
    return entry
  }

  /// Removes an effect that has ended, and puts what has waited for it behind the work that is
  /// left.
  ///
  /// - Returns: Whether there is such variables.work.
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

  /// Takes note, in a loop that does work, that all of a sequence has ended.
  final func finishSequence(_ sequence: EffectSequence) {
    finish(sequence.entry)
    if let id = sequence.line { leaveLine(sequence, id) }
    sequence.entry.leaveGroup()
    sequence.isAdvancing = false
    sequence.place.origin.starts?.leave()
  }

  /// Takes a sequence that has ended out of its line, and ends the wait of the one whose turn it
  /// is.
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
    // Not only when its task has noticed: a test would find nothing in flight until then.
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
  /// It stays here until it has ended.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - reason: Why, for an observer.
  ///   - deposits: What was left for replies, which those that the effect holds are answered with.
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
      // No task is going to end it.
      remove(entry)
      replies?.answer(reply, with: deposits[reply])
    case .sequence(let sequence): sequence.linePlace?.cancel()
    case .ended: break
    }
  }

  /// Cancels the effects that one feature and those below it run under an id, in the order in which
  /// they were started, and those that wait in sequences.
  ///
  /// What comes after the part that cancels, in the same sequence, is left alone. A part that only
  /// takes the place of others leaves those alone that were returned later.
  ///
  /// - Complexity: O(*n* log *n*) for *n* effects that are cancelled.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - place: The circumstances of the part that cancels, such as its feature.
  ///   - exception: An effect that is left alone.
  ///   - reason: Why, for an observer.
  final func cancel(
    _ id: CancelID, for place: EffectWalk.Place, except exception: EffectEntry? = nil,
    because reason: EffectCancellation = .id
  ) {
    cancel(id, in: place.node, except: exception, because: reason) { sequence in
      place.isInside(sequence)
        || reason == .restart
          && sequence.place.origin.registration > place.origin.registration
    }
  }

  /// Cancels the effects that a feature and those below it run under an id.
  private func cancel(
    _ id: CancelID, in node: FeatureNode, except exception: EffectEntry? = nil,
    because reason: EffectCancellation = .id,
    sparing isSpared: (EffectSequence) -> Bool = { _ in false }
  ) {
    if let moment = variables.held.last?.moment {
      // An effect that is being started holds others up, and an action that it sends cancels them.
      let earlier = cancellations[ObjectIdentifier(node)]?[id] ?? 0
      cancellations[ObjectIdentifier(node), default: [:]][id] = max(moment, earlier)
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
    if node === root, let extras { extras.cancelBelow?(id.id, extras.errand) }
  }

  /// Cancels an id as an effect that is running demands.
  final func cancel(
    _ id: CancelID, for entry: EffectEntry, because reason: EffectCancellation = .id
  ) {
    var place = entry.place
    place.sequence = entry.sequence
    cancel(id, for: place, because: reason)
  }

  /// The effect that delays a sequence which waits, `nil` if it has ended.
  final func wait(of sequence: EffectSequence) -> EffectEntry? {
    sequence.latestEffect.flatMap { variables.entries[$0] }
  }

  /// Cancels the effects that all features run under an id.
  final func cancelAll(id: any Hashable & Sendable) {
    cancel(CancelID(id), in: root)
  }

  /// Puts an effect behind the work that is left, and makes the nodes of the children that it
  /// belongs to, so that their removal is noticed from now on, also before the effect is started.
  ///
  /// - Parameters:
  ///   - part: What a reduction has returned.
  ///   - action: The action that was reduced.
  ///   - group: The `send` that the action belongs to.
  ///   - scope: The function in which models are notified of what follows, `nil` for none.
  final func register(
    _ part: EffectPart, for action: any Sendable, in group: EffectGroup,
    notifying scope: NotificationScope?
  ) {
    var origin = EffectOrigin(action: action, registration: makeMoment())
    if case .run = part.kind {
      let work = unsafeDowncast(part, to: RunPart.self)
      let entry = EffectEntry(
        origin: origin, in: group, of: root, at: work.location, of: store)
      return append(.run(work, entry), notifying: scope)
    }
    let starts = EffectStarts(in: group)
    origin.starts = starts
    var places = part.isOwned ? [(part, root)] : []
    while let (part, outer) = places.popLast() {
      guard part.isOwned, let first = part.first else { continue }
      var node = outer
      if case .owned(let location, let key, _) = part.kind {
        node = outer.makeChild(at: location, key: key, registration: origin.registration)
        node.pendingStarts += 1
        starts.nodes.append(node)
      }
      places.append((first, node))
      if let second = part.second { places.append((second, node)) }
    }
    append(.start(part, origin, starts), notifying: scope)
  }

  /// Cancels the effects of features that are gone, in the order in which they were started.
  ///
  /// - Parameter extras: Those of the context, which has noticed them.
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

  /// Whether an effect that is about to be started was cancelled since it was due.
  ///
  /// - Parameter place: The circumstances of the effect.
  /// - Returns: Whether it was.
  final func isStartCancelled(_ place: EffectWalk.Place) -> Bool {
    if isStartCancelled(since: place.dueSince) { return true }
    return !cancellations.isEmpty
      && place.keys.contains { key in
        sequence(first: key.node, next: \.parent).contains { node in
          (cancellations[ObjectIdentifier(node)]?[key.id] ?? 0) > place.dueSince
        }
      }
  }

  /// Whether all effects that were due at a moment were cancelled since then.
  final func isStartCancelled(since moment: Int) -> Bool { momentOfEnd > moment }

  /// Cancels all that runs or is about to be started.
  final func cancelAll() {
    momentOfEnd = makeMoment()
    for entry in entriesInOrder { cancel(entry, because: .store) }
  }

  /// Cancels everything, as the store is being released.
  final func endAll() {
    let entries = entriesInOrder
    // Sequences in sequences would be released inside one another.
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

  /// Takes an effect out of its feature, which it may be already.
  private final func detach(_ entry: EffectEntry) {
    let node = entry.place.node
    guard node.tokens.remove(entry.token) != nil else { return }
    for key in entry.place.keys {
      key.node.remove(entry.token, id: key.id)
      key.node.removeIfIdle()
    }
    node.removeIfIdle()
  }
}
