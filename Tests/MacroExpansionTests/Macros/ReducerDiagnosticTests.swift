import Testing

@testable import MacroExpansion

@Suite("Reducer diagnostics")
struct ReducerDiagnosticTests {
  static let faults: [Fault] = [
    Fault("@Reducer final class A {}", "1:16: \(wrong("a class"))"),
    Fault("@Reducer\nactor A {}", "2:1: \(wrong("an actor"))"),
    Fault("@Reducer protocol A {}", "1:10: \(wrong("a protocol"))"),
    Fault("@Reducer extension A {}", "1:10: \(wrong("an extension"))"),
    Fault(
      "struct A {\n  var body: B { B() }\n  func reduce(into a: inout B, action: C) {}\n}",
      "3:8: \(DiagnosticKind.bodyAndReduce.text)", "2:3: note: 'body' is declared here"),
    Fault("struct A { (1) }", "1:12: \(DiagnosticKind.unreadable.text)"),
    Fault("enum A { case b(B), c([B]) }", "1:23: \(plain("c", "[B]"))", "1:10: \(fix)"),
    Fault("enum A {\n  case b(c: B?)\n}", "2:13: \(plain("b", "B?"))", "2:3: \(fix)"),
    Fault("enum A { /* é { */ case b(Int) // {\n}", "1:28: \(plain("b", "Int"))", "1:21: \(fix)"),
    Fault(
      "enum A { case b(B.State) }",
      "1:17: \(DiagnosticKind.payloadIsState("b", feature: "B").text)", "1:18: \(removal)"),
    Fault(
      "enum A { case b(c: B.C<D>.State) }",
      "1:20: \(DiagnosticKind.payloadIsState("b", feature: "B.C<D>").text)", "1:26: \(removal)"),
    Fault("enum A { @ReducerCaseIgnored case b(B.State) }"),
    Fault(
      "enum A { case b(C), c(D), d(Int, E), e\n  enum Action { case c } }",
      "1:15: \(DiagnosticKind.missingCase("b", type: "Action").text)"),
    Fault(
      "enum A { case b\nenum State { } }",
      "1:15: \(DiagnosticKind.missingCase("b", type: "State").text)",
      "2:6: \(DiagnosticKind.ownStateWithoutConformance("A").text)"),

    Fault(
      "enum A { case b(B), `body`, scope(C) }", "1:21: \(already("body"))",
      "1:29: \(already("scope"))"),
    Fault("enum A { case b(B)\n  static var body: Int { 1 } }", "2:14: \(already("body"))"),
    Fault("enum A { case b(B); typealias State = Int; struct Action {} }"),
    Fault("enum A { case b(B); typealias Body = Int }", "1:31: \(already("Body"))"),
    Fault("enum A { case b(B); static func scope(_ a: Int) {} }", "1:33: \(already("scope"))"),
    Fault("enum A { case b(B); func scope(of a: Int) {} }"),
    Fault(
      "enum A { case b(Action.B), c(`Body`), d(CaseScope<B>), e(StateReducer = B()) }",
      "1:17: \(hidden("Action"))", "1:30: \(hidden("Body"))", "1:41: \(hidden("CaseScope"))",
      "1:58: \(hidden("StateReducer"))"),
    Fault("enum A { @ReducerCaseIgnored case b(c: Int, d: State) }", "1:48: \(hidden("State"))"),
    Fault("enum A { case b(B.State.C), c(C<State>) }"),
    Fault(
      "enum A { case b(B)\n#if X\nenum CaseScope {}\n#endif\n}", "3:6: \(already("CaseScope"))"),
    Fault("enum A { @ReducerCaseEphemeral case b }", "1:37: \(unsuitable)"),
    Fault("enum A { @ReducerCaseEphemeral case b(B, C) }", "1:39: \(unsuitable)"),
    Fault("enum A { @ReducerCaseEphemeral case b(String) }", "1:39: \(unsuitable)"),
    Fault(
      "enum A {\n  case b(B)\n  /// Two.\n  case c(C),\n    b(D)\n}", "5:5: \(twice("b"))",
      "2:8: note: 'b' is first declared here"),
    Fault(
      "private enum A { case b(B) }", in: ["struct C {}"],
      "1:1: \(DiagnosticKind.privateType(macro: "Reducer").text)",
      "1:1: fix: Replace 'private' with 'fileprivate'"),
    Fault(
      "enum A { case b(B) }", in: ["struct C {}", "private struct D {}", "struct E {}"],
      "1:1: \(DiagnosticKind.privateContext(macro: "Reducer", type: "D").text)"),
    Fault("enum A { case b(B) }", in: ["struct C {}", "private struct D {}"]),
    Fault("private enum A { case b(B) }"),

    Fault(
      "@Reducer(state: .equatable)\nstruct A {}", "1:10: \(DiagnosticKind.argumentsOnStruct.text)"),
    Fault("@Reducer(action: .codable, .equatable)\nstruct A {}"),
    Fault("public private(set) struct A {}", in: ["struct B {}"]),
    Fault(
      "private struct A {}", in: ["extension B {}"],
      "1:1: \(DiagnosticKind.privateType(macro: "Reducer").text)",
      "1:1: fix: Replace 'private' with 'fileprivate'"),
    Fault(
      "struct A {}", in: ["private enum B {}", "extension C {}"],
      "1:1: \(DiagnosticKind.privateContext(macro: "Reducer", type: "B").text)"),
    Fault(
      "struct A {\n#if X\n  let body = 1\n"
        + "#else\n  func reduce(into a: inout B, action: C) {}\n#endif\n}",
      "5:8: \(DiagnosticKind.bodyAndReduce.text)", "3:3: note: 'body' is declared here"),
    Fault(
      "struct A { func reduce(into a: inout B, action: C) -> D {}; static var body: Int { 1 } }"),
    Fault(
      "struct A {\n  func reduce(into a: B, action: C) {}\n}",
      "2:23: \(DiagnosticKind.stateWithoutInout("B").text)", "2:23: fix: Insert 'inout '",
      "2:8: \(DiagnosticKind.reduceWithoutEffect.text)"),
    Fault(
      "struct A { func reduce(into a: B, action: C) -> D {}; "
        + "func reduce(into a: inout B, action: C) -> D {} }"),
    Fault("struct A { static func reduce(into a: B, action: C) {} }"),
    Fault(
      "struct A {\n  var body: Reducer<B, C<D>> { B() }\n}",
      "2:13: \(DiagnosticKind.bodyWithoutSome("Reducer<B, C<D>>").text)",
      "2:13: fix: Insert 'some '"),
    Fault("struct A { var body: some ReducerOf<Self> { B() } }"),
    Fault("struct A { var body: Reducer { B() } }"),
    Fault("struct A { var body: ReducerOf<Self>.Body { B() } }"),
    Fault("struct A { var body: B { B() }; func reduce(into a: inout B, with: C) {} }"),
    Fault("struct A { enum B { case } }"),

    Fault(listed("return .run { [a] send in }"), "1:40: \(list)", "1:40: \(insertion)"),
    Fault(listed("c(.run(priority: d) { [a = b.c] _ in })"), "1:48: \(list)", "1:48: \(insertion)"),
    Fault(
      listed("[.run {\n[weak a] (b: C) async throws -> Void in }]"), "2:1: \(list)",
      "2:1: \(insertion)"),
    Fault(
      listed("Effect.run { [a] b in } catch: { [c] _, _ in }"), "1:39: \(list)",
      "1:39: \(insertion)"),
    Fault(listed("return .run { @concurrent [a] send in }")),
    Fault(listed("return .run { send in b { [a] in a } }")),
    Fault(listed("return .run { [a, b].forEach(c) }")),
    Fault(
      listed("a ? .run { [a] b in } : .none"), "1:37: \(list)", "1:37: \(insertion)"),
    Fault(listed("return clock.run { [a] b in }")),
    Fault(listed("return clock\n.run { [a] b in }")),
    Fault(listed("return clocks[0]\n.first()\n.run { [a] b in }")),
    Fault(listed("return .send { [a] b in }")),
    Fault("struct A { var body: B { .run { [a"),
    Fault(
      "struct A { @R.Reducer(b: c) @D enum B: C { func d() { .run { [a] b in } } }\n"
        + "var c: D { .run { [a] b in } } }",
      "2:19: \(list)", "2:19: \(insertion)"),
    Fault(
      "struct A {\n@B struct C { var d: D { .run { [a] b in } } }\n@Reducer struct E }",
      "2:33: \(list)", "2:33: \(insertion)"),
  ]

