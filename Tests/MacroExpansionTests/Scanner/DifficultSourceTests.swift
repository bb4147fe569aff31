import Testing

@testable import MacroExpansion

/// Source that is hard to read rightly, and what the macros find in it.
@Suite("Difficult source")
struct DifficultSourceTests {
  /// Returns the case paths that the cases of an enum become, with the directives between them.
  private func paths(_ members: String) -> [String] {
    let lines = request("CasePathable", for: "enum E {\n\(members)\n}").expansion.lines
      .prefix { !$0.hasPrefix("static func visitCaseKeyPaths") }
    return lines.compactMap { line -> String? in
      if line.hasPrefix("#") { return line }
      guard line.hasPrefix("var "), let type = line.firstRange(of: ": StoreRuntime.AnyCasePath<E, ")
      else { return nil }
      return line[..<type.lowerBound].dropFirst(4) + ": " + line[type.upperBound...].dropLast(3)
    }
  }

  /// Returns the stored properties of a struct without a mark, with the directives between them.
  private func properties(_ members: String) -> [String] {
    let syntax = SourceSyntax(source: "struct S {\n\(members)\n}")
    guard let subject = AttachedDeclaration(syntax) else { return [] }
    return subject.readMembers().members.flatMap { member -> [String] in
      switch member {
      case .directive(let directive): return [subject.source.text(directive.range)]
      case .declaration(let declaration):
        let modifiers = ["static", "class", "lazy", "weak", "unowned"]
        guard !modifiers.contains(where: declaration.hasModifier),
          declaration.attribute(named: "ObservationStateIgnored") == nil
        else { return [] }
        return declaration.bindings.filter(\.isStored).compactMap(\.name?.text)
      }
    }
  }

  /// Values that end behind what looks like their end.
  static let values: [String] = [
    // Strings.
    #""a""#, #""""#, #""\"""#, #""\\""#, #""{(/*//""#, #""}, b = (""#, #""\(a("x", ")"))""#,
    #""\(a + "\(b + "\(c)")")""#, #""\(a /* ) " */)""#, #""\({ (a: Int) in "}" }(1))""#,
    #""\(f("}", { ")" }))""#, #""\(a.contains(/"/))""#, ##"#"a"b"#"##, ##"#"\(a"#"##,
    ##"#"\#(a("x"))"#"##, ##"#"\#""#"##, ##"#"""#"##, ##"#""""#"##, ###"##"a"#b"##"###,
    "##\"\\##(\"\"\"\n)\n\"\"\")\"# \"##", "\"\"\"\na \" \"\" b\n\"\"\"",
    "\"\"\"\n\\\"\"\"\n\"\"\"",
    "\"\"\"\n} case x \"\" {\n\"\"\"", "\"\"\"\n\\(a(\n\"x\"))\n\"\"\"",
    "#\"\"\"\n\\(a \"\"\"\n\"\"\"#", "\"\"\"\n\\(\"\"\"\nx\n\"\"\")\n\"\"\"",
    // Regular expressions, and operators that look like them.
    #"/b"{/"#, "/[\"(]}/", #"/\/"\//"#, "!/\"/", "#/a/\"{/#", "##/a/#\"/##", "#/ ) \" /#",
    "#/\n  \" # comment\n/#", "[/\"/]", "1 / 2", "a/b/c", "a(1) / b(2) / c", "f(/, /)", "(/)",
    // Comments.
    "1 // , b(\"\n", "1 /* \" { ( */", "1 /* b /* c */ d } */", "1/**/", "/*/ a */ 1", "a+/* b */c",
    // Numbers and operators.
    "1_000 + 0x1F_f", "1.5e-3 + 0x1.8p-3", "1.max...pair.0.1", "0xe+1", "a! ?? !b", "x < y",
    "z > (w)", "a...b", "a ≤ b × c", "c! / e!", "-2", "B<C, D>()", "g < h ? 1 : 2",
    // Expressions.
    "{ case_ in\n  switch case_ { case 1: 2 default: 3 } }", "{ (a, \"}\") }", "{ [weak self] in }",
    "if x { 1 } else { 2 }", "if b, c { d } else if e { f }\nelse { g }",
    "switch b { case .c: 1 default: 2 }", "try? await b()", #"\B.c?.d"#, ".init()", "#d(e) { f }",
    "b as? C<D, E>", "f { 1 }", "{ var x = 1; return x }()", "x\n  as? Int\n  ?? 1",
    "[1, 2].map { $0 + 1 }\n  .filter { $0 > 1 }", "b +\n  c", "b\n  ? c\n  : d",
  ]

