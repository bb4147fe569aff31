#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Text in a feature's state.
///
/// ```swift
/// TextState("Delete “\(item.name)”?")
/// TextState("Keep", tableName: "Notes", bundle: .module)
/// TextState(verbatim: item.name)
/// ```
///
/// A literal is a translation key, and also the text if there is no translation. The key, its table
/// and its bundle are data: a view or `String(state:locale:)` looks up the translation. A string
/// that isn't a literal is shown unchanged.
///
/// Two texts are equal if they have the same words, tables and bundles; comments are ignored.
public struct TextState: Sendable {
  /// The parts, in order.
  fileprivate var parts: [LocalizedText]

  /// Creates a text that can be translated.
  ///
  /// - Parameters:
  ///   - key: The key of the translation, which is also the text if there is no translation.
  ///   - tableName: The table with the translation, or `nil` for `Localizable`.
  ///   - bundle: The bundle with the table: a Foundation `Bundle`, where that is imported. The
  ///     default is the main bundle on Apple's systems and no bundle elsewhere.
  ///   - comment: A comment for translators.
  public init(
    _ key: TextKey, tableName: String? = nil, bundle: (any TextBundle)? = nil,
    comment: StaticString? = nil
  ) {
    parts = [
      LocalizedText(key: key, table: tableName, bundle: bundle, comment: comment?.description)
    ]
  }

  /// Creates a text that isn't translated.
  ///
  /// - Parameter content: The text.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Creates a text that isn't translated.
  ///
  /// - Parameter content: The text.
  public init(verbatim content: String) {
    parts = [LocalizedText(key: TextKey(verbatim: content), isVerbatim: true)]
  }

  /// Joins two texts.
  ///
  /// - Parameters:
  ///   - lhs: A text.
  ///   - rhs: The text that follows it.
  /// - Returns: Both.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    var text = lhs
    text.parts += rhs.parts
    return text
  }
}

extension TextState: ExpressibleByStringInterpolation {
  /// Creates a translatable text from a literal.
  ///
  /// - Parameter value: The key.
  public init(stringLiteral value: String) {
    self.init(TextKey(stringLiteral: value))
  }

  /// Creates a translatable text from a literal with values in it.
  ///
  /// - Parameter stringInterpolation: The key.
  public init(stringInterpolation: TextKey.StringInterpolation) {
    self.init(TextKey(stringInterpolation: stringInterpolation))
  }
}

extension TextState: Hashable {
  /// Returns a Boolean value that indicates whether two texts have equal words, tables and bundles.
  ///
  /// - Parameters:
  ///   - lhs: A text.
  ///   - rhs: Another text.
  /// - Returns: `true` if they are equal.
  public static func == (lhs: TextState, rhs: TextState) -> Bool {
    lhs.description == rhs.description && lhs.sources == rhs.sources
  }

  /// Hashes the words, tables and bundles into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
    hasher.combine(sources)
  }

  /// The tables and bundles other than the default ones.
  private var sources: [LocalizedText.Source] {
    parts.map(\.source).filter { $0 != LocalizedText.Source() }
  }
}

extension TextState: Codable {
  /// Encodes the text without its bundles; a decoded text uses the default ones.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(parts)
  }

  /// Decodes a text.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    parts = try decoder.singleValueContainer().decode([LocalizedText].self)
  }
}

extension TextState: CustomStringConvertible {
  /// The text without translation.
  public var description: String { parts.map(\.key.written).joined() }
}

extension TextState: CustomDebugStringConvertible {
  /// The text without translation, as a literal, and its tables and bundles if it has any.
  public var debugDescription: String {
    let sources = parts.flatMap { part in
      [part.table.map { "table \($0.debugDescription)" }, part.bundle.map { "bundle \($0)" }]
    }.compactMap(\.self)
    let text = description.debugDescription
    return sources.isEmpty ? text : "\(text) (\(sources.joined(separator: ", ")))"
  }
}

extension TextState: CustomReflectable {
  /// A mirror without children: a text is described by its words and where they are translated.
  public var customMirror: Mirror {
    Mirror(self, children: [])
  }
}

extension String {
  /// Creates the string for a text: its translation, or the text itself if there is none.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The locale of numbers in the text, or `nil` for none.
  public init(state: TextState, locale: Locale? = nil) {
    self.init(state: state, locale: locale, mainBundle: LocalizedText.mainBundle)
  }

