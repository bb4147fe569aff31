internal import StoreRuntime

extension ValueDumper {
  /// Returns the dump of a value without parts, or `nil` for a value with parts.
  func leaf(_ value: Any) -> ValueShape? {
    switch value {
    case let value as String: return string(value)
    case let value as Substring: return string(String(value))
    case let value as Int: return .text(String(value))
    case let value as Bool: return .text(String(value))
    case let value as Character: return .text(quoted(String(value)))
    case let value as Unicode.Scalar: return .text(quoted(String(value)))
    case let value as StaticString: return string("\(value)")
    case let value as StackElementID: return .text(value.description)
    case let value as any Any.Type: return .text("\(TypeName(value).text).self")
    case let value as AnyKeyPath: return .text(keyPathDescription(value))
    default: return nilDescription(value).map { .text($0) }
    }
  }

  /// Returns a value's own description if its type is from the toolchain or has no visible parts.
  func toolchainDescription(
    of value: Any, _ mirror: Mirror, type: TypeName
  ) -> ValueShape? {
    if mirror.displayStyle == nil, mirror.children.isEmpty, type.isFunction {
      return .text(type.text)
    }
    guard type.isOfToolchain || (mirror.displayStyle == nil && mirror.children.isEmpty) else {
      return nil
    }
    let ownText =
      (value as? any CustomStringConvertible)?.description
      ?? (value as? any CustomDebugStringConvertible)?.debugDescription
    guard let description = ownText?.withoutContextAddresses else { return nil }
    // The mirror of the value is empty, so its description is the only information.
    guard type.isOfToolchain else { return .text("\(type.text)(\(quoted(description)))") }
    // Addresses vary from run to run.
    let mayHaveAddress = type.module == "Swift" || Swift.type(of: value) is AnyClass
    if mayHaveAddress, description.contains("0x") { return .text(type.text) }
    guard type.isOfFoundation else { return .text(description) }
    switch type.text {
    case "Decimal": return .text(description)
    case "Data": return data(value) ?? .text("Data(\(description))")
    case "Date": return .text("Date(\(exactDate(description, mirror)))")
    default:
      let parts = description.split(whereSeparator: \.isNewline)
      return .text("\(type.text)(\(parts.joined(separator: ", ")))")
    }
  }

  // MARK: - Strings

  private func string(_ text: String) -> ValueShape {
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return .text(quoted(text)) }
    let needsPound = text.contains("\"\"\"")
    let lines = escaped(text, quote: nil, pound: needsPound ? "#" : "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return .paragraph(
      DumpParagraph(
        open: needsPound ? "#\"\"\"" : "\"\"\"",
        lines: lines.map(String.init),
        close: needsPound ? "\"\"\"#" : "\"\"\"",
        closesInside: true,
        flat: quoted(text)))
  }

  private func quoted(_ text: String) -> String {
    "\"\(escaped(text, quote: "\"", pound: ""))\""
  }

  /// Returns text escaped for quotes, or for separate lines without a quote.
  private func escaped(_ text: String, quote: Unicode.Scalar?, pound: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where pound.isEmpty: result += "\\\\"
      case "\n": result += quote == nil ? "\n" : "\\\(pound)n"
      case "\r": result += "\\\(pound)r"
      case "\t": result += "\\\(pound)t"
      case "\0": result += "\\\(pound)0"
      case quote: result += "\\\""
      case _ where scalar.properties.generalCategory == .control:
        result += "\\\(pound)u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: - Foundation

  /// Returns the bytes of a `Data` value, 16 per line.
  private func data(_ value: Any) -> ValueShape? {
    guard let value = value as? any Sequence else { return nil }
    let bytes = Self.bytes(value).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let flat = "Data(\(bytes.joined(separator: " ")))"
    guard bytes.count > 16 else { return .text(flat) }
    let lines = stride(from: 0, to: bytes.count, by: 16).map { start in
      bytes[start..<min(start + 16, bytes.count)].joined(separator: " ")
    }
    return .paragraph(
      DumpParagraph(open: "Data(", lines: lines, close: ")", closesInside: false, flat: flat))
  }

  private static func bytes<Bytes: Sequence>(_ sequence: Bytes) -> [UInt8] {
    sequence.compactMap { $0 as? UInt8 }
  }

  /// Returns the description of a date with fractions of a second, which Foundation omits.
  private func exactDate(_ description: String, _ mirror: Mirror) -> String {
    let zone = " +0000"
    guard let seconds = mirror.children.first?.value as? Double, description.hasSuffix(zone) else {
      return description
    }
    let fraction = seconds - seconds.rounded(.down)
    guard fraction > 0 else { return description }
    return "\(description.dropLast(zone.count)).\(digits(of: fraction))\(zone)"
  }

  /// Returns the decimals of a fraction, which Swift prints with an exponent if it is small.
  private func digits(of fraction: Double) -> String {
    let parts = "\(fraction)".split(separator: "e-")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return String(parts[0].dropFirst(2))
    }
    return String(repeating: "0", count: exponent - 1) + parts[0].filter { $0 != "." }
  }
}
