import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value that is written in a link, such as the 42 of `items/42`.
///
/// Strings, numbers, Booleans and UUIDs are. A type that is `RawRepresentable` by a string or
/// `LosslessStringConvertible` only has to say that it is one:
///
/// ```swift
/// extension SettingsSection: LinkValue {}
/// ```
///
/// Whatever the type reads is a link to the value, so `007` is 7. Printed is ``linkComponent``. In
/// a query a value may be `Optional`: `nil` stands for a name that isn't there.
public protocol LinkValue: Sendable {
  /// Reads a value.
  ///
  /// - Parameter component: A part of a link's path or a value of its query, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  // No initializer: with one more that takes a string, `map(Int.init)` would be ambiguous.
  static func linkValue(_ component: String) -> Self?

  /// What is written in a link, without escapes.
  ///
  /// A value that is written as nothing, `.` or `..` has no place in the path of a link.
  var linkComponent: String { get }

  /// What a query without the value stands for, `nil` if the link needs the value.
  static var missingLinkValue: Self? { get }

  /// What is written in the query of a link, `nil` if the value is left out.
  var queryComponent: String? { get }
}

extension LinkValue {
  /// Nothing: a link needs the value.
  public static var missingLinkValue: Self? { nil }

  /// What is written in any part of a link.
  public var queryComponent: String? { linkComponent }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  /// Reads a value that is there.
  ///
  /// - Parameter component: A value of a link's query, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  public static func linkValue(_ component: String) -> Self? {
    Wrapped.linkValue(component).map { .some($0) }
  }

  /// What is written of a value that is there.
  public var linkComponent: String { self?.linkComponent ?? "" }

  /// No value: the link doesn't need it.
  public static var missingLinkValue: Self? { .some(nil) }

  /// What is written of a value that is there, `nil` without one.
  public var queryComponent: String? { map(\.linkComponent) }
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
extension Bool: LinkValue {}
extension Double: LinkValue {}

extension UUID: LinkValue {
  /// Reads a UUID, in capitals or small letters.
  ///
  /// - Parameter component: A component of a link, without escapes.
  /// - Returns: The value, or `nil` if there is none with this name.
  public static func linkValue(_ component: String) -> Self? {
    Self(uuidString: component)
  }

  /// The UUID in capitals.
  public var linkComponent: String { uuidString }
}

extension String {
  /// Whether two strings are the same bytes: `==` also holds for other spellings of an "é".
  @usableFromInline
  func isSpelled(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (text, other) = (self, other)
    return text.withUTF8 { bytes in
      other.withUTF8 { other in bytes.indices.allSatisfy { bytes[$0] == other[$0] } }
    }
  }

  /// Whether a URL keeps this as a component of its path.
  var isLinkComponent: Bool {
    self != "" && self != "." && self != ".."
  }
}

extension Sequence<String> {
  /// Whether the strings are the same bytes, one by one.
  @inlinable
  func areSpelled(_ others: some Sequence<String>) -> Bool {
    elementsEqual(others) { $0.isSpelled($1) }
  }
}

extension Sequence<String?> {
  /// Whether the strings are the same bytes, one by one.
  @inlinable
  func areSpelled(_ others: some Sequence<String?>) -> Bool {
    elementsEqual(others) { first, second in
      guard let first, let second else { return first == nil && second == nil }
      return first.isSpelled(second)
    }
  }
}
