/// The way through the parts of an effect, in the order in which they are started, and the
/// circumstances at the place that it has come to.
///
/// Confined to the isolation of its store.
@usableFromInline
struct EffectWalk {
  /// What the store has to do next.
  @usableFromInline
  enum Step {
    case send(AnySendPart)
    case run(AnyEffectTask)

    /// Make an entry for a sequence and begin it.
    case begin(SequenceStart)

    /// Report that a part was left out, as too many others wait.
    case overflow(AnyLimitedPart)

    /// Take note that all of a sequence has ended.
    case finish(EffectSequence)
  }

  /// What a sequence begins with.
  @usableFromInline
  struct SequenceStart {
    let part: EffectPart

    /// Waits before the part is started.
    var wait: EffectPart?

    /// The place in a line that the sequence stands for.
    var turn: EffectTurn?

    /// The window that the part waits for.
    var window: EffectWindow?
  }

  /// What is to be done when what came before is.
  private enum Frame {
    case start(EffectPart)
    case leaveID
    case leaveMap(outer: EffectMapping?)
    case leaveChild(outer: FeatureNode, presenter: EffectPresenter?)
    case goOn(EffectSequence, outer: EffectSequence?, mapping: EffectMapping?, dueSince: Int)
  }

  /// The feature that the current part belongs to.
  @usableFromInline private(set) var node: FeatureNode

  /// The innermost element or presentation around that can be dismissed, `nil` if there is none.
  @usableFromInline private(set) var presenter: EffectPresenter?

  /// The ids that cancel the current part.
  @usableFromInline var keys: [CancellationKey] = []

  /// The maps around the current part.
  @usableFromInline private(set) var mapping: EffectMapping?

  /// The concatenation that goes on when the current part has ended.
  @usableFromInline private(set) var sequence: EffectSequence?

  /// The reduction that returned the effect, as `EffectRuntimeBase.register(_:)` counts them.
  @usableFromInline let registration: Int

  /// The latest moment when the current part became due: that of the reduction, or later for a later
  /// part of a concatenation.
  private var dueSince: Int

  /// The `send` that the effect belongs to.
  @usableFromInline let group: EffectGroup

  private var next: EffectPart?
  private var frames: ContiguousArray<Frame> = []

  /// The way through an effect that a reduction has returned.
  @usableFromInline
  init(through part: EffectPart, node: FeatureNode, registration: Int, group: EffectGroup) {
    self.node = node
    self.registration = registration
    self.group = group
    dueSince = registration
    next = part
  }

  /// The circumstances of something that a running effect starts.
  init(inside entry: EffectEntryBase) {
    node = entry.node
    presenter = entry.presenter
    registration = entry.registration
    group = entry.group
    dueSince = entry.registration
  }

  /// The way on through a sequence whose current part has ended.
  @usableFromInline
  init(through sequence: EffectSequence) {
    self.init(inside: sequence.entry)
    keys = sequence.entry.cancellationKeys
    begin(sequence)
  }

