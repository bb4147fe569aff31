import TestSupport
import Testing

@testable import TabsCLI

@Suite("What a terminal sends")
struct InputDecoderTests {
  static let inputs: [(bytes: String, events: [InputEvent])] = [
    ("a", [.key(.character("a"))]),
    ("é界", [.key(.character("é")), .key(.character("界"))]),
    (
      "\r\n\t\u{7F}\u{8}",
      [.key(.enter), .key(.enter), .key(.tab), .key(.backspace), .key(.backspace)]
    ),
    ("\u{3}\u{1A}", [.key(.control("c")), .key(.control("z"))]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}OA\u{1B}OH\u{1B}OM", [.key(.up), .key(.home), .key(.enter)]),
    ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;2A", [.key(.wordRight), .key(.wordLeft), .key(.up)]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[Z",
      [
        .key(.home), .key(.end), .key(.home), .key(.end), .key(.pageUp), .key(.pageDown),
        .key(.delete), .key(.backTab),
      ]
    ),
    ("\u{1B}x\u{1B}\u{1B}[A", [.key(.alternate("x")), .key(.escape), .key(.up)]),
    ("\u{1B}[<0;3;4M\u{1B}[<0;3;4m", [.click(x: 2, y: 3)]),
    ("\u{1B}[<64;1;1M\u{1B}[<65;1;1M\u{1B}[<35;1;1M", [.wheel(-1), .wheel(1)]),
    ("\u{1B}[M !!", [.click(x: 0, y: 0)]),
    ("\u{1B}[200~a\r\nb\u{1B}[Ac\u{1B}[201~d", [.paste("a\nb\u{1B}[Ac"), .key(.character("d"))]),
    ("\u{1B}[200~\u{1B}\u{1B}[201~", [.paste("\u{1B}")]),
    ("\u{1B}[200~endless\u{3}a", [.key(.control("c")), .key(.character("a"))]),
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\a", [.background(isLight: true), .key(.character("a"))]),
    ("\u{1B}]11;rgb:16/18/1d\u{7}", [.background(isLight: false)]),
    ("\u{1B}]11;rgb:zz/1/1\u{7}\u{1B}]0;title\u{7}\u{1B}P1$r0m\u{1B}\\", []),
    ("\u{1B}[12;40R\u{1B}[I\u{1B}[O\u{1B}[?1;2c", []),
    ("\u{1B}[é", [.key(.character("é"))]),
  ]

  @Test("is read as keys, clicks and pastes", arguments: inputs)
  func events(bytes: String, events: [InputEvent]) {
    var decoder = InputDecoder()

    let read = decoder.events(Array(bytes.utf8))

    #expect(read == events)
    #expect(!decoder.isWaiting)
  }

  @Test("means the same byte by byte as all at once")
  func byteByByte() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<RunLength.steps(800, long: 200_000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        if Bool.random(using: &random) {
          bytes += Array((Self.inputs.randomElement(using: &random)?.bytes ?? "").utf8)
        } else {
          bytes += (0..<6).map { _ in .random(in: 0...255, using: &random) }
        }
      }
      var decoder = InputDecoder()
      let whole = decoder.events(bytes)
      var slow = InputDecoder()

      var events: [InputEvent] = []
      for byte in bytes { events += slow.events([byte]) }

      #expect(events == whole)
      #expect(slow.isWaiting == decoder.isWaiting)
    }
  }

  @Test("is the escape key if nothing follows an escape, and forgotten with half a sequence")
  func escape() {
    var decoder = InputDecoder()

    var events = decoder.events(Array("\u{1B}[1;".utf8))
    events += decoder.timeOut()
    events += decoder.events([0x41, 0xFF, 0xE7, 0x42, 0xC2, 0x85])
    let keys: [Character] = ["A", "\u{FFFD}", "\u{FFFD}", "B"]
    #expect(events == keys.map { .key(.character($0)) })

    let early = decoder.events([0x1B])
    #expect(early.isEmpty)
    #expect(decoder.isWaiting)

    let late = [decoder.timeOut(), decoder.timeOut()]
    #expect(late == [[.key(.escape)], []])
    #expect(!decoder.isWaiting)
  }

  @Test("can be a long paste, and is cut where it is endless")
  func largePaste() {
    var decoder = InputDecoder()
    decoder.greatestPaste = 40_000
    let part = [UInt8](repeating: 0x61, count: 10_000)
    var events = decoder.events(Array("\u{1B}[200~".utf8))
    for _ in 0..<6 { events += decoder.events(part) }

    #expect(events.isEmpty)
    events = decoder.events(Array("\u{1B}[201~".utf8))
    #expect(events == [.paste(String(repeating: "a", count: 40_000))])
  }
}
