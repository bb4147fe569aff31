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
  /// Assigning a value changes the enum to that case; assigning `nil` changes nothing. A
  /// ``BindingReducer`` writes only while the enum is in the case.
  ///
  /// - Parameter keyPath: A case key path, such as `\.counter`.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { payload(AnyCasePath(keyPath)) }
    set { assign(newValue, AnyCasePath(keyPath)) }
  }

  /// The payload of a case by name, or `nil` while the enum is in another case.
  ///
  /// Assigning a value changes the enum to that case; assigning `nil` changes nothing. A
  /// ``BindingReducer`` writes only while the enum is in the case, and so does optional chaining:
  ///
  /// ```swift
  /// state.destination?.counter?.count = 4
  /// ```
  ///
  /// - Parameter keyPath: The name of a case in ``AllCasePaths``.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { payload(Self.allCasePaths[keyPath: keyPath]) }
    set { assign(newValue, Self.allCasePaths[keyPath: keyPath]) }
  }

  private mutating func assign<Value>(_ newValue: Value?, _ path: AnyCasePath<Self, Value>) {
    guard let newValue, !reductionThreadSlot().pointee.keepsCases else { return }
    self = path.embed(newValue)
  }

  private func payload<Value>(_ path: AnyCasePath<Self, Value>) -> Value? {
    let payload = path.extract(from: self)
    if payload == nil { reductionThreadSlot().pointee.hasReadOtherCase = true }
    return payload
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
