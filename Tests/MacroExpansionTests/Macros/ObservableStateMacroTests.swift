import Testing

@testable import MacroExpansion

@Suite("ObservableState")
struct ObservableStateMacroTests {
  private func expand(_ source: String, role: String = "member") -> Expansion {
    request("ObservableState", role: role, for: source, conformances: ["ObservableState"]).expansion
  }

  @Test("compares the properties of a struct, in their conditions")
  func comparesProperties() {
    let source = """
      public struct S {
        var a = 1
      #if X
        var b = 2
      #endif
      }
      """

    #expect(
      expand(source).source == """
        public nonisolated static func visitChanges(
          from old: Self, to new: Self, _ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void
        ) {
          if StoreRuntime.StateComparison.differ(old.a, new.a) { visit(\\.a) }
        #if X
          if StoreRuntime.StateComparison.differ(old.b, new.b) { visit(\\.b) }
        #endif
        }
        """)
  }

  @Test("compares an enum case by case")
  func comparesCases() {
    let text = expand("enum E { case a(Int, b: String), c }").text

    #expect(
      text.contains(
        """
            guard case .a(let old0, let old1) = old, case .a(let new0, let new1) = new else { return false }
            return !StoreRuntime.StateComparison.differ(old0, new0) && !StoreRuntime.StateComparison.differ(old1, new1)
        """))
    #expect(text.contains("guard case .c = old else { return false }\n    return true\n"))
    #expect(
      expand("enum E {}").text.hasSuffix(
        "_ visit: (Swift.PartialKeyPath<Self>) -> Swift.Void\n) {\n}"))
  }

  @Test("states the conformance")
  func conforms() {
    let text = expand("struct S {}", role: "extension").source

    #expect(text == "extension S: StoreRuntime.ObservableState {}")
  }

  @Test("compares under conditions only where they may leave no case")
  func comparesConditionalCases() {
    let text = expand("enum S {\n#if X\ncase a(A)\n#endif\n}").text

    #expect(
      text.hasSuffix(
        """
        #if X
          if case .a = new, !isSame1() { visit(\\.self) }
        #endif
        }
        """))
  }

  private static let twice = DiagnosticKind.alreadyDeclared(
    macro: "ObservableState", name: "visitChanges"
  ).text

  static let faults = [
    Fault(
      "struct A {\n  static func visitChanges(from a: A, to b: A, _ visit: (B) -> Void) {}\n}",
      "2:15: \(twice)"),
    Fault("enum A { static func visitChanges(from a: A, to b: A, _ c: B) {} }", "1:22: \(twice)"),
    Fault("enum A { func visitChanges(_ a: A) {} }"),
    Fault("struct A { func visitChanges(_ a: A) {} }"),
    Fault(
      "@ObservableState class A {}",
      "1:18: '@ObservableState' can only be applied to a struct or an enum, not to a class"),
    Fault("struct A { let a: B; c }", "1:22: \(DiagnosticKind.unreadable.text)"),
  ]

  @Test("says what it can't expand, and where", arguments: faults)
  func diagnoses(fault: Fault) {
    let expansion = expand(fault.source, role: "extension")

    #expect(describe(expansion.diagnostics, in: fault.source) == fault.diagnostics)
    #expect(expand(fault.source).diagnostics.isEmpty)
  }
}
