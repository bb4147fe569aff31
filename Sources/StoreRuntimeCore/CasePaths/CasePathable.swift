/// An enum that declares its cases, so that key paths can name them.
///
/// Declare a nested `AllCasePaths` with one property for each case, named after it:
///
/// ```swift
/// enum Action: CasePathable {
///   case saved(Item)
///
///   struct AllCasePaths: Sendable {
///     var saved: AnyCasePath<Action, Item> {
///       AnyCasePath(
///         embed: Action.saved,
///         extract: { if case .saved(let item) = $0 { item } else { nil } }
///       )
///     }
///   }
///   static let allCasePaths = AllCasePaths()
/// }
/// ```
///
/// Mark the enum `@dynamicMemberLookup` as well to read payloads as optional properties.
public protocol CasePathable: SendableMetatype {
  /// A type with a property of type ``AnyCasePath`` for each case.
  associatedtype AllCasePaths: Sendable

  /// The case paths of the enum.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The root type of the enum's case key paths, to write one in full: `\Command.Cases.rename`.
  public typealias Cases = Case<Self>

  /// The payload of a case, or `nil` while the enum is in another case.
  ///
  /// Assigning a value changes the enum to that case; assigning `nil` changes nothing.
  ///
  /// - Parameter keyPath: A case key path, such as `\.counter`.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get {
      AnyCasePath(keyPath).extract(from: self)
    }
    set {
      guard let newValue else { return }
      self = AnyCasePath(keyPath).embed(newValue)
    }
  }

  /// The payload of a case by name, or `nil` while the enum is in another case.
  ///
  /// Assigning a value changes the enum to that case; assigning `nil` changes nothing. So optional
  /// chaining modifies the payload only while the enum is in the case:
  ///
  /// ```swift
  /// state.destination?.counter?.count = 4
  /// ```
  ///
  /// - Parameter keyPath: The name of a case in ``AllCasePaths``.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get {
      Self.allCasePaths[keyPath: keyPath].extract(from: self)
    }
    set {
      guard let newValue else { return }
      self = Self.allCasePaths[keyPath: keyPath].embed(newValue)
    }
  }

  /// Returns a Boolean value that indicates whether the enum is in a case.
  ///
  /// - Parameter keyPath: A case key path, such as `\.counter`.
  /// - Returns: `true` if the enum is in the case.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    guard let other = Case<Self>()[keyPath: keyPath] as? any PartialCase else { return false }
    return other.matches(self)
  }

  /// Modifies the payload of a case in place.
  ///
  /// If the enum is in another case, that is a reported issue and nothing changes.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path, such as `\.counter`.
  ///   - yield: Modifies the payload.
  ///   - fileID: The file that the issue names.
  ///   - filePath: The path of the file that the issue names.
  ///   - line: The line that the issue names.
  ///   - column: The column that the issue names.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    if AnyCasePath(keyPath).modify(&self, yield) { return }
    reportIssue(
      """
      Can't modify the payload of another case: the "\(Self.self)" is \
      "\(shortDescription(of: self))". Check the case with "is(_:)" first.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Numbers the cases of an enum, for code that macros generate.
@_documentation(visibility: internal)
public enum CaseNumber {
  /// Returns the number of the case that a value is in.
  ///
  /// A `switch` in a debug build reserves stack space for the payload of each case, unless its
  /// value is passed by address, as in a closure that a generic function calls.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - number: Returns the number of its case.
  /// - Returns: The number.
  @inlinable
  public static func of<Value>(_ value: Value, number: (Value) -> Int) -> Int {
    number(value)
  }
}

// MARK: - Key paths

/// A key path to a case of an enum: `\.counter`, or `\.path[id: 0].counter` through several.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A case key path without the payload's type, as in `is(_:)`.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

/// The root and value types of a ``CaseKeyPath``.
///
/// You don't create values of this type: it exists so that `\.counter` can be written to name a
/// case.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The path from the root to here, or `nil` at the root.
  let path: (any CasePathTo<Value>)?

  /// Creates the root of case key paths.
  ///
  /// Clients can't create one: a key path through a property that returns another root would name a
  /// case that doesn't exist.
  package init() {
    path = nil
  }

  init(path: any CasePathTo<Value>) {
    self.path = path
  }

  /// Returns the path to a case of an enum that declares its case paths.
  ///
  /// - Parameter keyPath: The name of a case in the enum's ``CasePathable/AllCasePaths``.
  public subscript<Payload>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Payload>>
  ) -> Case<Payload> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }

  func appending<Payload>(_ next: AnyCasePath<Value, Payload>) -> Case<Payload> {
    guard let path else { return Case<Payload>(path: next) }
    return Case<Payload>(path: path.continued(by: next))
  }
}

extension Case where Value: ResultWithCases {
  // The compiler of Swift 6.3 crashes if a key path passes through a type with a tuple in it by the
  // other subscript, or by these properties if it uses descriptors that another module exports
  // (swiftlang/swift#91214).

  /// The path to the success of a result.
  @_alwaysEmitIntoClient
  public var success: Case<Value.Success> { Value.cases(of: self).success }

  /// The path to the failure of a result.
  @_alwaysEmitIntoClient
  public var failure: Case<Value.Failure> { Value.cases(of: self).failure }
}

/// A result whose cases can be accessed without its type in a key path.
@_documentation(visibility: internal)
public protocol ResultWithCases {
  /// The type of the value.
  associatedtype Success

  /// The type of the error.
  associatedtype Failure

  /// Returns both cases.
  static func cases(of result: Case<Self>) -> (success: Case<Success>, failure: Case<Failure>)
}

extension Result: ResultWithCases {
  /// Returns both cases.
  @_documentation(visibility: internal)
  public static func cases(
    of result: Case<Self>
  ) -> (success: Case<Success>, failure: Case<Failure>) {
    (result.appending(allCasePaths.success), result.appending(allCasePaths.failure))
  }
}

/// A case path that ends in a given type, wherever it starts.
protocol CasePathTo<Value>: Sendable {
  associatedtype Value

  /// Returns this path followed by another.
  func continued<Next>(by next: AnyCasePath<Value, Next>) -> any CasePathTo<Next>

  /// Returns whether `root` has the path's root type and is in its case.
  func matches(_ root: Any) -> Bool

  /// Returns the payload of the case; `nil` if `root` is in another one or of another type.
  func payload(of root: Any) -> Any?
}

extension AnyCasePath: CasePathTo {
  func continued<Next>(by next: AnyCasePath<Value, Next>) -> any CasePathTo<Next> {
    appending(path: next)
  }

  func matches(_ root: Any) -> Bool {
    guard let root = root as? Root else { return false }
    return extract(from: root) != nil
  }

  func payload(of root: Any) -> Any? {
    (root as? Root).flatMap { extract(from: $0) }.map { $0 as Any }
  }
}

/// A case without its payload's type.
protocol PartialCase {
  /// A function that returns the payload of the case, or `nil` at the root of case key paths.
  var payload: (@Sendable (Any) -> Any?)? { get }

  /// Returns whether `root` is in this case.
  func matches(_ root: Any) -> Bool
}

extension Case: PartialCase {
  var payload: (@Sendable (Any) -> Any?)? {
    guard let path else { return nil }
    return { path.payload(of: $0) }
  }

  func matches(_ root: Any) -> Bool {
    path?.matches(root) ?? (root is Value)
  }
}

extension KeyPath {
  /// Wraps a payload in the case of a case key path.
  ///
  /// ```swift
  /// let name: CaseKeyPath<Command, String> = \.rename
  /// let command = name("Ink")
  /// ```
  ///
  /// - Parameter payload: The payload.
  /// - Returns: The enum in this case.
  public func callAsFunction<Enum, Payload>(_ payload: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(payload)
  }

  /// Returns the enum in the case of a case key path, which has no payload.
  ///
  /// - Returns: The enum in this case.
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

// MARK: - Lists of cases

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

extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional.
  public struct AllCasePaths: CasePathList, Sendable {
    /// The path to `none`.
    public var none: AnyCasePath<Wrapped?, Void> {
      AnyCasePath(embed: { _ in nil }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the value.
    public var some: AnyCasePath<Wrapped?, Wrapped> {
      AnyCasePath(embed: { $0 }, extract: { $0 })
    }

    /// Calls a closure with the key paths to both cases.
    ///
    /// - Parameter visit: Called with each key path.
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

extension Optional where Wrapped: CasePathable {
  /// Returns a Boolean value that indicates whether the optional contains an enum in a case.
  ///
  /// - Parameter keyPath: A case key path of the enum, such as `\.counter`.
  /// - Returns: `true` if the enum exists and is in the case.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// The payload of a case of the enum, or `nil` if the enum is missing or in another case.
  ///
  /// Assigning a value changes an existing enum to that case; assigning `nil` changes nothing.
  ///
  /// - Parameter keyPath: A case key path of the enum, such as `\.counter`.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Wrapped, Value>) -> Value? {
    get { self?[case: keyPath] }
    set { self?[case: keyPath] = newValue }
  }

  /// Modifies the payload of a case of the enum in place.
  ///
  /// If the enum is missing or in another case, that is a reported issue and nothing changes.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path of the enum, such as `\.counter`.
  ///   - yield: Modifies the payload.
  ///   - fileID: The file that the issue names.
  ///   - filePath: The path of the file that the issue names.
  ///   - line: The line that the issue names.
  ///   - column: The column that the issue names.
  @_disfavoredOverload
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self?.modify(
      keyPath, yield: yield, fileID: fileID, filePath: filePath, line: line, column: column)
    if self == nil {
      reportIssue(
        """
        Can't modify the payload of a case: there is no "\(Wrapped.self)". Check the case with \
        "is(_:)" first.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension Never: CasePathable {
  /// The case paths of a type without cases: none.
  public struct AllCasePaths: Sendable {}

  /// The case paths of a type without cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
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

    /// Calls a closure with the key paths to both cases.
    ///
    /// - Parameter visit: Called with each key path.
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
