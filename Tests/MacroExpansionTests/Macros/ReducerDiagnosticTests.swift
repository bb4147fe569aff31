import Testing

@testable import MacroExpansion

@Suite("Reducer diagnostics")
struct ReducerDiagnosticTests {
  static let faults: [(source: String, diagnostics: [String])] = [
    ("@Reducer final class A {}", ["1:16: \(wrong("a class"))"]),
    ("@Reducer\nactor A {}", ["2:1: \(wrong("an actor"))"]),
    ("@Reducer protocol A {}", ["1:10: \(wrong("a protocol"))"]),
    ("@Reducer extension A {}", ["1:10: \(wrong("an extension"))"]),
    (
      "struct A {\n  var body: B { B() }\n  func reduce(into a: inout B, action: C) {}\n}",
      ["3:8: \(DiagnosticKind.bodyAndReduce.text)", "2:3: note: 'body' is declared here"]
    ),
    ("struct A { case }", ["1:16: Expected a name"]),
    (
      "struct A { ( }",
      [
        "1:12: This '(' is never closed", "1:12: Expected a declaration",
      ]
    ),
    ("enum A { case b(Int) }", ["1:17: \(plain("b", "Int"))", "1:10: \(fix)"]),
    ("enum A { case b(B), c([B]) }", ["1:23: \(plain("c", "[B]"))", "1:10: \(fix)"]),
    ("enum A {\n  case b(B?)\n}", ["2:10: \(plain("b", "B?"))", "2:3: \(fix)"]),
    ("enum A { case b((B, C)) }", ["1:17: \(plain("b", "(B, C)"))", "1:10: \(fix)"]),
    ("enum A { case b((B) -> C) }", ["1:17: \(plain("b", "(B) -> C"))", "1:10: \(fix)"]),
    ("enum A { case b(any B) }", ["1:17: \(plain("b", "any B"))", "1:10: \(fix)"]),
    ("enum A { case b(Array<B>) }", ["1:17: \(plain("b", "Array<B>"))", "1:10: \(fix)"]),
    ("enum A { case b(String) // {\n}", ["1:17: \(plain("b", "String"))", "1:10: \(fix)"]),
    (
      "enum A { case b(C), b(D) }",
      [
        "1:21: \(DiagnosticKind.duplicateCase("b", macro: "Reducer").text)",
        "1:15: note: 'b' is first declared here",
      ]
    ),
    (
      "enum A { case b(B.State) }",
      ["1:17: \(DiagnosticKind.payloadIsState("b", feature: "B").text)", "1:18: \(removal)"]
    ),
    (
      "enum A { case b(c: B.C<D>.State) }",
      ["1:20: \(DiagnosticKind.payloadIsState("b", feature: "B.C<D>").text)", "1:26: \(removal)"]
    ),
    ("enum A { @ReducerCaseIgnored case b(B.State) }", []),
    ("enum A { case b(c: Int) }", ["1:20: \(plain("b", "Int"))", "1:10: \(fix)"]),
    (
      "enum A { case b(C), c(D), d(Int, E), e\n  enum Action { case c } }",
      ["1:15: \(DiagnosticKind.missingCase("b", type: "Action").text)"]
    ),
    (
      "enum A { case b(B)\nenum State: CaseReducerState { case c, b(B.State)\ncase d } }",
      [
        "2:37: \(DiagnosticKind.additionalStateCase("c").text)",
        "3:6: \(DiagnosticKind.additionalStateCase("d").text)",
      ]
    ),
    (
      "enum A { case b\nenum State { } }",
      [
        "1:15: \(DiagnosticKind.missingCase("b", type: "State").text)",
        "2:6: \(DiagnosticKind.ownStateWithoutConformance("A").text)",
      ]
    ),
    (
      "@Reducer(state: .equatable, action: .hashable)\nenum A { case b; typealias Action = Int }",
      ["1:10: \(DiagnosticKind.argumentForOwnType("Action").text)"]
    ),
    (
      "struct A { struct B {}; func reduce(into a: inout B, action: C) -> D {}; var a = \"\\(b }",
      ["1:82: This string literal has no end", "1:10: This '{' is never closed"]
    ),
  ]

