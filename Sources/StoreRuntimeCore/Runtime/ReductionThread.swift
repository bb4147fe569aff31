import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif os(Windows)
  import CRT
  import WinSDK
#endif

/// What a thread keeps of the reductions and effects that it is running.
///
/// It is thread-specific data of the system: finding it takes about 2 ns, where reading a
/// task-local value takes 10 and binding one 65. A reduction is synchronous, and so has its
/// thread to itself.
@usableFromInline
enum ReductionThread {
  /// A place that belongs to one thread and lasts as long as that does.
  @usableFromInline typealias Slot = UnsafeMutablePointer<Contents>

  /// What the place holds.
  @usableFromInline
  struct Contents {
    /// The context of the reduction that goes on, if one does.
    // Unmanaged, as counting references costs more than all else here: the store that sets it keeps
    // the object alive, and takes it away before it is done.
    @usableFromInline var context: Unmanaged<ReductionContext>?

    /// The store that starts effects, if one does: this thread is on its executor.
    @usableFromInline var starter: ObjectIdentifier?

    /// What a thread holds that reduces nothing.
    @inlinable
    init(starter: ObjectIdentifier? = nil) {
      self.starter = starter
    }
  }

  /// 1 more than the key of the data, 0 before there is one.
  ///
  /// A constant initial value needs no check at each access that it was set.
  fileprivate static let keyNumber = Atomic<UInt>(0)

  fileprivate static func makeSlot() -> Slot {
    let slot = Slot.allocate(capacity: 1)
    slot.initialize(to: Contents())
    setThreadValue(of: key(), slot)
    return slot
  }

  private static func key() -> ThreadKey {
    let number = keyNumber.load(ordering: .relaxed)
    if number > 0 { return ThreadKey(number - 1) }
    guard let key = makeThreadKey() else {
      preconditionFailure("The system has no thread-specific key left for StoreRuntime.")
    }
    let (isFirst, first) = keyNumber.compareExchange(
      expected: 0, desired: UInt(key) + 1, ordering: .relaxed)
    if isFirst { return key }
    // Another thread was quicker.
    deleteThreadKey(key)
    return ThreadKey(first - 1)
  }
}

/// Returns the place that belongs to this thread.
// A free function: a static member adds a thunk.
@usableFromInline
func reductionThreadSlot() -> ReductionThread.Slot {
  let number = ReductionThread.keyNumber.load(ordering: .relaxed)
  guard number > 0, let slot = threadValue(of: .init(truncatingIfNeeded: number &- 1)) else {
    return ReductionThread.makeSlot()
  }
  // Only `makeSlot()` sets the value, to memory that is bound to this type.
  return slot.assumingMemoryBound(to: ReductionThread.Contents.self)
}

// Thread-specific data. A value of it is memory of the allocator, which ends with its thread.

#if os(Windows)
  private typealias ThreadKey = DWORD

  private func makeThreadKey() -> ThreadKey? {
    let key = FlsAlloc { slot in free(slot) }
    return key == DWORD.max ? nil : key
  }

  private func deleteThreadKey(_ key: ThreadKey) {
    _ = FlsFree(key)
  }

  private func setThreadValue(of key: ThreadKey, _ value: UnsafeMutableRawPointer) {
    _ = FlsSetValue(key, value)
  }

  private func threadValue(of key: ThreadKey) -> UnsafeMutableRawPointer? {
    FlsGetValue(key)
  }
#else
  private typealias ThreadKey = pthread_key_t

  private func makeThreadKey() -> ThreadKey? {
    var key = pthread_key_t()
    return pthread_key_create(&key) { slot in free(slot) } == 0 ? key : nil
  }

  private func deleteThreadKey(_ key: ThreadKey) {
    pthread_key_delete(key)
  }

  private func setThreadValue(of key: ThreadKey, _ value: UnsafeMutableRawPointer) {
    pthread_setspecific(key, value)
  }

  private func threadValue(of key: ThreadKey) -> UnsafeMutableRawPointer? {
    pthread_getspecific(key)
  }
#endif
