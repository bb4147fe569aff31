import StoreRuntimeCore

/// The type-independent part of a value's link to its storage.
protocol SharedLinking: Sendable {
  func load() async throws
  func save() async throws
  var loadError: (any Error)? { get }
  var saveError: (any Error)? { get }
  var isLoading: Bool { get }
}

/// The link between a shared value and its storage.
///
/// One save runs at a time, with the newest value. A change meanwhile is saved afterwards.
@usableFromInline
final class SharedLink<Value: Sendable>: SharedLinking {
  private struct Contents {
    /// A Boolean value that indicates whether the initial value was loaded, or changed before that.
    var isLoaded = false
    var loadCount = 0
    var loadError: (any Error)?
    var saveError: (any Error)?

    /// A Boolean value that indicates whether the key is saving a value.
    var isSaving = false

    /// The version of the value that was last passed to the key.
    var savingVersion = 0

    /// The reason for another save, or `nil` if the newest value is being saved.
    var nextSave: SaveContext?

    /// A Boolean value that indicates whether `save()` is waiting for a save that a change began.
    var isSaveDemanded = false

    /// The callers of `save()` that are waiting for the current save, and for the next one.
    var waiters: [CheckedContinuation<Void, any Error>] = []
    var nextWaiters: [CheckedContinuation<Void, any Error>] = []

    var subscription: SharedSubscription?

    /// The threads that are subscribing to the key and loading its initial value.
    var startingThreads: Set<UInt> = []

    /// The version in memory that matches the storage, or that the storage's value has replaced.
    var syncedVersion = 0
  }

  let name: String
  private let key: any SharedReaderKey<Value>
  private let initialValue: Value
  private let contents = Guarded(Contents())
  let reference = Guarded(WeakReference<SharedReference<Value>>())

  init(_ key: any SharedReaderKey<Value>, named name: String, initialValue: Value) {
    self.key = key
    self.name = name
    self.initialValue = initialValue
  }

  var loadError: (any Error)? { contents.withLock { $0.loadError } }
  var saveError: (any Error)? { contents.withLock { $0.saveError } }
  var isLoading: Bool { contents.withLock { $0.loadCount > 0 } }

  // MARK: Loading

  /// Begins to observe the storage and loads the initial value, if no thread has done so.
  ///
  /// Two threads may load at once; the first result is used. So no lock is held while the key
  /// loads, and no thread uses the value before it has been loaded, except for the key itself while
  /// it loads.
  func start() {
    guard contents.withLock({ !$0.isLoaded }) else { return }
    // The key may create properties with itself meanwhile.
    let thread = SharedView.writerContext().thread
    guard contents.withLock({ $0.startingThreads.insert(thread).inserted }) else { return }
    defer { contents.withLock { _ = $0.startingThreads.remove(thread) } }
    let context = LoadContext.initialValue(initialValue)
    // First, so that no change is missed after the key has read the storage.
    subscribe(context)
    load(context) { [weak self] result in self?.receiveInitial(result) }
  }

  private func subscribe(_ context: LoadContext<Value>) {
    guard contents.withLock({ $0.subscription == nil }) else { return }
    var subscription: SharedSubscription? = key.subscribe(
      context: context,
      subscriber: SharedSubscriber { [weak self] in self?.receiveChange($0) ?? false })
    // A slower thread's subscription is cancelled after the lock is released.
    contents.withLock { if $0.subscription == nil { swap(&$0.subscription, &subscription) } }
  }

  private func load(
    _ context: LoadContext<Value>,
    _ receive: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    contents.withLock { $0.loadCount += 1 }
    key.load(
      context: context,
      continuation: LoadContinuation { [weak self] result in
        self?.contents.withLock { contents in
          contents.loadCount -= 1
          if case .failure(let error) = result { contents.loadError = error }
          if case .success = result { contents.loadError = nil }
        }
        receive(result)
      })
  }

  private func receiveInitial(_ result: Result<Value?, any Error>) {
    guard let reference = reference.withLock({ $0.object }) else { return }
    // Version 0: an earlier change is newer than the storage.
    if case .success(let value?) = result { receive(value, replacing: 0, in: reference) }
    // Not earlier: another thread would use the default value and overwrite the storage's value.
    contents.withLock { $0.isLoaded = true }
  }

  /// Applies a change of the storage.
  ///
  /// - Returns: `true` if the value in memory now is that of the storage.
  private func receiveChange(_ result: Result<Value?, any Error>) -> Bool {
    guard let reference = reference.withLock({ $0.object }) else { return false }
    guard case .success(let value) = result else {
      if case .failure(let error) = result { contents.withLock { $0.loadError = error } }
      return false
    }
    let (version, hasBegun) = contents.withLock {
      ($0.syncedVersion, $0.isLoaded || $0.loadCount > 0)
    }
    // Before the key has begun to load, a value that the storage doesn't have says nothing.
    guard value != nil || hasBegun else { return false }
    // An unsaved change in memory, which has another version, isn't replaced.
    guard receive(value ?? initialValue, replacing: version, in: reference) else { return false }
    contents.withLock { $0.loadError = nil }
    return true
  }

  /// Sets the value to that of the storage.
  ///
  /// - Returns: `true` if it was set, because the value in memory had the version.
  @discardableResult
  private func receive(
    _ value: Value, replacing version: Int, in reference: SharedReference<Value>
  ) -> Bool {
    reference.receive(value, replacing: version) { version in
      contents.withLock { $0.syncedVersion = version }
    }
  }

  func load() async throws { try await load(isRequired: false) }

