/// Writes a value of an enum under the name of its case, for the code of the macro
/// `@CodableCases`.
///
/// The form is the compiler's: `{"moved":{"_0":1,"by":2}}`.
@_documentation(visibility: internal)
public struct CaseEncoder {
  private var values: KeyedEncodingContainer<CaseCodingKey>

  /// Begins a value.
  ///
  /// - Parameters:
  ///   - name: The name of its case.
  ///   - encoder: The encoder to write to.
  public init(_ name: String, to encoder: any Encoder) {
    var container = encoder.container(keyedBy: CaseCodingKey.self)
    self.values = container.nestedContainer(
      keyedBy: CaseCodingKey.self, forKey: CaseCodingKey(stringValue: name))
  }

  /// Writes one value of the case, and nothing for `nil`.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or `_0`, `_1` and so on for one without a label.
  ///   - value: The value.
  /// - Throws: What the encoder throws.
  public mutating func encode<Value: Encodable>(_ key: String, _ value: Value?) throws {
    try values.encodeIfPresent(value, forKey: CaseCodingKey(stringValue: key))
  }

  /// Writes a result: `{"success":…}` or `{"failure":…}`.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: What the encoder throws.
  public mutating func encode<Success: Encodable, Failure: Encodable>(
    _ key: String, _ result: Result<Success, Failure>
  ) throws {
    var container = values.nestedContainer(
      keyedBy: ResultKey.self, forKey: CaseCodingKey(stringValue: key))
    switch result {
    case .success(let value): try container.encode(value, forKey: .success)
    case .failure(let error): try container.encode(error, forKey: .failure)
    }
  }

  /// Writes a result with any error, which becomes a ``RecordedError``.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: What the encoder throws.
  public mutating func encode<Success: Encodable>(
    _ key: String, _ result: Result<Success, any Error>
  ) throws {
    try encode(key, result.mapError { RecordedError($0) })
  }

  /// Writes a result without a value: `{"success":{}}` or `{"failure":…}`.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: What the encoder throws.
  public mutating func encode<Failure: Encodable>(
    _ key: String, _ result: Result<Void, Failure>
  ) throws {
    try encode(key, result.map { Nothing() })
  }

  /// Writes a result without a value and with any error, which becomes a ``RecordedError``.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: What the encoder throws.
  public mutating func encode(_ key: String, _ result: Result<Void, any Error>) throws {
    try encode(key, result.map { Nothing() })
  }
}

/// The cases of a result.
enum ResultKey: String, CodingKey {
  case success, failure
}

/// A value of a type without content: `{}`.
struct Nothing: Codable {}

/// Reads a value of an enum under the name of its case, for the code of the macro
/// `@CodableCases`.
@_documentation(visibility: internal)
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
    let container = try values.nestedContainer(
      keyedBy: ResultKey.self, forKey: CaseCodingKey(stringValue: key))
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
}

/// The name of a case, or of a value in it, as a coding key.
package struct CaseCodingKey: CodingKey {
  package let stringValue: String

  package var intValue: Int? { nil }

  package init(stringValue: String) {
    self.stringValue = stringValue
  }

  package init?(intValue: Int) {
    nil
  }
}

/// An error as it was written down, in place of one whose type is only known as `any Error`.
///
/// An action with a payload such as `Result<Item, any Error>` is coded with the name of the
/// error's type and its description. It is read back with this in place of the error, so a reducer
/// that looks at the type of an error takes another way than it took with the error itself.
public struct RecordedError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error's type, with its module.
  public let type: String

  /// The error as text.
  public let description: String

  /// Creates an error that was written down.
  ///
  /// - Parameters:
  ///   - type: The name of the error's type, with its module.
  ///   - description: The error as text.
  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }

  /// Writes an error down; one that was written down already stays as it is.
  ///
  /// - Parameter error: The error.
  public init(_ error: any Error) {
    if let error = error as? RecordedError {
      self = error
    } else {
      type = String(reflecting: Swift.type(of: error))
      description = String(describing: error)
    }
  }
}
