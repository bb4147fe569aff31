public import Synchronization

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
