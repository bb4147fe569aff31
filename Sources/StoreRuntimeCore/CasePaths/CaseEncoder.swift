/// Writes a value of an enum under the name of its case, for the code of the macro
/// `@CodableCases`.
///
/// The form is the compiler's: `{"moved":{"_0":1,"by":2}}`.
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

  /// Writes one value of the case.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or `_0`, `_1` and so on for one without a label.
  ///   - value: The value.
  /// - Throws: What the encoder throws.
  public mutating func encode<Value: Encodable>(_ key: String, _ value: Value) throws {
    try values.encode(value, forKey: CaseCodingKey(stringValue: key))
  }

  /// Writes one value of the case, and nothing for `nil`.
  ///
  /// - Parameters:
  ///   - key: The label of the value, or its number.
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
    var container = nested(key)
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
    var container = nested(key)
    switch result {
    case .success(let value): try container.encode(value, forKey: .success)
    case .failure(let error): try container.encode(RecordedError(error), forKey: .failure)
    }
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

  private mutating func nested(_ key: String) -> KeyedEncodingContainer<ResultKey> {
    values.nestedContainer(keyedBy: ResultKey.self, forKey: CaseCodingKey(stringValue: key))
  }
}

/// The cases of a result.
enum ResultKey: String, CodingKey {
  case success, failure
}

/// A value of a type without content: `{}`.
struct Nothing: Codable {}
