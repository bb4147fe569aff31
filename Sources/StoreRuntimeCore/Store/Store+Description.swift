extension Store: CustomReflectable, CustomStringConvertible {
  /// The type of the store.
  public nonisolated var description: String { "\(Self.self)" }

  /// A mirror without children, so that `dump` doesn't show a store's internals.
  public nonisolated var customMirror: Mirror {
    Mirror(self, children: EmptyCollection<Mirror.Child>(), displayStyle: .class)
  }
}

extension StoreTask: CustomDebugStringConvertible {
  /// The state of the effects: running, cancelled or ended.
  public var debugDescription: String {
    let isRunning = group.map { !$0.isDone } ?? false
    return "StoreTask(\(isCancelled ? "cancelled" : isRunning ? "running" : "ended"))"
  }
}
