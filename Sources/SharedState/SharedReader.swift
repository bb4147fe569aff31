/// A read-only property whose value other features share and change.
///
/// ```swift
/// @SharedReader(.inMemory("session")) var session: Session?
/// @SharedReader(.constant(Settings())) var settings
/// ```
///
/// It reads the value of a ``Shared`` property with the same key.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value: Sendable>: Sendable {
  @usableFromInline let base: Shared<Value>

  /// Creates a reader of a shared property.
  ///
  /// - Parameter base: The projected value of the property.
  public init(_ base: Shared<Value>) {
    self.base = base
  }

  /// Creates a reader of another one's value.
  ///
  /// - Parameter projectedValue: The other reader's projected value.
  public init(projectedValue: SharedReader) {
    self = projectedValue
  }

  /// Creates a reader of a value that doesn't change.
  ///
  /// - Parameter value: The value.
  public init(value: Value) {
    base = Shared(value: value)
  }

  /// Creates a reader of the value inside an optional one.
  ///
  /// The result is `nil` if the optional is `nil`. When it becomes `nil` later, the reader keeps
  /// the last value.
  ///
  /// - Parameter base: The projected value of an optional.
  public init?(_ base: SharedReader<Value?>) {
    guard let value = Shared(base.base) else { return nil }
    self.base = value
  }

  /// A reader of a value that doesn't change: `@SharedReader(.constant(Settings()))`.
  ///
  /// - Parameter value: The value.
  /// - Returns: The reader.
  public static func constant(_ value: Value) -> Self { Self(value: value) }

  /// The value.
  @inlinable public var wrappedValue: Value { base.wrappedValue }

  /// The reader itself, for observing the value and passing it on.
  ///
  /// Set it to read another value.
  public var projectedValue: SharedReader {
    get { self }
    set { self = newValue }
  }

  /// A part of the value, as a reader.
  ///
  /// - Parameter keyPath: A key path of the value.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: any KeyPath<Value, Member> & Sendable
  ) -> SharedReader<Member> {
    SharedReader<Member>(Shared<Member>(source: .part(SharedPart(reading: keyPath, of: base))))
  }

  /// Diagnoses an attempt to change the value.
  @available(
    *, unavailable, message: "A reader can't change the value. Declare the property with '@Shared'."
  )
  @_documentation(visibility: internal)
  public func withLock<Result>(_ operation: (inout Value) -> Result) -> Result {
    fatalError("No feature can call this.")
  }

  /// Loads the value from its storage.
  ///
  /// - Throws: The error of the storage. The value is unchanged, and ``loadError`` is set.
  public func load() async throws { try await base.load() }

  /// The error of the last attempt to load the value, or `nil` if it succeeded.
  public var loadError: (any Error)? { base.loadError }

  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { base.isLoading }

  /// A sequence of the current value and its changes, always the newest.
  public var values: SharedValues<Value> { base.values }
}

extension SharedReader: Equatable where Value: Equatable {
  /// Returns `true` if two readers have equal values.
  ///
  /// - Parameters:
  ///   - lhs: A reader.
  ///   - rhs: Another reader.
  /// - Returns: `true` if the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.base == rhs.base }
}

extension SharedReader: Hashable where Value: Hashable {
  /// Hashes the value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror { base.customMirror }
}

extension SharedReader: CustomDebugStringConvertible {
  /// The description of the value.
  public var debugDescription: String { base.debugDescription }
}

extension SharedReader: Encodable where Value: Encodable {
  /// Encodes the name of the key, or the value if there is no key.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder or the value.
  public func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}

extension SharedReader: Decodable where Value: Decodable {
  /// Decodes a value without a key, or finds the value of a key, as ``Shared`` does.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder or the value, or of an unknown key.
  public init(from decoder: any Decoder) throws { base = try Shared(from: decoder) }
}
