/// A walk through the parts of an effect, in the order in which they are started.
///
/// `start(_:_:)` performs each kind of part, and descends into its parts. Confined to the isolation
/// of its store.
struct EffectWalk {
  /// The circumstances in which a part is started.
  ///
  /// The parts inside the part, and the entry that it creates, inherit a copy.
  struct Place {
    /// The origin of the part's effect.
    let origin: EffectOrigin

    /// The `send` that waits for the part and cancels it, or a separate group.
    var group: EffectGroup

    /// The feature that the part belongs to.
    var node: FeatureNode

    /// The action that dismisses the innermost enclosing element or presentation, with the maps
    /// around it; `nil` if there is none.
    var presenter: (dismissal: Any, mapping: EffectMapping?)?

    /// The maps around the part.
    var mapping: EffectMapping?

    /// The function in which models are notified of changes by the part's actions.
    var notification: NotificationScope?

    /// The sequence that continues when the part has ended.
    var sequence: EffectSequence?

    /// The ids that cancel the part, each with the feature that it belongs to.
    var keys: [(node: FeatureNode, id: CancelID)] = []

    /// The latest sequence number at which the part became due: that of the reduction, or a later
    /// one for a later part of a concatenation.
    var dueSince: Int
  }

  /// The step that a store must perform for a part.
  enum Step {
    case send(SentAction)
    case run(RunPart)
  }

  /// The continuation after a part.
  private enum Frame {
    /// Start a part.
    case start(EffectPart, Place)

    /// Start the next part of a sequence, unless a part is running.
    case resume(EffectSequence)
  }

  /// The next part to start, or `nil` to resume the innermost frame.
  var next: EffectPart?

  var place: Place

  private var frames: ContiguousArray<Frame> = []

  /// Creates the walk through an effect that a reduction has returned.
  init(
    through part: EffectPart, node: FeatureNode, origin: EffectOrigin, group: EffectGroup
  ) {
    place = Place(origin: origin, group: group, node: node, dueSince: origin.sequenceNumber)
    next = part
  }

  /// Creates the walk that continues a sequence.
  init(on sequence: EffectSequence) {
    place = sequence.place
  }

  /// Creates an entry for a sequence, and starts it next.
  ///
  /// - Parameters:
  ///   - part: The part that contains the parts of the sequence.
  ///   - wait: Waits before the part is started.
  ///   - runtime: The running effects.
  /// - Returns: The entry.
  @discardableResult
  mutating func begin(
    _ part: EffectPart, after wait: EffectPart? = nil, in runtime: EffectRuntime
  ) -> EffectSequence {
    let sequence = runtime.insertSequence(in: place)
    place.origin.starts?.enter()
    sequence.take(part, mappedBy: place.mapping, after: wait)
    resume(sequence)
    return sequence
  }

  /// Starts the remaining parts of a sequence.
  mutating func resume(_ sequence: EffectSequence) {
    frames.append(.resume(sequence))
    sequence.isAdvancing = true
  }

  /// Advances to the next step that the store must perform.
  ///
  /// Parts that belong to a removed feature aren't started.
  ///
  /// - Parameter runtime: The running effects.
  /// - Returns: The step, `nil` at the end.
  mutating func advance(in runtime: EffectRuntime) -> Step? {
    while true {
      if let part = next.take() {
        guard !place.node.variables.hasEnded else { continue }
        if !runtime.isStartCancelled(place), let step = start(part, runtime) { return step }
      } else if let frame = frames.popLast() {
        leave(frame, runtime)
      } else {
        return nil
      }
    }
  }

