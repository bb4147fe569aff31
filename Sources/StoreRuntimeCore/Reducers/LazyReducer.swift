public import Synchronization

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

  /// The address of a box that this object has retained, 0 before there is one.
  ///
  /// `AtomicLazyReference` would do the same, but its `load` isn't specialised for clients, which
  /// costs a sixth of an element's action.
  @usableFromInline let box = Atomic<UInt>(0)

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    make = { reducer.prepare() }
  }

  deinit {
    // The only reference that `prepareNow()` has left behind.
    Self.box(at: box.load(ordering: .acquiring))?.release()
  }

  /// Runs a closure with the prepared reducer, whose references aren't counted.
  @inlinable
  func withPrepared<Result>(_ body: (borrowing PreparedReducer<State, Action>) -> Result) -> Result
  {
    // The box is there as long as this object is.
    guard let box = Self.box(at: box.load(ordering: .acquiring)) else { return body(prepareNow()) }
    return box._withUnsafeGuaranteedRef { body($0.reducer) }
  }

  /// Brings the containers in a child's state in step with the store, if there are any.
  ///
  /// Asking for it prepares the reducer.
  @inlinable var synchronize: (@Sendable (inout State, NavigationSync) -> Void)? {
    withPrepared { $0.synchronize }
  }

  @usableFromInline
  func prepareNow() -> PreparedReducer<State, Action> {
    let made = Unmanaged.passRetained(Box(make()))
    let (_, existing) = box.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: made.toOpaque()),
      ordering: .acquiringAndReleasing)
    guard let first = Self.box(at: existing) else { return made.takeUnretainedValue().reducer }
    // Somebody else was quicker.
    made.release()
    return first.takeUnretainedValue().reducer
  }

  @inlinable
  static func box(at address: UInt) -> Unmanaged<Box>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }
}
