public import Synchronization

/// A reducer whose bodies have been evaluated and whose key paths have been resolved.
///
/// ``Reducer/prepare()`` makes these; a store makes one when it is made itself and runs it for
/// every action. You meet this type only when you write a reducer operator that wants to do work
/// once.
@_documentation(visibility: internal)
public struct PreparedReducer<State, Action>: Sendable {
  @usableFromInline let reduce: @Sendable (inout State, Action) -> Effect<Action>

  /// Brings the stacks and presentations of the state in step with the store, if there are any.
  @usableFromInline let synchronize: (@Sendable (inout State, NavigationSync) -> Void)?

  /// Whether there is something to synchronise also while no effects run.
  @usableFromInline let holdsContainers: Bool

  /// Responds to messages for the screens in the state, `nil` if there is nothing to respond.
  @usableFromInline package internal(set) var responder: ScreenResponder<State, Action>?

  /// Creates a prepared reducer from a closure.
  ///
  /// - Parameter reduce: Changes the state as an action demands.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.init(reduce: reduce, synchronize: nil)
  }

  @inlinable
  init(
    reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>,
    synchronize: (@Sendable (inout State, NavigationSync) -> Void)?,
    holdsContainers: Bool? = nil,
    responder: ScreenResponder<State, Action>? = nil
  ) {
    self.reduce = reduce
    self.synchronize = synchronize
    self.holdsContainers = holdsContainers ?? (synchronize != nil)
    self.responder = responder
  }

  /// Makes the prepared form of a reducer that runs others of the same state.
  ///
  /// - Parameters:
  ///   - others: The others, in order.
  ///   - reduce: Runs them.
  @usableFromInline
  package init(
    running others: [PreparedReducer],
    _ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    // No `reduce`: a generic function that gives a closure back wraps it.
    var synchronize: (@Sendable (inout State, NavigationSync) -> Void)?
    for other in others {
      guard let next = other.synchronize else { continue }
      guard let first = synchronize else {
        synchronize = next
        continue
      }
      synchronize = { state, sync in
        first(&state, sync)
        next(&state, sync)
      }
    }
    self.init(
      reduce: reduce,
      synchronize: synchronize,
      holdsContainers: others.contains { $0.holdsContainers },
      responder: .combined(others.map(\.responder)))
  }

  /// Changes the state as an action demands.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}

extension PreparedReducer {
  /// Whether something may be left of navigations when the reducer has run.
  @inlinable
  package var settles: Bool { settling != .never }

  /// When to do what is left of navigations.
  @inlinable var settling: Settling { responder?.settling ?? .never }

  /// What a store runs for an action: the reducer, and then what is left of navigations.
  @inlinable var reducingAndSettling: @Sendable (inout State, Action) -> Effect<Action> {
    guard let responder, settles else { return reduce }
    let isRequested = responder.settling == .onRequest
    return { [reduce] state, action in
      let effect = reduce(&state, action)
      guard let context = ReductionContext.current, context.needsSettling || !isRequested else {
        return effect
      }
      context.needsSettling = false
      return effect.settled(&state, by: responder)
    }
  }

  /// Runs the reducer of a child, and does what is then left of the navigations in its state.
  ///
  /// What is settled for a child is a part of what the child wants done, and ends with it.
  @inlinable
  package func reduceAndSettle(_ state: inout State, _ action: Action) -> Effect<Action> {
    let effect = reduce(&state, action)
    guard let responder, responder.settling != .never else { return effect }
    return effect.settled(&state, by: responder)
  }
}

extension PreparedReducer {
  /// Returns this reducer for an element that its container has to look at, whether a reduction
  /// modifies it or not.
  ///
  /// - Parameter condition: Returns a Boolean value that indicates whether the element demands
  ///   that.
  /// - Returns: The reducer.
  @inlinable
  package func demandingAttention(
    while condition: @escaping @Sendable (State) -> Bool
  ) -> Self {
    Self(
      reduce: reduce,
      synchronize: { [synchronize] state, sync in
        synchronize?(&state, sync)
        if condition(state) { sync.context.met.insert(.demand) }
      },
      holdsContainers: holdsContainers, responder: responder)
  }
}

extension Effect {
  /// Returns this effect with what is left of navigations.
  @usableFromInline
  func settled<State>(
    _ state: inout State, by responder: ScreenResponder<State, Action>
  ) -> Self {
    let moves = responder.respond(&state, .settle(.moves)).effect
    return merge(with: moves)
      .merge(with: responder.respond(&state, .settle(.events)).effect)
  }
}

extension PreparedReducer {
  /// Returns this reducer for one of several stores that number the elements of stacks together.
  ///
  /// - Parameters:
  ///   - numbering: The counter that they share.
  ///   - gate: Holds up the effects of all.
  ///   - cancelBelow: Cancels the effects in other stores that the root's own ids reach, given an
  ///     id and what somebody waits for; `nil` if the features of no other store are below this
  ///     one's.
  /// - Returns: The reducer.
  package func numbering(
    with numbering: ElementNumbering, heldUpBy gate: EffectGroup,
    cancelBelow: (@Sendable (any Hashable & Sendable, _ errand: Int?) -> Void)? = nil
  ) -> Self {
    let (reduce, synchronize) = (reduce, synchronize)
    return PreparedReducer(
      reduce: { state, action in
        guard let context = ReductionContext.current else { return reduce(&state, action) }
        numbering.level(context)
        defer { numbering.level(context) }
        return reduce(&state, action)
      },
      synchronize: { state, sync in
        synchronize?(&state, sync)
        guard sync.isInitial else { return }
        let extras = sync.context.makeExtras()
        extras.numbering = numbering
        extras.gate = gate
        extras.cancelBelow = cancelBelow
        numbering.level(sync.context)
      },
      responder: responder)
  }
}

