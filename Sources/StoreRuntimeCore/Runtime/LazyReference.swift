public import Synchronization

/// A reference to an object that is created when a thread first needs it.
///
/// `AtomicLazyReference` does the same, but its `load` isn't specialised for clients, which costs a
/// sixth of an element's action.
@usableFromInline
struct LazyReference: ~Copyable, Sendable {
  /// The address of the object, or 0 before it is created.
  // Untyped, because unspecialised code would look up a layout that depends on the object's type.
  @usableFromInline let address = Atomic<UInt>(0)

  @inlinable
  init() {}

  deinit {
    // The only reference that `make(_:)` retained.
    (object() as Unmanaged<AnyObject>?)?.release()
  }

  /// Returns the object, which lives as long as this reference, or `nil` before it is created.
  // Always inlined, because an unspecialised call would look up the type of the object.
  @inlinable @inline(__always)
  borrowing func object<Object: AnyObject>() -> Unmanaged<Object>? {
    let address = address.load(ordering: .acquiring)
    guard let object = UnsafeRawPointer(bitPattern: address) else { return nil }
    return .fromOpaque(object)
  }

  /// Returns the given object, or another thread's object if that was first.
  @usableFromInline
  borrowing func make<Object: AnyObject & Sendable>(_ object: Object) -> Unmanaged<Object> {
    let made = Unmanaged.passRetained(object)
    let (isFirst, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    if !isFirst { made.release() }
    return self.object() ?? made
  }
}
