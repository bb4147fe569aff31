import Testing

@testable import MacroExpansion

/// Source that is hard to read rightly, and what the macros find in it.
@Suite("Difficult source")
struct DifficultSourceTests {
  /// The members of an enum, and the case paths that they become, with the directives between them.
  static let enums: [(members: String, paths: [String])] = [
    ("// case x {\ncase a", ["a: Swift.Void"]),
    ("/* case x /* { */ } */ case a", ["a: Swift.Void"]),
    ("/// - Note: `case x(\"}\")`\n/** } */\ncase a(Int)", ["a: Int"]),
    ("case a(Int) // , b(\"\n, b", ["a: Int", "b: Swift.Void"]),
    ("case a = \"}\", b = \"{\\\"\"", ["a: Swift.Void", "b: Swift.Void"]),
    ("case a = #\"\"}\"#, b", ["a: Swift.Void", "b: Swift.Void"]),
    ("case a = \"\"\"\n  } case x \"\" {\n  \"\"\"\ncase b", ["a: Swift.Void", "b: Swift.Void"]),
    ("case a(String = \"\\(f(\"}\", { \")\" }))\", Int)", ["a: (String, Int)"]),
    ("case a(String = ##\"\\##(\"\"\"\n)\n\"\"\")\"# \"##), b", ["a: String", "b: Swift.Void"]),
    ("case a(Regex<Substring> = /[\"(]}/), b", ["a: Regex<Substring>", "b: Swift.Void"]),
    ("case a(Regex<Substring> = #/ ) \" /#), b", ["a: Regex<Substring>", "b: Swift.Void"]),
    ("case a(Int = 1 / 2, b: Int = 3 / 4)", ["a: (Int, b: Int)"]),
    ("case a(Bool = x < y, Bool = z > (w))", ["a: (Bool, Bool)"]),
    (
      "case a(f: (Int) -> Int = { case_ in\n  switch case_ { case 1: 2 default: 3 } }), b",
      [
        "a: (Int) -> Int", "b: Swift.Void",
      ]
    ),
    ("case a(Int = if x { 1 } else { 2 }, String)", ["a: (Int, String)"]),
    (
      "case a(((Int, b: (String, [Int: (A, B)])), c: (D)))",
      ["a: ((Int, b: (String, [Int: (A, B)])), c: (D))"]
    ),
    (
      "case a((Int) async throws(E) -> (String) -> Void, _: @autoclosure () -> Bool)",
      [
        "a: ((Int) async throws(E) -> (String) -> Void, @autoclosure () -> Bool)"
      ]
    ),
    (
      "case a(any P & Q, some: (any R)?, Result<[A?], any Error>!)",
      [
        "a: (any P & Q, some: (any R)?, Result<[A?], any Error>!)"
      ]
    ),
    ("case a(A<B<C>>, D<E<F>>?)", ["a: (A<B<C>>, D<E<F>>?)"]),
    ("case a(M.A<Self>.B.Type, [Self: Self].Element)", ["a: (M.A<E>.B.Type, [E: E].Element)"]),
    ("case a(Selfish, `Self`: Int)", ["a: (Selfish, `Self`: Int)"]),
    (
      "case a(\n    // the id }\n    id: Int,\n    /* the name ( */ name: String\n  )",
      ["a: (id: Int, name: String)"]
    ),
    (
      "case `is`, `init`(Int), `case`(`switch`: Int)",
      [
        "`is`: Swift.Void", "`init`: Int", "`case`: Int",
      ]
    ),
    ("case `a b`(Int), ünïcode(Int), 😀", ["`a b`: Int", "ünïcode: Int", "😀: Swift.Void"]),
    ("case a(inout: Int, for: Int, `in`: Int)", ["a: (inout: Int, for: Int, `in`: Int)"]),
    (
      "case a(sending: Sending, consuming, isolated: isolated)",
      [
        "a: (sending: Sending, consuming, isolated: isolated)"
      ]
    ),
    ("@available(*, deprecated, message: \"} case x\") case a", ["a: Swift.Void"]),
    (
      "@A(b: { \")\" }, c: [1: (2)]) @B\n@C.D<E>(f) indirect case a(E), b",
      ["a: E", "b: Swift.Void"]
    ),
    ("case a; case b(Int); ; case c", ["a: Swift.Void", "b: Int", "c: Swift.Void"]),
    (
      "case a\nvar b: Int { get { 1 } }\nfunc c() -> Self { .a }\nstatic let d = E.a\ncase e",
      [
        "a: Swift.Void", "e: Swift.Void",
      ]
    ),
    ("struct Inner { enum Deep { case x } }", []),
    ("enum Inner { case x(Int) }\ncase a(Inner)", ["a: Inner"]),
    (
      "init?(_ x: Int) { switch x { case 1: self = .a\ndefault: return nil } }\ncase a",
      ["a: Swift.Void"]
    ),
    (
      "subscript(a: Int) -> Int { get { 1 } set { } }\nprefix static func - (a: E) -> E { a }\ncase a",
      [
        "a: Swift.Void"
      ]
    ),
    ("static func < <T>(a: T, b: E) -> Bool { a < b }\ncase a", ["a: Swift.Void"]),
    ("typealias T = (Int) -> Void; case a(T)", ["a: T"]),
    ("#warning(\"case x {\")\ncase a", ["a: Swift.Void"]),
    (
      "#if X\ncase a(Int)\n#else\ncase a(String)\n#endif",
      ["#if X", "a: Int", "#else", "a: String", "#endif"]
    ),
    (
      "#if os(Linux) && (A || !B) // {\ncase a\n#endif",
      ["#if os(Linux) && (A || !B)", "a: Swift.Void", "#endif"]
    ),
    (
      "#if X\n#if Y\ncase a\n#endif\n#elseif swift(>=6)\ncase b\n#endif\ncase c",
      [
        "#if X", "#if Y", "a: Swift.Void", "#endif", "#elseif swift(>=6)", "b: Swift.Void",
        "#endif",
        "c: Swift.Void",
      ]
    ),
    ("#if X\nvar x: Int { 1 }\n#endif\ncase a", ["a: Swift.Void"]),
    ("#if X\n@available(*, deprecated)\n#endif\ncase a", ["a: Swift.Void"]),
    ("@available(*, unavailable) case a\ncase b", ["b: Swift.Void"]),
    ("@available(macOS, introduced: 15.2.1, message: \"x\") case a", ["a: Swift.Void"]),
    ("case a\r\ncase b(\r\n  Int)\r\n", ["a: Swift.Void", "b: Int"]),
  ]

