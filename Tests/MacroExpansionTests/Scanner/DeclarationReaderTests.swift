import Testing

@testable import MacroExpansion

@Suite("DeclarationReader")
struct DeclarationReaderTests {
  static let sources: [(source: String, lines: [String])] = [
    // Attributes and modifiers.
    ("public private(set) static var a = 1", ["public | private(set) | static | var | a = 1"]),
    ("nonisolated(unsafe) var a: Int", ["nonisolated(unsafe) | var | a: Int"]),
    ("unowned(unsafe) let a: A", ["unowned(unsafe) | let | a: A"]),
    ("class func a() {}", ["class | func | a | {}"]),
    ("class override var a: Int { 1 }", ["class | override | var | a: Int {getter}"]),
    ("open class A {}", ["open | class | A | {}"]),
    ("final class A {}", ["final | class | A | {}"]),
    ("indirect enum A {}", ["indirect | enum | A | {}"]),
    ("prefix static func - (a: A) -> A {}", ["prefix | static | func | - | a: A | -> A | {}"]),
    ("@A @B(c: \")\") @C.D<E>(f) struct G {}", ["@A | @B(c: \")\") | @C.D(f) | struct | G | {}"]),
    ("@available(macOS 15, *)\n\n// a\nfunc b()", ["@available(macOS 15, *) | func | b"]),
    ("@A\nprivate\nlet a: Int", ["@A | private | let | a: Int"]),
    ("@A private @B let a: Int", ["@A | @B | private | let | a: Int"]),
    ("#if A\n@B\n#else\n@C(d)\n#endif\nstruct E {}", ["@#if | struct | E | {}"]),
    // Types.
    (
      "struct A<B: C, each D>: E, F<G> where B == H, D: I {}",
      ["struct | A | generics <B: C, each D> | : E | : F<G> | where B == H, D: I | {}"]
    ),
    (
      "enum A: @unchecked Sendable, ~Copyable {}",
      ["enum | A | : @unchecked Sendable | : ~Copyable | {}"]
    ),
    (
      "extension A.B<C>: @retroactive D where E: F {}",
      ["extension | A.B<C> | : @retroactive D | where E: F | {}"]
    ),
    ("protocol A<B>: C { associatedtype B }", ["protocol | A | generics <B> | : C | {}"]),
    ("actor A {}\nlet actor = 1", ["actor | A | {}", "let | actor = 1"]),
    ("distributed actor A {}", ["distributed | actor | A | {}"]),
    ("struct A<let n: Int>: B {}", ["struct | A | generics <let n: Int> | : B | {}"]),
    // Cases.
    ("case a", ["case | a"]),
    ("case a, b(Int), `default`", ["case | a | b(Int) | `default`"]),
    ("case a(b: Int, _ c: [D: (E, F)] = [:])", ["case | a(b: Int & _/c: [D: (E, F)] = [:])"]),
    ("case a((Int, b: (C, D)), E<F, G>)", ["case | a((Int, b: (C, D)) & E<F, G>)"]),
    (
      "indirect case a(() -> (A, B) = { (a, \"}\") }), c",
      ["indirect | case | a(() -> (A, B) = { (a, \"}\") }) | c"]
    ),
    ("case a = 1, b = -2, c", ["case | a = 1 | b = -2 | c"]),
    ("case a = \"x, y\", b = #\"\"\"#", ["case | a = \"x, y\" | b = #\"\"\"#"]),
    (
      "case a(@Sendable (Int) async throws(E) -> Void)\ncase b",
      ["case | a(@Sendable (Int) async throws(E) -> Void)", "case | b"]
    ),
    (
      "case a(A<B<C>>? = nil, any D & E, (some F).Type)",
      ["case | a(A<B<C>>? = nil & any D & E & (some F).Type)"]
    ),
    (
      "case a(A = B<C, D>(), e: F = g < h ? 1 : 2)",
      ["case | a(A = B<C, D>() & e: F = g < h ? 1 : 2)"]
    ),
    ("case a // b(\n, /* c */ d\n  (e)", ["case | a | d", "3:3: expectedDeclaration"]),
    ("case a(\n  // b\n  c: Int /* , */ ,\n  d: E\n)", ["case | a(c: Int & d: E)"]),
    ("case a(in: Int, for: B, where: C)", ["case | a(in: Int & for: B & where: C)"]),
    ("case a();case b", ["case | a()", "case | b"]),
    ("case a(M::B, c: M::D.E)", ["case | a(M::B & c: M::D.E)"]),
    (
      "case a(inout: Int, [3 of Int], InlineArray<3, Int>)",
      ["case | a(inout: Int & [3 of Int] & InlineArray<3, Int>)"]
    ),
    // Properties.
    ("let a, b: Int, c = 1", ["let | a | b: Int | c = 1"]),
    ("var (a, b) = (1, 2)", ["var | (a, b) = (1, 2)"]),
    ("var a: Int { b }", ["var | a: Int {getter}"]),
    ("var a: Int { get async throws { 1 } }", ["var | a: Int {get async throws}"]),
    ("var a: Int { get { 1 } set(b) { c } }", ["var | a: Int {get, set}"]),
    ("var a = 1 { willSet {} didSet(old) {} }", ["var | a = 1 {willSet, didSet}"]),
    ("var a = b { c } ()\nvar d", ["var | a = b { c } ()", "var | d"]),
    ("var a = b { $0 } { @A didSet {} }", ["var | a = b { $0 } {didSet}"]),
    ("var a: Int { @A get { 1 } mutating set {} }", ["var | a: Int {get, set}"]),
    ("var a: A<B, C>=d", ["var | a: A<B, C> = d"]),
    ("var a: A!=nil", ["var | a: A! = nil"]),
    ("var a = b\n  .c()\n  .d\nvar e", ["var | a = b\n  .c()\n  .d", "var | e"]),
    ("var a = b +\n  c\nvar d", ["var | a = b +\n  c", "var | d"]),
    ("var a = b\n  + c\nvar d", ["var | a = b\n  + c", "var | d"]),
    ("var a = b\n  ? c\n  : d\nvar e", ["var | a = b\n  ? c\n  : d", "var | e"]),
    ("var a =\n  b as? C<D, E>\nlet f: G", ["var | a = b as? C<D, E>", "let | f: G"]),
    (
      "let a = if b, c { d } else if e { f }\nelse { g }\nlet h = 1",
      ["let | a = if b, c { d } else if e { f }\nelse { g }", "let | h = 1"]
    ),
    (
      "let a = switch b { case .c: 1 default: 2 }, d = 3",
      ["let | a = switch b { case .c: 1 default: 2 } | d = 3"]
    ),
    ("let a = try? await b(), c = d! / e!", ["let | a = try? await b() | c = d! / e!"]),
    ("let a = \\B.c?.d, e = \\.self", ["let | a = \\B.c?.d | e = \\.self"]),
    (
      "let a = b\n#if C\n  .d()\n#endif\n  .e\nlet f",
      ["let | a = b\n#if C\n  .d()\n#endif\n  .e", "let | f"]
    ),
    ("let a = b\n#if C\nlet d = 1\n#endif", ["let | a = b", "#if C", "let | d = 1", "#endif"]),
    (
      "lazy var a: () -> Void = { [weak self] in }\nvar b",
      ["lazy | var | a: () -> Void = { [weak self] in }", "var | b"]
    ),
    ("let a: B = .init(), c = #d(e) { f }", ["let | a: B = .init() | c = #d(e) { f }"]),
    ("let a = /\"b/\nlet c = \"}\"", ["let | a = /\"b/", "let | c = \"}\""]),
    // Functions.
    (
      "func a<B>(_ b: inout B, c d: C...) async throws -> E? where B: F { }",
      [
        "func | a | generics <B> | _/b: inout B | c/d: C... | async | throws | -> E? | where B: F | {}"
      ]
    ),
    (
      "init?(a: Int = 1, b: @autoclosure () -> C = c())\ndeinit {}",
      ["init | a: Int = 1 | b: @autoclosure () -> C = c()", "deinit | {}"]
    ),
    ("init!<A>() throws(B) {}", ["init | generics <A> | throws(B) | {}"]),
    (
      "static func < (a: A, b: A) -> Bool\nstatic func > (a: A, b: A) -> Bool",
      ["static | func | < | a: A | b: A | -> Bool", "static | func | > | a: A | b: A | -> Bool"]
    ),
    (
      "static func ==<T>(a: T, b: T) -> Bool {}",
      ["static | func | == | generics <T> | a: T | b: T | -> Bool | {}"]
    ),
    ("static func ..<(a: A) {}", ["static | func | ..< | a: A | {}"]),
    ("static func >>=<T>(a: T) {}", ["static | func | >>= | generics <T> | a: T | {}"]),
    ("static func <<<T>(a: T) {}", ["static | func | << | generics <T> | a: T | {}"]),
    (
      "func a(b: @autoclosure() -> C, d: @escaping() async -> E, f: @convention(c) () -> G)",
      ["func | a | b: @autoclosure() -> C | d: @escaping() async -> E | f: @convention(c) () -> G"]
    ),
    (
      "subscript<A>(a: A, b c: D) -> E where A: F { get {} set {} }",
      ["subscript | generics <A> | a: A | b/c: D | -> E | where A: F | {get, set}"]
    ),
    (
      "func a() -> (B) -> C\nfunc d() -> [E: F] {}",
      ["func | a | -> (B) -> C", "func | d | -> [E: F] | {}"]
    ),
    (
      "func a(b: (C) async throws -> D, e: isolated (any Actor)? = #isolation)",
      ["func | a | b: (C) async throws -> D | e: isolated (any Actor)? = #isolation"]
    ),
    ("func a() -> some B<C, D>\n{ }", ["func | a | -> some B<C, D> | {}"]),
    ("func a() -> [Int] { let b = \"}\"; /* } */ return [] } // }", ["func | a | -> [Int] | {}"]),
    // The rest.
    ("typealias A<B> = C<B> where B: D", ["typealias | A | generics <B> | -> C<B> | where B: D"]),
    (
      "associatedtype A: B, C = D where A.E == F",
      ["associatedtype | A | -> D | : B | : C | where A.E == F"]
    ),
    ("import struct A.B\nimport C", ["import | A.B", "import | C"]),
    (
      "infix operator <+>: A\nprecedencegroup A { higherThan: B }",
      ["infix | operator | <+>", "precedencegroup | A | {}"]
    ),
    (
      "#warning(\"a } b\")\n@A #b<C>(d) { e } f: { g }\nvar h",
      ["expansion | warning", "@A | expansion | b | generics <C>", "var | h"]
    ),
    (
      "@freestanding(expression) macro a<B>(_ c: B) -> D = #e(f: \"g\")\nvar h",
      ["@freestanding(expression) | macro | a | generics <B> | _/c: B | -> D", "var | h"]
    ),
    (
      "#if A || B ||\n  C\ncase d\n#elseif os(E) &&\n  F\ncase g\n#else\ncase h\n#endif",
      [
        "#if A || B ||\n  C", "case | d", "#elseif os(E) &&\n  F", "case | g", "#else", "case | h",
        "#endif",
      ]
    ),
    ("#if A\n#if B\ncase c\n#endif\n#endif", ["#if A", "#if B", "case | c", "#endif", "#endif"]),
  ]

