import Testing

@testable import TabsCLI

@Suite("The editor of a line")
struct LineEditorTests {
  private func edit(_ text: String, caret: Int? = nil, _ keys: Key...) -> LineEditor {
    var editor = LineEditor(text, caret: caret)
    for key in keys {
      let isHandled = editor.handle(key)
      #expect(isHandled)
    }
    return editor
  }

  @Test("puts characters in at the cursor")
  func insertion() {
    #expect(edit("ac", caret: 1, .character("b")) == LineEditor("abc", caret: 2))
    #expect(edit("e", .character("\u{301}")) == LineEditor("e\u{301}", caret: 1))
  }

  @Test("moves by characters, words and to both ends")
  func moves() {
    #expect(edit("one two", .left).caret == 6)
    #expect(edit("one two", .wordLeft).caret == 4)
    #expect(edit("one two", .wordLeft, .alternate("b")).caret == 0)
    #expect(edit("one two", caret: 0, .wordRight).caret == 3)
    #expect(edit("one two", .home).caret == 0)
    #expect(edit("one two", .control("a"), .end).caret == 7)
    #expect(edit("", .left, .right, .wordLeft, .wordRight).caret == 0)
  }

  @Test("removes characters, words and what is before or after the cursor")
  func removal() {
    #expect(edit("a👩‍👩‍👧", .backspace) == LineEditor("a"))
    #expect(edit("abc", caret: 1, .delete) == LineEditor("ac", caret: 1))
    #expect(edit("one two ", .control("w")) == LineEditor("one "))
    #expect(edit("one two", caret: 3, .control("u")) == LineEditor(" two", caret: 0))
    #expect(edit("one two", caret: 3, .control("k")) == LineEditor("one"))
    #expect(edit("one two", caret: 0, .alternate("d")) == LineEditor(" two", caret: 0))
    #expect(edit("", .backspace, .delete, .control("u"), .control("k")) == LineEditor(""))
  }

  @Test("keeps pasted text on its line")
  func paste() {
    var editor = LineEditor("ad", caret: 1)
    editor.insert("b\n\tc")

    #expect(editor == LineEditor("ab  cd", caret: 5))
  }

  @Test("replaces what is before the cursor")
  func replacement() {
    var editor = LineEditor("open ta now", caret: 7)
    editor.replaceBeforeCursor(2, with: "tabs://")

    #expect(editor == LineEditor("open tabs:// now", caret: 12))
  }

  @Test("leaves other keys to others")
  func otherKeys() {
    var editor = LineEditor("a")

    let areHandled = [Key.enter, .control("c")].map { editor.handle($0) }

    #expect(areHandled == [false, false])
    #expect(editor == LineEditor("a"))
  }
}
