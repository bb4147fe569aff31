/// A state that names the properties that controls write to, so that the writes can be recorded.
///
/// ```swift
/// extension SignUp.State: CodableBindings {
///   static var codableBindings: [String: CodableBinding<Self>] {
///     ["name": CodableBinding(\.name), "street": CodableBinding(\.address.street)]
///   }
/// }
/// ```
///
/// A ``BindingAction`` of the state is then `Codable`, like an enum with a case for each property:
/// `{"name":{"_0":"Blob"}}`. Encoding a write to another property throws an error.
public protocol CodableBindings {
  /// The properties, by the names under which writes to them are encoded.
  static var codableBindings: [String: CodableBinding<Self>] { get }
}

/// A property whose writes can be encoded.
@_documentation(visibility: internal)
public struct CodableBinding<Root>: Sendable {
  fileprivate let keyPath: any PartialKeyPath<Root> & Sendable
  fileprivate let encode: @Sendable (BindingAction<Root>, inout CaseEncoder) throws -> Void
  fileprivate let decode: @Sendable (CaseDecoder) throws -> BindingAction<Root>

  /// Creates a binding for a property.
  ///
  /// - Parameter keyPath: A key path to the property.
  public init<Value: Codable & Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable
  ) {
    self.keyPath = keyPath
    encode = { try $1.encode("_0", $0.value as? Value) }
    decode = { .set(keyPath, try $0.decode("_0")) }
  }
}

extension BindingAction: Encodable where Root: CodableBindings {
  /// Encodes the value under the name of its property.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` if the state doesn't name the property; errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    let keyPath: PartialKeyPath<Root> = keyPath
    guard
      let (name, binding) = Root.codableBindings.first(where: {
        $1.keyPath as PartialKeyPath == keyPath
      })
    else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "\(self) can't be coded: add its property to 'codableBindings'."))
    }
    var values = CaseEncoder(name, to: encoder)
    try binding.encode(self, &values)
  }
}

extension BindingAction: Decodable where Root: CodableBindings {
  /// Decodes a write from the name of its property.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if the state names no such property; errors of the decoder.
  public init(from decoder: any Decoder) throws {
    let values = try CaseDecoder(from: decoder)
    guard let binding = Root.codableBindings[values.name] else {
      throw values.unknownCase(of: Self.self, known: Root.codableBindings.keys.sorted())
    }
    self = try binding.decode(values)
  }
}
