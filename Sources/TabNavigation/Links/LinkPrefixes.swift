import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The beginning of an app's links: one prefix or several.
///
/// ```swift
/// links: ["kiosk", "https://kiosk.example", "https://www.kiosk.example/app"]
/// ```
///
/// A prefix is a scheme or the beginning of an address. In a link with a custom scheme, the tab is
/// in the place of the host: `kiosk://feed/articles/7`. In a link with an address, it is the first
/// part of the path after the prefix: `https://kiosk.example/feed/articles/7`. If several prefixes
/// match, the longest is used. Links are printed with the first prefix.
public struct LinkPrefixes: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, Sendable {
  let all: [LinkPrefix]

  /// The texts that aren't valid prefixes, each with the reason.
  private let problems: [String]

  /// Creates prefixes.
  ///
  /// The tabs that use the prefixes report an issue for each invalid text and ignore it.
  ///
  /// - Parameter texts: Schemes and beginnings of addresses. Schemes and hosts are
  ///   case-insensitive.
  public init(_ texts: [String]) {
    var all: [LinkPrefix] = []
    var problems: [String] = []
    for text in texts {
      do throws(ScreenError) {
        all.append(try LinkPrefix(text))
      } catch {
        problems.append("\"\(text.cut(to: 80))\" can't be the prefix of links: \(error).")
      }
    }
    if texts.isEmpty { problems.append("The tabs have no prefix for their links.") }
    self.all = all
    self.problems = problems
  }

  /// Creates one prefix.
  ///
  /// - Parameter text: A scheme or the beginning of an address.
  public init(stringLiteral text: String) {
    self.init([text])
  }

  /// Creates prefixes.
  ///
  /// - Parameter texts: Schemes and beginnings of addresses. Links are printed with the first.
  public init(arrayLiteral texts: String...) {
    self.init(texts)
  }

  /// Reports the texts that aren't valid prefixes.
  func reportMistakes(at location: IssueLocation) {
    for problem in problems {
      reportIssue(
        """
        \(problem) Write a scheme, such as "kiosk", or an address without a query, such as \
        "https://kiosk.example" or "https://www.kiosk.example/app".
        """,
        at: location)
    }
  }
}

/// A scheme, or the beginning of an address.
struct LinkPrefix: Equatable, Sendable {
  let scheme: String

  /// The host and the port of an address, or `nil` for a scheme alone.
  let authority: LinkAuthority?

  /// The parts of an address's path.
  let path: [String]

  /// The beginning of each link with the prefix.
  let text: String

  init(_ text: String) throws(ScreenError) {
    let name = text.hasSuffix("://") ? String(text.dropLast(3)) : text
    guard name.utf8.contains(UInt8(ascii: ":")) else {
      scheme = name.lowercasedASCII
      (authority, path) = (nil, [])
      self.text = scheme + "://"
      guard Self.isScheme(scheme) else { throw .malformed("it isn't a scheme") }
      if ["http", "https"].contains(scheme) { throw .malformed("its host is missing") }
      return
    }
    let address = try LinkAddress(text)
    guard Self.isScheme(address.scheme) else { throw .malformed("it has no scheme") }
    let host = address.authority.host.lowercasedASCII
    if host.isEmpty { throw .malformed("it has no host") }
    guard host.utf8.allSatisfy(Self.isOfHost) else {
      throw .malformed(
        "\"\(host.cut(to: 80))\" isn't a host; write one with other letters with \"xn--\"")
    }
    if let port = address.authority.port, UInt16(port) == nil {
      throw .malformed("\"\(port.cut(to: 80))\" isn't a port")
    }
    if !address.query.isEmpty || address.fragment != nil {
      throw .malformed("it has a query or a fragment")
    }
    scheme = address.scheme
    authority = LinkAuthority(host: host, port: address.authority.port)
    path = address.path
    self.text =
      scheme + "://" + LinkAuthority(host: host, port: address.authority.port).text
      + path.map { "/" + PercentEncoding.encode($0) }.joined()
  }

