import StoreRuntime
import Testing

struct TextStateTests {
  @Test func aTextSaysWhatItIsMadeWith() {
    let name = "Blob"

    #expect(String(state: TextState("Hello")) == "Hello")
    #expect(String(state: TextState("Hello \(name)")) == "Hello Blob")
    #expect(String(state: TextState("Hello".prefix(2))) == "He")
    #expect(String(state: TextState(verbatim: name)) == "Blob")
    #expect(String(state: "Hello \(name)!") == "Hello Blob!")
    #expect(String(state: "") == "")
    #expect("\(TextState("Hello"))" == "Hello")
  }

  @Test func textsAreJoined() {
    let text = TextState("This can't be ") + TextState("undone").bold() + "."

    #expect(String(state: text) == "This can't be undone.")
    #expect(text.runs.map(\.text) == ["This can't be ", "undone", "."])
    #expect(text.runs.map(\.style) == [[], .bold, []])
  }

  @Test func textsThatLookTheSameAreEqual() {
    #expect(TextState("ab") == TextState("a") + TextState("b"))
    #expect(TextState("a").bold() + TextState("b").bold() == TextState("ab").bold())
    #expect(TextState("a").bold().bold(false) == TextState("a"))
    #expect((TextState("a").bold() + "b").bold() == TextState("ab").bold())
    #expect(TextState("").bold() == TextState(""))
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a").bold() != TextState("a").italic())
    #expect(TextState("a") != TextState("b"))
    #expect(Set([TextState("ab"), TextState("a") + "b"]).count == 1)
  }

  @Test func stylesAddUp() {
    let text = TextState("a").bold().italic().underline().strikethrough().monospaced()

    #expect(
      text.runs.first?.style == [.bold, .italic, .underline, .strikethrough, .monospaced])
    #expect(text.italic(false).runs.first?.style.contains(.italic) == false)
  }

  @Test func theDebugDescriptionShowsTheStyles() {
    let text = TextState("This is ") + TextState("new").bold()

    #expect(String(reflecting: text) == "\"This is **new**\"")
    #expect(
      String(reflecting: TextState("a").bold().italic().monospaced()) == "\"***`a`***\"")
    #expect(
      String(reflecting: TextState("a").underline() + TextState("b").strikethrough())
        == "\"<u>a</u>~~b~~\"")
  }
}
