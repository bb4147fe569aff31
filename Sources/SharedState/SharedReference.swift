public import StoreRuntimeCore
public import Synchronization

/// One value that any number of ``Shared`` properties read and change.
///
/// Two locks protect it. ``writing`` is held while the closure of a `withLock` runs, so that
/// changes are serialised. ``contents`` is held only while the value is copied or replaced, so that
/// a reader never waits for a closure. A closure works on a copy: other code can read the old value
/// meanwhile, and nothing changes if it throws.
@usableFromInline
final class SharedReference<Value: Sendable>: SharedSource {
  /// A value that is immutable while the box has other references.
  // Unchecked: the value is replaced only under the lock of the contents, and only in a box that
  // nothing else refers to (`publish`). Other references are made under the same lock.
  @usableFromInline
  final class Box: @unchecked Sendable {
    // No code runs inside an access, so exclusive access needs no checks.
    #if !TABS_SANITIZED
      @exclusivity(unchecked)
    #endif
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline
  struct Contents: Sendable {
    @usableFromInline var version = 0
    @usableFromInline var observers: [SharedObserverReference] = []

    /// The views that have read the value outside of models, or `nil` before the first.
    var readers: SharedReaders?

    @inlinable
    init() {}
  }

  /// The newest value.
  // Unsafe: it is replaced under both locks, and read under one of them.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  @usableFromInline nonisolated(unsafe) var box: Box

  @usableFromInline let contents = Guarded(Contents())
  @usableFromInline let writing = Guarded(())

  /// The thread that holds ``writing``, or 0 if none does.
  @usableFromInline let writer = Atomic<UInt>(0)

  /// Loads and saves the value, or `nil` for a value without a key.
  @usableFromInline let link: SharedLink<Value>?

  @usableFromInline package var name: String? { link?.name }

  init(_ value: Value, link: SharedLink<Value>? = nil) {
    box = Box(value)
    self.link = link
    link?.reference.withLock { $0.object = self }
  }

  // MARK: Reading

