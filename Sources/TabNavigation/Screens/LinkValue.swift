import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value that a link can contain, such as the 42 of `items/42`.
///
/// Strings, numbers, Booleans and UUIDs conform. A type that is `RawRepresentable` by a string or
/// `LosslessStringConvertible` only has to declare its conformance:
///
/// ```swift
/// extension SettingsSection: LinkValue {}
/// ```
///
/// Any text that the type can read is a link to the value, so `007` is 7. Links are printed with
/// ``linkComponent``. In a query, a value may be `Optional`: `nil` is the value of a missing name.
public protocol LinkValue: Sendable {
  /// Reads a value.
  ///
  /// - Parameter component: A part of a link's path or a value of its query, without escapes.
  /// - Returns: The value, or `nil` if the text isn't a value of the type.
  // No initializer: with one more that takes a string, `map(Int.init)` would be ambiguous.
  static func linkValue(_ component: String) -> Self?

  /// The text of the value in a link, without escapes.
  ///
  /// A value whose text is empty, `.` or `..` can't be in the path of a link.
  var linkComponent: String { get }

  /// The value of a query that doesn't contain the name, or `nil` if the link needs the value.
  static var missingLinkValue: Self? { get }

  /// The text of the value in the query of a link, or `nil` to omit it.
  var queryComponent: String? { get }
}

extension LinkValue {
  /// `nil`: a link needs the value.
  public static var missingLinkValue: Self? { nil }

  /// The text of the value in a link.
  public var queryComponent: String? { linkComponent }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  /// Reads the wrapped value.
  ///
  /// - Parameter component: A value of a link's query, without escapes.
  /// - Returns: The value, or `nil` if the text isn't a value of the type.
  public static func linkValue(_ component: String) -> Self? {
    Wrapped.linkValue(component).map { .some($0) }
  }

  /// The text of the wrapped value, or an empty text.
  public var linkComponent: String { self?.linkComponent ?? "" }

  /// A value of `nil`: a link doesn't need the value.
  public static var missingLinkValue: Self? { .some(nil) }

  /// The text of the wrapped value, or `nil`.
  public var queryComponent: String? { map(\.linkComponent) }
}

extension LinkValue where Self: LosslessStringConvertible {
  /// Reads a value from its description.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if the text isn't a value of the type.
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
  /// - Returns: The value, or `nil` if the text isn't a value of the type.
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
  /// - Returns: The value, or `nil` if the text isn't a value of the type.
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
extension Bool: LinkValue {}
extension Double: LinkValue {}

extension UUID: LinkValue {
  /// Reads a UUID in upper or lower case.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if the text isn't a UUID.
  public static func linkValue(_ component: String) -> Self? {
    Self(uuidString: component)
  }

  /// The UUID in upper case.
  public var linkComponent: String { uuidString }
}
