public import Foundation
public import StoreRuntimeCore

extension Bundle: TextBundle {
  /// Returns the translation of a text, by the tables of the bundle.
  ///
  /// A translation with other placeholders than its key is a reported issue, and isn't used.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - table: The table, `nil` for `Localizable`.
  ///   - locale: The locale of numbers in the text, `nil` for none.
  /// - Returns: The translation; ``/StoreRuntime/TextKey/written`` if there is none.
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
  /// The conversions, such as `d` and `@`, with the places of their arguments; `nil` if the format
  /// isn't valid.
  private var conversions: [(place: Int, conversion: Character)]? = []

  /// Reads a format.
  init(_ format: String) {
    var rest = format[...]
    var next = 0
    var forms: Set<Bool> = []
    while let start = rest.firstIndex(of: "%") {
      rest = rest[start...].dropFirst()
      // Other options, such as "*", take further arguments.
      var options = rest.prefix { "0123456789$#+- .'lhqjzt".contains($0) }
      rest = rest.dropFirst(options.count)
      guard let conversion = rest.popFirst() else {
        conversions = nil
        return
      }
      if conversion == "%" { continue }
      // `%#@name@` is a plural, which is chosen by an argument.
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
    // With a gap, or with placeholders of both forms, Foundation takes an argument for one of
    // another type.
    let places = Set(conversions?.map { $0.place } ?? [])
    if forms.count > 1 || places != Set(0..<places.count) { conversions = nil }
  }

  /// Returns whether there is an argument for each placeholder, of the type that it shows.
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