  /// The value for the current code: that of its reduction, or else the newest.
  @inlinable var value: Value {
    let (view, mayBeTracked) = SharedView.currentForRead
    guard let view else {
      if mayBeTracked { trackRead() }
      return newestValue
    }
    return view._withUnsafeGuaranteedRef { view in
      if let box = view.lastBox(of: ObjectIdentifier(self)) {
        return box._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Box.self).value }
      }
      return unboxed(view.box(of: self))
    }
  }

  /// Returns the value in one of the boxes of this reference.
  // Views find boxes by the identity of their source, so the type is right.
  @inlinable
  func unboxed(_ box: SharedBox) -> Value { unsafeDowncast(box, to: Box.self).value }

  /// Registers the tracked code, if any, as a reader.
  @usableFromInline
  func trackRead() {
    let readers = contents.withLock { contents in
      if let readers = contents.readers { return readers }
      let readers = SharedReaders()
      contents.readers = readers
      contents.observers.append(SharedObserverReference(object: readers))
      return readers
    }
    readers.access()
  }

  @usableFromInline package var newest: SharedBox { contents.withLock { _ in box } }

  @inlinable var newestValue: Value { contents.withLock { _ in currentValue } }

  /// The newest value and its version.
  var newestVersion: (Value, Int) { contents.withLock { (currentValue, $0.version) } }

  /// The value in the box, for code that holds one of the locks.
  // Without counting references to the box: `publish` uses it again if nothing else has it.
  @inlinable var currentValue: Value {
    Unmanaged.passUnretained(box)._withUnsafeGuaranteedRef { $0.value }
  }
  @usableFromInline package var version: Int { contents.withLock { $0.version } }

  // MARK: Changing

  /// Changes the newest value, with exclusive access.
  ///
  /// - Parameters:
  ///   - body: Changes a copy.
  ///   - location: The line that an issue names.
  ///   - isAnnounced: `true` if a test must assert the change.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  @inlinable
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result, at location: IssueLocation,
    isAnnounced: Bool = true
  ) throws(Failure) -> Result {
    let writerContext = SharedView.writerContext()
    let view = writerContext.view
    if let view, view._withUnsafeGuaranteedRef({ $0.isClosed }) {
      let old = view._withUnsafeGuaranteedRef { $0.boxToChange(of: self) }
      var value = unboxed(old)
      let result = try body(&value)
      view._withUnsafeGuaranteedRef { $0.set(Box(value), of: self, replacing: old) }
      return result
    }
    let thread = writerContext.thread
    if writer.load(ordering: .relaxed) == thread {
      reportNestedLock(location)
      // The outer closure works on a copy and replaces the value afterwards.
      var value = currentValue
      return try body(&value)
    }
    let listener = isAnnounced ? writerContext.listener : nil
    // The box of an unobserved value that wasn't read in the reduction has no other references, so
    // that it is reused.
    var old: Box?
    var new: Box?
    var observers: [SharedObserverReference]?
    // Values are released after the locks are released.
    var leftover: Value?
    var outcome: Swift.Result<Result, Failure>?
    writing.withLock { _ in
      writer.store(thread, ordering: .relaxed)
      defer { writer.store(0, ordering: .relaxed) }
      var value = currentValue
      defer { leftover = value }
      do throws(Failure) {
        outcome = .success(try body(&value))
      } catch {
        outcome = .failure(error)
        return
      }
      let keepsOld = listener != nil || view?._withUnsafeGuaranteedRef { $0.isExact } == true
      (old, new, observers) = publish(&value, keepsOld: keepsOld, keepsNew: view != nil || keepsOld)
    }
    _ = leftover.take()
    if let new {
      view?._withUnsafeGuaranteedRef { $0.set(new, of: self, replacing: old ?? new) }
      if let listener, let old { announce(new, insteadOf: old, to: listener, from: location) }
    }
    if observers != nil || link != nil { didChange(observers ?? []) }
    // swift-format-ignore: NeverForceUnwrap
    return try outcome!.get()
  }

  /// Replaces the value.
  ///
  /// - Parameters:
  ///   - value: The new value. On return, the old value, which the caller releases without a lock.
  ///   - keepsOld: `true` if the caller needs the box of the old value.
  ///   - keepsNew: `true` if the caller needs the box of the new value.
  /// - Returns: The boxes, and the observers to notify, or `nil` for none.
  @inlinable
  func publish(
    _ value: inout Value, keepsOld: Bool, keepsNew: Bool
  ) -> (old: Box?, new: Box?, observers: [SharedObserverReference]?) {
    var (old, new): (Box?, Box?)
    let observers = contents.withLock { contents in
      if !keepsOld, isKnownUniquelyReferenced(&box) {
        swap(&box.value, &value)
      } else {
        old = box
        box = Box(value)
      }
      contents.version &+= 1
      if keepsNew { new = box }
      return contents.observers.isEmpty ? nil : contents.observers
    }
    return (old, new, observers)
  }

  @usableFromInline
  func announce(
    _ new: Box, insteadOf old: Box, to listener: any IssueListener, from location: IssueLocation
  ) {
    listener.didChange(SharedChange(source: self, old: old, new: new, location: location))
  }

  /// Notifies observers, and saves the value.
  @usableFromInline
  func didChange(_ observers: [SharedObserverReference]) {
    notify(observers)
    link?.save(self)
  }

  private func notify(_ observers: [SharedObserverReference]) {
    for observer in observers { observer.object?.sharedDidChange() }
  }

  /// Sets the value from a storage, unless the value has changed meanwhile.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - version: The version that the value replaces.
  ///   - whenSet: Called with the new version, before another change.
  /// - Returns: `true` if the value was set.
  @discardableResult
  func receive(_ value: Value, replacing version: Int, whenSet: (Int) -> Void) -> Bool {
    guard writer.load(ordering: .relaxed) != SharedView.writerContext().thread else {
      reportIssue(
        """
        A key delivered a value inside "withLock" of the same value: \(displayName). The delivered \
        value is dropped, because the closure's value replaces it. Deliver it earlier or on \
        another thread, and create no property with the key in the closure.
        """,
        at: IssueLocation())
      return false
    }
    var value = value
    var old: Box?
    var observers: [SharedObserverReference]?
    let isSet = writing.withLock { _ in
      if version != self.version { return false }
      (old, _, observers) = publish(&value, keepsOld: false, keepsNew: false)
      whenSet(self.version)
      return true
    }
    // The old value is released without a lock.
    withExtendedLifetime(old) {}
    notify(observers ?? [])
    return isSet
  }

  @usableFromInline
  func reportNestedLock(_ location: IssueLocation) {
    reportIssue(
      """
      "withLock" was called inside "withLock" of the same value: \(displayName). The change of the \
      inner closure is dropped, because the outer one replaces it. Change the value in one \
      closure, by its argument.
      """,
      at: location)
  }

  // MARK: Type erasure

  @usableFromInline package func value(in box: SharedBox) -> any Sendable { unboxed(box) }

  @usableFromInline package func makeBox(_ decode: (any Decodable.Type) throws -> Any) -> SharedBox?
  {
    guard let type = Value.self as? any Decodable.Type else { return nil }
    return (try? decode(type) as? Value).map { Box($0) }
  }

  @usableFromInline package func add(_ observer: any SharedObserver) {
    contents.withLock { contents in
      contents.observers.removeAll { $0.object == nil }
      contents.observers.append(SharedObserverReference(object: observer))
    }
  }
}

/// A weak reference to an observer.
@usableFromInline
struct SharedObserverReference: Sendable {
  @usableFromInline weak var object: (any SharedObserver)?
}
