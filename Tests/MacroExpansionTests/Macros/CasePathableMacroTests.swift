import Testing

@testable import MacroExpansion

@Suite("CasePathable")
struct CasePathableMacroTests {
  /// Pairs of a case and the property that it becomes, without the types of the path.
  static let cases: [(source: String, type: String, embed: String, extract: String)] = [
    ("case a", "Swift.Void", "{ _ in E.a }", ".a = $0 -> ()"),
    ("case a(Int)", "Int", "E.a", ".a(let value0) = $0 -> value0"),
    ("case a(id: Int)", "Int", "E.a", ".a(let value0) = $0 -> value0"),
    (
      "case a(Int, String)", "(Int, String)", "{ E.a($0.0, $0.1) }",
      ".a(let value0, let value1) = $0 -> (value0, value1)"
    ),
    (
      "case a(id: Int, String, name: [A: B])", "(id: Int, String, name: [A: B])",
      "{ E.a(id: $0.0, $0.1, name: $0.2) }",
      ".a(let value0, let value1, let value2) = $0 -> (value0, value1, value2)"
    ),
    (
      "case a(in: Int, `inout`: String)", "(in: Int, `inout`: String)",
      "{ E.a(in: $0.0, `inout`: $0.1) }",
      ".a(let value0, let value1) = $0 -> (value0, value1)"
    ),
    (
      "case a(x: Int, x: String)", "(Int, String)", "{ E.a(x: $0.0, x: $0.1) }",
      ".a(let value0, let value1) = $0 -> (value0, value1)"
    ),
    ("case a((Int, b: String))", "(Int, b: String)", "E.a", ".a(let value0) = $0 -> value0"),
    (
      "case a(_ b: Int, _: String)", "(Int, String)", "{ E.a($0.0, $0.1) }",
      ".a(let value0, let value1) = $0 -> (value0, value1)"
    ),
    ("case a(Void)", "Void", "E.a", ".a(let value0) = $0 -> value0"),
    ("case a(Int?)", "Int?", "E.a", ".a(let value0) = $0 -> value0"),
    ("case `default`", "Swift.Void", "{ _ in E.`default` }", ".`default` = $0 -> ()"),
    ("case a(Int = 1)", "Int", "E.a", ".a(let value0) = $0 -> value0"),
    (
      "case a(b: (Int) -> String = { _ in \"}, (\" })", "(Int) -> String", "E.a",
      ".a(let value0) = $0 -> value0"
    ),
    (
      "case a(@Sendable @MainActor (Int) async throws(F) -> Void)",
      "@Sendable @MainActor (Int) async throws(F) -> Void", "E.a", ".a(let value0) = $0 -> value0"
    ),
    ("indirect case a(E)", "E", "E.a", ".a(let value0) = $0 -> value0"),
    (
      "case a(Self, [Self?], Self.Element)", "(E, [E?], E.Element)",
      "{ E.a($0.0, $0.1, $0.2) }",
      ".a(let value0, let value1, let value2) = $0 -> (value0, value1, value2)"
    ),
    (
      "case a(Dictionary<String, Array<(Int, Bool)>>?)",
      "Dictionary<String, Array<(Int, Bool)>>?", "E.a", ".a(let value0) = $0 -> value0"
    ),
    ("case a(any P & Q)", "any P & Q", "E.a", ".a(let value0) = $0 -> value0"),
    ("case a(/* b: */ Int /* , */)", "Int", "E.a", ".a(let value0) = $0 -> value0"),
    (
      "case a(b: StackActionOf<Path>) // }", "StackActionOf<Path>", "E.a",
      ".a(let value0) = $0 -> value0"
    ),
  ]

  @Test("writes a path for a case", arguments: cases)
  func writesPath(source: String, type: String, embed: String, extract: String) throws {
    let lines = casePaths(of: "enum E {\n\(source)\n}").split(separator: "\n")
      .map { $0.drop { $0 == " " } }

    let first = try #require(lines.firstIndex { $0.hasPrefix("var ") })
    #expect(lines[first].hasSuffix(": StoreRuntime.AnyCasePath<E, \(type)> {"))
    #expect(lines[first + 1] == "StoreRuntime.AnyCasePath<E, \(type)>(")
    #expect(lines[first + 2] == "\(embed.hasPrefix("{") ? "embed" : "_uncheckedCase"): \(embed),")
    let parts = extract.replacing(" -> ", with: "|").split(separator: "|")
    #expect(lines[first + 4] == "guard case \(parts[0]) else { return nil }")
    #expect(lines[first + 5] == "return \(parts[1])")
  }

  @Test("writes the paths of an enum", arguments: expansions)
  func expands(expansion: SourcePair) {
    #expect(casePaths(of: expansion.source, in: expansion.context) == expansion.result)
  }

