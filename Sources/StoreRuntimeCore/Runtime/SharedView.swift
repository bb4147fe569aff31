/// A value that stores share, for code that doesn't know its type.
///
/// The module `SharedState` implements it. Each value is in an object, its box, that doesn't change
/// while a ``SharedView`` holds it.
@usableFromInline
package protocol SharedSource: AnyObject, Sendable {
  /// The name of the key, `nil` for a value without a key.
  var name: String? { get }

  /// The box of the newest value.
  var newest: SharedBox { get }

  /// The number of changes so far.
  var version: Int { get }

  /// Returns the value in a box of this source.
  func value(in box: SharedBox) -> any Sendable

  /// Returns a box with a value that a closure decodes as the value's type, `nil` if that isn't
  /// decodable or the closure fails.
  func makeBox(_ decode: (any Decodable.Type) throws -> Any) -> SharedBox?

  /// Notifies an observer of each change, while the observer exists.
  func add(_ observer: any SharedObserver)
}

extension SharedSource {
  /// Returns whether the values in two boxes of this source differ.
  package func differ(_ left: SharedBox, _ right: SharedBox) -> Bool {
    left !== right && StateComparison.differ(value(in: left) as Any, value(in: right) as Any)
  }

  /// The name of the key, for messages.
  package var displayName: String { name ?? "a shared value without a key" }
}

/// An observer of a shared value.
@usableFromInline
package protocol SharedObserver: AnyObject, Sendable {
  /// The value has changed.
  ///
  /// Called without a lock, on the thread that has changed it.
  func sharedDidChange()
}

/// The object that holds one value of a ``SharedSource``.
@usableFromInline
package typealias SharedBox = any AnyObject & Sendable

/// A change of a shared value by a reduction or an effect of an observed store.
@usableFromInline
package struct SharedChange: Sendable {
  package let source: any SharedSource
  package let old: SharedBox
  package let new: SharedBox

  /// The line of the `withLock`.
  package let location: IssueLocation

  package init(
    source: any SharedSource, old: SharedBox, new: SharedBox, location: IssueLocation
  ) {
    self.source = source
    self.old = old
    self.new = new
    self.location = location
  }
}

