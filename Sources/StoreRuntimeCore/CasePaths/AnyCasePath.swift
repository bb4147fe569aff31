/// A path to one case of an enum, which embeds and extracts its payload.
///
/// Create one by hand if a type can't be ``CasePathable``. Otherwise a ``CaseKeyPath`` such as
/// `\.counter` is more readable and is converted automatically.
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

  /// Creates a case path from a case itself, such as `Command.rename`.
  ///
  /// Only for code that macros generate: in the Swift 5 language mode a case isn't `@Sendable`, and
  /// a closure around a case with an uninhabited payload causes a warning. A closure that isn't
  /// `@Sendable` wouldn't be diagnosed here.
  ///
  /// - Parameters:
  ///   - embed: The case itself, not a closure.
  ///   - extract: Returns the payload of the case, or `nil` for any other case.
  @_documentation(visibility: internal)
  @inlinable
  public init(
    _uncheckedCase embed: @escaping (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    // A case captures nothing but the type of its enum, so that it can be called from anywhere. The
    // two types differ only in the attribute, which has no representation.
    self.embedValue = unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self)
    self.extractValue = extract
  }

  /// Creates a case path from a case key path.
  ///
  /// - Parameter keyPath: A key path of cases, such as `\.counter`.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    let path = Case<Root>()[keyPath: keyPath].path
    if let path = path as? Self {
      self = path
    } else if path == nil,
      let identity = AnyCasePath<Root, Root>(embed: { $0 }, extract: { $0 }) as? Self
    {
      // `\.self` passes through no case.
      self = identity
    } else {
      self.init(leadingNowhere: keyPath)
    }
  }

  /// Creates the path of a key path to a case of another type, as a property in an extension of
  /// ``Case`` can produce.
  private init(leadingNowhere keyPath: CaseKeyPath<Root, Value>) {
    let problem = """
      The key path "\(keyPath)" doesn't lead to a case of "\(Root.self)" with a "\(Value.self)", \
      so it never finds a value. Begin it at "\(Root.self)", and name only cases.
      """
    reportIssue(problem)
    self.init(
      // There is no value to return: an enum in this case can't be created.
      embed: { _ in fatalError(problem) },
      extract: { _ in nil })
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

  /// Modifies the payload of the case.
  ///
  /// Meanwhile the payload is stored in one place only, so that nothing in it is copied on write.
  ///
  /// - Parameters:
  ///   - root: An enum in any case.
  ///   - body: Modifies the payload.
  /// - Returns: `true` if `root` is in the case.
  @inlinable
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) -> Bool {
    let whole = consume root
    guard var value = extractValue(whole) else {
      root = whole
      return false
    }
    _ = consume whole
    body(&value)
    root = embedValue(value)
    return true
  }

  /// Returns this case path followed by another.
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

extension Optional {
  /// The payload of an optional enum, or `nil` if the enum is missing or in another case.
  ///
  /// Assigning `nil` to a payload removes the enum. If there is no payload, a modification changes
  /// nothing and is reported.
  ///
  /// - Parameters:
  ///   - path: The case that the enum is expected to be in.
  ///   - report: Reports a modification without a payload, given the optional enum.
  @inlinable
  subscript<Payload>(
    payload path: AnyCasePath<Wrapped, Payload>, orReport report: (Wrapped?) -> Void
  ) -> Payload? {
    get { flatMap(path.extractValue) }
    _modify {
      var payload = flatMap(path.extractValue)
      let isThere = payload != nil
      // The enum's reference would cause a copy of the payload when it is modified.
      if isThere { self = nil }
      defer {
        if isThere { self = payload.take().map(path.embedValue) } else { report(self) }
      }
      yield &payload
    }
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The types of the enum and of the payload.
  public var debugDescription: String { "AnyCasePath<\(Root.self), \(Value.self)>" }
}
