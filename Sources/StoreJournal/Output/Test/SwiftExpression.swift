import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes values as Swift source, for places where their types are known from the context.
struct SwiftExpression {
  /// The number of calls of `decoded`, which makes a value from JSON.
  private(set) var decodeCount = 0

  /// `true` if an expression makes a date, a UUID or a URL.
  private(set) var usesFoundation = false

  /// Returns the source of a value.
  ///
  /// A value without known source, such as a structure with a custom initializer, is decoded from
  /// JSON by a function `decoded` of the test.
  ///
  /// - Parameter value: The value.
  /// - Returns: The expression, or `nil` if the value can't be encoded either.
  mutating func source(of value: Any) -> String? {
    if let literal = literal(value) { return literal }
    let mirror = Mirror(reflecting: value)
    let saved = self
    let source =
      switch mirror.displayStyle {
      case .optional where Self.isOptional(value): optional(mirror)
      case .enum: ReflectedCase(of: value, mirror: mirror).flatMap { enumCase($0) }
      case .collection where value is [Any]: list(mirror)
      default: nil as String?
      }
    if let source { return source }
    self = saved
    return decoding(value)
  }

  /// Returns the source of a type that has literals or an equivalent initializer.
  private mutating func literal(_ value: Any) -> String? {
    switch value {
    case let text as String: text.debugDescription
    case is Void: "()"
    case let flag as Bool: "\(flag)"
    case let id as StackElementID: "\(id.generation)"
    case let number as Double: expression(number)
    case let number as Float: expression(number)
    case let number as any FixedWidthInteger: "\(number)"
    case let id as UUID: ofFoundation("UUID(uuidString: \"\(id)\")!")
    case let date as Date:
      ofFoundation(
        "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))")
    case let url as URL: ofFoundation("URL(string: \(url.absoluteString.debugDescription))!")
    case let error as RecordedError:
      """
      RecordedError(type: \(error.type.debugDescription), \
      description: \(error.description.debugDescription))
      """
    default: nil
    }
  }

  private func expression<Number: BinaryFloatingPoint>(_ number: Number) -> String {
    if number.isFinite { return "\(number)" }
    return number.isNaN ? "\(Number.self).nan" : "\(number < 0 ? "-" : "")\(Number.self).infinity"
  }

  private mutating func ofFoundation(_ source: String) -> String {
    usesFoundation = true
    return source
  }

  /// Distinguishes an optional from the state of a presentation, which also reflects as one.
  private static func isOptional(_ value: Any) -> Bool {
    String(reflecting: type(of: value)).hasPrefix("Swift.Optional<")
  }

  private mutating func optional(_ mirror: Mirror) -> String? {
    guard let child = mirror.children.first else { return "nil" }
    let source = source(of: child.value)
    // The optional also has cases with these names.
    let isAmbiguous = source?.hasPrefix(".none") == true || source?.hasPrefix(".some") == true
    return isAmbiguous ? source.map { ".some(\($0))" } : source
  }

  private mutating func list(_ mirror: Mirror) -> String? {
    var elements: [String] = []
    for child in mirror.children {
      guard let element = source(of: child.value) else { return nil }
      elements.append(element)
    }
    return "[\(elements.joined(separator: ", "))]"
  }

  private mutating func enumCase(_ reflected: ReflectedCase) -> String? {
    let name = ".\(Self.escaped(reflected.name))"
    guard reflected.payload != nil else { return name }
    var arguments: [String] = []
    for (label, value) in reflected.associatedValues {
      guard let argument = source(of: value) else { return nil }
      arguments.append((label.map { "\($0): " } ?? "") + argument)
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The name of a case, in backticks if it would name another member.
  private static func escaped(_ name: String) -> String {
    ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
  }

  private mutating func decoding(_ value: Any) -> String? {
    // The context of an error only specifies that it is an error.
    guard let value = value as? any Encodable, !(value is any Error) else { return nil }
    return (try? JournalCoding.text(of: value)).map { decoding(json: $0) }
  }

  /// Returns the source of a value that is decoded.
  ///
  /// - Parameter text: The value as JSON.
  /// - Returns: The expression.
  mutating func decoding(json text: String) -> String {
    decodeCount += 1
    var marks = "#"
    while text.contains("\"\(marks)") || text.contains("\\\(marks)") { marks += "#" }
    return "decoded(\(marks)\"\(text)\"\(marks))"
  }
}
