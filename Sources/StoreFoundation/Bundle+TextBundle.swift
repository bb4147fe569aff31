public import Foundation
public import StoreRuntimeCore

extension Bundle: TextBundle {
  /// Returns the translation of a text from the tables of the bundle.
  ///
  /// A translation whose placeholders differ from its key's is a reported issue and isn't used.
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
    guard Placeholders(format).fit(key.arguments) else {
      reportIssue(
        """
        Can't show the translation "\(format)": its placeholders don't fit those of the key \
        "\(key.format)". The text is shown without translation. Correct the table \
        "\(table ?? "Localizable")".
        """)
      return key.written
    }
    return String(format: format, locale: locale, arguments: key.arguments.map(\.variable))
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

  /// Parses a format.
  init(_ format: String) {
    var rest = format[...]
    var next = 0
    var forms: Set<Bool> = []
    while let start = rest.firstIndex(of: "%") {
      rest = rest[start...].dropFirst()
      // Other options, such as `*`, consume additional arguments.
      var options = rest.prefix { "0123456789$#+- .'lhqjzt".contains($0) }
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
        options = options[dollar...]
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

  /// Returns `true` if each placeholder has an argument of a matching type.
  func fit(_ arguments: [TextKey.Argument]) -> Bool {
    guard let conversions else { return false }
    return conversions.allSatisfy { place, conversion in
      guard arguments.indices.contains(place) else { return false }
      return switch arguments[place] {
      case .double: "aAeEfFgG#".contains(conversion)
      case .integer, .unsigned: "diouxX#".contains(conversion)
      case .string: conversion == "@"
      }
    }
  }
}
