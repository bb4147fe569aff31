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

  @Test("A line is what was typed, and the next one begins empty")
  mutating func enter() {
    type("pop")

    #expect(handle(.key(.enter)) == .entered("pop"))
    #expect(line.editor.text == "")
    #expect(handle(.key(.enter)) == .entered(""))
  }

  @Test(
    "Earlier lines come back, without blank ones and repetitions, and so does the unfinished one")
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
  }

  @Test("A line that was recalled can be changed, and the earlier one stays")
  mutating func changedHistory() {
    type("pop")
    handle(.key(.enter), .key(.up))
    type("-to 1")

    #expect(handle(.key(.enter)) == .entered("pop-to 1"))
    handle(.key(.up), .key(.up))
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

  @Test("A tab finishes the only word, adds what several words share, and then tells them")
  mutating func completion() {
    type("pop")
    #expect(handle(.key(.tab)) == .ambiguous(["pop", "pop-to"]))
    type("-")
    #expect(handle(.key(.tab)) == .typing)
    #expect(line.editor.text == "pop-to ")
    handle(.key(.control("c")))
    type("sa")
    #expect(handle(.key(.tab)) == .typing)
    #expect(line.editor.text == "save")
    handle(.key(.control("c")))
    type("nothing")
    #expect(handle(.key(.tab)) == .typing)
    #expect(line.editor.text == "nothing")
  }

  @Test("A tab completes the word at the cursor, and leaves what follows; a link may go on")
  mutating func completionInside() {
    type("sel home")
    for _ in 0..<5 { handle(.key(.left)) }
    handle(.key(.tab))
    #expect(line.editor.text == "select  home")

    handle(.key(.control("c")))
    type("open tabs://h")
    handle(.key(.tab))
    #expect(line.editor.text == "open tabs://home")
  }

  @Test("The line is drawn behind its prompt, with the cursor where the next character goes")
  mutating func drawing() {
    #expect(line.drawing(width: 80) == "\r> \u{1B}[K\r\u{1B}[2C")
    type("pop")
    handle(.key(.left))
    #expect(line.drawing(width: 80) == "\r> pop\u{1B}[K\r\u{1B}[4C")
  }

  @Test("Of a line that is wider than the terminal the part around the cursor is drawn")
  mutating func wideLine() {
    type("0123456789")

    #expect(line.drawing(width: 8) == "\r> 56789\u{1B}[K\r\u{1B}[7C")
    for _ in 0..<7 { handle(.key(.left)) }
    #expect(line.drawing(width: 8) == "\r> 01234\u{1B}[K\r\u{1B}[5C")
    for width in 0...3 { #expect(line.drawing(width: width).hasPrefix("\r> ")) }
  }

  @Test("What a terminal would obey is drawn as an escape, and a wide character takes two columns")
  mutating func hostile() {
    handle(.paste("\u{1B}[2J"))
    #expect(!line.drawing(width: 80).dropFirst().dropLast(8).contains("\u{1B}[2J"))
    handle(.key(.control("c")), .paste("日本"))
    #expect(line.drawing(width: 80) == "\r> 日本\u{1B}[K\r\u{1B}[6C")
  }
}
