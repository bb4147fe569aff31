import Testing

@testable import MacroExpansion

@Suite("ObservableState")
struct ObservableStateMacroTests {
  private func expand(_ source: String, role: String = "member") -> Expansion {
    MacroPlugin.expand(
      request("ObservableStateMacro", role: role, for: source, conformances: ["ObservableState"]))
  }

  static let properties: [(source: String, names: [String])] = [
    ("var a = 1", ["a"]),
    ("let a: Int, b = 2", ["a", "b"]),
    ("var (a, _, b) = (1, 2, 3)", ["a", "b"]),
    ("private(set) var a: Int { didSet { } }", ["a"]),
    ("@Presents var a: A.State?", ["a"]),
    ("var `default` = 1", ["`default`"]),
    ("var a: () -> Void = { }", ["a"]),
    ("var a: Int { 1 }", []),
    ("var a: Int { get { 1 } set { } }", []),
    ("static var a = 1", []),
    ("lazy var a = 1", []),
    ("@ObservationStateIgnored var a = 1", []),
    ("func a() { var b = 1 }", []),
    ("struct A { var b = 1 }", []),
  ]

  @Test("compares the stored properties of a struct", arguments: properties)
  func comparesProperties(source: String, names: [String]) {
    let lines = expand("@ObservableState struct S { \(source) }").source?.split(separator: "\n")

    #expect(
      lines?.filter { $0.hasPrefix("  if ") }
        == names.map { name in
          "  if StoreRuntime.StateComparison.differ(old.\(name), new.\(name)) { visit(\\.\(name)) }"
        })
  }

  static let expansions = [
    SourcePair(
      """
      public struct S {
        var a = 1
      #if X
        var b = 2
      #endif
      }
      """,
      """
      public nonisolated static func visitChanges(
        from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void
      ) {
        if StoreRuntime.StateComparison.differ(old.a, new.a) { visit(\\.a) }
      #if X
        if StoreRuntime.StateComparison.differ(old.b, new.b) { visit(\\.b) }
      #endif
      }
      """),
    SourcePair(
      "enum E { case a(Int, b: String), c }",
      """
      nonisolated static func visitChanges(
        from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void
      ) {
        func isSame0() -> Swift.Bool {
          guard case .a(let old0, let old1) = old, case .a(let new0, let new1) = new else { return false }
          return !StoreRuntime.StateComparison.differ(old0, new0) && !StoreRuntime.StateComparison.differ(old1, new1)
        }
        func isSame1() -> Swift.Bool {
          guard case .c = old else { return false }
          return true
        }
        let isSame: Swift.Bool
        let number = StoreRuntime.CaseNumber.of(new) {
          switch $0 {
          case .a: 0
          case .c: 1
          }
        }
        switch number {
        case 0: isSame = isSame0()
        case 1: isSame = isSame1()
        default: isSame = false
        }
        if !isSame { visit(\\.self) }
      }
      """),
    SourcePair(
      "enum E {}",
      """
      nonisolated static func visitChanges(
        from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void
      ) {
      }
      """),
  ]

  @Test("writes a comparison", arguments: expansions)
  func expands(expansion: SourcePair) {
    #expect(expand(expansion.source) == Expansion(source: expansion.result))
  }

  @Test("states the conformance")
  func conforms() {
    let text = expand("struct S {}", role: "extension").source

    #expect(text == "extension S: StoreRuntime.ObservableState {}")
  }

  @Test("compares under conditions only where they may leave no case")
  func comparesConditionalCases() {
    let text = expand("enum S {\n#if X\ncase a(A)\n#endif\n}", role: "member").source

    #expect(
      text?.hasSuffix(
        """
        #if X
          if case .a = new, !isSame1() { visit(\\.self) }
        #endif
        }
        """) == true)
  }

  static let faults = [
    Fault(
      "struct A {\n  static func visitChanges(from a: A, to b: A, _ visit: (B) -> Void) {}\n}",
      "2:15: \(DiagnosticKind.alreadyDeclared(macro: "ObservableState", name: "visitChanges").text)"
    ),
    Fault(
      "enum A { static func visitChanges(from a: A, to b: A, _ visit: (B) -> Void) {} }",
      "1:22: \(DiagnosticKind.alreadyDeclared(macro: "ObservableState", name: "visitChanges").text)"
    ),
    Fault("enum A { func visitChanges(_ a: A) {} }"),
    Fault("struct A { func visitChanges(_ a: A) {} }"),
    Fault(
      "@ObservableState class A {}",
      "1:18: '@ObservableState' can only be applied to a struct or an enum, not to a class"),
    Fault("struct A { var }", "1:15: Expected a name"),
    Fault("struct A { let a: }", "1:18: Expected a type"),
  ]

  @Test("says what it can't expand, and where", arguments: faults)
  func diagnoses(fault: Fault) {
    let expansion = expand(fault.source, role: "extension")

    #expect(describe(expansion.diagnostics, in: fault.source) == fault.diagnostics)
    #expect(expand(fault.source, role: "member").diagnostics.isEmpty)
  }
}
