public import Synchronization

/// A reducer whose bodies have been evaluated and whose key paths have been resolved.
///
/// Created by ``Reducer/prepare()``. A store prepares its reducer when it is created, and runs the
/// result for every action. Use this type only to write a reducer operator that does work once.
@_documentation(visibility: internal)
public struct PreparedReducer<State, Action>: Sendable {
  @usableFromInline let reduce: @Sendable (inout State, Action) -> Effect<Action>

  /// Synchronises the stacks and presentations of the state with the store, if there are any.
  @usableFromInline let synchronize: (@Sendable (inout State, NavigationSync) -> Void)?

  /// `true` if synchronisation is also needed while no effects run.
  @usableFromInline let holdsContainers: Bool

  /// Responds to messages about the screens in the state, or `nil` if there is no response.
  @usableFromInline package internal(set) var responder: ScreenResponder<State, Action>?

  /// Creates a prepared reducer from a closure.
  ///
  /// - Parameter reduce: Changes the state in response to an action.
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

  /// Creates the prepared form of a reducer that runs others of the same state.
  ///
  /// - Parameters:
  ///   - others: The others, in order.
  ///   - reduce: Runs the others.
  // Inlinable, because every operator calls it when a store is made.
  @inlinable
  package init(
    running others: [PreparedReducer],
    _ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    // Not `reduce`, because a generic function that returns a closure wraps it.
    var synchronize: (@Sendable (inout State, NavigationSync) -> Void)?
    var holdsContainers = false
    var responder: ScreenResponder<State, Action>?
    for other in others {
      holdsContainers = holdsContainers || other.holdsContainers
      responder = responder?.followed(by: other.responder) ?? other.responder
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
      reduce: reduce, synchronize: synchronize, holdsContainers: holdsContainers,
      responder: responder)
  }

  /// Creates the prepared form of a reducer that has a responder of its own.
  ///
  /// - Parameters:
  ///   - others: The reducers that it runs, which determine the containers in the state.
  ///   - responder: The responder, which replaces those of the others.
  ///   - reduce: Runs the others.
  @usableFromInline
  package init(
    containersOf others: [PreparedReducer],
    responder: ScreenResponder<State, Action>?,
    reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    self.init(running: others, reduce)
    self.responder = responder
  }

  /// Changes the state in response to an action.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: An effect for the store to run.
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}

extension PreparedReducer {
  /// `true` if navigations may be pending after the reducer has run.
  @inlinable
  package var settles: Bool { settling != .never }

  /// When to finish pending navigations.
  @inlinable var settling: Settling { responder?.settling ?? .never }

  /// The function that a store runs for an action: the reducer, and then pending navigations.
  @inlinable var reducingAndSettling: @Sendable (inout State, Action) -> Effect<Action> {
    guard let responder, settles else { return reduce }
    let isRequested = responder.settling == .onRequest
    return { [reduce] state, action in
      let effect = reduce(&state, action)
      guard let context = ReductionContext.current, context.variables.needsSettling || !isRequested
      else {
        return effect
      }
      context.variables.needsSettling = false
      return effect.settled(&state, by: responder)
    }
  }

  /// Runs the reducer of a child, and finishes pending navigations in its state.
  ///
  /// The effects of these navigations belong to the child and are cancelled with it.
  @inlinable
  package func reduceAndSettle(_ state: inout State, _ action: Action) -> Effect<Action> {
    let effect = reduce(&state, action)
    guard let responder, responder.settling != .never else { return effect }
    return effect.settled(&state, by: responder)
  }
}

extension PreparedReducer {
  /// Returns this reducer for an element that its container has to check even if no reduction
  /// modifies it.
  ///
  /// - Parameter condition: Returns whether the element demands that.
  /// - Returns: The reducer.
  @inlinable
  package func demandingAttention(
    while condition: @escaping @Sendable (State) -> Bool
  ) -> Self {
    Self(
      reduce: reduce,
      synchronize: { [synchronize] state, sync in
        synchronize?(&state, sync)
        if condition(state) { sync.context.variables.met.insert(.demand) }
      },
      holdsContainers: holdsContainers, responder: responder)
  }
}

