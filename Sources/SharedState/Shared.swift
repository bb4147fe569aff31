public import StoreRuntimeCore

/// A property whose value other features share.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Shared(.inMemory("cart")) var lines: [Line] = []
///   @Shared(.appStorage("showsPrices")) var showsPrices = true
///   @Shared(.fileStorage(.documentsDirectory.appending(path: "orders.json"))) var orders: [Order] = []
///   @Shared var draft: Draft
/// }
/// ```
///
/// Properties with equal keys have one value, whichever stores, actors and threads they belong to.
/// A property without a key is handed over by another one: `State(draft: $draft)`.
///
/// Change the value by ``withLock(_:fileID:filePath:line:column:)`` of the projected value:
///
/// ```swift
/// state.$lines.withLock { $0.append(line) }
/// ```
///
/// A reduction sees one value: its first read fixes what it reads until it ends. It sees its own
/// changes at once. All other code reads the newest value.
///
/// Two shared properties are equal if their values are. A property without a key is coded as its
/// value, and one with a key as the name of its key.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value: Sendable>: Sendable {
  @usableFromInline
  enum Source: Sendable {
    /// A value of its own. The storage, if there is one, exists as long as the property.
    case reference(SharedReference<Value>, InMemoryStorage?)

    /// A part of another value.
    case part(SharedPart<Value>)
  }

  @usableFromInline let source: Source

  @usableFromInline
  init(source: Source) { self.source = source }

  init(_ resolved: (SharedReference<Value>, InMemoryStorage?)) {
    source = .reference(resolved.0, resolved.1)
  }

  /// Creates a value without a key, to be handed over to other features.
  ///
  /// - Parameter value: The first value.
  public init(value: Value) {
    source = .reference(SharedReference(value), nil)
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
    source = .part(part)
  }

  /// The value.
  @inlinable public var wrappedValue: Value {
    switch source {
    case .reference(let reference, _):
      // The property keeps the reference, which needn't be counted meanwhile.
      Unmanaged.passUnretained(reference)._withUnsafeGuaranteedRef { $0.value }
    case .part(let part): part.get()
    }
  }

  /// The property itself, to change its value, to observe it and to hand it over.
  ///
  /// Set it to share another value.
  @inlinable public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  /// Changes the newest value, while no other code does.
  ///
  /// The closure works on a copy, which replaces the value when the closure returns. If it throws,
  /// nothing changes. A call inside the closure for the same value is a reported issue, and the
  /// inner change is dropped. Threads that change two values inside one another need one order for
  /// both, as with any lock.
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

  /// The property without the means to change it.
  public var reader: SharedReader<Value> { SharedReader(self) }

  // MARK: Storage

  /// The link to the storage of the whole value that this is a part of, `nil` without a key.
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
  /// - Throws: The error of the storage. The value stays as it was, and ``loadError`` is set.
  public func load() async throws { try await link?.load() }

  /// Saves the value in its storage.
  ///
  /// Each change is saved in the background. This returns when the newest value is saved.
  ///
  /// - Throws: The error of the storage. The value stays as it was, and ``saveError`` is set.
  public func save() async throws { try await link?.save() }

  /// The error of the last attempt to load the value, `nil` if it succeeded.
  public var loadError: (any Error)? { link?.loadError }

  /// The error of the last attempt to save the value, `nil` if it succeeded.
  public var saveError: (any Error)? { link?.saveError }

  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { link?.isLoading ?? false }

  /// The value and those that follow it, always the newest.
  ///
  /// A slow reader skips values and always sees the last. The sequence ends when the reading task
  /// is cancelled.
  public var values: SharedValues<Value> { SharedValues(self) }

  /// The root of the value, by which observers and views know it.
  var root: any SharedSource {
    switch source {
    case .reference(let reference, _): reference
    case .part(let part): part.root
    }
  }
}

// MARK: - Comparing and coding

extension Shared: Equatable where Value: Equatable {
  /// Returns whether two properties have equal values.
  ///
  /// - Parameters:
  ///   - lhs: A property.
  ///   - rhs: Another one.
  /// - Returns: Whether the values are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
}

extension Shared: Hashable where Value: Hashable {
  /// Feeds the value to a hasher.
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
  /// The key is known once a property with it was created in this process.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder or the value; `DecodingError.dataCorrupted` if the key
  ///   isn't known.
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
            No property with the shared key \(name) was created yet, so its default value isn't \
            known. Create a state that declares it before one is decoded.
            """))
    }
    self = shared
  }
}
