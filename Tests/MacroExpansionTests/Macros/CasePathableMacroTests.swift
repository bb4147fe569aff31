import Testing

@testable import MacroExpansion

@Suite("CasePathable")
struct CasePathableMacroTests {
  /// Cases, the types of their payloads, what makes one, and what is bound and returned.
  static let cases: [(source: String, type: String, embed: String, extract: String)] = [
    ("case a", "Swift.Void", "{ _ in .a }", ".a -> ()"),
    ("case a(Int)", "Int", "{ .a($0) }", ".a(let value0) -> value0"),
    ("case a(id: Int = 1)", "Int", "{ .a(id: $0) }", ".a(let value0) -> value0"),
    ("case a(id: B)", "B", "E.a", ".a(let value0) -> value0"),
    ("case a(B?)", "B?", "{ .a($0) }", ".a(let value0) -> value0"),
    ("case a([B: C])", "[B: C]", "{ .a($0) }", ".a(let value0) -> value0"),
    ("case a(any B)", "any B", "{ .a($0) }", ".a(let value0) -> value0"),
    ("case a(B)\nstruct B {}", "B", "{ .a($0) }", ".a(let value0) -> value0"),
    ("case a(B)\nenum B { case c }", "B", "{ .a($0) }", ".a(let value0) -> value0"),
    ("case a(B)\nenum B { var c: Int }", "B", "E.a", ".a(let value0) -> value0"),
    ("case a(B)\n#if X\nstruct B {}\n#endif", "B", "E.a", ".a(let value0) -> value0"),
    (
      "case a(Result<B, any Error>)", "Result<B, any Error>", "{ .a($0) }",
      ".a(let value0) -> value0"
    ),
    ("case a(Result<B, C>)", "Result<B, C>", "E.a", ".a(let value0) -> value0"),
    ("case a((Int, b: String))", "(Int, b: String)", "E.a", ".a(let value0) -> value0"),
    (
      "indirect case `default`(_ b: Int, String)", "(Int, String)",
      "{ .`default`($0.0, $0.1) }",
      ".`default`(let value0, let value1) -> (value0, value1)"
    ),
    (
      "case a(in: Int, `inout`: [A: B], Self)", "(in: Int, `inout`: [A: B], E)",
      "{ .a(in: $0.0, `inout`: $0.1, $0.2) }",
      ".a(let value0, let value1, let value2) -> (value0, value1, value2)"
    ),
    (
      "case a(x: Int, x: String)", "(Int, String)", "{ .a(x: $0.0, x: $0.1) }",
      ".a(let value0, let value1) -> (value0, value1)"
    ),
  ]

