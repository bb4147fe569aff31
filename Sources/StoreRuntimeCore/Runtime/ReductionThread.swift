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
struct ReductionThread {
  /// The context of the reduction that goes on, if one does.
  // Unmanaged, as counting references costs more than all else here: the store that sets it keeps
  // the object alive, and takes it away before it is done.
  @usableFromInline var context: Unmanaged<ReductionContext>?

  /// The store that starts effects, if one does: this thread is on its executor.
  var starter: ObjectIdentifier?
}

/// Tells a thread apart from the others that exist at the same time.
package struct ThreadID: Equatable, Sendable {
  private let slot: UInt

  /// Makes the id of the thread that runs this.
  package init() {
    slot = UInt(bitPattern: reductionThreadSlot())
  }
}

/// Returns the place that belongs to this thread, and lasts as long as that does.
@usableFromInline
func reductionThreadSlot() -> UnsafeMutablePointer<ReductionThread> {
  if let slot = threadValue() {
    // Nothing else is ever set, and its memory is bound to this type.
    return slot.assumingMemoryBound(to: ReductionThread.self)
  }
  let slot = UnsafeMutablePointer<ReductionThread>.allocate(capacity: 1)
  slot.initialize(to: ReductionThread())
  setThreadValue(slot)
  return slot
}

// Thread-specific data: memory of the allocator, which ends with its thread.

#if os(Windows)
  private let threadKey: DWORD = {
    let key = FlsAlloc { slot in free(slot) }
    precondition(key != DWORD.max, "The system has no thread-specific key left for StoreRuntime.")
    return key
  }()

  private func threadValue() -> UnsafeMutableRawPointer? { FlsGetValue(threadKey) }

  private func setThreadValue(_ value: UnsafeMutableRawPointer) {
    _ = FlsSetValue(threadKey, value)
  }
#else
  private let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { slot in free(slot) }
    precondition(status == 0, "The system has no thread-specific key left for StoreRuntime.")
    return key
  }()

  private func threadValue() -> UnsafeMutableRawPointer? { pthread_getspecific(threadKey) }

  private func setThreadValue(_ value: UnsafeMutableRawPointer) {
    pthread_setspecific(threadKey, value)
  }
#endif
