/// A key path to a case of an enum: `\.counter`, or `\.path[id: 0].counter` through several.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum whose payload's type isn't known, as `is(_:)` takes it.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

/// What a ``CaseKeyPath`` leads from and to.
///
/// You don't make values of this type: it exists so that `\.counter` can be written where a case is
/// meant.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The path from the root to here, or `nil` at the root.
  let path: (any CasePathTo<Value>)?

  /// Creates the root of case key paths.
  ///
  /// Nobody else makes one: a key path through a property that returns another root would promise a
  /// case that there isn't.
  package init() {
    path = nil
  }

  init(path: any CasePathTo<Value>) {
    self.path = path
  }

  /// Goes on to a case of an enum that declares its case paths.
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

/// A case path that ends in a known type, wherever it starts.
protocol CasePathTo<Value>: Sendable {
  associatedtype Value

  /// Returns this path followed by another.
  func continued<Next>(by next: AnyCasePath<Value, Next>) -> any CasePathTo<Next>

  /// Whether `root` is of the type that the path starts at and in the case that it leads to.
  func matches(_ root: Any) -> Bool
}

extension AnyCasePath: CasePathTo {
  func continued<Next>(by next: AnyCasePath<Value, Next>) -> any CasePathTo<Next> {
    appending(path: next)
  }

  func matches(_ root: Any) -> Bool {
    guard let root = root as? Root else { return false }
    return extract(from: root) != nil
  }
}

/// A case whose payload's type isn't known.
protocol PartialCase {
  /// Whether `root` is in this case.
  func matches(_ root: Any) -> Bool
}

extension Case: PartialCase {
  func matches(_ root: Any) -> Bool {
    path?.matches(root) ?? (root is Value)
  }
}

extension KeyPath {
  /// Wraps a payload in the case that a case key path leads to.
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

  /// Returns the enum in the case without a payload that a case key path leads to.
  ///
  /// - Returns: The enum in this case.
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension CasePathable {
  /// What a case key path of this enum leads from, to write one in full: `\Command.Cases.rename`.
  public typealias Cases = Case<Self>
}
