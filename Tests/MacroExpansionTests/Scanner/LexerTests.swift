import Testing

@testable import MacroExpansion

@Suite("Lexer")
struct LexerTests {
  static let sources: [(source: String, tokens: [String])] = [
    ("", []),
    (" \t\r\n\u{B}\u{C}", []),
    ("\u{FEFF}let a", ["let", "a"]),
    ("#!/usr/bin/swift\nlet a", ["let", "a"]),
    // Comments.
    ("a // b\nc", ["a", "c"]),
    ("a /* b */ c", ["a", "c"]),
    ("a /* b /* c */ d */ e", ["a", "e"]),
    ("a /* \" { ( */ b", ["a", "b"]),
    ("a /**/b", ["a", "b"]),
    ("a+/* b */c", ["a", "+", "c"]),
    ("a+// b\nc", ["a", "+", "c"]),
    ("/*/ a */ b", ["b"]),
    // Names and numbers.
    ("a_1 $0 _ größe 名前", ["a_1", "$0", "_", "größe", "名前"]),
    ("`default` `two words` `a\"b`", ["`default`", "`two words`", "`a\"b`"]),
    ("1_000 0x1F_f 0b01 0o17", ["1_000", "0x1F_f", "0b01", "0o17"]),
    ("1.5 1.5e-3 2E+4 0x1.8p-3 1e5", ["1.5", "1.5e-3", "2E+4", "0x1.8p-3", "1e5"]),
    ("1.max 1...3 pair.0.1", ["1", ".", "max", "1", "...", "3", "pair", ".", "0", ".", "1"]),
    ("0xe+1", ["0xe", "+", "1"]),
    // Operators.
    ("a->b", ["a", "->", "b"]),
    ("a<b<c>>?", ["a", "<", "b", "<", "c", ">", ">", "?"]),
    ("a == b", ["a", "==", "b"]),
    ("a! ?? !b", ["a", "!", "?", "?", "!", "b"]),
    ("a...b..<c", ["a", "...", "b", "..<", "c"]),
    ("x.y?.z", ["x", ".", "y", "?", ".", "z"]),
    ("a ≤ b × c", ["a", "≤", "b", "×", "c"]),
    ("~Copyable & P", ["~", "Copyable", "&", "P"]),
    // Strings.
    (#""a" b"#, [#""a""#, "b"]),
    (#""" b"#, [#""""#, "b"]),
    (#""\"" b"#, [#""\"""#, "b"]),
    (#""\\" b"#, [#""\\""#, "b"]),
    (#""{(/*//" b"#, [#""{(/*//""#, "b"]),
    (#""\(a)" b"#, [#""\(a)""#, "b"]),
    (#""\(a("x", ")"))" b"#, [#""\(a("x", ")"))""#, "b"]),
    (#""\(a + "\(b + "\(c)")")" d"#, [#""\(a + "\(b + "\(c)")")""#, "d"]),
    (#""\(a /* ) " */)" b"#, [#""\(a /* ) " */)""#, "b"]),
    (#""\({ (a: Int) in "}" }(1))" b"#, [#""\({ (a: Int) in "}" }(1))""#, "b"]),
    (##"#"a"b"# c"##, [##"#"a"b"#"##, "c"]),
    (##"#"\(a"# b"##, [##"#"\(a"#"##, "b"]),
    (##"#"\#(a("x"))"# b"##, [##"#"\#(a("x"))"#"##, "b"]),
    (##"#"\#""# b"##, [##"#"\#""#"##, "b"]),
    (###"##"a"#b"## c"###, [###"##"a"#b"##"###, "c"]),
    (##"#"""# b"##, [##"#"""#"##, "b"]),
    (##"#""""# b"##, [##"#""""#"##, "b"]),
    ("\"\"\"\na \" \"\" b\n\"\"\" c", ["\"\"\"\na \" \"\" b\n\"\"\"", "c"]),
    ("\"\"\"\n\\\"\"\"\n\"\"\" c", ["\"\"\"\n\\\"\"\"\n\"\"\"", "c"]),
    ("\"\"\"\n\\(a(\n\"x\"))\n\"\"\" c", ["\"\"\"\n\\(a(\n\"x\"))\n\"\"\"", "c"]),
    ("#\"\"\"\n\\(a \"\"\"\n\"\"\"# c", ["#\"\"\"\n\\(a \"\"\"\n\"\"\"#", "c"]),
    ("\"\"\"\n\\(\"\"\"\nx\n\"\"\")\n\"\"\" c", ["\"\"\"\n\\(\"\"\"\nx\n\"\"\")\n\"\"\"", "c"]),
    // Regular expressions.
    ("a = /b\"{/ + c", ["a", "=", "/b\"{/", "+", "c"]),
    ("(/a/)", ["(", "/a/", ")"]),
    ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("a/b/c", ["a", "/", "b", "/", "c"]),
    ("a(1) / b(2) / c", ["a", "(", "1", ")", "/", "b", "(", "2", ")", "/", "c"]),
    ("(/)", ["(", "/", ")"]),
    ("f(/, /)", ["f", "(", "/", ",", "/", ")"]),
    (#"= /\/"\// b"#, ["=", #"/\/"\//"#, "b"]),
    ("return /\"/", ["return", "/\"/"]),
    ("try !/\"/", ["try", "!", "/\"/"]),
    ("= #/a/\"{/# b", ["=", "#/a/\"{/#", "b"]),
    ("= ##/a/#\"/## b", ["=", "##/a/#\"/##", "b"]),
    ("= #/\n  \" # comment\n/# b", ["=", "#/\n  \" # comment\n/#", "b"]),
    (#""\(a.contains(/"/))" b"#, [#""\(a.contains(/"/))""#, "b"]),
    // Signs.
    ("#if a\n#endif", ["#if", "a", "#endif"]),
    ("#file #ifa", ["#", "file", "#", "ifa"]),
    ("@a(b) \\.c", ["@", "a", "(", "b", ")", "\\", ".", "c"]),
    ("func < <T>(", ["func", "<", "<", "T", ">", "("]),
    ("func ==<T>(", ["func", "==", "<", "T", ">", "("]),
  ]

  @Test("splits a source where the compiler splits it", arguments: sources)
  func splits(source: String, tokens: [String]) {
    #expect(tokenTexts(source) == tokens)
  }

  static let faults: [(source: String, issues: [String])] = [
    ("a /* b", ["1:3 unterminatedComment"]),
    ("a /* /* */", ["1:3 unterminatedComment"]),
    ("a \"b\nc", ["1:3 unterminatedString"]),
    ("a \"b", ["1:3 unterminatedString"]),
    ("a \"\\(b\nc", ["1:3 unterminatedString"]),
    ("a \"\"\"\nb", ["1:3 unterminatedString"]),
    ("\"\"\"\n\\(\"b\n)\n\"\"\" c", ["2:3 unterminatedString"]),
    ("a #/b\nc", ["1:3 unterminatedRegex"]),
    ("(a", ["1:1 unmatchedOpening(leftParen)"]),
    ("a)", ["1:2 unmatchedClosing(rightParen)"]),
    ("{(}", ["1:2 unmatchedOpening(leftParen)"]),
    ("{a]}", ["1:3 unmatchedClosing(rightBracket)"]),
    ("\n  [\n", ["2:3 unmatchedOpening(leftBracket)"]),
  ]

  @Test("says where what it can't read begins", arguments: faults)
  func reports(source: String, issues: [String]) {
    let found = ScannedSource(source).issues.map { issue in
      "\(place(issue.offset, in: source)) \(issue.kind)"
        .replacing("MacroExpansion.Token.Kind.", with: "")
    }

    #expect(found == issues)
  }

  @Test("pairs brackets, also across a bracket that is missing")
  func pairsBrackets() {
    let source = ScannedSource("{([a]{})} (]")

    let partners = source.tokens.dropLast().map { $0.partner ?? -1 }

    #expect(partners == [8, 7, 4, -1, 2, 6, 5, 1, 0, -1, -1])
  }

  @Test("pairs angles that enclose types, and no comparisons")
  func pairsAngles() {
    let source = ScannedSource("A<B<(C) -> D, [E]>?> a < b; c > d x = a<b\nvar e: F>")

    let pairs = source.tokens.indices.compactMap { index -> String? in
      guard let partner = source.tokens[index].partner, partner > index,
        source.tokens[index].kind == .operator
      else { return nil }
      return source.text(source.tokens[index].start..<source.tokens[partner].end)
    }

    #expect(pairs == ["<B<(C) -> D, [E]>?>", "<(C) -> D, [E]>"])
  }

  @Test("knows which tokens begin a line")
  func knowsLines() {
    let source = ScannedSource("a b\n\"\"\"\n\\(c\n)\n\"\"\" d /*\n*/ e // f\n\r\n g")

    let first = source.tokens.dropLast().filter(\.startsLine).map { source.bytes[$0.start] }

    #expect(first == Array("a\"eg".utf8))
  }
}