  static let enumFaults: [(source: String, context: [String], diagnostics: [String])] = [
    ("enum A { case b(B), body(C) }", [], ["1:21: \(already("body"))"]),
    ("enum A { case scope(B) }", [], ["1:15: \(already("scope"))"]),
    ("enum A { case `body` }", [], ["1:15: \(already("body"))"]),
    ("enum A { case b(B)\n  static var body: Int { 1 } }", [], ["2:14: \(already("body"))"]),
    ("enum A { case b(B); typealias State = Int; struct Action {} }", [], []),
    ("enum A { case b(B); typealias Body = Int }", [], ["1:31: \(already("Body"))"]),
    ("enum A { case b(B); static func scope(_ a: Int) {} }", [], ["1:33: \(already("scope"))"]),
    ("enum A { case b(B); func scope(of a: Int) {} }", [], []),
    ("enum A { case `Type`(B) }", [], ["1:15: \(unreachable("Type"))"]),
    ("enum A {\n  case b(B), `self`\n}", [], ["2:14: \(unreachable("self"))"]),
    ("enum A { case b(State) }", [], ["1:17: \(hidden("State"))"]),
    (
      "enum A { case b(Action.B), c(`Body`) }", [],
      ["1:17: \(hidden("Action"))", "1:30: \(hidden("Body"))"]
    ),
    ("enum A { case b(CaseScope<B>) }", [], ["1:17: \(hidden("CaseScope"))"]),
    ("enum A { case b(StateReducer = B()) }", [], ["1:17: \(hidden("StateReducer"))"]),
    (
      "enum A { @ReducerCaseIgnored case b(c: Int, d: State) }", [],
      ["1:48: \(hidden("State"))"]
    ),
    ("enum A { case b(B.State.C), c(C<State>) }", [], []),
    (
      "enum A { case b(B)\n#if X\nenum CaseScope {}\n#endif\n}", [],
      ["3:6: \(already("CaseScope"))"]
    ),
    (
      "enum A { @ReducerCaseEphemeral case b }", [],
      ["1:37: \(DiagnosticKind.unsuitableEphemeral("b").text)"]
    ),
    (
      "enum A { @ReducerCaseEphemeral case b(B, C) }", [],
      ["1:39: \(DiagnosticKind.unsuitableEphemeral("b").text)"]
    ),
    (
      "enum A { @ReducerCaseEphemeral case b(String) }", [],
      ["1:39: \(DiagnosticKind.unsuitableEphemeral("b").text)"]
    ),
    ("enum A { case b(some B) }", [], ["1:17: \(plain("b", "some B"))", "1:10: \(fix)"]),
    ("enum A { case b([B: C]) }", [], ["1:17: \(plain("b", "[B: C]"))", "1:10: \(fix)"]),
    (
      "enum A { case b(@Sendable () -> B) }", [],
      ["1:17: \(plain("b", "@Sendable () -> B"))", "1:10: \(fix)"]
    ),
    (
      "enum A { case b(Result<B, C>) }", [],
      ["1:17: \(plain("b", "Result<B, C>"))", "1:10: \(fix)"]
    ),
    ("enum A { case b(()) }", [], ["1:17: \(plain("b", "()"))", "1:10: \(fix)"]),
    ("enum A { /* é { */ case b(Int) }", [], ["1:28: \(plain("b", "Int"))", "1:21: \(fix)"]),
    (
      "enum A {\n  case b(B)\n  /// Two.\n  case c(C),\n    b(D)\n}", [],
      [
        "5:5: \(DiagnosticKind.duplicateCase("b", macro: "Reducer").text)",
        "2:8: note: 'b' is first declared here",
      ]
    ),
    (
      "private enum A { case b(B) }", ["struct C {}"],
      [
        "1:1: \(DiagnosticKind.privateType(macro: "Reducer").text)",
        "1:1: fix: Replace 'private' with 'fileprivate'",
      ]
    ),
    (
      "enum A { case b(B) }", ["struct C {}", "private struct D {}", "struct E {}"],
      ["1:1: \(DiagnosticKind.privateContext(macro: "Reducer", type: "D").text)"]
    ),
    ("enum A { case b(B) }", ["struct C {}", "private struct D {}"], []),
    ("private enum A { case b(B) }", [], []),
  ]

  @Test("says what is wrong with an enum of features", arguments: enumFaults)
  func diagnosesEnums(source: String, context: [String], diagnostics: [String]) {
    let expansion = expandReducer(source, role: "extension", in: context)

    #expect(describe(expansion.diagnostics, in: source) == diagnostics)
    #expect((expansion.source == "") == diagnostics.contains { $0.contains("be seen") })
    #expect(expandReducer(source, in: context).diagnostics.isEmpty)
  }

