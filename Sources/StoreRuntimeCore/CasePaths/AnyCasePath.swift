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

  /// Creates a case path from a case itself, such as `Command.rename`.
  ///
  /// Only for what the macros write: the Swift 5 language mode doesn't know that a case is
  /// `@Sendable`, and a closure around a case whose payload can't exist is a warning. A closure
  /// that isn't `@Sendable` would go unnoticed here.
  ///
  /// - Parameters:
  ///   - embed: The case, and not a closure.
  ///   - extract: Returns the payload of the case, or `nil` for any other case.
  @_documentation(visibility: internal)
  @inlinable
  public init(
    _uncheckedCase embed: @escaping (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    // A case captures nothing but the type of its enum, so that it can be called from anywhere. The
    // two types differ in no more than the attribute, which has no representation.
    self.embedValue = unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self)
    self.extractValue = extract
  }

  /// Creates the case path that a case key path stands for.
  ///
  /// - Parameter keyPath: A key path of cases, such as `\.counter`.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    let path = Case<Root>()[keyPath: keyPath].path
    if let path = path as? Self {
      self = path
    } else if path == nil,
      let identity = AnyCasePath<Root, Root>(embed: { $0 }, extract: { $0 }) as? Self
    {
      // `\.self` leads through no case at all.
      self = identity
    } else {
      self.init(leadingNowhere: keyPath)
    }
  }

  /// Creates the path that a key path stands for which leads to a case of something else, as a
  /// property in an extension of ``Case`` can.
  private init(leadingNowhere keyPath: CaseKeyPath<Root, Value>) {
    let problem = """
      The key path "\(keyPath)" leads to no case of "\(Root.self)" with a "\(Value.self)", so that \
      nothing is ever found there. Begin it at "\(Root.self)", with names of cases only.
      """
    reportIssue(problem)
    self.init(
      // There is no value to return: an enum in this case can't be made.
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
  /// While that goes on the payload is in one place only, so that nothing in it is copied on write.
  ///
  /// - Parameters:
  ///   - root: An enum in any case.
  ///   - body: Modifies the payload.
  /// - Returns: Whether `root` is in the case.
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

extension Optional {
  /// The payload of an enum that may not be there, `nil` if it isn't or is in another case.
  ///
  /// Assigning `nil` to a payload takes the enum away. Where there is no payload, a modification
  /// changes nothing and is reported.
  ///
  /// - Parameters:
  ///   - path: The case that the enum is expected to be in.
  ///   - report: Reports a modification that finds no payload, given what is there.
  @inlinable
  subscript<Payload>(
    payload path: AnyCasePath<Wrapped, Payload>, orReport report: (Wrapped?) -> Void
  ) -> Payload? {
    get { flatMap(path.extractValue) }
    _modify {
      var payload = flatMap(path.extractValue)
      let isThere = payload != nil
      // The payload would be copied when it is modified if the enum went on holding it.
      if isThere { self = nil }
      defer {
        if isThere { self = payload.take().map(path.embedValue) } else { report(self) }
      }
      yield &payload
    }
  }
}
