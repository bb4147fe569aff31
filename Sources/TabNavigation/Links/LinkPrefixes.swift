import StoreRuntimeCore

/// What the links of an app begin with: one prefix or several.
///
/// ```swift
/// links: ["kiosk", "https://kiosk.example", "https://www.kiosk.example/app"]
/// ```
///
/// A prefix is a scheme or the beginning of an address. In a link with a scheme of the app's own the
/// tab stands where addresses have their host: `kiosk://feed/articles/7`. In one with an address it
/// is the first part of the path behind it: `https://kiosk.example/feed/articles/7`. Of several
/// prefixes that fit, the longest one counts. Links are printed with the first prefix.
public struct LinkPrefixes: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, Sendable {
  let all: [LinkPrefix]

  /// The texts that are no prefixes, each with the reason.
  private let problems: [String]

  /// Creates prefixes.
  ///
  /// A text that can't be a prefix is a reported issue of the tabs that it is given to, and left
  /// out.
  ///
  /// - Parameter texts: Schemes and beginnings of addresses. Capitals don't matter in schemes and
  ///   hosts.
  public init(_ texts: [String]) {
    var all: [LinkPrefix] = []
    var problems: [String] = []
    for text in texts {
      do throws(ScreenError) {
        all.append(try LinkPrefix(text))
      } catch {
        problems.append("\"\(text.cut(to: 80))\" can't be what links begin with: \(error).")
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
  /// - Parameter texts: Schemes and beginnings of addresses, the one that is printed first.
  public init(arrayLiteral texts: String...) {
    self.init(texts)
  }

  /// Reports the texts that can't be prefixes.
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

  /// The host and the port of an address, `nil` for a scheme alone.
  let authority: LinkAuthority?

  /// The parts of an address's path.
  let path: [String]

  /// What each link with the prefix begins with.
  let text: String

  init(_ text: String) throws(ScreenError) {
    let name = text.hasSuffix("://") ? String(text.dropLast(3)) : text
    guard name.utf8.contains(UInt8(ascii: ":")) else {
      scheme = name.lowercasedASCII
      (authority, path) = (nil, [])
      self.text = scheme + "://"
      guard Self.isScheme(scheme) else { throw .malformed("it is no scheme") }
      if ["http", "https"].contains(scheme) { throw .malformed("its host is missing") }
      return
    }
    let address = try LinkAddress(text)
    guard Self.isScheme(address.scheme) else { throw .malformed("it has no scheme") }
    let host = address.authority.host.lowercasedASCII
    if host.isEmpty { throw .malformed("it has no host") }
    guard host.utf8.allSatisfy(Self.isOfHost) else {
      throw .malformed(
        "\"\(host.cut(to: 80))\" is no host; one with other letters is written with \"xn--\"")
    }
    if let port = address.authority.port, UInt16(port) == nil {
      throw .malformed("\"\(port.cut(to: 80))\" is no port")
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

  /// Whether a text may be a scheme (RFC 3986, section 3.1).
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

  /// Returns the parts of an address behind the prefix, `nil` if it begins otherwise.
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
  ///   - segments: The parts behind the prefix.
  ///   - query: Names and values.
  ///   - fragment: The fragment, `nil` for none.
  /// - Returns: The link.
  func text(_ segments: [String], query: [LinkQueryItem], fragment: String?) -> String {
    var text = text
    var segments = segments[...]
    if authority == nil, let host = segments.popFirst() { text += PercentEncoding.encode(host) }
    for segment in segments { text += "/" + PercentEncoding.encode(segment) }
    for (index, item) in query.enumerated() {
      text += index == 0 ? "?" : "&"
      text += PercentEncoding.encode(item.name) + "=" + PercentEncoding.encode(item.value)
    }
    if let fragment { text += "#" + PercentEncoding.encode(fragment) }
    return text
  }
}