  @Test("writes a path for a case", arguments: cases)
  func writesPath(source: String, type: String, embed: String, extract: String) throws {
    let lines = lines(of: casePaths(of: "enum E {\n\(source)\n}"))
    let pattern = extract.replacing(" -> ", with: " = $0 else { return nil }\nreturn ")

    let first = try #require(lines.firstIndex { $0.hasPrefix("var ") })
    #expect(lines[first].hasSuffix(": StoreRuntime.AnyCasePath<E, \(type)> {"))
    #expect(
      lines[(first + 1)...].prefix(5).joined(separator: "\n") == """
        .init(
        \(embed.hasPrefix("{") ? "embed" : "_uncheckedCase"): \(embed),
        extract: {
        guard case \(pattern)
        """)
  }

  static let commonNames: [(source: String, type: String, aliases: [String])] = [
    ("enum E { case a(Root) }", "E, Root", []),
    ("enum E { case a(Element) }", "E, CasePathElement", ["CasePathElement = Element"]),
    (
      "enum E { case a([Element: `Iterator`?]) }", "E, [CasePathElement: CasePathIterator?]",
      ["CasePathElement = Element", "CasePathIterator = Iterator"]
    ),
    ("enum E { case a(A.Element, (Element: B)) }", "E, (A.Element, (Element: B))", []),
    (
      "enum Iterator { case a(Self) }", "CasePathIterator, CasePathIterator",
      ["CasePathIterator = Iterator"]
    ),
    ("enum E { case a; @available(*, unavailable) case b(Element) }", "E, Swift.Void", []),
  ]

  @Test("names types past the associated types of the list of paths", arguments: commonNames)
  func namesTypes(source: String, type: String, aliases: [String]) {
    let text = casePaths(of: "public \(source)")

    #expect(text.contains("  public var a: StoreRuntime.AnyCasePath<\(type)> {\n"))
    #expect(
      lines(of: text).filter { $0.contains("typealias") }
        == aliases.map { "public typealias \($0)" })
  }

  @Test("takes the availability and the conditions of a case over, and its version as one")
  func carriesAvailability() {
    let source = """
      enum Offer {
        @available(*, deprecated, message: "Use \\"b\\"") case a
        @available(*, unavailable) case b(Int)
        @available(macOS 16, iOS 19, *) @Other case c
        @available(macOS, introduced: 15.2.1, message: "x") case d
        @available(swift, introduced: 6) case e
        @available(macOS, unavailable) @available(iOS, unavailable) case g
        @available(*, renamed: "a", unavailable) case h
        @available(iOSApplicationExtension, unavailable) case i
        #if X
        var x: Int { 1 }
        #elseif Y
        case f
        #endif
        #if Z
        func z() {}
        #endif
      }
      """

    let lines = lines(of: casePaths(of: source))

    #expect(lines[1] == "@available(*, deprecated, message: \"Use \\\"b\\\"\")")
    for name in ["b", "h", "i"] { #expect(!lines.contains { $0.contains("var \(name):") }) }
    #expect(lines.contains("@available(macOS 16, iOS 19, *)"))
    let condition = "#if !os(macOS) && !(os(iOS) || os(visionOS))"
    let property = lines.firstIndex { $0.contains("var g") } ?? 0
    #expect(lines[..<property].last { $0.hasPrefix("#if") } == condition)
    let start = lines.firstIndex { $0.contains("func visit") } ?? 0
    let visit = "visit(_caseKeyPath(\\."
    #expect(
      lines[(start - 1)...].filter { !$0.hasPrefix("_ visit") } == [
        "@available(*, deprecated)", "static func visitCaseKeyPaths(", ") {", "\(visit)a))",
        "if #available(macOS 16, iOS 19, *) { \(visit)c)) }",
        "if #available(macOS 15.2.1, *) { \(visit)d)) }", "\(visit)e))", condition, "\(visit)g))",
        "#endif", "#if X", "#elseif Y", "\(visit)f))", "#endif", "}", "}",
        "nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }",
        "extension Offer: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable {}",
      ])
  }

  @Test("adds the availability of what encloses the enum to the extension")
  func carriesOuterAvailability() {
    let text = casePaths(
      of: "@available(macOS 15, *) enum A {}",
      in: ["@available(iOS 18, *) struct B {}", "@C extension D {}"])

    #expect(
      text.hasSuffix(
        """
        @available(macOS 15, *)
        @available(iOS 18, *)
        extension A: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable {}
        """))
  }

  @Test("adds no conformance that is there already")
  func addsMissingConformancesOnly() {
    let request = request("CasePathable", role: "extension", for: "enum A: CasePathable { case b }")

    #expect(request.expansion == .empty)
  }

  static let faults = [
    Fault("@CasePathable\npublic final class A {}", "2:14: \(wrong("a class"))"),
    Fault("@CasePathable actor A {}", "1:15: \(wrong("an actor"))"),
    Fault("@CasePathable protocol A {}", "1:15: \(wrong("a protocol"))"),
    Fault("@CasePathable extension A {}", "1:15: \(wrong("an extension"))"),
    Fault("@CasePathable func a() {}", "1:15: \(wrong("a function"))"),
    Fault("@CasePathable var a: Int", "1:15: \(wrong("a property"))"),
    Fault("@CasePathable typealias A = B", "1:15: \(wrong("a type alias"))"),
    Fault(
      "enum A {\n  case b(Int), c\n  case b(x: String)\n}", "3:8: \(twice("b"))",
      "2:8: note: 'b' is first declared here"),
    Fault(
      "enum A { case b, `b` }", "1:18: \(twice("b"))", "1:15: note: 'b' is first declared here"),
    Fault(
      "enum A {\n#if X\ncase b\n#else\ncase b(B)\ncase b\n#endif\n}", "6:6: \(twice("b"))",
      "5:6: note: 'b' is first declared here"),
    Fault("enum A {\n#if X\ncase b\n#elseif Y\ncase b\n#else\ncase b\n#endif\n}"),
    Fault("enum A {\n#if X\ncase b\n#endif\n#if !X\ncase b\n#endif\n}"),
    Fault(
      "enum A { case b; struct AllCasePaths {} }",
      "1:25: \(DiagnosticKind.alreadyDeclared(macro: "CasePathable", name: "AllCasePaths").text)"),
    Fault(
      "enum A { case b(B, AllCasePaths) }",
      "1:20: \(DiagnosticKind.hiddenType("AllCasePaths", macro: "CasePathable").text)"),
    Fault(
      "  private enum A { case b }", in: ["struct B {}"],
      "1:3: \(DiagnosticKind.privateType(macro: "CasePathable").text)",
      "1:3: fix: Replace 'private' with 'fileprivate'"),
    Fault("enum A { case a; b; c }", "1:18: \(DiagnosticKind.unreadable.text)"),
  ]

  private static func wrong(_ found: String) -> String {
    "'@CasePathable' can only be applied to an enum, not to \(found). See \"What the macros write\""
  }

  private static func twice(_ name: String) -> String {
    DiagnosticKind.duplicateCase(name, macro: "CasePathable").text
  }

  @Test("says what it can't expand, and where, and nothing twice", arguments: faults)
  func diagnoses(fault: Fault) {
    let expansion = request(
      "CasePathable", role: "extension", for: fault.source, in: fault.context,
      conformances: ["CasePathable"]
    ).expansion
    let member = request("CasePathable", for: fault.source, in: fault.context).expansion

    #expect(describe(expansion.diagnostics, in: fault.source) == fault.diagnostics)
    #expect(fault.isRefusal == (expansion.source == ""))
    #expect(member.diagnostics.isEmpty)
  }

  static let repairs: [(faulty: String, right: String)] = [
    ("enum A { case b, c(Int), b(C) }", "enum A { case b, c(Int) }"),
    ("enum A { case b(B, AllCasePaths), c }", "enum A { case c }"),
    ("enum A { case b; case }", "enum A { case b }"),
  ]

  @Test("expands all but the cases that it refuses", arguments: repairs)
  func expandsTheRest(faulty: String, right: String) {
    #expect(casePaths(of: faulty) == casePaths(of: right))
  }

  @Test("writes no members beside those that are declared already")
  func writesNothingTwice() {
    let source = "enum A { case b; struct AllCasePaths {}; static var allCasePaths: Int { 1 } }"

    #expect(casePaths(of: source).hasSuffix("extension A: StoreRuntime.CasePathable {}"))
    #expect(!casePaths(of: source).contains("struct"))
  }
}