  /// Goes through a sequence next.
  @usableFromInline
  mutating func begin(_ sequence: EffectSequence) {
    frames.append(
      .goOn(sequence, outer: self.sequence, mapping: mapping, dueSince: dueSince))
    self.sequence = sequence
    sequence.isAdvancing = true
    sequence.entry.node.pendingStarts += 1
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
        if !node.hasEnded, let step = enter(part, runtime) { return step }
      } else if let frame = frames.popLast() {
        if let step = leave(frame, runtime) { return step }
      } else {
        return nil
      }
    }
  }

  private mutating func enter(_ part: EffectPart, _ runtime: EffectRuntimeBase) -> Step? {
    guard !isStartCancelled(runtime) else {
      drop(part, runtime)
      return nil
    }
    // The kinds say what the parts are.
    switch part.kind {
    case .send:
      return .send(unsafeDowncast(part, to: AnySendPart.self))

    case .run:
      return .run(unsafeDowncast(part, to: AnyEffectTask.self))

    case .concatenate:
      return .begin(SequenceStart(part: part))

    case .cancel:
      for id in unsafeDowncast(part, to: CancelPart.self).ids { runtime.cancel(id, in: node) }

    case .merge:
      let tree = unsafeDowncast(part, to: EffectTree.self)
      for part in tree.others.reversed() { frames.append(.start(part)) }
      next = tree.first

    case .cancellable:
      let part = unsafeDowncast(part, to: CancellablePart.self)
      if part.cancelInFlight { runtime.cancel(part.id, in: node) }
      enter(part.id)
      next = part.first

    case .limited:
      return enter(unsafeDowncast(part, to: AnyLimitedPart.self), runtime)

    case .mapped:
      let map = unsafeDowncast(part, to: AnyMappedPart.self)
      // At the end of the way nothing has to be put back.
      if !frames.isEmpty { frames.append(.leaveMap(outer: mapping)) }
      mapping = EffectMapping(map, outer: mapping)
      next = map.first

    case .owned:
      let part = unsafeDowncast(part, to: AnyOwnedPart.self)
      guard let child = node.child(of: part, registration: registration) else { break }
      frames.append(.leaveChild(outer: node, presenter: presenter))
      node = child
      if part.isPresented { presenter = EffectPresenter(part: part, mapping: mapping) }
      next = part.first
    }
    return nil
  }

  private mutating func enter(_ id: CancelID) {
    // At the end of the way nothing has to be put back.
    if !frames.isEmpty { frames.append(.leaveID) }
    keys.append(CancellationKey(node: node, id: id))
  }

  private mutating func enter(_ part: AnyLimitedPart, _ runtime: EffectRuntimeBase) -> Step? {
    guard let first = part.first else { return nil }
    enter(part.id)
    // Asked again, now with this id: a cancelled wait would only let the part start at once.
    guard !isStartCancelled(runtime) else {
      drop(first, runtime)
      return nil
    }
    switch part.limit {
    case .keeping:
      guard !runtime.hasEffects(of: CancellationKey(node: node, id: part.id)) else {
        drop(first, runtime)
        return nil
      }
      next = first
      return nil

    case .line(let max, let waiting):
      guard let turn = node.line(id: part.id).makeTurn(max: max, limit: waiting) else {
        drop(first, runtime)
        return .overflow(part)
      }
      let wait = turn.waiting.map { waiting in
        part.makeWait { for await _ in waiting.stream {} }
      }
      return .begin(SequenceStart(part: first, wait: wait, turn: turn))

    case .throttle(let latest, let makeWindow):
      // What has waited is started, also if its clock woke it before the end.
      if let window = node.windows[part.id], window.isOpen,
        window.waiting == nil || window.waiting != sequence?.entry.token
      {
        let waiting = window.waiting.flatMap { runtime[$0] }
        if let waiting, !waiting.isCancelled {
          guard latest else {
            drop(first, runtime)
            return nil
          }
          runtime.cancel(waiting)
          // Its task ends now, and not with the window.
          if let wait = runtime.wait(of: waiting, id: part.id) { runtime.cancel(wait) }
        }
        // When the window is over, the part comes here again and opens the next.
        return .begin(
          SequenceStart(part: part, wait: part.makeWait(window.waitForEnd), window: window))
      }
      runtime.cancel(part.id, in: node, except: sequence?.entry)
      node.windows[part.id] = makeWindow()
      next = first
      return nil
    }
  }

  /// Takes back that a part of the current feature was to be started.
  private func drop(_ part: EffectPart, _ runtime: EffectRuntimeBase) {
    runtime.unregister([part], in: node, registration: registration)
  }

  private func isStartCancelled(_ runtime: EffectRuntimeBase) -> Bool {
    runtime.hasCancellations && runtime.isStartCancelled(keys, dueSince: dueSince)
  }

  private mutating func leave(_ frame: Frame, _ runtime: EffectRuntimeBase) -> Step? {
    switch frame {
    case .start(let part):
      next = part

    case .leaveID:
      keys.removeLast()

    case .leaveMap(let outer):
      mapping = outer

    case .leaveChild(let outer, let presenter):
      let child = node
      node = outer
      self.presenter = presenter
      // Only now, as the child may be idle between its parts.
      child.endPendingStart()

    case .goOn(let sequence, let outer, let mapping, let outerDueSince):
      if sequence.running == 0 {
        if sequence.isCancelled { runtime.unregisterRest(of: sequence) }
        if let item = sequence.popNext() {
          if sequence.hasBegun { dueSince = runtime.lastMoment }
          sequence.hasBegun = true
          frames.append(frame)
          self.mapping = item.mapping
          next = item.part
          return nil
        }
      }
      self.sequence = outer
      self.mapping = mapping
      dueSince = outerDueSince
      guard sequence.running == 0 else {
        sequence.isAdvancing = false
        sequence.entry.node.endPendingStart()
        return nil
      }
      return .finish(sequence)
    }
    return nil
  }
}

/// An element or presentation that an effect belongs to and can dismiss.
@usableFromInline
struct EffectPresenter {
  @usableFromInline let part: AnyOwnedPart

  /// The maps around it.
  @usableFromInline let mapping: EffectMapping?

  /// The action that takes it away, of the type of a store's actions.
  @inlinable
  func dismissal<Action>() -> Action? {
    if let mapping { return part.anyDismissal.map { mapping($0) } }
    // Outside of all maps the actions are the store's.
    return unsafeDowncast(part, to: OwnedPart<Action>.self).dismissal
  }
}
