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

/// A value in the query of a link.
@usableFromInline
struct LinkQueryItem: Codable, Hashable, Sendable {
  var name: String
  var value: String
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

    // Undeclared parts are ignored, so one that can't be read is dropped.
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

extension String {
  /// The text with ASCII letters in lower case and all others unchanged.
  var lowercasedASCII: String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard utf8.contains(where: capitals.contains) else { return self }
    return String(
      decoding: utf8.map { capitals.contains($0) ? $0 | 0b10_0000 : $0 }, as: UTF8.self)
  }
}
