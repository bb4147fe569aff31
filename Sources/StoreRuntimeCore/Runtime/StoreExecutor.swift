public import Synchronization

/// The executor of a store that doesn't live on another actor.
///
/// It is larger than the rest of a store that is idle, so it is made when somebody first calls the store.
@usableFromInline
actor StoreExecutor {
  @usableFromInline
  init() {}
}

/// What an annex has whatever its store's types are, for code that isn't compiled for them.
@usableFromInline
class StoreAnnexBase {
  /// The executor of a store that has one of its own.
  @usableFromInline let executor: StoreExecutor?

  init(executor: StoreExecutor?) {
    self.executor = executor
  }
}

/// What a store makes when it first needs it, as the address of an object that it retains: of its own
/// executor, or later of its annex.
@usableFromInline
struct StoreExtras: RawRepresentable, AtomicRepresentable, Sendable {
  /// The address of the executor, that of the annex and 1, or 0 before there is either.
  @usableFromInline let rawValue: UInt

  @inlinable
  init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// There is nothing yet.
  @inlinable static var none: Self { Self(rawValue: 0) }

  /// There is an executor.
  init(executor: Unmanaged<StoreExecutor>) {
    rawValue = UInt(bitPattern: executor.toOpaque())
  }

  /// There is an annex.
  init(annex: Unmanaged<some StoreAnnexBase>) {
    rawValue = UInt(bitPattern: annex.toOpaque()) | 1
  }

  /// The executor that isn't in an annex, if there is one.
  @inlinable var ownReference: Unmanaged<StoreExecutor>? {
    guard annexAddress == nil else { return nil }
    return UnsafeRawPointer(bitPattern: rawValue).map { Unmanaged.fromOpaque($0) }
  }

  /// The address of the annex, if there is one.
  @inlinable var annexAddress: UnsafeRawPointer? {
    guard rawValue & 1 != 0 else { return nil }
    // The address of an object is even and not 0, so that 1 less than an odd number is no null pointer.
    return UnsafeRawPointer(bitPattern: rawValue &- 1).unsafelyUnwrapped
  }

  /// The executor, if there is one.
  @inlinable var executor: StoreExecutor? {
    guard let annexAddress else { return ownReference?.takeUnretainedValue() }
    return Unmanaged<StoreAnnexBase>.fromOpaque(annexAddress).borrow { $0.executor }
  }

  /// The executor, if there is one, to be called.
  @inlinable var unownedExecutor: UnownedSerialExecutor? {
    guard let annexAddress else { return ownReference?.borrow { $0.unownedExecutor } }
    return Unmanaged<StoreAnnexBase>.fromOpaque(annexAddress)
      .borrow { $0.executor?.unownedExecutor }
  }
}
