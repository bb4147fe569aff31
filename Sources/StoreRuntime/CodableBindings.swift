/// A state that names the properties that controls write into, so that the writes can be recorded.
///
/// ```swift
/// extension SignUp.State: CodableBindings {
///   static var codableBindings: [String: CodableBinding<Self>] {
///     ["name": CodableBinding(\.name), "street": CodableBinding(\.address.street)]
///   }
/// }
/// ```
///
/// A ``BindingAction`` of the state is `Codable` then, as an enum with a case for each property:
/// `{"name":{"_0":"Blob"}}`. To encode a write into another property throws.
public protocol CodableBindings {
  /// The properties by the names that writes into them are coded with.
  static var codableBindings: [String: CodableBinding<Self>] { get }
}

/// A property that writes into can be coded.
@_documentation(visibility: internal)
public struct CodableBinding<Root>: Sendable {
  fileprivate let keyPath: any PartialKeyPath<Root> & Sendable
  fileprivate let encode: @Sendable (BindingAction<Root>, inout CaseEncoder) throws -> Void
  fileprivate let decode: @Sendable (CaseDecoder) throws -> BindingAction<Root>

  /// Names a property.
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
  /// Writes the value under the name of its property.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` if the state doesn't name the property; what the encoder throws.
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
  /// Reads a write under the name of its property.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if the state names no such property; what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try CaseDecoder(from: decoder)
    guard let binding = Root.codableBindings[values.name] else {
      throw values.unknownCase(of: Self.self, known: Root.codableBindings.keys.sorted())
    }
    self = try binding.decode(values)
  }
}