  @Test("a value ends where the compiler ends it", arguments: values)
  func endsValues(value: String) {
    #expect(
      paths("case a(Int = \(value), b: B = \(value)), c") == ["a: (Int, b: B)", "c: Swift.Void"])
    #expect(properties("var a = \(value), b: B = \(value)\nlet c: C") == ["a", "b", "c"])
  }

  static let types: [String] = [
    "Int", "Int?", "[Int?]", "[A: B]", "Void", "(Int, b: String)", "A<B<C>>", "D<E<F>>?",
    "A.B<C>.D",
    "((Int, b: (String, [Int: (A, B)])), c: (D))", "Dictionary<String, Array<(Int, Bool)>>?",
    "any P & Q", "(any R)?", "(some F).Type", "M.A<B>.B.Type", "M::B.C", "[3 of Int]",
    "InlineArray<3, Int>", "@Sendable @MainActor (Int) async throws(F) -> Void", "() -> (A, B)",
    "(Int) async throws(E) -> (String) -> Void", "(Int) -> String", "Selfish", "consuming",
  ]

  @Test("a type ends where the compiler ends it", arguments: types)
  func endsTypes(type: String) {
    #expect(paths("case a(\(type)), b(c: \(type) = d)") == ["a: \(type)", "b: \(type)"])
    #expect(properties("let a: \(type), b: \(type) = c\nvar d: \(type)") == ["a", "b", "d"])
  }

  /// Members that are neither cases nor stored properties.
  static let others: [String] = [
    "// case x { var x = 1", "/* case x /* { */ } */", "/// - Note: `case x(\"}\")`\n/** } */",
    "static let d = E.a", "static var (c, d) = (1, 2)", "nonisolated(unsafe) static var b = 1",
    "var b: Int { get { 1 } }", "var b: Int { get async throws { 1 } }", "var b: Int { 1 }",
    "var b: Int { _read { yield c } _modify { yield &c } }",
    "var b: Int {\n  // didSet { }\n  1\n}",
    "var b: Int { @inlinable get { 1 } nonmutating set { } }", "class override var b: Int { 1 }",
    "struct Inner { enum Deep { case x }; var x = 1 }", "enum Inner { case x(Int) }", "actor A {}",
    "struct A<B: C, each D>: E, F<G> where B == H, D: I {}", "struct A<let n: Int>: B {}",
    "enum A: @unchecked Sendable, ~Copyable {}", "protocol A<B>: C { associatedtype B }",
    "distributed actor A {}",
    "init?(_ x: Int) { switch x { case 1: self = .a\ndefault: return nil } }",
    "init!<A>() throws(B) { let x = 1 }", "deinit {}", "func f() -> Self { var x = 1; return .a }",
    "subscript<A>(a: A, b c: D) -> E where A: F { get { 1 } set { } }",
    "subscript(i: Int) -> Int { i }",
    "prefix static func - (a: E) -> E { a }", "static func < <T>(a: T, b: E) -> Bool { a < b }",
    "static func ==<T>(a: T) {}", "static func ..<(a: A) {}", "static func >>=<T>(a: T) {}",
    "func a<B>(_ b: inout B, c d: C...) async throws -> E? where B: F { let c = \"}\"; /* } */ }",
    "func a(b: @autoclosure() -> C, d: @escaping() async -> E, f: @convention(c) () -> G) {}",
    "func a(b: isolated (any Actor)? = #isolation) -> some B<C, D>\n{ }", "func a() -> (B) -> C {}",
    "typealias A<B> = C<B> where B: D", "typealias T = (Int) -> Void", "#warning(\"case x {\")",
    "@A #b<C>(d) { e } f: { g }", "precedencegroup A { higherThan: B }", "infix operator <+>: A",
    "@freestanding(expression) macro a<B>(_ c: B) -> D = #e(f: \"g\")", "import struct A.B",
    "#if X\n@available(*, deprecated)\n#endif", ";",
  ]

  @Test("other members end where the compiler ends them", arguments: others)
  func endsOthers(other: String) {
    #expect(paths("case a\n\(other)\ncase b") == ["a: Swift.Void", "b: Swift.Void"])
    #expect(properties("let a: A\n\(other)\nvar b = 1") == ["a", "b"])
  }

  static let enums: [(members: String, paths: [String])] = [
    (
      "case a(B); case c; @D case e = \"}\", f = -2",
      ["a: B", "c: Swift.Void", "e: Swift.Void", "f: Swift.Void"]
    ),
    (
      "case a((Int) -> Void, _: @autoclosure () -> Bool)",
      ["a: ((Int) -> Void, @autoclosure () -> Bool)"]
    ),
    (
      "case a(M.A<Self>.B.Type, [Self: Self].Element, Selfish, `Self`: Int)",
      ["a: (M.A<E>.B.Type, [E: E].Element, Selfish, `Self`: Int)"]
    ),
    (
      "case a(\n    // the id }\n    id: Int,\n    /* the name ( */ name: String\n  )",
      ["a: (id: Int, name: String)"]
    ),
    ("case a // b(\n, /* c */ b", ["a: Swift.Void", "b: Swift.Void"]),
    (
      "case `is`, `case`(`switch`: Int), `a b`(Int), ünïcode(Int), 😀",
      ["`is`: Swift.Void", "`case`: Int", "`a b`: Int", "ünïcode: Int", "😀: Swift.Void"]
    ),
    (
      "case a(inout: A, for: B, `in`: C, sending: D, consuming, isolated: isolated)",
      ["a: (inout: A, for: B, `in`: C, sending: D, consuming, isolated: isolated)"]
    ),
    ("@available(*, deprecated, message: \"} case x\") case a", ["a: Swift.Void"]),
    (
      "@A(b: { \")\" }, c: [1: (2)]) @B\n@C.D<E>(f) indirect case a(E), b",
      ["a: E", "b: Swift.Void"]
    ),
    (
      "#if X\ncase a(Int)\n#else\ncase a(String)\n#endif",
      ["#if X", "a: Int", "#else", "a: String", "#endif"]
    ),
    (
      "#if os(Linux) && (A || !B) // {\n#if Y ||\n  Z\ncase a\n#endif\n#elseif swift(>=6)\ncase b\n#endif\ncase c",
      [
        "#if os(Linux) && (A || !B)", "#if Y ||", "a: Swift.Void", "#endif",
        "#elseif swift(>=6)", "b: Swift.Void", "#endif", "c: Swift.Void",
      ]
    ),
    ("#if X\nvar x: Int { 1 }\n#endif\ncase a", ["a: Swift.Void"]),
    ("case a\r\ncase b(\r\n  Int)\r\n", ["a: Swift.Void", "b: Int"]),
  ]

  @Test("finds the cases of an enum", arguments: enums)
  func findsCases(members: String, paths: [String]) {
    #expect(self.paths(members) == paths)
  }

  static let structs: [(members: String, properties: [String])] = [
    ("var a: Int = 1 { willSet { } didSet { var x = 1 } }", ["a"]),
    ("var a = f { 1 } { @A didSet { } }\nvar b: Int { /* get */ didSet { } }", ["a", "b"]),
    ("var a = b { c } ()\nvar d: A<B, C>=e, f: A!=nil", ["a", "d", "f"]),
    ("@Wrapper(wrappedValue: 1, { \"}\" }) private var a", ["a"]),
    ("@Presents public var a: A.State?\n@Shared(.inMemory(\"}\")) var b = 1", ["a", "b"]),
    ("@ObservationStateIgnored @Presents var a: A?\nvar b = 1", ["b"]),
    ("@StoreRuntime.ObservationStateIgnored\n  private(set) var a = 1, b = 2", []),
    ("lazy var a = { 1 }()\nweak var b: B?\nunowned(unsafe) let c: C\nvar d = 1", ["d"]),
    ("var (a, (b, _)) = (1, (2, 3)), c = 4", ["c"]),
    ("let a, b: Int, `in`: String, `self` = 1", ["a", "b", "`in`", "`self`"]),
    (
      "#if DEBUG\nvar a = 1\n#elseif X\nvar b: Int { 1 }\n#else\nlet c = 2\n#endif\nvar d = 3",
      ["#if DEBUG", "a", "#elseif X", "#else", "c", "#endif", "d"]
    ),
    (
      "nonisolated(unsafe) var a = 1\nfileprivate(set) public var b = 2\nlet actor = 1",
      ["a", "b", "actor"]
    ),
    ("@A\nprivate\nlet a: Int\n#if C\nlet b = 1\n#endif", ["a", "#if C", "b", "#endif"]),
    (
      "static func < (l: A, r: A) -> Bool { l.a < r.a }\nvar a: A<B>\nstatic func > (l: A, r: A) -> A {}",
      ["a"]
    ),
    ("func <<<T>(l: T) {}\nvar a = 1\nfunc >><T>(l: T) {}\nvar b = 2", ["a", "b"]),
    (
      "#if X\n@ObservationStateIgnored\n#else\n@A\n#endif\nvar a = 1\n"
        + "@ObservationStateIgnored\n#if X\n@A(b)\n#endif\nprivate var c = 1\nvar d = 2",
      ["d"]
    ),
    ("#if X\n@A\nvar a = 1\n#endif\nvar b = 2", ["#if X", "a", "#endif", "b"]),
    ("#if X\n#if Y\n@A\n#endif\nvar a = 1\n#endif", ["#if X", "a", "#endif"]),
  ]

  @Test("reads a declaration whose first attributes are in an #if")
  func readsConditionalAttributes() {
    let condition = "#if compiler(>=6.2)\n@A\n#elseif X\n@B(c) @StoreRuntime.Reducer\n#endif\n"
    let member = request(
      "Reducer", role: "memberAttribute", for: condition + "func load() async {}",
      in: ["struct A {}"])
    let mark = request(
      "ReducerCaseIgnored", role: "peer", for: "@ReducerCaseIgnored case a(Int)",
      in: [condition + "public enum A {}"])
    let type = request("CasePathable", for: condition + "enum A { case a }")

    #expect(member.expansion == .empty)
    #expect(mark.expansion == .empty)
    #expect(type.expansion.text.contains("var a: StoreRuntime.AnyCasePath<A, Swift.Void>"))
  }

  @Test("finds the stored properties of a struct", arguments: structs)
  func findsProperties(members: String, properties: [String]) {
    #expect(self.properties(members) == properties)
  }
}
