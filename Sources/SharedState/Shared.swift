public import StoreRuntimeCore

/// A property whose value is shared with other features.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Shared(.inMemory("cart")) var lines: [Line] = []
///   @Shared(.appStorage("showsPrices")) var showsPrices = true
///   @Shared(.fileStorage(.documentsDirectory.appending(path: "orders.json")))
///   var orders: [Order] = []
///   @Shared var draft: Draft
/// }
/// ```
///
/// Properties with equal keys share one value, across stores, actors and threads. A property
/// without a key is passed on by another one: `State(draft: $draft)`.
///
/// Change the value with ``withLock(_:fileID:filePath:line:column:)`` of the projected value:
///
/// ```swift
/// state.$lines.withLock { $0.append(line) }
/// ```
///
/// A reduction sees a snapshot: its first read determines the value until it ends. Its own changes
/// are visible immediately. All other code reads the newest value.
///
/// Two shared properties are equal if their values are. A property without a key is encoded as its
/// value, and one with a key as the name of its key.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value: Sendable>: Sendable {
  @usableFromInline
  enum Source: Sendable {
    /// An independent value, with the storage, if any, that it keeps alive.
    case reference(SharedReference<Value>, InMemoryStorage?)

    /// A part of another value.
    case part(SharedPart<Value>)
  }

  @usableFromInline let source: Source

  /// The independent value, or `nil` for a part.
  // Unmanaged: `source` retains it. A read that took it from there would count references.
  @usableFromInline let reference: Unmanaged<SharedReference<Value>>?

  @usableFromInline
  init(source: Source) {
    self.source = source
    reference =
      if case .reference(let reference, _) = source { .passUnretained(reference) } else { nil }
  }

  init(_ resolved: (SharedReference<Value>, InMemoryStorage?)) {
    self.init(source: .reference(resolved.0, resolved.1))
  }

  /// Creates a value without a key, to be passed on to other features.
  ///
  /// - Parameter value: The initial value.
  public init(value: Value) {
    self.init(source: .reference(SharedReference(value), nil))
  }

  /// Creates a property of another one's value.
  ///
  /// - Parameter projectedValue: The other property's projected value.
  public init(projectedValue: Shared) {
    self = projectedValue
  }

  /// Creates a property of the value inside an optional one.
  ///
  /// The result is `nil` if the optional is `nil`. When it becomes `nil` later, the property keeps
  /// the last value, and changes are ignored.
  ///
  /// - Parameter base: The projected value of a shared optional.
  public init?(_ base: Shared<Value?>) {
    guard let part = SharedPart(unwrapping: base) else { return nil }
    self.init(source: .part(part))
  }

  /// The value.
  @inlinable public var wrappedValue: Value {
    guard let reference else { return partValue }
    defer { withExtendedLifetime(self) {} }
    return reference._withUnsafeGuaranteedRef { $0.value }
  }

  /// The value of a part.
  @usableFromInline var partValue: Value {
    switch source {
    case .reference(let reference, _): reference.value
    case .part(let part): part.get()
    }
  }

  /// The property itself, for changing its value, observing it and passing it on.
  ///
  /// Set it to share another value.
  @inlinable public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  /// Changes the newest value, with exclusive access.
  ///
  /// The closure works on a copy, which replaces the value when the closure returns. If it throws,
  /// nothing changes. A nested call for the same value is a reported issue, and the inner change is
  /// dropped. Threads that nest changes of two values must use the same order, as with any locks.
  ///
  /// - Parameters:
  ///   - operation: Changes the value. It should be short: other writers wait for it.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `operation` throws.
  @inlinable
  @discardableResult
  public func withLock<Result, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> Result,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Result {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    switch source {
    case .reference(let reference, _): return try reference.withLock(operation, at: location)
    case .part(let part):
      var outcome: Swift.Result<Result, Failure>?
      part.modify(location) { value in
        do throws(Failure) {
          outcome = .success(try operation(&value))
        } catch {
          outcome = .failure(error)
        }
        if case .success = outcome { return true }
        return false
      }
      // `modify` calls its closure once.
      // swift-format-ignore: NeverForceUnwrap
      return try outcome!.get()
    }
  }

  /// A part of the value, as a shared property.
  ///
  /// ```swift
  /// TextField("Name", text: $draft.name)   // a Shared<String>
  /// Row.State(row: $rows[id: id])          // a Shared<Row?>
  /// ```
  ///
  /// - Parameter keyPath: A key path of the value.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: any WritableKeyPath<Value, Member> & Sendable
  ) -> Shared<Member> {
    Shared<Member>(source: .part(SharedPart(keyPath, of: self)))
  }

  /// A read-only view of the property.
  public var reader: SharedReader<Value> { SharedReader(self) }

  // MARK: Storage

  /// The link to the storage of the whole value, or `nil` without a key.
  var link: (any SharedLinking)? {
    switch source {
    case .reference(let reference, _): reference.link
    case .part(let part): part.link
    }
  }

  /// Loads the value from its storage.
  ///
  /// A property without a key has nothing to load.
  ///
  /// - Throws: The error of the storage. The value is unchanged, and ``loadError`` is set.
  public func load() async throws { try await link?.load() }

  /// Saves the value in its storage.
  ///
  /// Each change is saved in the background. This returns when the newest value is saved.
  ///
  /// - Throws: The error of the storage. The value is unchanged, and ``saveError`` is set.
  public func save() async throws { try await link?.save() }

  /// The error of the last attempt to load the value, or `nil` if it succeeded.
  public var loadError: (any Error)? { link?.loadError }

  /// The error of the last attempt to save the value, or `nil` if it succeeded.
  public var saveError: (any Error)? { link?.saveError }

  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { link?.isLoading ?? false }

  /// A sequence of the current value and its changes, always the newest.
  ///
  /// A slow reader skips values, but always receives the last. The sequence ends when the reading
  /// task is cancelled.
  public var values: SharedValues<Value> { SharedValues(self) }

  /// The root of the value, which identifies it for observers and views.
  var root: any SharedSource {
    switch source {
    case .reference(let reference, _): reference
    case .part(let part): part.root
    }
  }
}

