extension Reply: CustomDebugStringConvertible {
  /// The type of the value, and the number.
  public var debugDescription: String { "Reply<\(Value.self)>(number: \(number))" }
}
