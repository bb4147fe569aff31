import Testing

@testable import TabsCLI

@Suite("The editor of a line")
struct LineEditorTests {
  private func edit(_ text: String, caret: Int? = nil, _ keys: Key...) -> LineEditor {
    var editor = LineEditor(text, caret: caret)
    #expect(keys.allSatisfy { editor.handle($0) })
    return editor
  }

  @Test("moves by characters, words and to both ends")
  func moves() {
    let editors = [
      edit("one two", .left), edit("one two", .wordLeft),
      edit("one two", .wordLeft, .alternate("b")),
      edit("one two", caret: 0, .wordRight), edit("one two", .home),
      edit("one two", .control("a"), .end), edit("", .left, .right, .wordLeft, .wordRight),
    ]

    #expect(editors.map(\.caret) == [6, 4, 0, 3, 0, 7, 0])
  }

  @Test("puts in and removes characters, words and what is before or after the cursor")
  func changes() {
    var pasted = LineEditor("ad", caret: 1)
    pasted.insert("b\n\tc")
    var replaced = LineEditor("open ta now", caret: 7)
    replaced.replaceBeforeCursor(2, with: "tabs://")

    let editors = [
      edit("ac", caret: 1, .character("b")), edit("e", .character("\u{301}")),
      edit("a👩‍👩‍👧", .backspace), edit("abc", caret: 1, .delete), edit("one two ", .control("w")),
      edit("one two", caret: 3, .control("u")), edit("one two", caret: 3, .control("k")),
      edit("one two", caret: 0, .alternate("d")),
      edit("", .backspace, .delete, .control("u"), .control("k")), pasted, replaced,
    ]
    #expect(
      editors == [
        LineEditor("abc", caret: 2), LineEditor("e\u{301}", caret: 1), LineEditor("a"),
        LineEditor("ac", caret: 1), LineEditor("one "), LineEditor(" two", caret: 0),
        LineEditor("one"), LineEditor(" two", caret: 0), LineEditor(""),
        // Pasted text stays on its line.
        LineEditor("ab  cd", caret: 5), LineEditor("open tabs:// now", caret: 12),
      ])
  }

  @Test("leaves other keys to others")
  func otherKeys() {
    var editor = LineEditor("a")

    let areHandled = [Key.enter, .control("c")].map { editor.handle($0) }

    #expect(areHandled == [false, false])
    #expect(editor == LineEditor("a"))
  }
}
