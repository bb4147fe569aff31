import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a thread keeps of the reductions and effects that it is running.
///
/// It is thread-specific data of POSIX: about 2 ns to find, where a task-local value takes 10 to read
/// and 65 to bind. A reduction is synchronous, so that it has its thread to itself.
@usableFromInline
enum ReductionThread {
  /// A place that belongs to one thread and lasts as long as that does.
  @usableFromInline typealias Slot = UnsafeMutablePointer<Contents>

  /// What the place holds.
  @usableFromInline
  struct Contents {
    /// The context of the reduction that goes on, if one does and the context was made already.
    @usableFromInline var reduction: UnsafeMutableRawPointer?

    /// The store whose reduction goes on, if there is no context.
    // Unsafe: what sets it keeps the store alive, and takes it away before it is done.
    @usableFromInline unowned(unsafe) var host: (any ReductionHost)?

    /// The store that starts effects, if one does: this thread is on its executor.
    @usableFromInline var starter: UnsafeMutableRawPointer?

    /// What a thread holds that reduces nothing.
    @inlinable
    init(starter: UnsafeMutableRawPointer? = nil) {
      self.starter = starter
    }
  }

  /// 1 more than the key of the data, 0 before there is one.
  ///
  /// It needs no initialiser that would have to be looked after at each access.
  private static let keyNumber = Atomic<UInt>(0)

  /// Where this thread keeps its own.
  @usableFromInline
  static func slot() -> Slot {
    let number = keyNumber.load(ordering: .relaxed)
    guard number > 0, let slot = pthread_getspecific(pthread_key_t(number &- 1)) else {
      return makeSlot()
    }
    // Only `makeSlot()` sets the value, to memory that is bound to this type.
    return slot.assumingMemoryBound(to: Contents.self)
  }

  /// Lets a store without a context reduce on this thread until `leave(_:)` is called.
  ///
  /// - Returns: What to give to `leave(_:)`.
  @inlinable
  static func enter(_ host: any ReductionHost) -> (slot: Slot, previous: Contents) {
    let slot = slot()
    let previous = slot.pointee
    slot.pointee.reduction = nil
    slot.pointee.host = host
    return (slot, previous)
  }

  /// Lets the reduction go on that did so before `enter(_:)`.
  ///
  /// - Parameter entrance: What `enter(_:)` has returned, on this thread.
  @inlinable
  static func leave(_ entrance: (slot: Slot, previous: Contents)) {
    entrance.slot.pointee.reduction = entrance.previous.reduction
    entrance.slot.pointee.host = entrance.previous.host
  }

  private static func makeSlot() -> Slot {
    let slot = Slot.allocate(capacity: 1)
    slot.initialize(to: Contents())
    pthread_setspecific(key(), slot)
    return slot
  }

  private static func key() -> pthread_key_t {
    let number = keyNumber.load(ordering: .relaxed)
    if number > 0 { return pthread_key_t(number - 1) }
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { slot in free(slot) }
    precondition(result == 0, "The system has no thread-specific key left for StoreRuntime.")
    let (isFirst, first) = keyNumber.compareExchange(
      expected: 0, desired: UInt(key) + 1, ordering: .relaxed)
    if isFirst { return key }
    // Another thread was quicker.
    pthread_key_delete(key)
    return pthread_key_t(first - 1)
  }
}

/// A store that makes its context when somebody asks for it.
@usableFromInline
protocol ReductionHost: AnyObject {
  nonisolated func makeContext() -> ReductionContext
}
