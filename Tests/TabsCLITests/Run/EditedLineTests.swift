import TabCore
import Testing

@testable import TabsCLI

@Suite("A line that is edited")
struct EditedLineTests {
  private var line = EditedLine(prompt: "> ")

  @discardableResult
  private mutating func handle(_ events: InputEvent...) -> EditedLine.Outcome {
    var outcome = EditedLine.Outcome.typing
    for event in events {
      outcome = line.handle(event) { CommandCompletion(of: $0, in: AppFeature.State()) }
    }
    return outcome
  }

  private mutating func type(_ text: String) {
    for character in text { handle(.key(.character(character))) }
  }

  @Test(
    "Earlier lines come back without blank ones and repetitions, as does the unfinished one, and stay"
  )
  mutating func history() {
    for text in ["pop", "pop", " ", "root"] {
      type(text)
      handle(.key(.enter))
    }
    type("sta")

    var texts: [String] = []
    for key in [Key.up, .up, .up, .down, .down, .down] {
      handle(.key(key))
      texts.append(line.editor.text)
    }

    #expect(texts == ["root", "pop", "pop", "root", "sta", "sta"])
    handle(.key(.up), .key(.up))
    type("-to 1")
    #expect(handle(.key(.enter)) == .entered("pop-to 1"))
    handle(.key(.up), .key(.up), .key(.up))
    #expect(line.editor.text == "pop")
  }

  @Test("Control-C throws the line away, and Control-D ends the input only where nothing is typed")
  mutating func control() {
    type("po")
    #expect(handle(.key(.control("d"))) == .typing)
    #expect(handle(.key(.control("c"))) == .cancelled(wasEmpty: false))
    #expect(line.editor.text == "")
    #expect(handle(.key(.control("c"))) == .cancelled(wasEmpty: true))
    #expect(handle(.key(.control("d"))) == .ended)
    #expect(handle(.key(.control("l"))) == .cleared)
  }

  @Test("A tab finishes the only word at the cursor, adds what several share, and then tells them")
  mutating func completion() {
    type("pop")
    #expect(handle(.key(.tab)) == .ambiguous(["pop", "pop-to"]))
    var texts: [String] = []
    for text in ["pop-", "sa", "nothing", "open tabs://h"] {
      handle(.key(.control("c")))
      type(text)
      #expect(handle(.key(.tab)) == .typing)
      texts.append(line.editor.text)
    }
    // A link may go on.
    #expect(texts == ["pop-to ", "save", "nothing", "open tabs://home"])
    handle(.key(.control("c")))
    type("sel home")
    for _ in 0..<5 { handle(.key(.left)) }
    handle(.key(.tab))
    #expect(line.editor.text == "select  home")
  }

  @Test("The line is drawn behind its prompt, with the cursor where the next character goes")
  mutating func drawing() {
    #expect(line.drawing(width: 80) == "\r> \u{1B}[K\r\u{1B}[2C")
    type("pop")
    handle(.key(.left))
    #expect(line.drawing(width: 80) == "\r> pop\u{1B}[K\r\u{1B}[4C")
    // Of a wide line the part around the cursor is drawn.
    handle(.key(.control("c")))
    type("0123456789")
    #expect(line.drawing(width: 8) == "\r> 56789\u{1B}[K\r\u{1B}[7C")
    for _ in 0..<7 { handle(.key(.left)) }
    #expect(line.drawing(width: 8) == "\r> 01234\u{1B}[K\r\u{1B}[5C")
    for width in 0...3 { #expect(line.drawing(width: width).hasPrefix("\r> ")) }
    // A terminal obeys nothing, and a wide character takes two columns.
    handle(.key(.control("c")), .paste("\u{1B}[2J日本"))
    #expect(line.drawing(width: 80) == "\r> \\u{1b}[2J日本\u{1B}[K\r\u{1B}[15C")
  }
}
