/// The way through the parts of an effect, in the order in which they are started.
///
/// `start(_:_:)` says what each kind of part does, and how the way goes on into what it consists
/// of. Confined to the isolation of its store.
struct EffectWalk {
  /// The circumstances in which a part is started.
  struct Place {
    /// The feature that the part belongs to.
    var node: FeatureNode

    /// What can be dismissed: the innermost element or presentation around, `nil` if there is none.
    var presenter: EffectPresenter?

    /// The maps around the part.
    var mapping: EffectMapping?

    /// The sequence that goes on when the part has ended.
    var sequence: EffectEntry?

    /// The ids that cancel the part.
    var keys: [CancellationKey] = []

    /// The latest moment when the part became due: that of the reduction, or later for a later part
    /// of a concatenation.
    var dueSince: Int
  }

  /// What a store has to do for a part.
  enum Step {
    case send(SentAction)
    case run(RunPart)
  }

  /// What is to be done when what came before is.
  private enum Frame {
    /// Start a part.
    case start(EffectPart, Place)

    /// Take note that all that was to be started in a child is.
    case leave(FeatureNode)

    /// Start the next part of a sequence, unless one runs.
    case goOn(EffectEntry)
  }

  /// The part that comes next, `nil` where that is up to what the walk came through.
  var next: EffectPart?

  var place: Place

  /// The reduction that returned the effect.
  let origin: EffectOrigin

  private var frames: ContiguousArray<Frame> = []

  /// The way through an effect that a reduction has returned.
  init(through part: EffectPart, node: FeatureNode, origin: EffectOrigin) {
    place = Place(node: node, dueSince: origin.registration)
    self.origin = origin
    next = part
  }

  /// The way on from where an entry was made.
  init(on entry: EffectEntry) {
    place = entry.place
    origin = entry.origin
  }

  /// Makes an entry for a sequence, and goes through it next.
  ///
  /// - Parameters:
  ///   - part: What the sequence consists of.
  ///   - wait: Waits before the part is started.
  ///   - limit: Has begun the sequence, if that is no concatenation.
  ///   - runtime: The running effects.
  mutating func begin(
    _ part: EffectPart, after wait: EffectPart? = nil, limit: EffectLimit? = nil,
    in runtime: EffectRuntime
  ) {
    origin.group.enter()
    let sequence = runtime.insert(&self)
    sequence.rest = [(part, place.mapping)]
    if let wait { sequence.rest.append((wait, place.mapping)) }
    limit?.didBegin(sequence, isWaiting: wait != nil)
    goOn(sequence)
  }

  /// Starts the parts of a sequence that are left.
  mutating func goOn(_ sequence: EffectEntry) {
    frames.append(.goOn(sequence))
    sequence.isAdvancing = true
    sequence.node.pendingStarts += 1
  }

  /// Goes on to the next thing that the store has to do.
  ///
  /// What belongs to a feature that is gone isn't started at all.
  ///
  /// - Parameter runtime: The running effects.
  /// - Returns: What the store has to do, `nil` at the end.
  mutating func advance(in runtime: EffectRuntime) -> Step? {
    while true {
      if let part = next.take() {
        guard !place.node.hasEnded else { continue }
        let step = isStartCancelled(runtime) ? drop(part, runtime) : start(part, runtime)
        if let step { return step }
      } else if let frame = frames.popLast() {
        leave(frame, runtime)
      } else {
        return nil
      }
    }
  }

  /// Does what a part is about, or leaves it to the store.
  ///
  /// - Returns: What the store has to do.
  private mutating func start(_ part: EffectPart, _ runtime: EffectRuntime) -> Step? {
    switch part.kind {
    case .send(let action):
      return .send(SentAction(action, mappedBy: place.mapping))
    case .run:
      return .run(unsafeDowncast(part, to: RunPart.self))
    case .merge:
      if let second = part.second { frames.append(.start(second, place)) }
      next = part.first
    case .concatenation:
      if !goOn(with: part) { begin(part, in: runtime) }
    case .cancel(let ids):
      for id in ids { runtime.cancel(id, in: place.node) }
    case .cancellable(let id, let cancelInFlight):
      if cancelInFlight { runtime.cancel(id, in: place.node, because: .restart) }
      enter(id)
      next = part.first
    case .limited(let limit):
      enter(limit.id)
      // Asked again, now with this id: a cancelled wait would only let the part start at once.
      if isStartCancelled(runtime) { return drop(part, runtime) }
      return start(part, limit, runtime)
    case .owned(let owner):
      guard let child = owner.child(of: place.node, registration: origin.registration) else {
        break
      }
      if let dismissal = owner.dismissal {
        place.presenter = EffectPresenter(dismissal: dismissal, mapping: place.mapping)
      }
      frames.append(.leave(child))
      place.node = child
      next = part.first
    case .mapped(let transform):
      place.mapping = EffectMapping(transform, outer: place.mapping)
      next = part.first
    case .reply(let number, let value):
      if let holder = runtime.replies?.answer(number, with: value),
        let hold = runtime.entries[holder]
      {
        runtime.remove(hold)
      }
    case .hold(let hold):
      self.hold(hold, runtime)
    }
    return nil
  }

  /// Goes into what an id cancels.
  private mutating func enter(_ id: CancelID) {
    place.keys.append(CancellationKey(node: place.node, id: id))
  }

  /// Goes through a concatenation, if it is what a sequence comes to next, as a part of that.
  ///
  /// - Returns: Whether it is. It needs a sequence of its own where it has an id or feature of its
  ///   own, or others are started beside it.
  private mutating func goOn(with part: EffectPart) -> Bool {
    guard case .goOn(let sequence)? = frames.last, sequence.running == 0,
      place.keys.count == sequence.place.keys.count
    else { return false }
    if let second = part.second { sequence.rest.append((second, place.mapping)) }
    next = part.first
    return true
  }

  /// Takes back that a part of the current feature was to be started.
  ///
  /// - Returns: `nil`: the store has nothing to do.
  func drop(_ part: EffectPart, _ runtime: EffectRuntime) -> Step? {
    runtime.unregister([part], in: place.node, registration: origin.registration)
    return nil
  }

  /// Whether the current part was cancelled since it was due.
  func isStartCancelled(_ runtime: EffectRuntime) -> Bool {
    runtime.isStartCancelled(place.keys, dueSince: place.dueSince)
  }

  private mutating func leave(_ frame: Frame, _ runtime: EffectRuntime) {
    switch frame {
    case .start(let part, let place):
      self.place = place
      next = part

    case .leave(let child):
      // Only now, as the child may be idle between its parts.
      child.endPendingStart()

    case .goOn(let sequence):
      place = sequence.place
      guard sequence.running == 0 else {
        sequence.isAdvancing = false
        return sequence.node.endPendingStart()
      }
      if sequence.wasCancelled {
        runtime.unregister(
          sequence.rest.map(\.part), in: sequence.node, registration: origin.registration)
        sequence.rest = []
      }
      guard let item = sequence.rest.popLast() else { return runtime.finishSequence(sequence) }
      if sequence.hasBegun { place.dueSince = runtime.lastMoment }
      sequence.hasBegun = true
      frames.append(frame)
      place.sequence = sequence
      place.mapping = item.mapping
      next = item.part
    }
  }
}
