/// The way through the parts of an effect, in the order in which they are started.
///
/// Each part says what it does, and leads the walk into the parts that it consists of: by `next`
/// into a single one, by `startAll(of:)` into all. Confined to the isolation of its store.
@usableFromInline
struct EffectWalk {
  /// What the store has to do next.
  @usableFromInline
  enum Step {
    /// Reduce the action of a `SendPart`.
    case send(ActionPart)

    /// Start the task of an `EffectTask`.
    case run(ActionPart)

    /// Make an entry for a sequence and begin it.
    case begin(SequenceStart)

    /// Report that a part was left out, as too many others wait.
    case overflow(LimitedPart)

    /// Take note that all of a sequence has ended.
    case finish(EffectEntryBase)
  }

  /// What a sequence begins with.
  @usableFromInline
  struct SequenceStart {
    let part: EffectPart

    /// Waits before the part is started.
    var wait: ActionPart?

    /// Has begun the sequence, if that is no concatenation.
    var limit: LimitedPart?
  }

  /// The circumstances in which a part is started.
  @usableFromInline
  struct Place {
    /// The feature that the part belongs to.
    @usableFromInline var node: FeatureNode

    /// What can be dismissed: the innermost element or presentation around, `nil` if there is none.
    var presenter: EffectPresenter?

    /// The maps around the part.
    @usableFromInline var mapping: EffectMapping?

    /// The sequence that goes on when the part has ended.
    @usableFromInline var sequence: EffectEntryBase?

    /// How many of the walk's ids cancel the part.
    var keyCount = 0

    /// The latest moment when the part became due: that of the reduction, or later for a later part
    /// of a concatenation.
    var dueSince: Int
  }

  /// What is to be done when what came before is.
  private enum Frame {
    /// Start the rest of the parts after the first.
    case others(of: EffectPart, next: Int, Place)

    /// Take note that all that was to be started in a child is.
    case leave(FeatureNode)

    /// Start the next part of a sequence, unless one runs.
    case goOn(EffectEntryBase, outer: Place)
  }

  /// The part that comes next, `nil` where that is up to what the walk came through.
  var next: EffectPart?

  @usableFromInline var place: Place

  /// The ids that cancel the current part.
  @usableFromInline var keys: [CancellationKey] = []

  /// The reduction that returned the effect, as `EffectRuntimeBase.register(_:)` counts them.
  @usableFromInline let registration: Int

  /// The `send` that the effect belongs to.
  @usableFromInline let group: EffectGroup

  private var frames: ContiguousArray<Frame> = []

  /// The way through an effect that a reduction has returned.
  @usableFromInline
  init(through part: EffectPart, node: FeatureNode, registration: Int, group: EffectGroup) {
    place = Place(node: node, dueSince: registration)
    self.registration = registration
    self.group = group
    next = part
  }

  /// The circumstances of something that a running effect starts.
  init(inside entry: EffectEntryBase) {
    place = Place(
      node: entry.node, presenter: entry.presenter, dueSince: entry.registration)
    registration = entry.registration
    group = entry.group
  }

  /// The way on through a sequence whose current part has ended.
  @usableFromInline
  init(through sequence: EffectEntryBase) {
    self.init(inside: sequence)
    keys = sequence.cancellationKeys
    place.keyCount = keys.count
    goOn(sequence)
  }

  /// Goes through a sequence next, for which there is an entry now.
  @usableFromInline
  mutating func begin(_ start: SequenceStart, _ sequence: EffectEntryBase) {
    sequence.rest = [EffectEntryBase.Rest(part: start.part, mapping: place.mapping)]
    if let wait = start.wait {
      sequence.rest.append(EffectEntryBase.Rest(part: wait, mapping: place.mapping))
    }
    start.limit?.didBegin(sequence, isWaiting: start.wait != nil)
    goOn(sequence)
  }

  private mutating func goOn(_ sequence: EffectEntryBase) {
    frames.append(.goOn(sequence, outer: place))
    sequence.isAdvancing = true
    sequence.node.pendingStarts += 1
  }

  /// Goes on to the next thing that the store has to do.
  ///
  /// What belongs to a feature that is gone isn't started at all.
  ///
  /// - Parameter runtime: The running effects.
  /// - Returns: What there is to do, `nil` at the end.
  @usableFromInline
  mutating func advance(in runtime: EffectRuntimeBase) -> Step? {
    while true {
      if let part = next.take() {
        guard !place.node.hasEnded else { continue }
        let step = isStartCancelled(runtime) ? drop(part, runtime) : part.start(&self, runtime)
        if let step { return step }
      } else if let frame = frames.popLast() {
        if let step = leave(frame, runtime) { return step }
      } else {
        return nil
      }
    }
  }

  /// Goes through all that a part consists of.
  mutating func startAll(of part: EffectPart) {
    if !part.others.isEmpty { frames.append(.others(of: part, next: 0, place)) }
    next = part.first
  }

  /// Goes into a child.
  mutating func enter(_ child: FeatureNode) {
    frames.append(.leave(child))
    place.node = child
  }

  /// Goes into what an id cancels.
  mutating func enter(_ id: CancelID) {
    keys.append(CancellationKey(node: place.node, id: id))
    place.keyCount += 1
  }

  /// Goes through a concatenation, if it is what a sequence comes to next, as a part of that.
  ///
  /// - Returns: Whether it is. It needs a sequence of its own where it has an id or feature of its
  ///   own, or others are started beside it.
  mutating func goOn(with part: ConcatenationPart) -> Bool {
    guard case .goOn(let sequence, _)? = frames.last, keys.count == sequence.cancellationKeys.count
    else { return false }
    for part in part.others.reversed() {
      sequence.rest.append(EffectEntryBase.Rest(part: part, mapping: place.mapping))
    }
    next = part.first
    return true
  }

  /// Takes back that a part of the current feature was to be started.
  ///
  /// - Returns: `nil`: the store has nothing to do.
  func drop(_ part: EffectPart, _ runtime: EffectRuntimeBase) -> Step? {
    runtime.unregister([part], in: place.node, registration: registration)
    return nil
  }

  /// Whether the current part was cancelled since it was due.
  func isStartCancelled(_ runtime: EffectRuntimeBase) -> Bool {
    runtime.hasCancellations && runtime.isStartCancelled(keys, dueSince: place.dueSince)
  }

  private mutating func leave(_ frame: Frame, _ runtime: EffectRuntimeBase) -> Step? {
    switch frame {
    case .others(let part, let index, let place):
      guard index < part.others.count else { return nil }
      frames.append(.others(of: part, next: index + 1, place))
      goBack(to: place)
      next = part.others[index]

    case .leave(let child):
      // Only now, as the child may be idle between its parts.
      child.endPendingStart()

    case .goOn(let sequence, let outer):
      goBack(to: outer)
      if sequence.running == 0 {
        if sequence.wasCancelled { runtime.unregisterRest(of: sequence) }
        if let item = sequence.rest.popLast() {
          if sequence.hasBegun { place.dueSince = runtime.lastMoment }
          sequence.hasBegun = true
          frames.append(frame)
          place.sequence = sequence
          place.mapping = item.mapping
          next = item.part
          return nil
        }
        return .finish(sequence)
      }
      sequence.isAdvancing = false
      sequence.node.endPendingStart()
    }
    return nil
  }

  private mutating func goBack(to place: Place) {
    keys.removeLast(keys.count - place.keyCount)
    self.place = place
  }
}
