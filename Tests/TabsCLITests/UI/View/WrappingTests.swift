import Testing

@testable import TabsCLI

@Suite("Wrapping")
struct WrappingTests {
  @Test("keeps the last column of a table's row together")
  func row() {
    #expect(
      wrappedRow("set FIELD  writes into a field of the form", width: 28) == [
        "set FIELD  writes into a", "           field of the form",
      ])
  }

  @Test("breaks a row as any text that has no columns, or too narrow a last one")
  func text() {
    for text in ["a text of several words", "a long first column  last"] {
      #expect(wrappedRow(text, width: 12) == wrapped(text, width: 12))
    }
  }
}
