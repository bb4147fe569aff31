import Testing

@testable import MacroExpansion

@Suite("The initializer of an enum of features")
struct ReducerEnumInitializerTests {
  static let features: [(source: String, feature: String)] = [
    ("case a(A<B>)", "Self.a(.init())"),
    ("case a(Other.Body = A(b: { \"}\" }))", "Self.a()"),
    ("case a(b: A)", "Self.a(b: .init())"),
    ("case a(b: A = A(1))", "Self.a()"),
    ("indirect case `default`(A)", "Self.`default`(.init())"),
    ("@ReducerCaseIgnored case b(Int); case a(A)", "Self.a(.init())"),
    ("#if X\ncase b(B)\n#endif\ncase a(A)", "Self.a(.init())"),
    ("@available(*, deprecated) case b(B); case a(A)", "Self.a(.init())"),
    ("@available(*, unavailable) case b(B); case a(A)", "Self.a(.init())"),
  ]

  @Test("makes the enum of its first feature, without naming types", arguments: features)
  func writesInitializer(source: String, feature: String) {
    let text = expandReducer("enum Path {\n\(source)\n}", role: "extension").text

    #expect(text.contains("  nonisolated init() {\n    self = \(feature)\n  }\n"))
    #expect(text.contains("() -> Self { \(feature) }\n"))
  }

  @Test("makes a feature at the line of its case, where it is reported if that can't be done")
  func locatesFeatures() {
    let source = "\n/// A.\n@Reducer enum Path {\n  case a(A),\n    b(id: B = B(1))\n}"
    var request = request("Reducer", role: "extension", for: source)
    request.declaration = SourceSyntax(source: source, fileName: "/a b/C.swift", line: 7)

    let text = request.expansion.text
    request.declaration = SourceSyntax(source: source, fileName: "@__swiftmacro_1A", line: 7)

    #expect(
      text.contains(
        """
            @Sendable func feature1() -> Self {
              // Made without arguments, unless the case says how: case b(id: B = B(…))
        #sourceLocation(file: "/a b/C.swift", line: 11)
              Self.b()
        #sourceLocation()
            }
        """))
    #expect(text.contains("line: 10)\n      Self.a(.init())\n#sourceLocation()"))
    #expect(!request.expansion.text.contains("#sourceLocation"))
  }

  @Test("names a type of several lines in a comment of one line")
  func namesLongTypes() {
    let source = "@Reducer enum Path {\n  case a(\n    A<\n      B,\n      C\n    >)\n}"
    var request = request("Reducer", role: "extension", for: source)
    request.declaration = SourceSyntax(source: source, fileName: "/C.swift", line: 1)

    let lines = lines(of: request.expansion.text)

    #expect(
      lines.contains(
        "// Made without arguments, unless the case says how: case a(A< B, C > = A< B, C >(…))"))
  }

  static let plainCases: [(source: String, value: String)] = [
    ("case a", "Self.a"),
    ("case `default`, b", "Self.`default`"),
    ("#if X\ncase a(A)\n#endif\ncase b", "Self.b"),
    ("case alert(AlertState<A>); case b", "Self.b"),
    ("@ReducerCaseIgnored case a(Int); case b", "Self.b"),
    ("@ReducerCaseIgnored case a(Int = 1, b: Int = 2)", "Self.a()"),
    ("case a; case b(B)", "Self.b(.init())"),
    ("@available(*, deprecated) case a(A); case b", "Self.b"),
    ("@available(*, deprecated) case a; case b", "Self.b"),
    ("@available(macOS, unavailable) case a(A); case b", "Self.b"),
  ]

  @Test("makes a case of plain data where no case has a feature", arguments: plainCases)
  func writesPlainCase(source: String, value: String) {
    let text = expandReducer("enum Path {\n\(source)\n}", role: "extension").text

    #expect(text.contains("  nonisolated init() {\n    self = \(value)\n  }\n"))
    #expect(!text.contains("@available(*, deprecated)\n  nonisolated init"))
  }

  static let rests: [(source: String, isWritten: Bool)] = [
    ("", false), ("#if X\ncase a(A)\n#endif", false), ("#if X\ncase a\n#endif", false),
    ("@available(*, unavailable) case a", false),
    ("@ReducerCaseIgnored case a(Int)", false),
    ("@ReducerCaseIgnored case a(Int, b: Int = 1)", false),
    ("case a(AlertState<A>)", false), ("case a; init() { self = .a }", false),
    ("case a(A); init() { self = .a(A()) }", false),
    ("case a(A)\n#if X\ninit?() { nil }\n#endif", false),
    ("case a(A); init(b: Int) { self = .a(A()) }", true),
    ("case a(A); func initialize() {}; static let a = 1", true),
  ]

  @Test(
    "writes no initializer where no case is sure to be there, or the enum has its own",
    arguments: rests)
  func writesNoInitializer(source: String, isWritten: Bool) {
    let text = expandReducer("enum Path {\n\(source)\n}", role: "extension").text

    #expect(text.contains("init() {\n") == isWritten)
  }
}