// MARK: - Comparing and coding

extension Shared: Equatable where Value: Equatable {
  /// Returns `true` if two properties have equal values.
  ///
  /// - Parameters:
  ///   - lhs: A property.
  ///   - rhs: Another property.
  /// - Returns: `true` if the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
}

extension Shared: Hashable where Value: Hashable {
  /// Hashes the value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Shared: CustomDebugStringConvertible {
  /// The description of the value.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}

private enum SharedCodingKeys: String, CodingKey {
  case key = "$shared"
}

extension Shared: Encodable where Value: Encodable {
  /// Encodes the name of the key, or the value if there is no key.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder or the value.
  public func encode(to encoder: any Encoder) throws {
    guard case .reference(let reference, _) = source, let name = reference.name else {
      return try wrappedValue.encode(to: encoder)
    }
    var container = encoder.container(keyedBy: SharedCodingKeys.self)
    try container.encode(name, forKey: .key)
  }
}

extension Shared: Decodable where Value: Decodable {
  /// Decodes a value without a key, or finds the value of a key.
  ///
  /// A property with the key must have been created earlier in this process.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder or the value; `DecodingError.dataCorrupted` for an unknown
  ///   key.
  public init(from decoder: any Decoder) throws {
    let container = try? decoder.container(keyedBy: SharedCodingKeys.self)
    guard let name = try container?.decodeIfPresent(String.self, forKey: .key) else {
      self.init(value: try Value(from: decoder))
      return
    }
    guard let shared = SharedDeclarations.property(name, of: Value.self) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            No property with the shared key \(name) has been created yet, so its default value \
            isn't known. Create a state that declares it before one is decoded.
            """))
    }
    self = shared
  }
}
