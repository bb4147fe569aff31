import StoreRuntimeCore

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

/// The words of a screen or a sheet in a link, with `*` for each value: `items/*`.
struct LinkTemplate: Sendable {
  /// The words; `*` stands for any.
  let words: [String]

  init(_ text: String) {
    words = text.split(separator: "/").map(String.init)
  }

  /// The words with slashes between them.
  var text: String { words.joined(separator: "/") }

  /// How many values there are.
  var valueCount: Int { words.count { $0 == "*" } }

  /// The first word that isn't a value.
  var firstLiteral: String? { words.first { $0 != "*" } }

  /// Returns what stands for the values at the beginning of a link, or `nil` if the link begins
  /// with other words.
  func values(in components: ArraySlice<String>) -> [String]? {
    guard components.count >= words.count else { return nil }
    var values: [String] = []
    for (word, component) in zip(words, components) {
      if word == "*" {
        values.append(component)
      } else if !component.isSpelled(word) {
        return nil
      }
    }
    return values
  }

  /// Reports what is wrong with the words of a declaration.
  ///
  /// - Parameters:
  ///   - repetition: What is wrong if nothing else is.
  ///   - values: How many values a screen has; `nil` for a sheet.
  ///   - location: The place of the declaration.
  func reportMistakes(_ repetition: String?, values: Int?, at location: IssueLocation) {
    var problem = repetition
    if words.isEmpty {
      let example = values == nil ? "share" : "items/*"
      problem = "has no words, so that it has no link. Name it, such as \"\(example)\"."
    } else if let values, values != valueCount {
      problem = """
        has \(valueCount) "*", but \(values) values, so that it has no link. Write a "*" for each \
        value.
        """
    } else if values == nil, valueCount > 0 {
      problem = "has a \"*\", but sheets have no values. Write words only."
    }
    guard let problem else { return }
    let kind = values == nil ? "sheet" : "screen"
    reportIssue("The \(kind) \"\(text.cut(to: 80))\" \(problem)", at: location)
  }

  /// Returns the words with values filled in.
  func filled(with values: [String]) -> [String] {
    var rest = values[...]
    return words.map { $0 == "*" ? rest.popFirst() ?? "*" : $0 }
  }
}

extension String {
  /// Whether two strings are the same bytes: `==` also holds for other spellings of an "é".
  func isSpelled(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Whether a URL keeps this as a component of its path.
  var isLinkComponent: Bool {
    self != "" && self != "." && self != ".."
  }
}

extension Sequence<String> {
  /// Whether the strings are the same bytes, one by one.
  func areSpelled(_ others: some Sequence<String>) -> Bool {
    elementsEqual(others) { $0.isSpelled($1) }
  }
}
