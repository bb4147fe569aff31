/// A way into one case of an enum, and back: what a key path is to a property.
///
/// Write one by hand where a type can't be ``CasePathable``; elsewhere a ``CaseKeyPath`` such as
/// `\.counter` reads better and turns into one of these by itself.
///
/// ```swift
/// let name = AnyCasePath<Command, String>(
///   embed: Command.rename,
///   extract: { if case .rename(let name) = $0 { name } else { nil } }
/// )
/// ```
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let embedValue: @Sendable (Value) -> Root
  @usableFromInline let extractValue: @Sendable (Root) -> Value?

  /// Creates a case path from a pair of functions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload in the case.
  ///   - extract: Returns the payload of the case, or `nil` for any other case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embedValue = embed
    self.extractValue = extract
  }

  /// Creates the case path that a case key path stands for.
  ///
  /// - Parameter keyPath: A key path of cases, such as `\.counter`.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    let path = Case<Root>()[keyPath: keyPath].path
    if let path = path as? Self {
      self = path
    } else {
      // Only `\.self` leads through no case at all, and then the two types are one.
      self.init(
        embed: { unsafeBitCast($0, to: Root.self) },
        extract: { unsafeBitCast($0, to: Value.self) }
      )
    }
  }

  /// Wraps a payload in the case.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The enum in this case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedValue(value)
  }

  /// Returns the payload of the case.
  ///
  /// - Parameter root: An enum in any case.
  /// - Returns: The payload, or `nil` if `root` is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extractValue(root)
  }

  /// Returns the case path that goes through this one and then on through another.
  ///
  /// - Parameter path: A case path that starts where this one ends.
  /// - Returns: The path from the root of this one to the value of the other.
  public func appending<Appended>(
    path: AnyCasePath<Value, Appended>
  ) -> AnyCasePath<Root, Appended> {
    AnyCasePath<Root, Appended>(
      embed: { [embedValue] in embedValue(path.embedValue($0)) },
      extract: { [extractValue] in extractValue($0).flatMap(path.extractValue) }
    )
  }
}
