import StoreRuntime

/// What happened, in the order in which it did.
final class Journal: Sendable {
  private let lines = Guarded<[String]>([])

  var entries: [String] {
    lines.withLock { $0 }
  }

  func note(_ entry: String) {
    lines.withLock { $0.append(entry) }
  }
}
