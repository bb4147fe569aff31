import Testing

@testable import MacroExpansion

@Suite("ObservableState")
struct ObservableStateMacroTests {
  private func expand(_ source: String) -> Expansion {
    request(
      "ObservableState", role: "extension", for: source, conformances: ["ObservableState"]
    ).expansion
  }

  @Test("states the conformance", arguments: ["struct S { var a = 1 }", "enum S { case a }"])
  func conforms(source: String) {
    #expect(expand(source) == Expansion(source: "extension S: StoreRuntime.ObservableState {}"))
  }

  @Test("says what it can't expand, and where")
  func diagnoses() {
    let source = "@ObservableState class A {}"

    #expect(
      describe(expand(source).diagnostics, in: source) == [
        """
        1:18: '@ObservableState' can only be applied to a struct or an enum, not to a class. See \
        "What the macros write"
        """
      ])
  }
}
