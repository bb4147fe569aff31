/// A value with an id, for values whose type isn't `Identifiable`.
///
/// ```swift
/// let rows: IdentifiedArrayOf<Identified<String, URL>> = [Identified(url, id: \.path)]
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id.
  public let id: ID

  /// The value.
  public var value: Value

  /// Creates a value with the given id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The id.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Creates a value with an id that is derived from it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Returns the id of the value, such as a key path. A later change of the value doesn't
  ///     change the id.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: A key path to the part.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension Identified: Codable where ID: Codable, Value: Codable {}
extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
