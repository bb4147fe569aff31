import Testing

@testable import Sessions

struct LineFramingTests {
  @Test(arguments: 1...7)
  func linesAreTheSameHoweverTheBytesArrive(size: Int) {
    #expect(items(of: "ab\n\nabcd\nabcde\nx\n", by: size) == ["ab", "", "abcd", nil, "x"])
  }

  @Test func aLineThatIsTooLongIsReportedBeforeItEnds() {
    var framing = LineFraming(limit: 4)

    #expect(framing.take("abcd") == [])
    #expect(framing.take("e") == [nil])
    #expect(framing.take("fghijkl") == [])
    #expect(framing.isInLine)
    #expect(framing.take("m\nab\n") == ["ab"])
    #expect(!framing.isInLine)
  }

  @Test func theRestStaysWhileNobodyTakesIt() {
    var framing = LineFraming(limit: 4)
    framing.append("a\nb\nc")

    #expect(framing.next() == .line(Array("a".utf8)))
    framing.append("d\n")
    #expect(framing.next() == .line(Array("b".utf8)))
    #expect(framing.next() == .line(Array("cd".utf8)))
    #expect(framing.next() == nil)
  }

  private func items(of text: String, by size: Int) -> [String?] {
    var framing = LineFraming(limit: 4)
    var rest = text[...]
    var items: [String?] = []
    while !rest.isEmpty {
      items += framing.take(String(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return items
  }
}

extension LineFraming {
  fileprivate mutating func append(_ text: String) {
    Array(text.utf8).withUnsafeBytes { append($0) }
  }

  /// Returns the lines that are whole now, `nil` for one that is too long.
  fileprivate mutating func take(_ text: String) -> [String?] {
    append(text)
    var items: [String?] = []
    while let item = next() {
      if case .line(let line) = item {
        items.append(String(decoding: line, as: UTF8.self))
      } else {
        items.append(nil)
      }
    }
    return items
  }
}
