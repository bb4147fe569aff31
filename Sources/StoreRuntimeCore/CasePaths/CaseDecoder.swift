/// Reads a value of an enum under the name of its case, for the code of the macro
/// `@CodableCases`.
public struct CaseDecoder {
  /// The name of the case.
  public let name: String

  private let values: KeyedDecodingContainer<CaseCodingKey>
  private let codingPath: [any CodingKey]

  /// Finds the case of a value.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there isn't an object with one key, whose value is an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CaseCodingKey.self)
    let keys = container.allKeys
    guard let key = keys.first, keys.count == 1 else {
      let names = keys.map(\.stringValue).sorted().joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            An object with one key, which names a case, is needed. This one has \(keys.count)\
            \(names.isEmpty ? "." : ": \(names).")
            """))
    }
    name = key.stringValue
    values = try container.nestedContainer(keyedBy: CaseCodingKey.self, forKey: key)
    codingPath = decoder.codingPath
  }

  /// Returns the error for the name of a case that the enum hasn't got.
  ///
  /// - Parameters:
  ///   - type: The enum.
  ///   - names: The names of its cases.
  /// - Returns: The error, which names the case and the known ones.
  public func unknownCase(of type: Any.Type, known names: [String]) -> any Error {
    // The error that the compiler's own code throws.
    DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: """
          '\(type)' has no case '\(name)' that can be read. It has: \
          \(names.isEmpty ? "none" : names.joined(separator: ", ")).
          """))
  }

  /// Reads one value of the case.
  ///
  /// - Parameter key: The label of the value, or `_0`, `_1` and so on for one without a label.
  /// - Returns: The value.
  /// - Throws: `DecodingError` if it isn't there, or what its type throws.
  @_disfavoredOverload
  public func decode<Value: Decodable>(_ key: String) throws -> Value {
    try values.decode(Value.self, forKey: CaseCodingKey(stringValue: key))
  }

  /// Reads one value of the case, which is `nil` if it isn't there.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The value.
  /// - Throws: What its type throws.
  public func decode<Value: Decodable>(_ key: String) throws -> Value? {
    try values.decodeIfPresent(Value.self, forKey: CaseCodingKey(stringValue: key))
  }

  /// Reads a result.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it isn't there, or what its types throw.
  public func decode<Success: Decodable, Failure: Decodable>(
    _ key: String
  ) throws -> Result<Success, Failure> {
    let container = try nested(key)
    return container.contains(.failure)
      ? .failure(try container.decode(Failure.self, forKey: .failure))
      : .success(try container.decode(Success.self, forKey: .success))
  }

  /// Reads a result with any error: a failure is a ``RecordedError``.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it isn't there, or what its type throws.
  public func decode<Success: Decodable>(_ key: String) throws -> Result<Success, any Error> {
    let result: Result<Success, RecordedError> = try decode(key)
    return result.mapError { $0 }
  }

  /// Reads a result without a value.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it isn't there, or what the type of the error throws.
  public func decode<Failure: Decodable>(_ key: String) throws -> Result<Void, Failure> {
    let result: Result<Nothing, Failure> = try decode(key)
    return result.map { _ in }
  }

  /// Reads a result without a value and with any error: a failure is a ``RecordedError``.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it isn't there.
  public func decode(_ key: String) throws -> Result<Void, any Error> {
    let result: Result<Nothing, RecordedError> = try decode(key)
    return result.map { _ in }.mapError { $0 }
  }

  private func nested(_ key: String) throws -> KeyedDecodingContainer<ResultKey> {
    try values.nestedContainer(keyedBy: ResultKey.self, forKey: CaseCodingKey(stringValue: key))
  }
}
