import Foundation
import Testing

@testable import benchmarks

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Foundation has one, too.
private typealias Measurement = benchmarks.Measurement

@Suite("The page of the benchmarks")
struct BenchmarkPageTests {
  private func measurement(
    _ subject: String, depth: Int? = nil, variant: String = "Store", median: Double = 12,
    ratio: Double? = nil
  ) -> Measurement {
    Measurement(
      subject: subject, depth: depth, variant: variant, isBaseline: ratio == nil,
      unit: .nanoseconds, quantiles: Quantiles([median]), ratio: ratio, rounds: 3, operations: 10)
  }

  private func structure(_ measurements: [Measurement]) throws -> Structure {
    try Structure(of: BenchmarkPage(conditions: "here", measurements: measurements).html)
  }

  @Test("has a row for each figure, under the name of its subject, and is in its file")
  func rows() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let names = Benchmarks.subjects.map(\.name)
    let report = PageReport(file: .init(path: path, isPicture: false), conditions: "here")
    let blocked = PageReport(
      file: .init(path: "/dev/null/page.html", isPicture: false), conditions: "here")

    try report.begin()
    try report.add(names.map { measurement($0, ratio: 1.25) })
    let error = #expect(throws: ReportError.self) { try blocked.begin() }

    let page = try Structure(of: String(contentsOfFile: path, encoding: .utf8))
    let heads = page.elements.filter { $0.name == "th" && $0.attributes["scope"] == "row" }
    #expect(heads.map(\.text) == names)
    #expect(page.texts(of: "td").contains("1.25"))
    #expect(
      error?.message.hasPrefix("/dev/null/page.html: the page can't be written: ") == true)
  }

  @Test("escapes all that isn't its own")
  func escaping() throws {
    let hostile = #"<script>"&amp;'</title>"#
    let measurements = [1, 10].map { measurement(hostile, depth: $0, variant: hostile) }

    let page = try Structure(
      of: BenchmarkPage(conditions: hostile, measurements: measurements).html)

    #expect(!page.elements.contains { $0.name == "script" })
    #expect(page.texts(of: "p").first == hostile)
    #expect(page.texts(of: "th").last == hostile)
    #expect(page.texts(of: "text").filter { $0 == hostile }.count == 2)
  }

  @Test("draws a curve for subjects with several depths, and a line in it for each variant")
  func curves() throws {
    let page = try structure([
      measurement("push", depth: 10, variant: "array"),
      measurement("push", depth: 10, variant: "stack", median: 20),
      measurement("push", depth: 1_000, variant: "array", median: 1_000),
      measurement("push", depth: 1_000, variant: "stack", median: 0),
      measurement("insert", depth: 1_000),
      measurement("send"),
    ])

    #expect(page.elements.filter { $0.name == "figure" }.count == 1)
    #expect(page.texts(of: "title") == ["Benchmarks", "push: ns over depth"])
    let lines = page.elements.filter { $0.name == "polyline" }.map { $0.attributes["points"] }
    #expect(lines == ["64.0,122.4 464.0,36.0", "64.0,112.5 464.0,216.0"])
  }

  @Test("gives the first of its curves away as a picture")
  func picture() throws {
    let measurements = ["push", "pop"].flatMap { subject in
      [10, 1_000_000].map { measurement(subject, depth: $0) }
    }

    let picture = BenchmarkPage(conditions: "here", measurements: measurements).picture

    let structure = try Structure(of: picture)
    #expect(structure.elements.first?.name == "svg")
    #expect(structure.texts(of: "title") == ["push: ns over depth"])
  }

  @Test(
    "has a bar to the left of 1 for less, and to the right for more",
    arguments: [
      (0.1, "less", "30.0", "30.0"), (10, "more", "60.0", "30.0"), (1e9, "more", "60.0", "60.0"),
      (1, "less", "60.0", "0.0"), (0, "less", "0.0", "60.0"),
    ])
  func bars(ratio: Double, kind: String, start: String, width: String) throws {
    let page = try structure([measurement("send", ratio: ratio)])

    let bar = try #require(page.elements.first { $0.name == "rect" }).attributes
    #expect([bar["class"], bar["x"], bar["width"]] == [kind, start, width])
  }

  @Test("requests nothing, and its table is reached and named by the keyboard")
  func access() throws {
    let page = try structure([measurement("send", ratio: 2)])

    let addresses = page.elements.flatMap { element in
      ["src", "href", "srcset", "action"].compactMap { element.attributes[$0] }
    }
    #expect(addresses.isEmpty)
    let region = try #require(page.elements.first { $0.attributes["role"] == "region" })
    #expect(region.attributes["tabindex"] == "0")
    let label = page.elements.first { $0.attributes["id"] == region.attributes["aria-labelledby"] }
    #expect(label?.text == "Figures")
  }

  @Test(
    "is a report of its own, which has a file",
    arguments: [
      ["--html"], ["--html", ""], ["--html", "a", "--json"], ["--html", "a", "--check"],
      ["--html", "a", "--list"], ["--svg"], ["--svg", "a", "--json"],
      ["--html", "a", "--svg", "b"],
    ])
  func options(words: [String]) {
    #expect(throws: Options.UsageError.self) { try Options(arguments: words[...]) }
  }
}

/// The elements of a page, each with the text directly in it.
private final class Structure: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(of html: String) throws {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func texts(of name: String) -> [String] { elements.filter { $0.name == name }.map(\.text) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }
}