  /// Creates the string for a text in a program with the given main bundle.
  package init(state: TextState, locale: Locale? = nil, mainBundle: (any TextBundle)?) {
    self = state.parts.map { $0.translated(locale, mainBundle) }.joined()
  }
}

/// A part of a text.
private struct LocalizedText: Codable, Sendable {
  /// The table and the bundle of a translation.
  struct Source: Hashable {
    var table: String?
    var bundle: ObjectIdentifier?
  }

  var key: TextKey
  var table: String?
  var bundle: (any TextBundle)?
  var comment: String?
  var isVerbatim = false

  enum CodingKeys: CodingKey { case key, table, comment, isVerbatim }

  var source: Source { Source(table: table, bundle: bundle.map(ObjectIdentifier.init)) }

  func translated(_ locale: Locale?, _ mainBundle: (any TextBundle)?) -> String {
    guard !isVerbatim, let bundle = bundle ?? mainBundle else { return key.written }
    return bundle.text(of: key, table: table, locale: locale)
  }

  /// The program's main bundle, or `nil` if the runtime is built without Foundation.
  static var mainBundle: (any TextBundle)? {
    #if canImport(FoundationEssentials)
      nil
    #else
      Bundle.main as Any as? any TextBundle
    #endif
  }
}

/// The key of a translation: a literal with values in it.
///
/// ```swift
/// TextState("\(count) notes in “\(folder)”")
/// ```
///
/// The key of this text is `%lld notes in “%@”`, as in SwiftUI for the same literal.
public struct TextKey: Hashable, Codable, Sendable {
  /// A value in a key.
  public enum Argument: Hashable, Codable, Sendable {
    /// A floating-point number.
    case double(Double)

    /// An integer.
    case integer(Int64)

    /// An unsigned integer.
    case unsigned(UInt64)

    /// Any other value, as a string.
    case string(String)
  }

  /// The key with a placeholder for each value, as in translation tables.
  public private(set) var format: String

  /// The values of the placeholders.
  public private(set) var arguments: [Argument] = []

  /// The text without translation.
  public private(set) var written: String

  /// Creates the key of a text that isn't translated.
  init(verbatim content: String) {
    (format, written) = (content, content)
  }
}

extension TextKey: ExpressibleByStringInterpolation {
  /// Creates a key from a literal.
  ///
  /// - Parameter value: The key.
  public init(stringLiteral value: String) {
    self.init(verbatim: value)
  }

  /// Creates a key from a literal with values in it.
  ///
  /// - Parameter stringInterpolation: The literal.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.key
  }

  /// A literal with values in it.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = TextKey(verbatim: "")

    /// Creates an empty literal.
    ///
    /// - Parameters:
    ///   - literalCapacity: Ignored.
    ///   - interpolationCount: Ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words.
    ///
    /// - Parameter literal: The words.
    public mutating func appendLiteral(_ literal: String) {
      key.written += literal
      // A percent sign begins a placeholder.
      key.format += literal.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: "%%")
    }

    /// Appends a value.
    ///
    /// - Parameter value: The value.
    public mutating func appendInterpolation(_ value: some Any) {
      append(.string("\(value)"), "%@", "\(value)")
    }

    /// Appends an integer.
    ///
    /// - Parameter value: The integer.
    public mutating func appendInterpolation<Value: FixedWidthInteger>(_ value: Value) {
      let length = Value.bitWidth > 32 ? "ll" : ""
      if Value.isSigned {
        append(.integer(Int64(clamping: value)), "%\(length)d", "\(value)")
      } else {
        append(.unsigned(UInt64(clamping: value)), "%\(length)u", "\(value)")
      }
    }

    /// Appends a floating-point number.
    ///
    /// - Parameter value: The number.
    public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
      append(.double(Double(value)), Value.self == Float.self ? "%f" : "%lf", "\(value)")
    }

    private mutating func append(
      _ argument: Argument, _ placeholder: String, _ written: String
    ) {
      key.arguments.append(argument)
      key.format += placeholder
      key.written += written
    }
  }
}

/// A source of translations, such as a Foundation `Bundle`.
///
/// `Bundle` is one on Apple's systems, and elsewhere with `import StoreFoundation`.
public protocol TextBundle: AnyObject, Sendable {
  /// Returns the translation of a text.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - table: The table, or `nil` for the default one.
  ///   - locale: The locale of numbers in the text, or `nil` for none.
  /// - Returns: The translation; ``TextKey/written`` if there is none.
  func text(of key: TextKey, table: String?, locale: Locale?) -> String
}