  /// Returns a reducer whose logic is a statement.
  private static func listed(_ statement: String) -> String {
    "struct A { var body: B { \(statement) } }"
  }

  private static let list = DiagnosticKind.captureList.text
  private static let insertion = "fix: Insert '@concurrent '"

  private static func twice(_ name: String) -> String {
    DiagnosticKind.duplicateCase(name, macro: "Reducer").text
  }

  private static func already(_ name: String) -> String {
    DiagnosticKind.alreadyDeclared(macro: "Reducer", name: name).text
  }

  private static func hidden(_ name: String) -> String {
    DiagnosticKind.hiddenType(name, macro: "Reducer").text
  }

  private static func wrong(_ found: String) -> String {
    "'@Reducer' can only be applied to a struct or an enum, not to \(found). See \"What the macros write\""
  }

  private static func plain(_ name: String, _ type: String) -> String {
    DiagnosticKind.payloadIsNoReducer(name, type: type).text
  }

  private static let unsuitable = DiagnosticKind.unsuitableEphemeral("b").text

  private static let removal = "fix: Remove '.State'"

  private static let fix = "fix: Mark the case with '@ReducerCaseIgnored'"

  @Test("says what it can't expand, and where", arguments: faults)
  func diagnoses(fault: Fault) {
    let expansion = expandReducer(fault.source, role: "extension", in: fault.context)

    #expect(describe(expansion.diagnostics, in: fault.source) == fault.diagnostics)
    #expect((expansion.source == "") == fault.isRefusal)
    #expect(expandReducer(fault.source, in: fault.context).diagnostics.isEmpty)
  }

