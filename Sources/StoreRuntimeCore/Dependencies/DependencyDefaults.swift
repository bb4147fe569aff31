/// The default values that were made so far.
///
/// A default value is made when it is first asked for and is the same from then on. The process has
/// one such set for its live values; a store, and `withDependencies`, begin one in tests and
/// previews, so that tests that run at the same time share nothing.
final class DependencyDefaults: Sendable {
  /// The live values of the process.
  static let process = DependencyDefaults()

  private let entries = Guarded<[Key: Entry]>([:])

  /// Returns the entry of a key, if it was made already.
  subscript(key: Key) -> Entry? {
    entries.withLock { $0[key] }
  }

  /// Stores an entry unless another thread was faster.
  ///
  /// - Returns: The entry that is stored.
  func insert(_ entry: Entry, for key: Key) -> Entry {
    entries.withLock { entries in
      if let existing = entries[key] { return existing }
      entries[key] = entry
      return entry
    }
  }
}

extension DependencyDefaults {
  /// What a default value depends on.
  struct Key: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// A default value.
  struct Entry: Sendable {
    let box: DependencyBox

    /// Why asking for the value is a mistake, if it is one.
    var fault: DependencyFault?
  }
}
