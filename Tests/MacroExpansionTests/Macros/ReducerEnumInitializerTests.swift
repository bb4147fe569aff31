import Testing

@testable import MacroExpansion

@Suite("The initializer that Reducer gives enums")
struct ReducerEnumInitializerTests {
  static let features: [(source: String, feature: String)] = [
    ("case a(A)", "Self.a(.init())"),
    ("case a(A<B>)", "Self.a(.init())"),
    ("case a(A = A(b: { \"}\" }))", "Self.a()"),
    ("case a(Other.Body = Other.body)", "Self.a()"),
    ("case a(b: A)", "Self.a(b: .init())"),
    ("case a(b: A = A(1))", "Self.a()"),
    ("indirect case `default`(A)", "Self.`default`(.init())"),
    ("@ReducerCaseIgnored case b(Int); case a(A)", "Self.a(.init())"),
    ("#if X\ncase b(B)\n#endif\ncase a(A)", "Self.a(.init())"),
    ("@available(*, deprecated) case b(B); case a(A)", "Self.a(.init())"),
    ("@available(*, unavailable) case b(B); case a(A)", "Self.a(.init())"),
  ]

  @Test("makes the enum of its first feature, without naming types", arguments: features)
  func writesInitializer(source: String, feature: String) throws {
    let text = try functions("enum Path {\n\(source)\n}")

    #expect(text.contains("  nonisolated init() {\n    self = \(feature)\n  }\n"))
    #expect(text.contains("() -> Self { \(feature) }\n"))
  }

  @Test("makes a feature at the line of its case, where it is reported if that can't be done")
  func locatesFeatures() {
    let source = "\n/// A.\n@Reducer enum Path {\n  case a(A),\n    b(id: B = B(1))\n}"
    var request = request("ReducerMacro", role: "extension", for: source)
    request.declaration = SourceSyntax(source: source, fileName: "/a b/C.swift", line: 7)
    let generated = SourceSyntax(source: source, fileName: "@__swiftmacro_1A", line: 7)

    let text = MacroPlugin.expand(request).source ?? ""
    request.declaration = generated

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
    #expect(MacroPlugin.expand(request).source?.contains("#sourceLocation") == false)
  }

  @Test("writes no initializer where no feature is sure to be there")
  func writesNoInitializer() throws {
    for source in ["", "case a", "#if X\ncase a(A)\n#endif", "@ReducerCaseIgnored case a(Int)"] {
      #expect(!(try functions("enum Path {\n\(source)\n}")).contains("init() {"))
    }
  }

  @Test("leaves an enum its own initializer")
  func keepsInitializer() throws {
    let rest = ["init(b: Int) { self = .a(A()) }", "func initialize() {}", "static let a = 1"]

    for own in ["init() { self = .a(A()) }", "#if X\ninit?() { nil }\n#endif"] {
      #expect(!(try functions("enum Path { case a(A)\n\(own)\n}")).contains("init() {"))
    }
    for other in rest {
      #expect(try functions("enum Path { case a(A)\n\(other)\n}").contains("init() {"))
    }
  }

  private func functions(_ source: String) throws -> String {
    try #require(expandReducer(source, role: "extension").source)
  }
}