  /// Returns `true` for a scheme according to RFC 3986, section 3.1.
  private static func isScheme(_ text: String) -> Bool {
    let bytes = text.utf8
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "+-.".utf8.contains(byte)
    }
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-.[]:_".utf8.contains(byte)
    }
  }

  /// Returns the parts of an address after the prefix, or `nil` if the address has another prefix.
  ///
  /// Runs no user code.
  func segments(of address: LinkAddress) -> ArraySlice<String>? {
    guard address.scheme == scheme else { return nil }
    guard let authority else {
      let host = address.authority.host
      return host.isEmpty ? address.path[...] : ([host] + address.path)[...]
    }
    guard address.authority.host.lowercasedASCII == authority.host,
      address.authority.port == authority.port,
      address.path.starts(with: path, by: { $0.isSpelled($1) })
    else { return nil }
    return address.path.dropFirst(path.count)
  }

  /// Returns the spelling of a link.
  ///
  /// - Parameters:
  ///   - segments: The parts after the prefix.
  ///   - query: Names and values.
  ///   - fragment: The fragment, or `nil`.
  /// - Returns: The link.
  func text(_ segments: [String], query: [LinkQueryItem], fragment: String?) -> String {
    var spelling = Array(text.utf8)
    for (index, segment) in segments.enumerated() {
      // After a scheme alone, the first part is in the place of the host.
      if index > 0 || authority != nil { spelling.append(UInt8(ascii: "/")) }
      PercentEncoding.add(segment, to: &spelling)
    }
    for (index, item) in query.enumerated() {
      spelling.append(UInt8(ascii: index == 0 ? "?" : "&"))
      PercentEncoding.add(item.name, to: &spelling)
      spelling.append(UInt8(ascii: "="))
      PercentEncoding.add(item.value, to: &spelling)
    }
    if let fragment {
      spelling.append(UInt8(ascii: "#"))
      PercentEncoding.add(fragment, to: &spelling)
    }
    return String(decoding: spelling, as: UTF8.self)
  }

  /// Returns the prefix for a declared text, or `nil` if the text isn't valid.
  fileprivate init?(declared text: String) {
    do throws(ScreenError) {
      try self.init(text)
    } catch {
      return nil
    }
  }

  /// The specificity: an address ranks above a scheme, and a longer path above a shorter one.
  fileprivate var rank: Int { authority == nil ? 0 : 1 + path.count }
}

extension LinkPrefixes {
  /// Reads the text of a link.
  ///
  /// Runs no user code.
  ///
  /// - Parameter text: The text.
  /// - Returns: The route after the prefix, and the longest prefix that matches.
  /// - Throws: An error that describes the problem with the link.
  @usableFromInline
  func read(_ text: String) throws(ScreenError) -> (route: LinkRoute, prefix: String) {
    let address = try LinkAddress(text)
    var longest: (prefix: LinkPrefix, segments: ArraySlice<String>)?
    for prefix in all {
      guard let segments = prefix.segments(of: address) else { continue }
      if let longest, longest.prefix.rank >= prefix.rank { continue }
      longest = (prefix, segments)
    }
    guard let (prefix, segments) = longest else {
      let beginnings = all.map { "\"\($0.text)\"" }.joined(separator: " or ")
      throw .malformed("it must begin with \(beginnings)")
    }
    if prefix.authority == nil, let port = address.authority.port {
      throw .malformed("a link has no port: remove \":\(port.cut(to: 80))\"")
    }
    if let first = segments.first, !first.isLinkComponent {
      throw .malformed("\"\(first)\" can't be a part of its path, as it stands for another")
    }
    let route = LinkRoute(Array(segments), query: address.query, fragment: address.fragment)
    return (route, prefix.text)
  }

  /// Returns the URL of a link.
  ///
  /// - Parameters:
  ///   - route: The link's contents after its prefix.
  ///   - prefix: The prefix as it is declared, or `nil` for the first prefix.
  /// - Returns: The URL, or `nil` if the prefix isn't declared or the route has no valid URL.
  @usableFromInline
  func url(_ route: LinkRoute, prefix: String?) -> URL? {
    guard let prefix = prefix.map(LinkPrefix.init(declared:)) ?? all.first, all.contains(prefix),
      route.components.allSatisfy({ $0.isLinkComponent })
    else { return nil }
    let text = prefix.text(route.components, query: route.query, fragment: route.fragment)
    guard let url = URL(string: text), url.absoluteString.isSpelled(text) else { return nil }
    return url
  }
}
