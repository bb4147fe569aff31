/// The host of an address, and its port if it isn't the default.
struct LinkAuthority: Equatable, Sendable {
  /// The host, without escapes.
  var host: String
  var port: String?

  /// The spelling in a link.
  var text: String {
    // An address in brackets is written as it is.
    (host.utf8.first == UInt8(ascii: "[") ? host : PercentEncoding.encode(host))
      + (port.map { ":" + $0 } ?? "")
  }
}

/// The parts of any link, parsed according to RFC 3986 and as browsers do.
///
/// All escapes are decoded, even unnecessary ones. Empty parts of the path are ignored.
struct LinkAddress: Equatable, Sendable {
  /// The scheme, with ASCII letters in lower case.
  let scheme: String
  let authority: LinkAuthority

  /// The parts of the path, without escapes.
  let path: [String]

  /// Names and values, without escapes.
  let query: [LinkQueryItem]

  /// The part after `#`, without escapes, or `nil`.
  let fragment: String?

  /// Reads the text of a link.
  ///
  /// Runs no user code.
  ///
  /// - Parameter text: Any text.
  /// - Throws: An error that names the malformed part.
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String) throws(ScreenError) {
    // Foundation accepts escapes for some bytes and not for others, so the bytes are parsed here.
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[(colon + 1)...].starts(with: "//".utf8)
    else { throw .malformed("it must begin with a scheme and \"://\"") }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercasedASCII
    var rest = bytes[(colon + 3)...]

    // Most of these are undeclared, such as those for advertising. What can't be read is dropped.
    fragment = Self.cut(&rest, from: UInt8(ascii: "#")).flatMap { try? PercentEncoding.decode($0) }
    query = Self.query(Self.cut(&rest, from: UInt8(ascii: "?")) ?? [])
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    authority = try Self.authority(rest[..<end], scheme)
    path = try Self.path(rest[end...])
  }

  /// Removes and returns the part after a byte, or returns `nil` if the byte isn't found.
  private static func cut(_ bytes: inout ArraySlice<UInt8>, from byte: UInt8) -> ArraySlice<UInt8>?
  {
    guard let index = bytes.firstIndex(of: byte) else { return nil }
    defer { bytes = bytes[..<index] }
    return bytes[(index + 1)...]
  }

  private static func authority(
    _ bytes: ArraySlice<UInt8>, _ scheme: String
  ) throws(ScreenError) -> LinkAuthority {
    if bytes.contains(UInt8(ascii: "@")) {
      // Not quoted: a password may be in it.
      throw .malformed("a link has no user: remove the part before the \"@\"")
    }
    let bracket = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
    let colon = bytes[bracket...].firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let host = try PercentEncoding.decode(bytes[..<colon])
    var port = String(decoding: bytes[colon...].dropFirst(), as: UTF8.self)
    if let number = UInt16(port) { port = String(number) }
    let isDefault =
      port.isEmpty || [("http", "80"), ("https", "443")].contains { $0 == (scheme, port) }
    return LinkAuthority(host: host, port: isDefault ? nil : port)
  }

  private static func path(_ bytes: ArraySlice<UInt8>) throws(ScreenError) -> [String] {
    var path: [String] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      let text = try PercentEncoding.decode(part)
      if !text.isLinkComponent {
        throw .malformed("\"\(text)\" can't be a part of its path, as it stands for another")
      }
      path.append(text)
    }
    return path
  }

  private static func query(_ bytes: ArraySlice<UInt8>) -> [LinkQueryItem] {
    bytes.split(separator: UInt8(ascii: "&")).compactMap { part in
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      func text(_ bytes: ArraySlice<UInt8>) -> String? {
        try? PercentEncoding.decode(bytes, plusIsSpace: true)
      }
      guard let name = text(part[..<equals]), let value = text(part[equals...].dropFirst()) else {
        return nil
      }
      return LinkQueryItem(name: name, value: value)
    }
  }
}

/// The percent-encoding of text in links according to RFC 3986, section 2.
///
/// The encoder keeps ASCII letters, digits and `-._~`, and escapes all other bytes of the UTF-8
/// text in upper case. The decoder accepts any escape.
enum PercentEncoding {
  /// Returns the encoded form of a text.
  static func encode(_ text: String) -> String {
    var spelling: [UInt8] = []
    add(text, to: &spelling)
    return String(decoding: spelling, as: UTF8.self)
  }

  /// Appends the encoded form of a text.
  static func add(_ text: String, to spelling: inout [UInt8]) {
    for byte in text.utf8 {
      if isPlain(byte) {
        spelling.append(byte)
      } else {
        spelling += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
  }

  /// Returns the text of an encoded form.
  ///
  /// Runs no user code.
  ///
  /// - Parameters:
  ///   - spelling: The bytes to decode. Bytes outside an escape are literal.
  ///   - plusIsSpace: `true` if a plus sign is a space, as in a query.
  /// - Returns: The text.
  /// - Throws: An error that quotes the invalid part.
  static func decode(
    _ spelling: ArraySlice<UInt8>, plusIsSpace: Bool = false
  ) throws(ScreenError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(spelling.count)
    var index = spelling.startIndex
    while index < spelling.endIndex {
      let byte = spelling[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < spelling.endIndex, let high = value(spelling[index]),
          let low = value(spelling[index + 1])
        else {
          throw .malformed(
            "each \"%\" must be followed by two hexadecimal digits in \(quoted(spelling))")
        }
        bytes.append(high << 4 | low)
        index += 2
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed("\(quoted(spelling)) isn't text in UTF-8")
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "\"\(String(decoding: bytes, as: UTF8.self).cut(to: 80))\""
  }
}

extension String {
  /// The text with ASCII letters in lower case and all others unchanged.
  var lowercasedASCII: String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard utf8.contains(where: capitals.contains) else { return self }
    return String(
      decoding: utf8.map { capitals.contains($0) ? $0 | 0b10_0000 : $0 }, as: UTF8.self)
  }

  /// Compares strings byte by byte, unlike `==`, which also holds for other encodings of an "é".
  @usableFromInline
  func isSpelled(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (text, other) = (self, other)
    return text.withUTF8 { bytes in
      other.withUTF8 { other in bytes.indices.allSatisfy { bytes[$0] == other[$0] } }
    }
  }

  /// `true` if a URL keeps this text as a component of its path.
  var isLinkComponent: Bool {
    self != "" && self != "." && self != ".."
  }
}

extension Sequence<String> {
  /// Compares the strings byte by byte.
  @inlinable
  func areSpelled(_ others: some Sequence<String>) -> Bool {
    elementsEqual(others) { $0.isSpelled($1) }
  }
}

extension Sequence<String?> {
  /// Compares the strings byte by byte.
  @inlinable
  func areSpelled(_ others: some Sequence<String?>) -> Bool {
    elementsEqual(others) { first, second in
      guard let first, let second else { return first == nil && second == nil }
      return first.isSpelled(second)
    }
  }
}
