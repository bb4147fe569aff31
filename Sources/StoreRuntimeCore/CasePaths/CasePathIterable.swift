/// An enum whose case paths can be listed.
///
/// ```swift
/// for path in Command.allCasePaths where command.is(path) { … }
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// The case paths of an enum that can be listed.
///
/// Names that a payload's type may well have, such as `Root`, would be hidden by the associated
/// types where the macros write that type: so this one has a name that nobody gives to a type of
/// theirs.
public protocol CasePathList<CasePathRoot>: Sendable, Sequence
where Element == PartialCaseKeyPath<CasePathRoot> {
  /// The enum.
  associatedtype CasePathRoot

  /// Visits the key paths to all cases, in the order in which they are declared.
  ///
  /// ``caseKeyPaths`` lists them.
  ///
  /// - Parameter visit: Is called with each key path.
  // The list itself would have clients' compilers specialise arrays for each of their enums.
  static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<CasePathRoot>) -> Void)
}

extension CasePathList {
  /// The key paths to all cases, in the order in which they are declared.
  ///
  /// - Complexity: O(*n*) for *n* cases.
  public static var caseKeyPaths: [PartialCaseKeyPath<CasePathRoot>] {
    var paths: [PartialCaseKeyPath<CasePathRoot>] = []
    visitCaseKeyPaths { paths.append($0) }
    return paths
  }

  /// Returns an iterator over the key paths to all cases.
  ///
  /// - Returns: The iterator.
  /// - Complexity: O(*n*) for *n* cases.
  public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<CasePathRoot>]> {
    Self.caseKeyPaths.makeIterator()
  }

  // Requirements of `Sequence` that aren't documented. They aren't for clients to specialise, as
  // they would the default implementations for each of their enums; without them those would only
  // be called again.

  /// Returns the key paths to all cases as an array, which is what `Array(_:)` asks a sequence for.
  ///
  /// - Returns: The array.
  public func _copyToContiguousArray() -> ContiguousArray<PartialCaseKeyPath<CasePathRoot>> {
    ContiguousArray(Self.caseKeyPaths)
  }

  /// Copies key paths into memory, as many as there is room for.
  ///
  /// - Parameter buffer: The memory, which isn't initialized.
  /// - Returns: An iterator over the rest of the key paths, and how many were copied.
  public func _copyContents(
    initializing buffer: UnsafeMutableBufferPointer<PartialCaseKeyPath<CasePathRoot>>
  ) -> (IndexingIterator<[PartialCaseKeyPath<CasePathRoot>]>, Int) {
    var rest = Self.caseKeyPaths.makeIterator()
    var count = 0
    while count < buffer.count, let path = rest.next() {
      buffer.initializeElement(at: count, to: path)
      count += 1
    }
    return (rest, count)
  }
}

extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional.
  public struct AllCasePaths: CasePathList, Sendable {
    /// The path to nothing.
    public var none: AnyCasePath<Wrapped?, Void> {
      AnyCasePath(embed: { _ in nil }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the value.
    public var some: AnyCasePath<Wrapped?, Wrapped> {
      AnyCasePath(embed: { $0 }, extract: { $0 })
    }

    /// Visits the key paths to both cases.
    ///
    /// - Parameter visit: Is called with each key path.
    public static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<Wrapped?>) -> Void) {
      visit(\.none)
      visit(\.some)
    }
  }

  /// The case paths of an optional.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}

extension Result: CasePathable, CasePathIterable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathList, Sendable {
    /// The path to the value.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The path to the error.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    /// Visits the key paths to both cases.
    ///
    /// - Parameter visit: Is called with each key path.
    public static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<Result>) -> Void) {
      visit(\.success)
      visit(\.failure)
    }
  }

  /// The case paths of a result.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}