/// The shared values as one reduction reads them.
///
/// The first read of a value determines the result of later reads. A closed view also keeps writes,
/// without changing anything outside: an assertion of a test and a replay of a journal use such
/// views.
///
/// Confined to the thread on which it is current.
// Unchecked: the owner of a view (a reduction, a test store or the lock around a replay) ensures
// that one thread at a time uses it.
@usableFromInline
package final class SharedView: @unchecked Sendable {

  /// A value in a view.
  package struct Entry: Sendable {
    package let source: any SharedSource

    /// The value that was read first, or that the first write replaced.
    package fileprivate(set) var first: SharedBox

    package fileprivate(set) var current: SharedBox
    package fileprivate(set) var isWritten: Bool

    /// The number of writes in an exact view that isn't closed.
    fileprivate var writeCount = 0

    /// The values that writes replaced instead of ``current``, because other code had changed it
    /// meanwhile, by the numbers of the writes, from 0.
    package fileprivate(set) var overtaken: [Int: SharedBox] = [:]
  }

  /// The values, in the order of their first use.
  package private(set) var entries: [Entry] = []

  /// The source that was used last, and its box, which is in ``entries``.
  // Each read of a shared value reads it, which `lastBox(of:)` does without a check of exclusive
  // access: the compiler sees all uses of what isn't visible to clients.
  private var last: (source: ObjectIdentifier?, box: Unmanaged<AnyObject>?)

  /// The positions of entries, once there are many.
  private var positions: [ObjectIdentifier: Int] = [:]
  private static let linearCount = 8

  /// `true` if writes stay in the view.
  @usableFromInline package let isClosed: Bool

  /// `true` if ``Entry/first`` must be the value before the first write.
  @usableFromInline package let isExact: Bool

  /// The JSON of values by the names of their keys, for their first reads.
  package var recorded: [String: String] = [:] {
    didSet { last.source = nil }
  }

  /// The JSON of the values that writes of one reduction replace, by the names of keys and the
  /// numbers of the writes: see ``Entry/overtaken``.
  package var overtaken: [String: [Int: String]] = [:] {
    didSet { writeCounts = [:] }
  }

  /// The numbers of writes since ``overtaken`` was set, by the names of its keys.
  private var writeCounts: [String: Int] = [:]

  /// Decodes a recorded value.
  package var decode: ((any Decodable.Type, String) throws -> Any)?

  package init(isClosed: Bool = false, isExact: Bool = true) {
    self.isClosed = isClosed
    self.isExact = isExact
  }

  /// Creates a closed view of given values.
  package convenience init(closedWith values: [(any SharedSource, SharedBox)]) {
    self.init(isClosed: true)
    for (source, box) in values { append(source, box) }
  }

  /// Removes the values that a reduction has read, as its last step.
  @usableFromInline
  func endReduction() {
    if !entries.isEmpty { removeAll() }
  }

  /// Counts later writes as the first ones, which ``Entry/first`` and ``Entry/isWritten`` describe.
  package func forgetWrites() {
    for position in entries.indices { entries[position].isWritten = false }
  }

  /// Removes all values.
  package func removeAll() {
    last.source = nil
    if !positions.isEmpty { positions = [:] }
    // One after the other, as values of the app are released after the access. Capacity is kept.
    while let entry = entries.popLast() { withExtendedLifetime(entry) {} }
  }

  /// The values at a moment, and the recorded values that weren't read by then.
  package struct Contents: Sendable {
    fileprivate let entries: [Entry]
    fileprivate let recorded: [String: String]
  }

  /// The contents, which can be restored later.
  package var contents: Contents {
    get { Contents(entries: entries, recorded: recorded) }
    set {
      removeAll()
      for entry in newValue.entries {
        append(entry.source, entry.current, isWritten: entry.isWritten)
        entries[entries.count - 1].first = entry.first
      }
      recorded = newValue.recorded
    }
  }

  private func position(of source: AnyObject) -> Int? {
    if entries.count > Self.linearCount { return positions[ObjectIdentifier(source)] }
    for position in entries.indices where entries[position].source === source { return position }
    return nil
  }

  private func append(_ source: any SharedSource, _ box: SharedBox, isWritten: Bool = false) {
    entries.append(Entry(source: source, first: box, current: box, isWritten: isWritten))
    if entries.count == Self.linearCount + 1 {
      for (position, entry) in entries.enumerated() {
        positions[ObjectIdentifier(entry.source)] = position
      }
    } else if entries.count > Self.linearCount {
      positions[ObjectIdentifier(source)] = entries.count - 1
    }
  }

  /// Returns the value of a source in this view.
  @usableFromInline
  package func box(of source: any SharedSource) -> SharedBox {
    if let position = position(of: source) {
      adoptRecorded(source, at: position)
      return use(entries[position].current, source)
    }
    let box = takeRecorded(source) ?? source.newest
    append(source, box)
    return use(box, source)
  }

  private func use(_ box: SharedBox, _ source: any SharedSource) -> SharedBox {
    last = (ObjectIdentifier(source), .passUnretained(box))
    return box
  }

  /// The box of the source that was used last, `nil` for another source.
  @usableFromInline
  package func lastBox(of source: ObjectIdentifier) -> Unmanaged<AnyObject>? {
    last.source == source ? last.box : nil
  }

  /// Returns the entry of a source, `nil` if it wasn't used.
  package func entry(of source: any SharedSource) -> Entry? {
    position(of: source).map { entries[$0] }
  }

  /// Returns the value that the next write to a closed view changes.
  @usableFromInline
  package func boxToChange(of source: any SharedSource) -> SharedBox {
    let box = box(of: source)
    guard !overtaken.isEmpty, let name = source.name, let decode,
      let text = overtaken[name]?[writeCounts[name, default: 0]]
    else { return box }
    return source.makeBox { try decode($0, text) } ?? box
  }

  /// Sets the value of a source in this view.
  ///
  /// - Parameters:
  ///   - box: The new value.
  ///   - source: The source.
  ///   - old: The value that it replaced.
  @usableFromInline
  package func set(_ box: SharedBox, of source: any SharedSource, replacing old: SharedBox) {
    let position: Int
    if let known = self.position(of: source) {
      position = known
    } else {
      append(source, old)
      position = entries.count - 1
    }
    if isClosed {
      if !entries[position].isWritten { entries[position].first = old }
      if !overtaken.isEmpty, let name = source.name { writeCounts[name, default: 0] += 1 }
    } else if isExact {
      let count = entries[position].writeCount
      if entries[position].current !== old { entries[position].overtaken[count] = old }
      entries[position].writeCount = count + 1
    }
    // The replaced value is released after the access.
    var box = use(box, source)
    swap(&entries[position].current, &box)
    entries[position].isWritten = true
  }

  private func adoptRecorded(_ source: any SharedSource, at position: Int) {
    guard !recorded.isEmpty, var box = takeRecorded(source) else { return }
    swap(&entries[position].current, &box)
  }

  private func takeRecorded(_ source: any SharedSource) -> SharedBox? {
    guard !recorded.isEmpty, let name = source.name, let text = recorded.removeValue(forKey: name),
      let decode
    else { return nil }
    return source.makeBox { try decode($0, text) }
  }

  // MARK: The current view

  /// The view of the code that this thread runs: that of a closure of ``with(_:_:)`` or of the
  /// reduction, `nil` outside of both.
  // Unmanaged: the closure's caller or the store keeps the view alive meanwhile.
  @inlinable
  package static var current: Unmanaged<SharedView>? { view(on: reductionThreadSlot()) }

  /// The view for a read, and whether Observation may track the read if there is none.
  @inlinable
  package static var currentForRead: (view: Unmanaged<SharedView>?, mayBeTracked: Bool) {
    let slot = reductionThreadSlot()
    return (view(on: slot), slot.pointee.mayTrackSharedReads)
  }

  /// Records that tracked code runs on this thread, and may read shared values.
  static func trackReads() { reductionThreadSlot().pointee.mayTrackSharedReads = true }

  @inlinable
  static func view(on slot: UnsafeMutablePointer<ReductionThread>) -> Unmanaged<SharedView>? {
    if let view = slot.pointee.sharedView { return view }
    if let context = slot.pointee.context, !slot.pointee.collectsSharedReads {
      let view = context._withUnsafeGuaranteedRef { context in
        context.variables.extras.flatMap { extras -> Unmanaged<SharedView>? in
          Unmanaged.passUnretained(extras)._withUnsafeGuaranteedRef { $0.sharedView.object() }
        }
      }
      return view ?? make(for: slot)
    }
    return slot.pointee.collectsSharedReads ? make(for: slot) : nil
  }

  /// Returns the view of a thread that has none but has a reduction or a collector.
  @usableFromInline
  static func make(for slot: UnsafeMutablePointer<ReductionThread>) -> Unmanaged<SharedView>? {
    if slot.pointee.collectsSharedReads {
      // `takeCollected()` takes it.
      let view = Unmanaged.passRetained(SharedView())
      slot.pointee.sharedView = view
      return view
    }
    guard let context = slot.pointee.context else { return nil }
    return context._withUnsafeGuaranteedRef { .passUnretained($0.makeSharedView()) }
  }

  /// The values of the current view.
  package static var currentEntries: [Entry] { current?.takeUnretainedValue().entries ?? [] }

  /// Begins to collect the shared values that this thread reads, in a separate view.
  ///
  /// For code that can't pass a closure, and that rarely reads any: only the first read creates a
  /// view.
  ///
  /// - Returns: The state that ``endCollecting(_:)`` restores.
  static func beginCollecting() -> ReductionThread {
    let slot = reductionThreadSlot()
    let outer = slot.pointee
    slot.pointee.sharedView = nil
    slot.pointee.collectsSharedReads = true
    return outer
  }

  /// Removes and returns the values that were read so far, `nil` if none were.
  static func takeCollected() -> SharedView? {
    let slot = reductionThreadSlot()
    guard let view = slot.pointee.sharedView else { return nil }
    slot.pointee.sharedView = nil
    return view.takeRetainedValue()
  }

  /// Stops collecting reads.
  static func endCollecting(_ outer: ReductionThread) {
    let slot = reductionThreadSlot()
    slot.pointee.sharedView = outer.sharedView
    slot.pointee.collectsSharedReads = outer.collectsSharedReads
  }

  /// Makes a view the current one of this thread while `body` runs.
  package static func with<Result, Failure: Error>(
    _ view: SharedView?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slot = reductionThreadSlot()
    let outer = slot.pointee
    slot.pointee.sharedView = view.map { .passUnretained($0) }
    slot.pointee.collectsSharedReads = false
    defer {
      endCollecting(outer)
      withExtendedLifetime(view) {}
    }
    return try body()
  }

  /// The context of a writer on this thread.
  @usableFromInline
  package struct WriterContext {
    @usableFromInline package let view: Unmanaged<SharedView>?

    /// A number that no other thread has at the same time.
    @usableFromInline package let thread: UInt

    /// The observer of the current reduction or effect, if a test or a journal has one.
    @usableFromInline package let listener: (any IssueListener)?
  }

  /// Returns the context of a writer on this thread.
  // One function, as each access to the data of the thread takes time.
  @usableFromInline
  package static func writerContext() -> WriterContext {
    let slot = reductionThreadSlot()
    var listener: (any IssueListener)?
    if let context = slot.pointee.context {
      listener = context._withUnsafeGuaranteedRef { context in
        context.variables.isObserved ? context.variables.extras?.issueListener : nil
      }
    } else if isTesting {
      listener = DependencyValues.local.runningEffect?.observer
    }
    return WriterContext(view: current, thread: UInt(bitPattern: slot), listener: listener)
  }
}

extension ReductionContext {
  /// The view of the current reduction.
  func makeSharedView() -> SharedView {
    let extras = makeExtras()
    if let view: Unmanaged<SharedView> = extras.sharedView.object() {
      return view.takeUnretainedValue()
    }
    let view = SharedView(isClosed: isExpectation, isExact: variables.isObserved)
    return extras.sharedView.make(view).takeUnretainedValue()
  }
}

/// Runs a closure as code outside of any reduction.
package func outsideOfReductions<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try ReductionContext.with(nil) { () throws(Failure) in try SharedView.with(nil, body) }
}
