import StoreRuntime
import Testing

struct TextStateTests {
  @Test func aTextSaysWhatItIsMadeWith() {
    let name = "Blob"
    let texts: [TextState] = [
      TextState("Hello \(name)"), TextState("Hello".prefix(2)), TextState(verbatim: name),
      "Hello \(name)!", "",
    ]

    #expect(texts.map { String(state: $0) } == ["Hello Blob", "He", "Blob", "Hello Blob!", ""])
    #expect("\(TextState("Hello"))" == "Hello")
  }

  @Test func textsAreJoined() {
    let text = TextState("This can't be ") + TextState("undone").bold() + "."

    #expect(String(state: text) == "This can't be undone.")
    #expect(text.runs.map(\.text) == ["This can't be ", "undone", "."])
    #expect(text.runs.map(\.style) == [[], .bold, []])
  }

  @Test func textsThatLookTheSameAreEqual() {
    let (a, b) = (TextState("a"), TextState("b"))

    #expect(Set([TextState("ab"), a + b]).count == 1)
    #expect(a.bold() + b.bold() == TextState("ab").bold())
    #expect((a.bold() + b).bold() == TextState("ab").bold())
    #expect(a.bold().bold(false) == a)
    #expect(TextState("").bold() == TextState(""))
    #expect(Set([a, b, a.bold(), a.italic()]).count == 4)
  }

  @Test func stylesAddUp() {
    let text = TextState("a").bold().italic().underline().strikethrough().monospaced()

    #expect(
      text.runs.first?.style == [.bold, .italic, .underline, .strikethrough, .monospaced])
    #expect(text.italic(false).runs.first?.style.contains(.italic) == false)
  }

  @Test func theDebugDescriptionShowsTheStyles() {
    let text =
      TextState("new ").bold() + TextState("a").bold().italic().monospaced()
      + TextState("b").underline() + TextState("c").strikethrough()

    #expect(String(reflecting: text) == "\"**new *****`a`***<u>b</u>~~c~~\"")
  }
}