  @Test("reads the parts of a declaration", arguments: sources)
  func reads(source: String, lines: [String]) {
    #expect(memberLines(source) == lines)
  }

  static let faults: [(source: String, lines: [String])] = [
    ("a b\nvar c", ["var | c", "1:1: expectedDeclaration"]),
    ("(var a)\nlet b", ["let | b", "1:1: expectedDeclaration"]),
    ("case\nvar a", ["case | var", "2:5: expectedDeclaration"]),
    ("struct {}", ["struct | {}", "1:8: expectedName"]),
    ("case a(:)", ["case | a()", "1:8: expectedType"]),
    ("case a(b c)", ["case | a(b)", "1:10: expectedType"]),
    (
      "func a() ->\n}",
      [
        "func | a", "2:1: unmatchedClosing(rightBrace)", "2:1: expectedType",
        "2:1: expectedDeclaration",
      ]
    ),
    ("@", ["1:1: expectedDeclaration", "1:2: expectedName"]),
  ]

  @Test("goes on behind what it can't read, and says where that is", arguments: faults)
  func recovers(source: String, lines: [String]) {
    let found = memberLines(source).map { $0.replacing("MacroExpansion.Token.Kind.", with: "") }

    #expect(found.sorted() == lines.sorted())
  }

  @Test("leaves the members of a type for later")
  func readsMembers() {
    let source = ScannedSource("struct A { var b = 1; struct C { let d: Int } }")
    guard case .declaration(let declaration)? = source.declarations().members.first else {
      Issue.record("no declaration")
      return
    }

    let members = source.members(of: declaration).members.map { describe($0, in: source) }

    #expect(members == ["var | b = 1", "struct | C | {}"])
  }
}
