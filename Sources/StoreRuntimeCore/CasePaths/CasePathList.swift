/// An enum whose case paths can be listed.
///
/// ```swift
/// for path in Command.allCasePaths where command.is(path) { … }
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

extension CasePathIterable {
  /// `true` if a macro has generated the list, which contains each case once.
  package var hasCasePathList: Bool { AllCasePaths.self is any CasePathList.Type }

  /// A function that returns the payloads of the enum's current case, `nil` for a case without a
  /// key path.
  ///
  /// - Complexity: O(*n*) for *n* cases. The function takes constant time.
  package var payloadOfCase: (@Sendable (Any) -> Any?)? {
    guard let keyPath = Self.allCasePaths.first(where: self.is) else { return nil }
    return (Case<Self>()[keyPath: keyPath] as? any PartialCase)?.payload
  }
}

/// The case paths of an enum that can be listed.
///
/// An associated type named `Root` would shadow a payload's type of that name in generated code, so
/// this one has a name that is unlikely to be used.
public protocol CasePathList<CasePathRoot>: Sendable, Sequence
where Element == PartialCaseKeyPath<CasePathRoot> {
  /// The enum.
  associatedtype CasePathRoot

  /// Calls a closure with the key path of each case, in the order of declaration.
  ///
  /// `caseKeyPaths` lists them.
  ///
  /// - Parameter visit: Called with each key path.
  // With a list instead, clients' compilers would specialise arrays for each of their enums.
  static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<CasePathRoot>) -> Void)
}

extension CasePathable where Self: CasePathIterable, AllCasePaths: CasePathList {
  /// The key path to the enum's current case.
  ///
  /// ```swift
  /// let command = Command.rename("Tea")
  /// command.case == \Command.Cases.rename  // true
  /// ```
  ///
  /// A case with limited availability has no key path of its own: it is `\.self`.
  ///
  /// - Complexity: O(*n*) for *n* cases.
  public var `case`: PartialCaseKeyPath<Self> {
    Self.allCasePaths.first(where: self.is) ?? \.self
  }
}

extension CasePathList where CasePathRoot: CasePathable, CasePathRoot.AllCasePaths == Self {
  /// Returns the key path to a case, given its property in the list.
  ///
  /// Generated code calls it: a client compiles the key path to a property in less than half of
  /// the time of one to a case, which contains the other.
  ///
  /// - Parameter property: The property.
  /// - Returns: The key path to the case, equal to one that is written with its name.
  @_documentation(visibility: internal)
  @inlinable
  public static func _caseKeyPath<Value>(
    _ property: KeyPath<Self, AnyCasePath<CasePathRoot, Value>>
  ) -> PartialCaseKeyPath<CasePathRoot> {
    \Case<CasePathRoot>.[dynamicMember: property]
  }
}

extension CasePathList {
  /// The key paths to all cases, in the order of declaration.
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

  // Undocumented requirements of `Sequence`, implemented here so that clients don't specialise the
  // default implementations for each of their enums.

  /// Returns the key paths to all cases as an array, for `Array(_:)`.
  ///
  /// - Returns: The array.
  public func _copyToContiguousArray() -> ContiguousArray<PartialCaseKeyPath<CasePathRoot>> {
    ContiguousArray(Self.caseKeyPaths)
  }

  /// Copies as many key paths as fit into memory.
  ///
  /// - Parameter buffer: The uninitialised memory.
  /// - Returns: An iterator over the rest of the key paths, and the number of copied ones.
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
