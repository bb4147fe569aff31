/// A value that is used from several tasks or threads although its type isn't `Sendable`.
///
/// The compiler doesn't check its use: wrap only values that you know to be safe, such as objects
/// of a framework that documents this.
@propertyWrapper
@dynamicMemberLookup
// Unchecked: the caller guarantees that the value is safe to share.
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: The value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the value of a property.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper, to be passed on in place of the value.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: A key path to the part.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

/// A hashable value of any type that is `Sendable`.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Wraps a value.
  ///
  /// - Parameter base: The value; another `AnyHashableSendable` isn't wrapped twice.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Returns whether two values are equal, as `AnyHashable` compares them.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: Another value.
  /// - Returns: `true` if they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Feeds the value to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: CustomStringConvertible {
  /// The description of the value.
  public var description: String { String(describing: base) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral
{
  /// Wraps a literal.
  ///
  /// - Parameter value: The value.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Wraps a literal.
  ///
  /// - Parameter value: The value.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Wraps a literal.
  ///
  /// - Parameter value: The value.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Wraps a literal.
  ///
  /// - Parameter value: The value.
  public init(stringLiteral value: String) { self.init(value) }
}