extension Effect {
  /// Returns this effect merged with the effects of pending navigations.
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
  ///   - numbering: The shared counter.
  ///   - gate: Delays the effects of all stores.
  ///   - cancelBelow: Cancels the effects in other stores that the root's own ids reach, given an
  ///     id and the conversation that awaits it, if any; `nil` if no other store's features are
  ///     below this one's.
  /// - Returns: The reducer.
  package func numbering(
    with numbering: ElementNumbering, heldUpBy gate: EffectGroup,
    cancelBelow: (@Sendable (any Hashable & Sendable, _ conversation: Int?) -> Void)? = nil
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
/// Features may contain themselves (a folder in a folder). Preparing such a child together with its
/// parent would recurse forever.
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

  /// The address of the enclosing features' guards, or 0 outside of tabs.
  @usableFromInline let guardsAddress = Atomic<UInt>(0)

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    make = { reducer.prepare() }
    adoptGuards()
  }

  /// The enclosing features' guards, now and when the reducer is prepared; `nil` outside of tabs.
  @usableFromInline var guards: LeaveGuards? {
    // Unretained, because all tabs share one object, which a static property retains.
    UnsafeRawPointer(bitPattern: guardsAddress.load(ordering: .relaxed)).map {
      Unmanaged<LeaveGuards>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Adopts the guards of the feature that is being prepared.
  @usableFromInline
  func adoptGuards() {
    guard let current = LeaveGuards.current else { return }
    let address = UInt(bitPattern: Unmanaged.passUnretained(current).toOpaque())
    guardsAddress.store(address, ordering: .relaxed)
  }

  /// Calls a closure with the box of the prepared reducer, without reference counting.
  @inlinable
  func withPrepared<Result>(_ body: (Box) -> Result) -> Result {
    (box.object() ?? prepareNow())._withUnsafeGuaranteedRef(body)
  }

  /// Synchronises the containers in a child's state with the store, if there are any.
  ///
  /// Reading it prepares the reducer.
  @inlinable var synchronize: (@Sendable (inout State, NavigationSync) -> Void)? {
    var synchronize: (@Sendable (inout State, NavigationSync) -> Void)?
    // Assigned, because unspecialised code would look up the type of a result.
    withPrepared { synchronize = $0.reducer.synchronize }
    return synchronize
  }

  /// Returns a function that synchronises a child's state, or `nil` if there is nothing to do.
  ///
  /// - Parameter isRunning: `true` if effects of such children run.
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

/// Access to a part of a state that is as fast as the state's layout allows.
///
/// A stored property is accessed by its offset (4 ns), anything else by its key path (11 ns for the
/// simplest, over 100 for a computed one).
@usableFromInline
package struct StateAccess<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @usableFromInline
  package init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Returns the access to a property of a generic type, made once for each such type.
  ///
  /// A key path literal that depends on generic parameters makes an object each time, and the
  /// runtime looks its types up by their names: 20,000 instructions, against 1,500 for this.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - keyPath: The key path to it.
  /// - Returns: The access.
  @usableFromInline
  package static func known(
    as name: String, _ keyPath: () -> any WritableKeyPath<Root, Value> & Sendable
  ) -> Self {
    let key = KnownAccess(type: ObjectIdentifier(Self.self), name: name)
    if let access = KnownAccess.all.withLock({ $0[key] }) as? Self { return access }
    let access = Self(keyPath())
    KnownAccess.all.withLock { $0[key] = access }
    return access
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
      // `offset(of:)` is only available for a property that is stored inline, without observers, so
      // a `Value` is at that offset; `root` is exclusive access to all of it.
      let value = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&value.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

/// The key of an access that is made once.
private struct KnownAccess: Hashable {
  /// All of them, as many as there are types.
  static let all = Guarded<[Self: any Sendable]>([:])

  let type: ObjectIdentifier
  let name: String
}