  static let expansions = [
    SourcePair(
      """
      @CasePathable
      enum Command {
        case open(id: Int), close
      }
      """,
      """
      nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
        var open: StoreRuntime.AnyCasePath<Command, Int> {
          StoreRuntime.AnyCasePath<Command, Int>(
            _uncheckedCase: Command.open,
            extract: {
              guard case .open(let value0) = $0 else { return nil }
              return value0
            })
        }
        var close: StoreRuntime.AnyCasePath<Command, Swift.Void> {
          StoreRuntime.AnyCasePath<Command, Swift.Void>(
            embed: { _ in Command.close },
            extract: {
              guard case .close = $0 else { return nil }
              return ()
            })
        }
        static func visitCaseKeyPaths(
          _ visit: (StoreRuntime.PartialCaseKeyPath<Command>) -> Swift.Void
        ) {
          visit(\\.open)
          visit(\\.close)
        }
      }

      nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }

      extension Command: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable {}
      """),
    SourcePair(
      "@CasePathable public enum Nothing<A> where A: B {}",
      """
      public nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
        public static func visitCaseKeyPaths(
          _ visit: (StoreRuntime.PartialCaseKeyPath<Nothing>) -> Swift.Void
        ) {
        }
      }

      public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }

      extension Nothing: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable {}
      """),
    SourcePair(
      """
      enum Screen {
        #if os(Linux)
          var help: Int { 1 }
          #if DEBUG
            func trace() {}
          #endif
        #endif
        #if os(macOS) || os(iOS)
        case settings
        #elseif X
        // nothing
        #else
        case about
        #endif
      }
      """,
      """
      nonisolated struct AllCasePaths: StoreRuntime.CasePathList, Swift.Sendable {
      #if os(macOS) || os(iOS)
        var settings: StoreRuntime.AnyCasePath<Screen, Swift.Void> {
          StoreRuntime.AnyCasePath<Screen, Swift.Void>(
            embed: { _ in Screen.settings },
            extract: {
              guard case .settings = $0 else { return nil }
              return ()
            })
        }
      #elseif X
      #else
        var about: StoreRuntime.AnyCasePath<Screen, Swift.Void> {
          StoreRuntime.AnyCasePath<Screen, Swift.Void>(
            embed: { _ in Screen.about },
            extract: {
              guard case .about = $0 else { return nil }
              return ()
            })
        }
      #endif
        static func visitCaseKeyPaths(
          _ visit: (StoreRuntime.PartialCaseKeyPath<Screen>) -> Swift.Void
        ) {
      #if os(macOS) || os(iOS)
          visit(\\.settings)
      #elseif X
      #else
          visit(\\.about)
      #endif
        }
      }

      nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }

      extension Screen: StoreRuntime.CasePathable, StoreRuntime.CasePathIterable {}
      """),
  ]

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
    let lines = text.split(separator: "\n").filter { $0.contains("typealias") }.map(String.init)
    #expect(lines == aliases.map { "public typealias \($0)" })
  }

  @Test("takes the availability of a case over")
  func carriesAvailability() {
    let source = """
      enum Offer {
        @available(*, deprecated, message: "Use \\"b\\"") case a
        @available(*, unavailable) case b(Int)
        @available(macOS 16, iOS 19, *) @Other case c
      }
      """

    let lines = casePaths(of: source).split(separator: "\n").map { $0.drop { $0 == " " } }

    #expect(lines[1] == "@available(*, deprecated, message: \"Use \\\"b\\\"\")")
    #expect(!lines.contains { $0.contains("var b") || $0.contains("\\.b") })
    #expect(lines.contains("@available(macOS 16, iOS 19, *)"))
    #expect(lines.contains("if #available(macOS 16, iOS 19, *) { visit(\\.c) }"))
    #expect(lines.contains("@available(*, deprecated)"))
  }

  static let accesses: [(source: String, context: [String], access: String)] = [
    ("enum A { case b }", [], ""),
    ("internal enum A { case b }", [], ""),
    ("fileprivate enum A { case b }", ["struct S {}"], ""),
    ("private enum A { case b }", [], ""),
    ("package enum A { case b }", [], "package "),
    ("public enum A { case b }", ["public struct S {}"], "public "),
    ("public enum A { case b }", ["struct S {}"], ""),
    ("@A(private) public indirect enum A { case b }", [], "public "),
    ("enum A { case b }", ["public extension S {}"], "public "),
    ("enum A { case b }", ["\n@B package\nextension S where T: U {}"], "package "),
    ("internal enum A { case b }", ["public extension S {}"], ""),
    ("enum A { case b }", ["struct T {}", "public extension S {}"], ""),
    ("enum A { case b }", ["public struct T {}"], ""),
  ]

  @Test("gives its members the access of the enum", arguments: accesses)
  func carriesAccess(source: String, context: [String], access: String) {
    let text = casePaths(of: source, in: context)

    #expect(text.hasPrefix("\(access)nonisolated struct AllCasePaths"))
    #expect(text.contains("\n  \(access)var b:"))
    #expect(text.contains("\n  \(access)static func visitCaseKeyPaths("))
    #expect(text.contains("\n\(access)nonisolated static var allCasePaths:"))
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
    let expansion = MacroPlugin.expand(
      request("CasePathableMacro", role: "extension", for: "enum A: CasePathable { case b }"))

    #expect(expansion == .empty)
  }

  static let faults = [
    Fault("@CasePathable struct A {}", "1:15: \(wrong("a struct"))"),
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
      "enum A {\n#if X\ncase b\n#endif\ncase b }", "5:6: \(twice("b"))",
      "3:6: note: 'b' is first declared here"),
    Fault(
      "enum A {\n#if X\n#if Y\ncase b\n#else\ncase b\n#endif\n#endif\ncase c, b }",
      "9:9: \(twice("b"))", "4:6: note: 'b' is first declared here"),
    Fault(
      "enum A {\ncase b\n#if X\n#else\n#if Y\ncase b\n#endif\n#endif\n}", "6:6: \(twice("b"))",
      "2:6: note: 'b' is first declared here"),
    Fault("enum A {\n#if X\n#if Y\ncase b\n#endif\n#else\ncase b\n#endif\n}"),
    Fault("enum A {\n#if X\n#if Y\ncase b\n#endif\n#if Z\ncase b\n#endif\n#endif\n}"),
    Fault("enum A {\n#if X\ncase b\n#elseif Y\ncase b\n#else\ncase b\n#endif\n}"),
    Fault("enum A {\n#if X\ncase b\n#endif\n#if !X\ncase b\n#endif\n}"),
    Fault(
      "enum A { case b; struct AllCasePaths {} }",
      "1:25: \(DiagnosticKind.alreadyDeclared(macro: "CasePathable", name: "AllCasePaths").text)"),
    Fault(
      "enum A { case `self`(B), `Protocol`, c }",
      "1:15: \(DiagnosticKind.unreachableCase("self", macro: "CasePathable").text)",
      "1:26: \(DiagnosticKind.unreachableCase("Protocol", macro: "CasePathable").text)"),
    Fault(
      "enum A { case b(B, AllCasePaths) }",
      "1:20: \(DiagnosticKind.hiddenType("AllCasePaths", macro: "CasePathable").text)"),
    Fault(
      "  private enum A { case b }", in: ["struct B {}"],
      "1:3: \(DiagnosticKind.privateType(macro: "CasePathable").text)",
      "1:3: fix: Replace 'private' with 'fileprivate'"),
    Fault("enum A { case b(: Int) }", "1:17: Expected a type"),
    Fault("enum A { case }", "1:14: Expected a name"),
    Fault("enum A { case a; b }", "1:18: Expected a declaration"),
    Fault(
      "enum A { case a(\"b }", "1:17: This string literal has no end",
      "1:16: This '(' is never closed", "1:8: This '{' is never closed"),
    Fault("enum A { case b /* }", "1:17: This comment has no end", "1:8: This '{' is never closed"),
    Fault("enum A {\n#if X\ncase b\n}", "4:1: This directive has no counterpart among the members"),
    Fault(
      "enum A {\ncase b\n#endif\n}", "3:1: This directive has no counterpart among the members"),
  ]

  private static func wrong(_ found: String) -> String {
    "'@CasePathable' can only be applied to an enum, not to \(found)"
  }

  private static func twice(_ name: String) -> String {
    DiagnosticKind.duplicateCase(name, macro: "CasePathable").text
  }

  @Test("says what it can't expand, and where, and nothing twice", arguments: faults)
  func diagnoses(fault: Fault) {
    let expansion = MacroPlugin.expand(
      request(
        "CasePathableMacro", role: "extension", for: fault.source, in: fault.context,
        conformances: ["CasePathable"]))
    let member = MacroPlugin.expand(
      request("CasePathableMacro", role: "member", for: fault.source, in: fault.context))

    #expect(describe(expansion.diagnostics, in: fault.source) == fault.diagnostics)
    #expect(fault.isRefusal == (expansion.source == ""))
    #expect(member.diagnostics.isEmpty)
  }

  static let repairs: [(faulty: String, right: String)] = [
    ("enum A { case b, c(Int), b(C) }", "enum A { case b, c(Int) }"),
    ("enum A { case `self`(B), c }", "enum A { case c }"),
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