  static let structFaults: [(source: String, context: [String], diagnostics: [String])] = [
    (
      "@Reducer(state: .equatable)\nstruct A {}", [],
      ["1:10: \(DiagnosticKind.argumentsOnStruct.text)"]
    ),
    ("@Reducer() struct A {}", [], []),
    (
      "public private(set) struct A {}", ["struct B {}"], []
    ),
    (
      "private struct A {}", ["extension B {}"],
      [
        "1:1: \(DiagnosticKind.privateType(macro: "Reducer").text)",
        "1:1: fix: Replace 'private' with 'fileprivate'",
      ]
    ),
    (
      "struct A {}", ["private enum B {}", "extension C {}"],
      ["1:1: \(DiagnosticKind.privateContext(macro: "Reducer", type: "B").text)"]
    ),
    (
      "struct A {\n#if X\n  let body = 1\n#else\n  func reduce(into a: inout B, action: C) {}\n#endif\n}",
      [], ["5:8: \(DiagnosticKind.bodyAndReduce.text)", "3:3: note: 'body' is declared here"]
    ),
    (
      "struct A { func reduce(into a: inout B, action: C) -> D {}; static var body: Int { 1 } }",
      [], []
    ),
    (
      "struct A {\n  func reduce(into a: B, action: C) -> D {}\n}", [],
      ["2:23: \(DiagnosticKind.stateWithoutInout("B").text)", "2:23: fix: Insert 'inout '"]
    ),
    (
      "struct A {\n  func reduce(into a: inout B, action: C) {}\n}", [],
      ["2:8: \(DiagnosticKind.reduceWithoutEffect.text)"]
    ),
    (
      "struct A {\n  func reduce(into a: B, action: C) {}\n}", [],
      [
        "2:23: \(DiagnosticKind.stateWithoutInout("B").text)", "2:23: fix: Insert 'inout '",
        "2:8: \(DiagnosticKind.reduceWithoutEffect.text)",
      ]
    ),
    (
      """
      struct A {
        func reduce(into a: B, action: C) -> D {}
        func reduce(into a: inout B, action: C) -> D {}
      }
      """, [], []
    ),
    ("struct A { static func reduce(into a: B, action: C) {} }", [], []),
    (
      "struct A {\n  var body: ReducerOf<Self> { B() }\n}", [],
      [
        "2:13: \(DiagnosticKind.bodyWithoutSome("ReducerOf<Self>").text)",
        "2:13: fix: Insert 'some '",
      ]
    ),
    (
      "struct A {\n  var body: Reducer<B, C<D>> { B() }\n}", [],
      [
        "2:13: \(DiagnosticKind.bodyWithoutSome("Reducer<B, C<D>>").text)",
        "2:13: fix: Insert 'some '",
      ]
    ),
    ("struct A { var body: some ReducerOf<Self> { B() } }", [], []),
    ("struct A { var body: Reducer { B() } }", [], []),
    ("struct A { var body: ReducerOf<Self>.Body { B() } }", [], []),
    ("struct A { var body: B { B() }; func reduce(into a: inout B, with: C) {} }", [], []),
    ("struct A { enum B { case } }", [], []),
    ("struct A { struct State { let a: Int = } }", [], []),
    (
      "struct A { let (a, b }", [],
      ["1:16: This '(' is never closed", "1:17: Expected a declaration"]
    ),
  ]

  @Test("says what is wrong with a struct", arguments: structFaults)
  func diagnosesStructs(source: String, context: [String], diagnostics: [String]) {
    let expansion = expandReducer(source, role: "extension", in: context)

    #expect(describe(expansion.diagnostics, in: source) == diagnostics)
    #expect((expansion.source == "") == diagnostics.contains { $0.contains("be seen") })
  }

  private static func already(_ name: String) -> String {
    DiagnosticKind.alreadyDeclared(macro: "Reducer", name: name).text
  }

  private static func unreachable(_ name: String) -> String {
    DiagnosticKind.unreachableCase(name, macro: "Reducer").text
  }

  private static func hidden(_ name: String) -> String {
    DiagnosticKind.hiddenType(name, macro: "Reducer").text
  }

  private static func wrong(_ found: String) -> String {
    "'@Reducer' can only be applied to a struct or an enum, not to \(found)"
  }

  private static func plain(_ name: String, _ type: String) -> String {
    DiagnosticKind.payloadIsNoReducer(name, type: type).text
  }

  private static let removal = "fix: Remove '.State'"

  private static let fix = "fix: Mark the case with '@ReducerCaseIgnored'"

