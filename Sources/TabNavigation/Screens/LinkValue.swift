#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value that is written in a link, such as the 42 of `items/42`.
///
/// Strings, integers and UUIDs are. A type that is `RawRepresentable` by a string or
/// `LosslessStringConvertible` only has to say that it is one:
///
/// ```swift
/// extension SettingsSection: LinkValue {}
/// ```
///
/// A link has one spelling only. So a component is read as the value only if it is just what the
/// value is written as: `007` and `+7` aren't read as 7.
public protocol LinkValue: Sendable {
  /// Reads a value.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  // No initializer: with one more that takes a string, `map(Int.init)` would be ambiguous.
  static func linkValue(_ component: String) -> Self?

  /// What is written in a link, without escapes.
  ///
  /// A value that is written as nothing, `.` or `..` has no link.
  var linkComponent: String { get }
}

extension LinkValue where Self: LosslessStringConvertible {
  /// Reads a value from its description.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  public static func linkValue(_ component: String) -> Self? {
    Self(component)
  }

  /// The description.
  public var linkComponent: String { description }
}

extension LinkValue where Self: RawRepresentable, RawValue == String {
  /// Reads a value from its raw value.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  public static func linkValue(_ component: String) -> Self? {
    Self(rawValue: component)
  }

  /// The raw value.
  public var linkComponent: String { rawValue }
}

extension LinkValue
where Self: LosslessStringConvertible & RawRepresentable, RawValue == String {
  /// Reads a value from its raw value.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  public static func linkValue(_ component: String) -> Self? {
    Self(rawValue: component)
  }

  /// The raw value.
  public var linkComponent: String { rawValue }
}

extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension Int128: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension UInt128: LinkValue {}
extension String: LinkValue {}

extension UUID: LinkValue {
  /// Reads a UUID in capitals.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  public static func linkValue(_ component: String) -> Self? {
    Self(uuidString: component)
  }

  /// The UUID in capitals.
  public var linkComponent: String { uuidString }
}
