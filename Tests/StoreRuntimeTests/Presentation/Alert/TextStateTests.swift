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

  @Test func textsAreJoinedAndCompared() {
    let (a, b) = (TextState("a"), TextState("b"))

    #expect(Set([TextState("ab"), a + b]).count == 1)
    #expect(Set([a, b]).count == 2)
    #expect(String(reflecting: a + "\"") == "\"a\\\"\"")
  }
}
