/// Encodes a value of an enum with the name of its case, for the macro `@CodableCases`.
///
/// The format is the compiler's: `{"moved":{"_0":1,"by":2}}`.
@_documentation(visibility: internal)
public struct CaseEncoder {
  private var values: KeyedEncodingContainer<CaseCodingKey>

  /// Starts a value.
  ///
  /// - Parameters:
  ///   - name: The name of its case.
  ///   - encoder: The encoder to write to.
  public init(_ name: String, to encoder: any Encoder) {
    var container = encoder.container(keyedBy: CaseCodingKey.self)
    self.values = container.nestedContainer(
      keyedBy: CaseCodingKey.self, forKey: CaseCodingKey(stringValue: name))
  }

  /// Encodes one value of the case, and nothing for `nil`.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or `_0`, `_1` and so on for one without a label.
  ///   - value: The value.
  /// - Throws: Any error from the encoder.
  public mutating func encode<Value: Encodable>(_ key: String, _ value: Value?) throws {
    try values.encodeIfPresent(value, forKey: CaseCodingKey(stringValue: key))
  }

  /// Encodes a result: `{"success":…}` or `{"failure":…}`.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: Any error from the encoder.
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

  /// Encodes a result with any error, which becomes a ``RecordedError``.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: Any error from the encoder.
  public mutating func encode<Success: Encodable>(
    _ key: String, _ result: Result<Success, any Error>
  ) throws {
    try encode(key, result.mapError { RecordedError($0) })
  }

  /// Encodes a result without a value: `{"success":{}}` or `{"failure":…}`.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: Any error from the encoder.
  public mutating func encode<Failure: Encodable>(
    _ key: String, _ result: Result<Void, Failure>
  ) throws {
    try encode(key, result.map { Nothing() })
  }

  /// Encodes a result without a value and with any error, which becomes a ``RecordedError``.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
  ///   - result: The result.
  /// - Throws: Any error from the encoder.
  public mutating func encode(_ key: String, _ result: Result<Void, any Error>) throws {
    try encode(key, result.map { Nothing() })
  }
}

/// The keys of an encoded result.
enum ResultKey: String, CodingKey {
  case success, failure
}

/// A value of a type without content: `{}`.
struct Nothing: Codable {}

/// Decodes a value of an enum with the name of its case, for the macro `@CodableCases`.
@_documentation(visibility: internal)
public struct CaseDecoder {
  /// The name of the case.
  public let name: String

  private let values: KeyedDecodingContainer<CaseCodingKey>
  private let codingPath: [any CodingKey]

  /// Creates a decoder after reading the case's name.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` unless there is an object with one key, whose value is an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CaseCodingKey.self)
    let keys = container.allKeys
    guard let key = keys.first, keys.count == 1 else {
      let names = keys.map(\.stringValue).sorted().joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            Expected an object with one key, the name of a case, but this one has \
            \(keys.count)\(names.isEmpty ? "." : ": \(names).")
            """))
    }
    name = key.stringValue
    values = try container.nestedContainer(keyedBy: CaseCodingKey.self, forKey: key)
    codingPath = decoder.codingPath
  }

  /// Returns the error for a case name that the enum doesn't have.
  ///
  /// - Parameters:
  ///   - type: The enum.
  ///   - names: The names of its cases.
  /// - Returns: The error, which names the case and the known ones.
  public func unknownCase(of type: Any.Type, known names: [String]) -> any Error {
    // The same error as in code that the compiler synthesises.
    DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: """
          '\(type)' has no case '\(name)' that can be decoded. Available: \
          \(names.isEmpty ? "none" : names.joined(separator: ", ")).
          """))
  }

  /// Decodes one value of the case.
  ///
  /// - Parameter key: The label of the value, or `_0`, `_1` and so on for one without a label.
  /// - Returns: The value.
  /// - Throws: `DecodingError` if it is missing; any error from its type.
  @_disfavoredOverload
  public func decode<Value: Decodable>(_ key: String) throws -> Value {
    try values.decode(Value.self, forKey: CaseCodingKey(stringValue: key))
  }

  /// Decodes one value of the case, or `nil` if it is missing.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The value.
  /// - Throws: Any error from the value's type.
  public func decode<Value: Decodable>(_ key: String) throws -> Value? {
    try values.decodeIfPresent(Value.self, forKey: CaseCodingKey(stringValue: key))
  }

  /// Decodes a result.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it is missing; any error from its types.
  public func decode<Success: Decodable, Failure: Decodable>(
    _ key: String
  ) throws -> Result<Success, Failure> {
    let container = try values.nestedContainer(
      keyedBy: ResultKey.self, forKey: CaseCodingKey(stringValue: key))
    return container.contains(.failure)
      ? .failure(try container.decode(Failure.self, forKey: .failure))
      : .success(try container.decode(Success.self, forKey: .success))
  }

  /// Decodes a result with any error: a failure is a ``RecordedError``.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it is missing; any error from its type.
  public func decode<Success: Decodable>(_ key: String) throws -> Result<Success, any Error> {
    let result: Result<Success, RecordedError> = try decode(key)
    return result.mapError { $0 }
  }

  /// Decodes a result without a value.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it is missing; any error from the failure's type.
  public func decode<Failure: Decodable>(_ key: String) throws -> Result<Void, Failure> {
    let result: Result<Nothing, Failure> = try decode(key)
    return result.map { _ in }
  }

  /// Decodes a result without a value and with any error: a failure is a ``RecordedError``.
  ///
  /// - Parameter key: The label of the value, or its number.
  /// - Returns: The result.
  /// - Throws: `DecodingError` if it is missing.
  public func decode(_ key: String) throws -> Result<Void, any Error> {
    let result: Result<Nothing, RecordedError> = try decode(key)
    return result.map { _ in }.mapError { $0 }
  }
}

/// The coding key of a case or of a value in it.
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

/// A recorded description of an error that is typed as `any Error`.
///
/// An action with a payload such as `Result<Item, any Error>` is encoded with the name of the
/// error's type and its description. This type replaces the error when the action is decoded, so a
/// reducer that checks the type of an error behaves differently than with the original error.
public struct RecordedError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error's type, with its module.
  public let type: String

  /// The description of the error.
  public let description: String

  /// Creates a recorded error.
  ///
  /// - Parameters:
  ///   - type: The name of the error's type, with its module.
  ///   - description: The description of the error.
  public init(type: String, description: String) {
    self.type = type
    self.description = description
  }

  /// Records an error; one that is already recorded isn't changed.
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
