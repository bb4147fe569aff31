public import Foundation
public import StoreRuntimeCore

extension Bundle: TextBundle {
  /// Returns the translation of a text from the tables of the bundle.
  ///
  /// A translation whose placeholders differ from its key's is a reported issue and isn't used.
  /// Integers may have any length, such as `%d` for `%lld`; beside a plural, only if their values
  /// fit an `Int32`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - table: The table, or `nil` for `Localizable`.
  ///   - locale: The locale of numbers in the text, or `nil` for none.
  /// - Returns: The translation, or ``/StoreRuntime/TextKey/written`` if there is none.
  public func text(of key: TextKey, table: String?, locale: Locale?) -> String {
    let format = localizedString(forKey: key.format, value: nil, table: table)
    guard format != key.format else { return key.written }
    guard !key.arguments.isEmpty else { return format }
    let placeholders = Placeholders(format)
    guard placeholders.fit(key.arguments) else {
      reportIssue(
        """
        Can't show the translation "\(format)": its placeholders don't fit those of the key \
        "\(key.format)". The text is shown without translation. Correct the table \
        "\(table ?? "Localizable")".
        """)
      return key.written
    }
    return String(
      format: placeholders.widened(format), locale: locale,
      arguments: key.arguments.map(\.variable))
  }
}

extension TextKey.Argument {
  /// The value as an argument of a format.
  fileprivate var variable: any CVarArg {
    switch self {
    case .double(let value): value
    case .integer(let value): value
    case .unsigned(let value): value
    case .string(let value): NSString(string: value)
    }
  }
}

/// The placeholders of a format, such as `%lld` and `%2$@`.
private struct Placeholders {
  /// The conversions, such as `d` and `@`, with the positions of their arguments, or `nil` if the
  /// format is invalid.
  private var conversions: [(place: Int, conversion: Character)]? = []

  /// The lengths of the integers that would be truncated, such as `hh`, or empty for `%d`.
  private var narrowLengths: [Range<String.Index>] = []

  /// Parses a format.
  init(_ format: String) {
    var rest = format[...]
    var next = 0
    var forms: Set<Bool> = []
    while let start = rest.firstIndex(of: "%") {
      rest = rest[start...].dropFirst()
      // Other options, such as `*`, consume additional arguments.
      let options = rest.prefix { "0123456789$#+- .'lhqjzt".contains($0) }
      rest = rest.dropFirst(options.count)
      guard let conversion = rest.popFirst() else {
        conversions = nil
        return
      }
      if conversion == "%" { continue }
      // `%#@name@` is a plural, selected by an argument.
      let isPlural = options.contains("#") && conversion == "@"
      if isPlural { rest = rest.drop { $0 != "@" }.dropFirst() }
      var place = next
      let dollar = options.firstIndex(of: "$")
      if let dollar {
        place = (Int(options[..<dollar]) ?? 0) - 1
      }
      if "diouxX".contains(conversion) {
        let last = options.lastIndex { !"lhqjzt".contains($0) }
        let start = last.map { options.index(after: $0) } ?? options.startIndex
        if !Self.isWide(options[start...]) { narrowLengths.append(start..<options.endIndex) }
      }
      forms.insert(dollar != nil)
      next += 1
      conversions?.append((place, isPlural ? "#" : conversion))
    }
    // With a gap, or with both forms of placeholders, Foundation may read an argument as another
    // type.
    let places = Set(conversions?.map { $0.place } ?? [])
    if forms.count > 1 || places != Set(0..<places.count) { conversions = nil }
  }

  private var hasPlural: Bool { conversions?.contains { $0.conversion == "#" } ?? false }

  /// Returns `true` if integers of a length have 64 bits.
  private static func isWide(_ length: Substring) -> Bool {
    switch length {
    case "ll", "q", "j": true
    case "l", "z", "t": Int.bitWidth == 64
    default: false
    }
  }

  /// Returns the format with 64-bit integers.
  func widened(_ format: String) -> String {
    // A copy of the format would lose its plurals.
    guard !narrowLengths.isEmpty, !hasPlural else { return format }
    var widened = ""
    var start = format.startIndex
    for length in narrowLengths {
      widened.append(contentsOf: format[start..<length.lowerBound])
      widened += "ll"
      start = length.upperBound
    }
    return widened + format[start...]
  }

  /// Returns `true` if each placeholder has an argument of a matching type.
  func fit(_ arguments: [TextKey.Argument]) -> Bool {
    guard let conversions else { return false }
    let isTruncating = hasPlural && !narrowLengths.isEmpty
    return conversions.allSatisfy { place, conversion in
      guard arguments.indices.contains(place) else { return false }
      return switch arguments[place] {
      case .double: "aAeEfFgG#".contains(conversion)
      case .integer(let value):
        "diouxX#".contains(conversion) && !(isTruncating && Int32(exactly: value) == nil)
      case .unsigned(let value):
        "diouxX#".contains(conversion) && !(isTruncating && Int32(exactly: value) == nil)
      case .string: conversion == "@"
      }
    }
  }
}
