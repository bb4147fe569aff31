/// An enum whose case paths can be listed.
///
/// ```swift
/// for path in Command.allCasePaths where command.is(path) { … }
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// The case paths of an enum that can be listed.
public protocol CasePathList<Root>: Sendable, Sequence where Element == PartialCaseKeyPath<Root> {
  /// The enum.
  associatedtype Root

  /// The key paths to all cases, in the order in which they are declared.
  static var caseKeyPaths: [PartialCaseKeyPath<Root>] { get }
}

extension CasePathList {
  /// Returns an iterator over the key paths to all cases.
  ///
  /// - Returns: The iterator.
  /// - Complexity: O(*n*) for *n* cases.
  public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Root>]> {
    Self.caseKeyPaths.makeIterator()
  }
}