  @Test(
    "says that a type can be no feature's",
    arguments: [
      "Int", "String", "[B]", "[B: C]", "B?", "()", "(B, C)", "(B) -> C", "@Sendable () -> B",
      "any B", "some B", "Array<B>", "Result<B, C>",
    ])
  func diagnosesPlainTypes(type: String) {
    let source = "enum A { case b(\(type)) }"
    let expansion = expandReducer(source, role: "extension")

    #expect(
      describe(expansion.diagnostics, in: source) == [
        "1:17: \(Self.plain("b", type))", "1:10: \(Self.fix)",
      ])
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
    ("enum A { case b(B), c(State), b(D); case }", "enum A { case b(B) }"),
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

  static let marks = [
    Fault("@ReducerCaseIgnored case a(Int)", in: ["@Reducer enum A {}", "struct B {}"]),
    Fault(
      "@ReducerCaseIgnored case a, b(c: Int)",
      in: ["\n@StoreRuntime.Reducer(state: .equatable) enum A {}"]),
    Fault(
      "@ReducerCaseIgnored case a(Int)", in: ["enum A {}"],
      "1:1: \(DiagnosticKind.markOutsideReducer(macro: "ReducerCaseIgnored").text)"),
    Fault(
      "  @ReducerCaseIgnored case a(Int)", in: ["enum A {}", "@Reducer struct B {}"],
      "1:3: \(DiagnosticKind.markOutsideReducer(macro: "ReducerCaseIgnored").text)"),
    Fault("@ReducerCaseIgnored enum A {}", "1:21: \(misplaced("an enum"))"),
    Fault(
      "@ReducerCaseIgnored var a: Int", in: ["@Reducer enum A {}"],
      "1:21: \(misplaced("a property"))"),
  ]

  private static func misplaced(_ found: String) -> String {
    "'@ReducerCaseIgnored' can only be applied to a case of a '@Reducer' enum, "
      + "not to \(found). See \"What the macros write\""
  }

  @Test("accepts a mark at a case of an enum of features only", arguments: marks)
  func checksMarks(fault: Fault) {
    for mark in ["ReducerCaseIgnored", "ReducerCaseEphemeral"] {
      let source = fault.source.replacing("ReducerCaseIgnored", with: mark)
      let request = request(mark, role: "peer", for: source, in: fault.context)

      let found = describe(request.expansion.diagnostics, in: source)

      // The marks have names of different lengths.
      let expected = fault.diagnostics.map { text in
        let text = text.replacing("ReducerCaseIgnored", with: mark)
        return mark == "ReducerCaseIgnored" ? text : text.replacing("1:21:", with: "1:23:")
      }
      #expect(found == expected)
    }
  }
}
