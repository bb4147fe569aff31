#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A link to a tab with a stack on it: `tabs://home/items/42`.
///
/// The host is the tab, and the components of the path are those of its screens. A link has one
/// spelling; only capitals in scheme and host, and one slash at the end, don't matter.
struct TabLink: Equatable, Sendable {
  /// The tab, with ASCII letters in lower case.
  let tab: String

  /// The components of the path, without escapes.
  let components: [String]

  /// Creates a link.
  init(tab: String, components: [String]) {
    self.tab = Self.lowercased(tab)
    self.components = components
  }

  /// Whether the link leads to a tab; capitals don't matter.
  func leads(to tab: String) -> Bool {
    self.tab.isSpelled(Self.lowercased(tab))
  }

  private static func lowercased(_ text: String) -> String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let bytes = text.utf8.map { capitals.contains($0) ? $0 | 0b10_0000 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TabLink {
  /// Reads the text of a link.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - scheme: What the links of the app begin with.
  /// - Throws: An error that says which part isn't spelled as links are.
  /// - Complexity: O(*n*) for *n* bytes.
  init(text: String, scheme: String) throws(ScreenError) {
    // Foundation takes many spellings for the same, so the bytes are read here.
    let beginning = Self.lowercased("\(scheme)://").utf8
    guard Self.lowercased(text).utf8.starts(with: beginning) else {
      throw .malformed("it has to begin with \"\(scheme)://\"")
    }
    let rest = Array(text.utf8).dropFirst(beginning.count)
    try Self.refuse("fragment", rest.drop { $0 != UInt8(ascii: "#") })
    try Self.refuse("query", rest.drop { $0 != UInt8(ascii: "?") })

    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { try Self.refuse("user", host[...at]) }
    try Self.refuse("port", host.drop { $0 != UInt8(ascii: ":") })
    if host.isEmpty { throw .malformed("no tab follows \"\(scheme)://\"") }
    self.init(
      tab: try PercentEncoding.decode(host),
      components: try Self.components(rest.dropFirst(host.count)))
  }

  /// Reads a path, which is empty or begins with a slash.
  private static func components(_ path: ArraySlice<UInt8>) throws(ScreenError) -> [String] {
    var path = path.dropFirst()
    if path.isEmpty { return [] }
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    var components: [String] = []
    for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let component = try PercentEncoding.decode(part)
      if component.isEmpty {
        let before = components.last.map { "\"\($0.cut(to: 80))\"" } ?? "the tab"
        throw .malformed("the part of its path after \(before) is empty")
      }
      if !component.isLinkComponent {
        throw .malformed("\"\(component)\" can't be a part of its path, as it stands for another")
      }
      components.append(component)
    }
    return components
  }

  private static func refuse(
    _ name: String, _ bytes: ArraySlice<UInt8>
  ) throws(ScreenError) {
    if bytes.isEmpty { return }
    let part = String(decoding: bytes, as: UTF8.self).cut(to: 80)
    throw .malformed("a link has no \(name): leave out \"\(part)\"")
  }
}

extension TabLink {
  /// Returns the one spelling of the link, or `nil` if a URL can't hold it.
  ///
  /// - Parameter scheme: What the links of the app begin with.
  /// - Returns: The address.
  /// - Complexity: O(*n*) for *n* bytes.
  func url(scheme: String) -> URL? {
    let text = text(scheme: scheme)
    guard tab != "", components.allSatisfy(\.isLinkComponent), let url = URL(string: text),
      url.absoluteString.isSpelled(text)
    else { return nil }
    return url
  }

  /// The text of the link.
  func text(scheme: String) -> String {
    Self.lowercased(scheme) + "://" + PercentEncoding.encode(tab)
      + components.map { "/" + PercentEncoding.encode($0) }.joined()
  }
}

/// The one spelling that a text has in a link.
///
/// ASCII letters, digits and `-._~` stand for themselves. Each other byte of the UTF-8 is written
/// as `%` and two hexadecimal digits, in capitals.
enum PercentEncoding {
  /// Returns the spelling of a text.
  static func encode(_ text: String) -> String {
    let spelling = text.utf8.flatMap { plain.contains($0) ? [$0] : Array(escape($0).utf8) }
    return String(decoding: spelling, as: UTF8.self)
  }

  /// Returns the text of a spelling.
  ///
  /// - Parameter spelling: The bytes of the spelling.
  /// - Returns: The text.
  /// - Throws: An error that says why it isn't the one spelling of a text.
  static func decode(_ spelling: ArraySlice<UInt8>) throws(ScreenError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(spelling.count)
    var rest = spelling
    while let byte = rest.popFirst() {
      // What is no escape stands for itself here, and isn't the one spelling below.
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed("\(quoted(spelling)) isn't text in UTF-8")
    }
    let encoded = encode(text)
    guard encoded.utf8.elementsEqual(spelling) else {
      throw .malformed("\(quoted(spelling)) is written \"\(encoded.cut(to: 80))\"")
    }
    return text
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  private static func escape(_ byte: UInt8) -> String {
    (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "\"\(String(decoding: bytes, as: UTF8.self).cut(to: 80))\""
  }
}