  /// Loads the value.
  ///
  /// - Parameter isRequired: A Boolean value that indicates whether the storage must have a value.
  /// - Throws: The error of the key, or ``MissingSharedValue`` if a required value is missing.
  func load(isRequired: Bool) async throws {
    defer { contents.withLock { $0.isLoaded = true } }
    guard let reference = reference.withLock({ $0.object }) else { return }
    // A change while the key loads is newer than the loaded value.
    while try await !load(reference, isRequired) {}
  }

  /// Loads the value once.
  ///
  /// - Returns: `true` if no change occurred meanwhile.
  private func load(
    _ reference: SharedReference<Value>, _ isRequired: Bool
  ) async throws -> Bool {
    // A running save would write the value that is about to be replaced.
    try? await finishSaving()
    let (version, synced) = (reference.version, contents.withLock { $0.syncedVersion })
    let result: Result<Value?, any Error> = await withCheckedContinuation { continuation in
      load(.userInitiated) { continuation.resume(returning: $0) }
    }
    guard let value = try result.get() else {
      if isRequired { throw MissingSharedValue() }
      return true
    }
    var isOvertaken = false
    let isSet = reference.receive(value, replacing: version) { newVersion in
      contents.withLock { contents in
        isOvertaken = contents.isSaving || contents.syncedVersion != synced
        contents.syncedVersion = newVersion
        contents.saveError = nil
      }
    }
    // An earlier change was written after the key has read the storage, or is about to be.
    if isSet, isOvertaken { save(reference) }
    return isSet
  }

  /// Waits for the current and the pending save.
  func finishSaving() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let isSaving = contents.withLock { contents in
        guard contents.isSaving else { return false }
        if contents.nextSave == nil {
          contents.waiters.append(continuation)
        } else {
          contents.nextWaiters.append(continuation)
        }
        return true
      }
      if !isSaving { continuation.resume() }
    }
  }

  // MARK: Saving

  /// Saves the newest value, now or after the current save.
  func save(_ reference: SharedReference<Value>) { save(reference, .didSet, nil) }

  func save() async throws {
    guard let reference = reference.withLock({ $0.object }), key is any SharedKey<Value> else {
      return
    }
    try await withCheckedThrowingContinuation { continuation in
      save(reference, .userInitiated, continuation)
    }
  }

  private func save(
    _ reference: SharedReference<Value>, _ context: SaveContext,
    _ waiter: CheckedContinuation<Void, any Error>?
  ) {
    guard let key = key as? any SharedKey<Value> else { return }
    let newest = reference.version
    let begins = contents.withLock { contents in
      contents.isLoaded = true
      if contents.isSaving {
        if let waiter, contents.nextSave == nil, contents.savingVersion == newest {
          // The newest value is already being saved.
          contents.waiters.append(waiter)
          contents.isSaveDemanded = true
          return false
        }
        if let waiter { contents.nextWaiters.append(waiter) }
        contents.nextSave = contents.nextSave == .userInitiated ? .userInitiated : context
        return false
      }
      if let waiter { contents.waiters.append(waiter) }
      contents.isSaving = true
      return true
    }
    if begins { run(key, reference, context) }
  }

  /// Saves until the storage has the newest value.
  // A loop, as a key may answer before `save` returns.
  private func run(
    _ key: any SharedKey<Value>, _ reference: SharedReference<Value>, _ context: SaveContext
  ) {
    var context: SaveContext? = context
    while let current = context {
      let progress = Guarded(SaveProgress())
      let (value, version) = reference.newestVersion
      contents.withLock { $0.savingVersion = version }
      key.save(
        value, context: current,
        continuation: SaveContinuation { result in
          let isFirst = progress.withLock { progress in
            defer { progress.isAnswered = true }
            return !progress.isAnswered
          }
          guard isFirst else { return }
          let next = self.endSave(result, of: version, current)
          let isLate = progress.withLock { progress in
            progress.next = next
            return progress.isReturned
          }
          if isLate, let next { self.run(key, reference, next) }
        })
      context = progress.withLock { progress in
        progress.isReturned = true
        return progress.next
      }
    }
  }

  /// Records the outcome of a save.
  ///
  /// - Returns: The reason for the next save, or `nil` if the newest value was saved.
  private func endSave(
    _ result: Result<Void, any Error>, of version: Int, _ context: SaveContext
  ) -> SaveContext? {
    let (waiters, next) = contents.withLock {
      contents -> ([CheckedContinuation<Void, any Error>], SaveContext?) in
      contents.saveError = if case .failure(let error) = result { error } else { nil }
      if contents.saveError == nil {
        contents.syncedVersion = max(contents.syncedVersion, version)
      }
      if contents.saveError != nil, context == .didSet, contents.isSaveDemanded {
        // An explicit save may succeed where an automatic one doesn't.
        contents.isSaveDemanded = false
        contents.nextSave = nil
        contents.waiters += contents.nextWaiters
        contents.nextWaiters = []
        return ([], .userInitiated)
      }
      contents.isSaveDemanded = false
      let waiters = contents.waiters
      contents.waiters = contents.nextWaiters
      contents.nextWaiters = []
      contents.isSaving = contents.nextSave != nil
      return (waiters, contents.nextSave.take())
    }
    for waiter in waiters { waiter.resume(with: result) }
    return next
  }
}

/// The progress of one call of `save`.
private struct SaveProgress {
  var isAnswered = false
  var isReturned = false

  /// The reason for the next save, or `nil` if there is none yet.
  var next: SaveContext?
}

struct WeakReference<Object: AnyObject & Sendable>: Sendable {
  weak var object: Object?
}
