/// An enum whose case paths can be listed.
///
/// ```swift
/// for path in Command.allCasePaths where command.is(path) { … }
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// The case paths of an enum that can be listed.
///
/// Names that a payload's type may well have, such as `Root`, would be hidden by the associated types
/// where the macros write that type: so this one has a name that nobody gives to a type of theirs.
public protocol CasePathList<CasePathRoot>: Sendable, Sequence
where Element == PartialCaseKeyPath<CasePathRoot> {
  /// The enum.
  associatedtype CasePathRoot

  /// The key paths to all cases, in the order in which they are declared.
  static var caseKeyPaths: [PartialCaseKeyPath<CasePathRoot>] { get }
}

extension CasePathList {
  /// Returns an iterator over the key paths to all cases.
  ///
  /// - Returns: The iterator.
  /// - Complexity: O(*n*) for *n* cases.
  public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<CasePathRoot>]> {
    Self.caseKeyPaths.makeIterator()
  }

  /// Returns the key paths to all cases as an array, which is what `Array(_:)` asks a sequence for.
  ///
  /// It isn't for clients to specialise, as they would the default implementation for each of their enums. A
  /// requirement of `Sequence` that isn't documented: without it this would only not be called.
  ///
  /// - Returns: The array.
  public func _copyToContiguousArray() -> ContiguousArray<PartialCaseKeyPath<CasePathRoot>> {
    ContiguousArray(Self.caseKeyPaths)
  }
}