  @Test("says what it can't expand, and where", arguments: faults)
  func diagnoses(source: String, diagnostics: [String]) {
    let expansion = expandReducer(source, role: "extension")

    #expect(expandReducer(source, role: "member").diagnostics.isEmpty)
    #expect(describe(expansion.diagnostics, in: source) == diagnostics)
  }

  static let repairs: [(faulty: String, right: String)] = [
    (
      "enum A { case b(B), c(Int) }", "enum A { case b(B)\n@ReducerCaseIgnored case c(Int) }"
    ),
    (
      "enum A { case b(B)\n@ReducerCaseEphemeral case c(C, D) }",
      "enum A { case b(B)\n@ReducerCaseIgnored case c(C, D) }"
    ),
    (
      "enum A { case b(B), c(C.State) }",
      "enum A { case b(B)\n@ReducerCaseIgnored case c(C.State) }"
    ),
    ("enum A { case b(B), c(C), b(D) }", "enum A { case b(B), c(C) }"),
    ("enum A { case b(B), c(State), `Type`(C) }", "enum A { case b(B) }"),
    ("enum A { case b(B); case }", "enum A { case b(B) }"),
    (
      "struct A { var body: B { C() }; func reduce(into a: inout B, action: C) {} }",
      "struct A { var body: B { C() } }"
    ),
    ("@Reducer(state: .equatable) struct A { struct State {} }", "struct A { struct State {} }"),
  ]

  @Test("expands all but what it refuses", arguments: repairs)
  func expandsTheRest(faulty: String, right: String) {
    // The numbers of the cases are in the order of the source.
    let members = expandReducer(faulty).source?.split(separator: "\n").sorted()
    let conformance = expandReducer(faulty, role: "extension")

    #expect(members == expandReducer(right).source?.split(separator: "\n").sorted())
    #expect(!conformance.diagnostics.isEmpty)
    #expect(conformance.source?.hasPrefix("extension A: ") == true)
  }

  static let marks: [(source: String, context: [String], diagnostics: [String])] = [
    ("@ReducerCaseIgnored case a(Int)", ["@Reducer enum A {}", "struct B {}"], []),
    (
      "@ReducerCaseIgnored case a, b(c: Int)",
      ["\n@StoreRuntime.Reducer(state: .equatable) enum A {}"], []
    ),
    (
      "@ReducerCaseIgnored case a(Int)", ["enum A {}"],
      ["1:1: \(DiagnosticKind.markOutsideReducer(macro: "ReducerCaseIgnored").text)"]
    ),
    (
      "  @ReducerCaseIgnored case a(Int)", ["enum A {}", "@Reducer struct B {}"],
      ["1:3: \(DiagnosticKind.markOutsideReducer(macro: "ReducerCaseIgnored").text)"]
    ),
    (
      "@ReducerCaseIgnored enum A {}", [],
      [
        "1:21: '@ReducerCaseIgnored' can only be applied to a case of a '@Reducer' enum, not to an enum"
      ]
    ),
    (
      "@ReducerCaseIgnored var a: Int", ["@Reducer enum A {}"],
      [
        "1:21: '@ReducerCaseIgnored' can only be applied to a case of a '@Reducer' enum, not to a property"
      ]
    ),
  ]

  @Test("accepts a mark at a case of an enum of features only", arguments: marks)
  func checksMarks(source: String, context: [String], diagnostics: [String]) {
    for mark in ["ReducerCaseIgnored", "ReducerCaseEphemeral"] {
      let source = source.replacing("ReducerCaseIgnored", with: mark)
      let request = request("\(mark)Macro", role: "peer", for: source, in: context)

      let found = describe(MacroPlugin.expand(request).diagnostics, in: source)

      // The marks have names of different lengths.
      let expected = diagnostics.map { text in
        let text = text.replacing("ReducerCaseIgnored", with: mark)
        return mark == "ReducerCaseIgnored" ? text : text.replacing("1:21:", with: "1:23:")
      }
      #expect(found == expected)
    }
  }

  @Test("reports marks that exclude each other once")
  func reportsConflictingMarks() {
    let source = "@ReducerCaseIgnored @ReducerCaseEphemeral case a(A)"

    let found = ["ReducerCaseIgnored", "ReducerCaseEphemeral"].flatMap { mark in
      let request = request(
        "\(mark)Macro", role: "peer", for: source, in: ["@Reducer enum A {}"])
      return describe(MacroPlugin.expand(request).diagnostics, in: source)
    }

    #expect(found == ["1:21: \(DiagnosticKind.conflictingMarks.text)"])
  }
}