  @Test("finds the cases of an enum", arguments: enums)
  func findsCases(members: String, paths: [String]) throws {
    let request = request("CasePathableMacro", role: "member", for: "enum E {\n\(members)\n}")
    let text = try #require(MacroPlugin.expand(request).source)

    let end = "static func visitCaseKeyPaths"
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .prefix { !$0.hasPrefix(end) }
    let found = lines.compactMap { line -> String? in
      if line.hasPrefix("#") { return String(line) }
      guard line.hasPrefix("var "), let type = line.firstRange(of: ": StoreRuntime.AnyCasePath<E, ")
      else { return nil }
      return line[..<type.lowerBound].dropFirst(4) + ": " + line[type.upperBound...].dropLast(3)
    }
    #expect(found == paths)
  }

  @Test("turns the version that a case has been there since into a condition")
  func writesConditions() throws {
    let source = """
      enum E {
        @available(macOS, introduced: 15.2.1, message: "x") case a
        @available(swift, introduced: 6) case b
        @available(iOS 18, *) case c
      }
      """
    let request = request("CasePathableMacro", role: "member", for: source)
    let lines = try #require(MacroPlugin.expand(request).source).split(separator: "\n")

    #expect(
      lines.filter { $0.contains("visit(\\") } == [
        "    if #available(macOS 15.2.1, *) { visit(\\.a) }",
        "    visit(\\.b)",
        "    if #available(iOS 18, *) { visit(\\.c) }",
      ])
  }

  /// The members of a struct, and the properties that are compared, with the directives between
  /// them.
  static let structs: [(members: String, properties: [String])] = [
    ("var a = 1 // var x = 2", ["a"]),
    ("/* var x = 1 */ var a: Int /* } */ = 1", ["a"]),
    ("var a = \"var x = 1 }\", b = #\"\"{\"#", ["a", "b"]),
    ("var a = \"\"\"\n  var x = 1\n  \"\"\"\nvar b = 2", ["a", "b"]),
    ("var a = { var x = 1; return x }()\nlet b: Int", ["a", "b"]),
    ("var a = [1, 2].map { $0 + 1 }\n  .filter { $0 > 1 }\nvar b = 1", ["a", "b"]),
    ("var a = x\n  as? Int\n  ?? 1\nvar b = y < z\nvar c = 1", ["a", "b", "c"]),
    ("var a: Int = 1 { willSet { } didSet { var x = 1 } }", ["a"]),
    ("var a = f { 1 } { didSet { } }", ["a"]),
    ("var a: Int { get async throws { 1 } }", []),
    ("var a: Int { _read { yield b } _modify { yield &b } }\nvar b = 1", ["b"]),
    ("var a: Int { @inlinable get { 1 } nonmutating set { } }", []),
    ("var a: Int { let x = 1\n return x }", []),
    ("@Wrapper(wrappedValue: 1, { \"}\" }) private var a", ["a"]),
    ("@Presents public var a: A.State?\n@Shared(.inMemory(\"}\")) var b = 1", ["a", "b"]),
    ("@ObservationStateIgnored @Presents var a: A?\nvar b = 1", ["b"]),
    ("@StoreRuntime.ObservationStateIgnored\n  private(set) var a = 1, b = 2", []),
    ("lazy var a = { 1 }()\nweak var b: B?\nunowned(unsafe) let c: C\nvar d = 1", ["d"]),
    ("static var a = 1\nclass var b = 2\nstatic let (c, d) = (1, 2)\nvar e = 3", ["e"]),
    ("var (a, (b, _)) = (1, (2, 3)), c = 4", ["a", "b", "c"]),
    ("let a, b: Int, c: String", ["a", "b", "c"]),
    ("var `in`: Int, `self` = 1", ["`in`", "`self`"]),
    ("var a: [String: (Int, b: () -> Void)] = [:]", ["a"]),
    ("var a: any P & Q, b: (some P)?, c: A<B<C>>?", ["a", "b", "c"]),
    (
      "var a: Int!; var b: Int? = nil; let c: @Sendable (Int) async throws -> Void",
      ["a", "b", "c"]
    ),
    ("struct B { var x = 1 }; enum C { case y }; var b: B", ["b"]),
    (
      "init() { var x = 1 }\nfunc f() { let y = 1 }\nsubscript(i: Int) -> Int { i }\nvar a = 1",
      ["a"]
    ),
    (
      "#if DEBUG\nvar a = 1\n#elseif X\nvar b: Int { 1 }\n#else\nlet c = 2\n#endif\nvar d = 3",
      [
        "#if DEBUG", "a", "#elseif X", "#else", "c", "#endif", "d",
      ]
    ),
    ("var a = b\n#if X\n.c()\n#else\n.d()\n#endif\nvar e = 1", ["a", "e"]),
    ("var a = if x { 1 } else if y { 2 } else { 3 }\nvar b = switch x { default: 1 }", ["a", "b"]),
    ("var a = /\"var x = 1/\nvar b = 1 / 2 / 3", ["a", "b"]),
    ("nonisolated(unsafe) var a = 1\nfileprivate(set) public var b = 2", ["a", "b"]),
    ("var a: Int {\n  // didSet { }\n  1\n}\nvar b: Int { /* get */ didSet { } }", ["b"]),
  ]

  @Test("finds the stored properties of a struct", arguments: structs)
  func findsProperties(members: String, properties: [String]) throws {
    let request = request("ObservableStateMacro", role: "member", for: "struct S {\n\(members)\n}")
    let text = try #require(MacroPlugin.expand(request).source)

    let found = text.split(separator: "\n").compactMap { line -> String? in
      if line.hasPrefix("#") { return String(line) }
      guard let start = line.firstRange(of: "differ(old.") else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "," })
    }
    #expect(found == properties)
  }

  /// The members of a reducer, and the names of those that it lacks.
  static let reducers: [(members: String, additions: [String])] = [
    ("", ["State", "Action", "body"]),
    ("// struct State {}\n/* enum Action {} */", ["State", "Action", "body"]),
    ("let note = \"struct State {}; enum Action {}\"", ["State", "Action", "body"]),
    (
      "struct State {}\nenum Action {}\nfunc reduce(into s: inout State, action a: Action) -> E { .none }",
      []
    ),
    (
      "typealias State = A.State; typealias Action = A.Action; var body: some ReducerOf<Self> { A() }",
      []
    ),
    ("struct Other { struct State {}; enum Action {} }", ["State", "Action", "body"]),
    ("class State {}\nactor Action {}", ["body"]),
    ("@CasePathable @dynamicMemberLookup indirect enum State { case a }", ["Action", "body"]),
    (
      "#if X\nstruct State { var a: Int }\n#else\nstruct State {}\n#endif\nenum Action {}", ["body"]
    ),
    ("struct `State` {}", ["Action", "body"]),
    ("static var body: Int { 1 }; struct State {}", ["Action", "body"]),
    (
      "@ReducerBuilder<State, Action>\nvar body: some ReducerOf<Self> {\n  A()\n}",
      ["State", "Action"]
    ),
    ("let body = EmptyReducer<State, Action>()", ["State", "Action"]),
    ("func reduce(_ s: State, action: Action) -> State { s }", ["State", "Action", "body"]),
    (
      "func reduce(into s: inout State, action: Action) -> EffectOf<Self> { .none }",
      ["State", "Action"]
    ),
    (
      "@Dependency(\\.uuid) var uuid\n@Dependency(\\.dismiss) var dismiss\nstruct State {}",
      ["Action", "body"]
    ),
  ]

  @Test("finds what a reducer lacks", arguments: reducers)
  func findsLacks(members: String, additions: [String]) throws {
    let text = try #require(expandReducer("struct R {\n\(members)\n}").source)

    let names = ["struct State:", "enum Action:", "var body:"]
    let found = names.filter(text.contains).map { $0.dropLast().split(separator: " ")[1] }
    #expect(found.map(String.init) == additions)
  }
}
