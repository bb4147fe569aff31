import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

/// Links as others write them.
struct LinkReadingTests {
  private typealias State = Gazette.State

  @Test(
    "A link is read in each of the prefixes",
    arguments: [
      "gazette://columns/a", "GAZETTE://columns/a", "gazette:///columns/a",
      "https://gazette.example/columns/a", "https://gazette.example:443/columns/a/",
      "HTTPS://Gazette.Example//columns///a//", "https://gazette.example:/columns/a",
      "https://www.gazette.example/app/columns/a", "http://localhost:8080/columns/a",
      "https://gazette.example/columns/a?utm_source=mail&utm_medium=%FF&x", "gazette://columns/a?",
      "https://gazette.example/columns/a#top", "gazette://columns/%61",
      "gazette://columns/a?q=%zz#%zz",
    ])
  func prefixes(text: String) throws {
    #expect(try columns(text) == ["a"])
  }

  @Test(
    "A tab has its own part of a link, or none",
    arguments: [
      ("https://gazette.example", Gazette.Tab.front, ""), ("gazette://", .front, ""),
      ("https://gazette.example/", .front, ""), ("gazette://my/desk", .desk, ""),
      ("gazette://MY/Desk/columns/a", .desk, "columns/a"),
      ("https://gazette.example/my/desk/columns/a", .desk, "columns/a"),
      ("https://gazette.example/archive/columns/a", .archive, "columns/a"),
      ("gazette://Archive", .archive, ""), ("gazette://columns/archive", .front, "columns/archive"),
    ])
  func tabs(text: String, tab: Gazette.Tab, path: String) throws {
    let (read, _, route) = try Gazette.tabs.read(makeURL(text))

    #expect(read == tab)
    #expect(route.components.joined(separator: "/") == path)
  }

  // RFC 3986: 2.2 to 2.4, 5.4 and 6.2.2.
  @Test(
    "Escapes of any case, needed or not, stand for what they escape",
    arguments: [
      ("%7Euser", "~user"), ("%7euser", "~user"), ("~user", "~user"), ("%c3%a9", "é"),
      ("%C3%A9", "é"), ("&'()*+,;=:@!$", "&'()*+,;=:@!$"), ("a%2Fb", "a/b"), ("a%2fb", "a/b"),
      ("%25%32%35", "%25"), ("a+b", "a+b"), ("a%20b", "a b"), ("%00", "\0"), ("...", "..."),
      ("%E2%82%AC", "€"), ("a%3Fb%23c", "a?b#c"),
    ])
  func escapes(spelling: String, text: String) throws {
    #expect(try columns("gazette://columns/\(spelling)") == [text])
    #expect(try columns("https://gazette.example/columns/\(spelling)") == [text])
  }

  @Test func textThatIsNotEscapedStandsForItself() throws {
    let address = try LinkAddress("gazette://größe/é 👩‍🚀?ü=ß")

    #expect(address.authority.host == "größe")
    #expect(address.path == ["é 👩‍🚀"])
    #expect(address.query == [LinkQueryItem(name: "ü", value: "ß")])
  }

