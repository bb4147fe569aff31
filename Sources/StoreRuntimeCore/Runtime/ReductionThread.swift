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
/// It is thread-specific data of the system: about 2 ns to find, where a task-local value takes 10 to read
/// and 65 to bind. A reduction is synchronous, so that it has its thread to itself.
@usableFromInline
enum ReductionThread {
  /// A place that belongs to one thread and lasts as long as that does.
  @usableFromInline typealias Slot = UnsafeMutablePointer<Contents>

  /// What the place holds.
  @usableFromInline
  struct Contents {
    /// The reduction that goes on, if one does.
    @usableFromInline var reduction = Reduction.none

    /// The store that starts effects, if one does: this thread is on its executor.
    @usableFromInline var starter: UnsafeMutableRawPointer?

    /// What a thread holds that reduces nothing.
    @inlinable
    init(starter: UnsafeMutableRawPointer? = nil) {
      self.starter = starter
    }
  }

  /// What says which reduction goes on, in one word, as it is set for each action.
  // Unsafe: what sets it keeps the object alive, and takes it away before it is done.
  @usableFromInline
  struct Reduction: Equatable {
    /// The address of the context or, 1 above it, of the store if that has no context yet.
    @usableFromInline let address: UInt

    /// There is no reduction.
    @inlinable static var none: Self { Self(address: 0) }

    @inlinable
    init(address: UInt) {
      self.address = address
    }

    /// A reduction of a store that has a context.
    @inlinable
    init(in context: ReductionContext) {
      address = UInt(bitPattern: Unmanaged.passUnretained(context).toOpaque())
    }

    /// A reduction of a store that makes its context when somebody asks for it.
    @inlinable
    init(by host: some ReductionHost) {
      address = UInt(bitPattern: Unmanaged.passUnretained(host).toOpaque()) | 1
    }

    /// Whether there is no context yet.
    @inlinable var isByHost: Bool { address & 1 != 0 }

    /// The context, if there is a reduction that has one.
    @inlinable var context: Unmanaged<ReductionContext>? {
      guard !isByHost, let context = UnsafeRawPointer(bitPattern: address) else { return nil }
      return Unmanaged.fromOpaque(context)
    }

    /// Makes the context of a reduction that has none yet.
    func makeContext() -> ReductionContext? {
      guard let host = UnsafeRawPointer(bitPattern: address & ~1) else { return nil }
      let object = Unmanaged<AnyObject>.fromOpaque(host).takeUnretainedValue()
      return (object as? any ReductionHost)?.makeContext()
    }
  }

  /// 1 more than the key of the data, 0 before there is one.
  ///
  /// It needs no initialiser that would have to be looked after at each access.
  fileprivate static let keyNumber = Atomic<UInt>(0)

  /// Lets a reduction be that of this thread until `leave(_:)` is called.
  ///
  /// - Returns: What to give to `leave(_:)`.
  @inlinable
  static func enter(_ reduction: Reduction) -> (slot: Slot, previous: Reduction) {
    let slot = reductionThreadSlot()
    let previous = slot.pointee.reduction
    slot.pointee.reduction = reduction
    return (slot, previous)
  }

  /// Lets the reduction go on that did so before `enter(_:)`.
  ///
  /// - Parameter entrance: What `enter(_:)` has returned, on this thread.
  @inlinable
  static func leave(_ entrance: (slot: Slot, previous: Reduction)) {
    entrance.slot.pointee.reduction = entrance.previous
  }

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

/// Where this thread keeps its own.
///
/// Not a member, as each call of one goes through another function that takes the type away.
@usableFromInline
func reductionThreadSlot() -> ReductionThread.Slot {
  let number = ReductionThread.keyNumber.load(ordering: .relaxed)
  guard number > 0, let slot = threadValue(of: .init(truncatingIfNeeded: number &- 1)) else {
    return ReductionThread.makeSlot()
  }
  // Only `makeSlot()` sets the value, to memory that is bound to this type.
  return slot.assumingMemoryBound(to: ReductionThread.Contents.self)
}

/// A store that makes its context when somebody asks for it.
@usableFromInline
protocol ReductionHost: AnyObject {
  nonisolated func makeContext() -> ReductionContext
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
