import StoreRuntimeCore

// Each kind of key has its own initialisers, so that compiler errors name the missing argument.

extension Shared {
  init(
    _ key: some SharedReaderKey<Value>, default defaultValue: () -> Value,
    at location: IssueLocation
  ) {
    let storage = DependencyValues.current.defaultInMemoryStorage
    // In tests a storage exists as long as its values are used.
    self.init(
      (storage.reference(key, default: defaultValue, at: location), isTesting ? storage : nil))
  }

  /// Creates a property of the value of a key.
  ///
  /// ```swift
  /// @Shared(.inMemory("cart")) var lines: [Line] = []
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value, while the storage has none.
  ///   - key: The key.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init(
    wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property of the optional value of a key, which is `nil` while the storage has none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @_disfavoredOverload  // A key with a default of its own fits as well.
  public init<Wrapped>(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    self.init(
      key, default: { nil },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property of the value of a key with a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init<Base: SharedKey<Value>>(
    _ key: SharedKeyDefault<Base>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      key, default: key.defaultValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property of the value of a key with another default value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value, in place of that of the key.
  ///   - key: The key.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init<Base: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: SharedKeyDefault<Base>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property of a value that its storage must have.
  ///
  /// It loads the value, as `load()` does, if other properties use it already.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the storage, or ``MissingSharedValue`` if it has no value.
  public init(require key: some SharedKey<Value>) async throws {
    let storage = DependencyValues.current.defaultInMemoryStorage
    let known = storage.reference(of: key)
    // A value in memory has no other storage.
    guard !(key.id is InMemoryKeyID) else {
      guard let known else { throw MissingSharedValue() }
      self.init((known, isTesting ? storage : nil))
      return
    }
    if let known {
      // The other properties get the loaded value, too. One of them may be starting just now.
      known.link?.start()
      try await known.link?.load(isRequired: true)
      self.init((known, isTesting ? storage : nil))
      return
    }
    let result: Result<Value?, any Error> = await withCheckedContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation { continuation.resume(returning: $0) })
    }
    guard let value = try result.get() else { throw MissingSharedValue() }
    self.init(key, default: { value }, at: IssueLocation())
  }

  /// Diagnoses a missing default value.
  @available(*, unavailable, message: "Give the property a default value: 'var count = 0'.")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init(_ key: some SharedKey<Value>) {
    fatalError("No feature can call this.")
  }
}

/// The error of a storage that has no value where one is required.
public struct MissingSharedValue: Error, Hashable {}

extension SharedReader {
  /// Creates a reader of the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value, while the storage has none.
  ///   - key: The key.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init(
    wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base = Shared(
      key, default: wrappedValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a reader of the optional value of a key, which is `nil` while the storage has none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @_disfavoredOverload  // A key with a default of its own fits as well.
  public init<Wrapped>(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    base = Shared(
      key, default: { nil },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a reader of the value of a key with a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init<Base: SharedReaderKey<Value>>(
    _ key: SharedKeyDefault<Base>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base = Shared(
      key, default: key.defaultValue,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a reader from another one: `@SharedReader(.constant(1)) var count`.
  ///
  /// - Parameter reader: The other reader.
  public init(_ reader: SharedReader) { self = reader }

  /// Diagnoses a missing default value.
  @available(*, unavailable, message: "Give the property a default value: 'var count = 0'.")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init(_ key: some SharedReaderKey<Value>) {
    fatalError("No feature can call this.")
  }
}

extension SharedKeyDefault: CustomStringConvertible {
  /// The name of the key.
  public var description: String { name(of: base) }
}