  /// Performs a part, or returns the step that the store must perform for it.
  ///
  /// - Returns: The step.
  private mutating func start(_ part: EffectPart, _ runtime: EffectRuntime) -> Step? {
    switch part.kind {
    case .send(let action):
      return .send(SentAction(action, mappedBy: place.mapping))
    case .run:
      assert(part.work != nil, "A part of this kind is a RunPart.")
      return part.work.map(Step.run)
    case .merge:
      if let second = part.second { frames.append(.start(second, place)) }
      next = part.first
    case .concatenation:
      begin(part, in: runtime)
    case .cancel(let id):
      runtime.cancel(id, for: place)
    case .cancellable(let id, let cancelInFlight):
      if place.wasCancelledWhileWaiting(id) { break }
      place.keys.append((place.node, id))
      if cancelInFlight {
        // Checked again, now with this id: a part that a newer one has replaced must not cancel it.
        if runtime.isStartCancelled(place) { break }
        runtime.cancel(id, for: place, because: .restart)
      }
      next = part.first
    case .limited(let id, let limit, let location):
      if place.wasCancelledWhileWaiting(id) { break }
      place.keys.append((place.node, id))
      // Checked again, now with this id: a cancelled wait would only start the part at once.
      if runtime.isStartCancelled(place) { break }
      return start(part, id, limit, at: location, runtime)
    case .owned(let location, let key, let dismissal, _):
      // An element that was removed and inserted again has another node, which isn't the one meant.
      guard let child = place.node.child(at: location, key: key),
        child.sequenceNumber <= place.origin.sequenceNumber
      else { break }
      if let dismissal { place.presenter = (dismissal, place.mapping) }
      place.node = child
      next = part.first
    case .detached:
      place.group = EffectGroup(from: place.group.caller)
      next = part.first
    case .mapped(let transform):
      place.mapping = EffectMapping(transform, outer: place.mapping)
      next = part.first
    case .notifying(let scope):
      place.notification = scope
      next = part.first
    case .reply(let number, let value):
      if let holder = runtime.replies?.answer(number, with: value),
        let hold = runtime.variables.entries[holder]
      {
        runtime.remove(hold)
      }
    case .hold(let hold):
      self.hold(hold, runtime)
    }
    return nil
  }

  private mutating func leave(_ frame: Frame, _ runtime: EffectRuntime) {
    switch frame {
    case .start(let part, let place):
      self.place = place
      next = part

    case .resume(let sequence):
      place = sequence.place
      guard sequence.running == 0 else {
        sequence.isAdvancing = false
        return
      }
      if sequence.entry.wasCancelled { sequence.dropRest() }
      if sequence.hasBegun { place.dueSince = runtime.lastSequenceNumber }
      guard let item = sequence.next() else { return runtime.finishSequence(sequence) }
      frames.append(frame)
      place.sequence = sequence
      place.mapping = item.mapping
      next = item.part
    }
  }
}

/// An action on its way to a store, without the type that it has there.
@usableFromInline
struct SentAction: Sendable {
  // Safe to share: outside of all maps an action has the store's type, which is `Sendable`. An
  // action of another type is passed on to `map`, and only its closure uses it.
  private let value: UncheckedSendable<Any>

  /// - Parameters:
  ///   - action: An action of an effect.
  ///   - mapping: The maps around that, `nil` if there are none.
  init(_ action: Any, mappedBy mapping: EffectMapping?) {
    let action = if let mapping { mapping(action) } else { action }
    value = UncheckedSendable(action)
  }

  /// Returns the action with its type.
  func typed<Action>() -> Action {
    EffectMapping.cast(value.value, mappedBy: nil)
  }
}

/// The maps around a part, which turn an action from inside them into one of the store.
///
/// A list and not a closure in a closure, so that any number of maps is applied in one loop.
@usableFromInline
final class EffectMapping {
  private let transform: @Sendable (Any) -> Any
  private var outer: EffectMapping?

  /// - Parameters:
  ///   - transform: The innermost map.
  ///   - outer: The maps around it.
  init(_ transform: @escaping @Sendable (Any) -> Any, outer: EffectMapping?) {
    self.transform = transform
    self.outer = outer
  }

  deinit {
    // One after the other: if each released the next, many would need a deep stack.
    var next = outer.take()
    while isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// Wraps an action.
  ///
  /// - Parameter action: An action from inside the innermost map.
  /// - Returns: The action from outside of all.
  /// - Complexity: O(*n*) for *n* maps.
  func callAsFunction(_ action: Any) -> Any {
    var action = transform(action)
    var next = outer
    while let mapping = next {
      action = mapping.transform(action)
      next = mapping.outer
    }
    return action
  }

  /// Returns an action with its type, outside of maps.
  @usableFromInline
  static func cast<Action>(_ action: Any, mappedBy mapping: EffectMapping?) -> Action {
    guard let mapping else { return cast(opened: action) }
    return cast(opened: mapping(action))
  }

  // Comparing types takes a tenth of a cast.
  private static func cast<Value, Action>(opened value: Value) -> Action {
    if Value.self == Action.self { return unsafeBitCast(value, to: Action.self) }
    return dynamicCast(value)
  }

  // A separate function, because it begins by looking up the type of an optional action.
  @inline(never)
  private static func dynamicCast<Value, Action>(_ value: Value) -> Action {
    // Each map is made for the type of the effect that it wraps.
    guard let action = value as? Action else {
      preconditionFailure("\(value) isn't a \(Action.self).")
    }
    return action
  }
}
