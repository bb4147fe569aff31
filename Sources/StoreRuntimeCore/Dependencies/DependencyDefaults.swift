/// The default values that were made so far.
///
/// A default value is made when it is first asked for and is the same from then on. The process has
/// one such set for its live values; a store, and `withDependencies`, begin one in tests and
/// previews, so that tests that run at the same time share nothing.
final class DependencyDefaults: Sendable {
  /// The live values of the process.
  static let process = DependencyDefaults()

  private let entries = Guarded<[Key: Entry]>([:])

  /// The places where a value with a fault was asked for.
  private let faultyPlaces = Guarded<[Key: Set<Place>]>([:])

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

  /// Takes note that a value with a fault is asked for.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - location: Where it is asked for.
  /// - Returns: Whether that is the first time there.
  func isFirstFault(of key: Key, at location: IssueLocation) -> Bool {
    let place = Place(
      file: location.filePath.description, line: location.line, column: location.column)
    return faultyPlaces.withLock { $0[key, default: []].insert(place).inserted }
  }

  private struct Place: Hashable {
    let file: String
    let line: UInt
    let column: UInt
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