/// A child's reducer that is prepared when its first action arrives.
///
/// Features may contain themselves (a folder in a folder); preparing such a child together with its
/// parent would never end.
@usableFromInline
final class LazyReducer<State, Action>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let reducer: PreparedReducer<State, Action>

    @inlinable
    init(_ reducer: PreparedReducer<State, Action>) {
      self.reducer = reducer
    }
  }

  @usableFromInline let make: @Sendable () -> PreparedReducer<State, Action>

  /// The box with the prepared reducer.
  @usableFromInline let box = LazyReference()

  /// The address of the guards of the features around, 0 outside of tabs.
  @usableFromInline let guardsAddress = Atomic<UInt>(0)

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    make = { reducer.prepare() }
    adoptGuards()
  }

  /// The guards of the features around, now and when the reducer is prepared; `nil` outside of
  /// tabs.
  @usableFromInline var guards: LeaveGuards? {
    // Unretained: there is one object for all tabs, which a static property keeps.
    UnsafeRawPointer(bitPattern: guardsAddress.load(ordering: .relaxed)).map {
      Unmanaged<LeaveGuards>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Takes over the guards of what is being prepared.
  @usableFromInline
  func adoptGuards() {
    guard let current = LeaveGuards.current else { return }
    let address = UInt(bitPattern: Unmanaged.passUnretained(current).toOpaque())
    guardsAddress.store(address, ordering: .relaxed)
  }

  /// Runs a closure with the prepared reducer in its box, whose references aren't counted.
  @inlinable
  func withPrepared<Result>(_ body: (Box) -> Result) -> Result {
    (box.object() ?? prepareNow())._withUnsafeGuaranteedRef(body)
  }

  /// Brings the containers in a child's state in step with the store, if there are any.
  ///
  /// Asking for it prepares the reducer.
  @inlinable var synchronize: (@Sendable (inout State, NavigationSync) -> Void)? {
    var synchronize: (@Sendable (inout State, NavigationSync) -> Void)?
    // Not as the result, whose type would be looked up.
    withPrepared { synchronize = $0.reducer.synchronize }
    return synchronize
  }

  /// Returns what brings a child's state in step, `nil` if there is nothing to do.
  ///
  /// - Parameter isRunning: Whether effects of such children run.
  /// - Returns: The synchronisation.
  @inlinable
  func synchronization(
    whereEffectsRun isRunning: Bool
  ) -> (@Sendable (inout State, NavigationSync) -> Void)? {
    var isNeeded = isRunning
    if !isNeeded { withPrepared { isNeeded = $0.reducer.holdsContainers } }
    return isNeeded ? synchronize : nil
  }

  @usableFromInline
  func prepareNow() -> Unmanaged<Box> {
    box.make(Box(LeaveGuards.with(guards, make)))
  }
}

/// A reference to an object that is made when any thread needs it first.
///
/// `AtomicLazyReference` would do the same, but its `load` isn't specialised for clients, which
/// costs a sixth of an element's action.
@usableFromInline
struct LazyReference: ~Copyable, Sendable {
  /// The address of the object, 0 before it is needed.
  // What depends on the type of the object would be looked up by code that isn't specialised.
  @usableFromInline let address = Atomic<UInt>(0)

  @inlinable
  init() {}

  deinit {
    // The only reference that `make(_:)` has left behind.
    (object() as Unmanaged<AnyObject>?)?.release()
  }

  /// Returns the object, which is there as long as this reference is, `nil` before it is needed.
  // Always inline: the type of the object would be looked up for a call that isn't specialised.
  @inlinable @inline(__always)
  borrowing func object<Object: AnyObject>() -> Unmanaged<Object>? {
    let address = address.load(ordering: .acquiring)
    guard let object = UnsafeRawPointer(bitPattern: address) else { return nil }
    return .fromOpaque(object)
  }

  /// Returns the object: the one that is given, unless another thread was quicker.
  @usableFromInline
  borrowing func make<Object: AnyObject & Sendable>(_ object: Object) -> Unmanaged<Object> {
    let made = Unmanaged.passRetained(object)
    let (isFirst, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    if !isFirst { made.release() }
    return self.object() ?? made
  }
}

/// A way to a part of a state that is as fast as the state's layout allows.
///
/// A stored property is reached through its offset (4 ns), anything else through its key path (11
/// ns for the simplest, over 100 for a computed one).
@usableFromInline
package struct StateAccess<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @usableFromInline
  package init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Reads the part in place.
  @inlinable
  package func read<Result>(_ root: Root, _ body: (Value) -> Result) -> Result {
    guard let offset else { return body(root[keyPath: keyPath]) }
    return withUnsafePointer(to: root) { root in
      // As in `modify`.
      let value = UnsafeRawPointer(root).advanced(by: offset)
      return body(value.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Modifies the part in place.
  @inlinable
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      // `offset(of:)` is only there for a property that is stored inline, without observers, so a
      // `Value` lies at that offset; `root` is exclusive access to all of it.
      let value = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&value.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