  @Test(
    "What is no link is refused with a reason",
    arguments: [
      ("gazette:columns/a", #"it must begin with a scheme and "://""#),
      (
        "https://other.example/columns/a",
        #"it must begin with "gazette://" or "https://gazette.example" or "#
          + #""https://www.gazette.example/app" or "http://localhost:8080""#
      ),
      (
        "https://www.gazette.example/columns/a",
        #"it must begin with "gazette://" or "https://gazette.example" or "#
          + #""https://www.gazette.example/app" or "http://localhost:8080""#
      ),
      (
        "https://gazette.example:8443/columns/a",
        #"it must begin with "gazette://" or "https://gazette.example" or "#
          + #""https://www.gazette.example/app" or "http://localhost:8080""#
      ),
      ("gazette://columns:80/a", #"a link has no port: remove ":80""#),
      (
        "https://sam:secret@gazette.example/columns/a",
        #"a link has no user: remove the part before the "@""#
      ),
      ("gazette://%2E%2E", #"".." can't be a part of its path, as it stands for another"#),
      ("gazette://columns/.", #""." can't be a part of its path, as it stands for another"#),
      ("gazette://columns/a/../b", #"".." can't be a part of its path, as it stands for another"#),
      ("gazette://columns/%2e%2E", #"".." can't be a part of its path, as it stands for another"#),
      ("gazette://columns/%FF", #""%FF" isn't text in UTF-8"#),
      ("gazette://columns/%C0%AF", #""%C0%AF" isn't text in UTF-8"#),
    ])
  func refusal(text: String, reason: String) {
    let error = #expect(throws: ScreenError.self) { try Gazette.tabs.read(makeURL(text)) }

    #expect(error?.description == reason)
  }

  @Test("A percent sign without digits stands for nothing", arguments: ["%", "%2", "a%zz", "%+1"])
  func percent(spelling: String) {
    // `URL` itself escapes such a sign.
    let error = #expect(throws: ScreenError.self) {
      try LinkAddress("gazette://columns/\(spelling)")
    }

    #expect(
      error?.description
        == #"each "%" must be followed by two hexadecimal digits in "\#(spelling)""#)
  }

  // MARK: Queries

  @Test(
    "Values of a query are read by their names",
    arguments: [
      ("?q=a", "a", nil, nil), ("?page=2&q=a", "a", 2, nil),
      ("?q=a+b%20c%2Bd", "a b c+d", nil, nil),
      ("?q=x&q=a", "a", nil, nil), ("?q=a&utm_source=mail&page=07", "a", 7, nil),
      ("?q=", "", nil, nil), ("?q=a=b&=c&&", "a=b", nil, nil), ("?%71=a", "a", nil, nil),
      ("?q=a#top", "a", nil, "top"), ("?q=a#", "a", nil, ""), ("?q=a?b/c", "a?b/c", nil, nil),
      ("?q=a&page=", "a", nil, nil), ("?q=a&page", "a", nil, nil),
    ] as [(String, String, Int?, String?)])
  func query(query: String, text: String, page: Int?, section: String?) throws {
    let state = try top("https://gazette.example/search" + query)

    #expect(state?.search == Column.State(text: text, number: page, section: section))
  }

  @Test(
    "A value that is needed or can't be read refuses the link",
    arguments: [
      ("", #"there is no value "q" in the query, which "search" needs"#),
      ("?page=2", #"there is no value "q" in the query, which "search" needs"#),
      ("?q=%FF", #"there is no value "q" in the query, which "search" needs"#),
    ])
  func missingValue(query: String, reason: String) {
    let error = #expect(throws: ScreenError.self) { try top("gazette://search" + query) }

    #expect(error?.description == reason)
    #expect(
      throws: ScreenError.malformed(
        #"a value in its query isn't one of "search?q=<String>&page=<Int?>#""#)
    ) { try top("gazette://search?q=a&page=two") }
  }

  @Test(
    "A link is printed in one way, and leads back",
    arguments: [
      (Column.State(text: "a b&c=d+é", number: 2), "search?q=a%20b%26c%3Dd%2B%C3%A9&page=2"),
      (Column.State(text: "", section: "x y"), "search?q=#x%20y"),
      (Column.State(text: "a", section: ""), "search?q=a#"),
    ])
  func printing(column: Column.State, text: String) throws {
    var state = State()
    state.front.push(.search(column))

    let urls = [nil, "https://gazette.example", "HTTPS://www.gazette.example/app/"].map {
      Gazette.tabs.url(for: .front, in: state, prefix: $0)?.absoluteString
    }

    #expect(
      urls == [
        "gazette://" + text, "https://gazette.example/" + text,
        "https://www.gazette.example/app/" + text,
      ])
    for url in urls { #expect(try top(#require(url))?.search == column) }
    #expect(Gazette.tabs.url(for: .front, in: state, prefix: "https://other.example") == nil)
  }

  @Test func theLongestPrefixCountsAndALinkToAnotherTabIsNotPrinted() throws {
    let tabs = Tabs<Gazette.State, Gazette.Action, Gazette.Tab>(
      \.tabs, action: \.tabs,
      links: [
        "https://gazette.example/app", "https://gazette.example", "https://gazette.example/app/en",
      ],
      initial: .front
    ) {
      TabItem(.front, \.front, action: \.front, link: "") { GazetteTab() }
      TabItem(.archive, \.archive, action: \.archive, link: "columns") { GazetteTab() }
    }
    var state = State()
    state.front.push(.column(Column.State(text: "a")))

    let (tab, _, route) = try tabs.read(makeURL("https://gazette.example/app/en/columns/orders/1"))

    #expect(tab == .archive)
    #expect(route.components == ["orders", "1"])
    #expect(tabs.url(for: .front, in: state) == nil)
  }

  @Test func theFirstPartOfALinkToTheTabWithoutANameKeepsItsCapitals() throws {
    let (tab, _, route) = try Gazette.tabs.read(makeURL("gazette://Columns/A"))

    #expect(tab == .front)
    #expect(route.components == ["Columns", "A"])
    #expect(throws: ScreenError.self) { try Gazette.tabs.read(makeURL("http://localhost/columns")) }
  }

  @Test(
    "What can't be a prefix is a reported issue",
    arguments: [
      ("", "it isn't a scheme"), ("my app", "it isn't a scheme"), ("7up", "it isn't a scheme"),
      ("https", "its host is missing"), ("https://", "its host is missing"),
      ("https://*.gazette.example", #""*.gazette.example" isn't a host"#),
      ("https://bücher.example", #""bücher.example" isn't a host"#),
      ("https://gazette.example:99999", #""99999" isn't a port"#),
      ("https://gazette.example?a=b", "it has a query or a fragment"),
      ("https://sam@gazette.example", "a link has no user"), ("://a", "it has no scheme"),
    ])
  func wrongPrefix(text: String, reason: String) {
    let found = issues { LinkPrefixes([text]).reportMistakes(at: IssueLocation()) }.issues

    #expect(found.count == 1)
    #expect(found.first?.message.contains(reason) == true, "\(found)")
  }

  @Test func aSchemeMayBeWrittenWithSlashes() {
    #expect(LinkPrefixes("gazette://").all == LinkPrefixes("gazette").all)
  }

  @Test func aScreenThatIsCalledAsATabHasNoLinkInTheTabWithoutAName() {
    var state = State()
    state.front.push(.column(Column.State(text: "a")))
    #expect(Gazette.tabs.url(for: .front, in: state)?.absoluteString == "gazette://columns/a")
    #expect(Gazette.tabs.url(for: .desk, in: state)?.absoluteString == "gazette://my/desk")
    #expect(Gazette.tabs.url(for: .archive, in: state)?.absoluteString == "gazette://archive")
    state = State()
    #expect(Gazette.tabs.url(for: state)?.absoluteString == "gazette://")
  }

  @Test func twoScreensThatNameOneValueDifferentlyHaveNoLink() {
    let (first, second) = (Column.State(text: "a"), Column.State(text: "b"))

    #expect(
      GazettePath.State.screens.route(of: [.search(first), .search(first)], root: front) != nil)
    #expect(
      GazettePath.State.screens.route(of: [.search(first), .search(second)], root: front) == nil)
  }

  @Test func theFormsOfScreensNameTheValuesOfTheirQueries() {
    #expect(
      Gazette.tabs.linkForms(for: .front) == [
        "search?q=<String>&page=<Int?>#", "orders/<Int>", "columns/<String>",
      ])
  }

  // MARK: Writers

  /// What `encodeURIComponent` of JavaScript leaves as it is, besides letters and digits.
  private static let uriComponent = CharacterSet(charactersIn: "-_.!~*'()").union(
    .asciiAlphanumerics)

  @Test("Whatever writes a text as a part of a link, it is read")
  func writers() throws {
    var generator = SeededGenerator(seed: 1)
    let ascii = (0..<128).map { String(UnicodeScalar(UInt8($0))) }
    let others = (0..<1_000).map { _ in Self.text(&generator) }
    for text in ascii + others where text.isLinkComponent {
      let encoded = try #require(
        text.addingPercentEncoding(withAllowedCharacters: Self.uriComponent))
      #expect(try columns("https://gazette.example/columns/" + encoded) == [text])
      #expect(try columns("gazette://columns/" + encoded.lowercasedEscapes) == [text])

      var components = URLComponents()
      (components.scheme, components.host) = ("https", "gazette.example")
      components.path = "/search"
      components.queryItems = [URLQueryItem(name: "q", value: text)]
      // It leaves a plus sign as it is, which browsers' forms write for a space.
      guard !text.contains("+"), let url = components.url else { continue }
      #expect(try top(url.absoluteString)?.search?.text == text)
    }
  }

  @Test("What URL appends as one part is read", arguments: ["a b", "é", "a&b'():@+;=,!$", "100%"])
  func appending(text: String) throws {
    let url = makeURL("https://gazette.example/columns").appending(path: text)

    #expect(try columns(url.absoluteString) == [text])
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let limit = [0x7F, 0xFF, 0xFFFF, 0x10_FFFF].randomElement(using: &generator) ?? 0x7F
      let value = UInt32(Int.random(in: 1...limit, using: &generator))
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(scalars)
  }

  private let front = Front.State()

  /// The screen on top of what a link opens.
  private func top(_ text: String) throws -> GazettePath.State? {
    var root = front
    let route = try Gazette.tabs.read(makeURL(text)).route
    return try GazettePath.State.screens.read(route, keeping: [], on: &root).states.last
  }

  private func columns(_ text: String) throws -> [String] {
    var root = front
    let route = try Gazette.tabs.read(makeURL(text)).route
    return try GazettePath.State.screens.read(route, keeping: [], on: &root).states.map {
      $0.column?.text ?? "?"
    }
  }
}

extension CharacterSet {
  fileprivate static let asciiAlphanumerics = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
}

extension String {
  /// The text with its escapes in small letters.
  fileprivate var lowercasedEscapes: String {
    replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
  }
}
