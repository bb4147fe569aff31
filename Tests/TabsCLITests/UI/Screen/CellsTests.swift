import Foundation
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite("The cells of a screen")
struct CellsTests {
  private var cells = Cells(size: Size(columns: 8, rows: 3))

  private func lines(of cells: Cells) -> [String] {
    cells.text.components(separatedBy: "\n")
  }

  @Test(
    "take the width that Unicode gives a character",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("界", 2), ("가", 2), ("각", 2), ("Ａ", 2),
      ("🍎", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("🇩", 1), ("❤", 1), ("❤️", 2), ("1️⃣", 2),
      ("\u{301}", 0), ("\u{200D}", 0), ("\u{200F}", 0), ("\u{202E}", 0), ("\u{AD}", 0),
      ("\u{0}", 0),
      ("\u{2028}", 0), ("\u{3164}", 0), ("\u{1160}", 0), ("\u{2065}", 0), ("ש", 1), ("─", 1),
    ] as [(String, Int)])
  func width(text: String, width: Int) {
    #expect(displayWidth(Character(text)) == width)
  }

  @Test("show text, cut with an ellipsis where it doesn't fit")
  mutating func text() {
    let end = cells.write("hello", x: 1, y: 0)
    cells.write("far too long", x: 2, y: 1)
    cells.write("limited", x: 0, y: 2, limit: 4)

    #expect(end == 6)
    #expect(cells.text == " hello  \n  far t…\nlim…    ")
  }

  @Test("never show one half of a wide character")
  mutating func halves() {
    cells.write("界界界界", x: 0, y: 0)
    cells.write("x", x: 1, y: 0)
    cells.write("y", x: 4, y: 0)
    cells.write("界", x: 7, y: 1)
    cells.write("界", x: -1, y: 2)

    #expect(lines(of: cells)[0] == " x界y 界")
    #expect(lines(of: cells).dropFirst().allSatisfy { $0.count == 8 })
  }

  @Test("let no command nor endless marks through, and show control characters as pictures")
  mutating func commands() {
    cells.write("\u{1B}[31mA\u{7}", x: 0, y: 0)
    cells.write("a\nb\u{202E}c\u{9B}d", x: 0, y: 1)

    #expect(lines(of: cells)[0] == "␛[31mA␇ ")
    cells.write("a" + String(repeating: "\u{301}", count: 10_000) + "b", x: 0, y: 2)

    #expect(lines(of: cells)[1] == "a␊bc\u{FFFD}d  ")
    #expect(cells.text.unicodeScalars.count < 80)
    #expect(cells[1, 2].text == "b")
  }

  @Test("leave out what lies outside")
  mutating func outside() {
    cells.write("abc", x: -2, y: 0)
    cells.write("abc", x: 0, y: -1)
    cells.write("abc", x: 0, y: 3)
    cells.write("abc", x: 20, y: 1)
    cells.fill(x: -3, y: -3, width: 100, height: 4, ".")
    cells.box(x: 5, y: 1, width: 9, height: 9, title: "title")

    #expect(cells.text == "........\n     ╭─…\n     │  ")
  }

  @Test("can be of any size")
  func sizes() {
    for columns in -1...40 {
      for rows in -1...4 {
        var cells = Cells(size: Size(columns: columns, rows: rows))
        cells.box(x: 0, y: 0, width: columns, height: rows, title: "界界")
        cells.write("界a", x: 0, y: 0, limit: columns)
        #expect(lines(of: cells).count == max(rows, 1))
      }
    }
  }

  @Test("become a picture without anything that isn't allowed in XML")
  mutating func picture() {
    cells.write("<a & \"b\">", x: 0, y: 0, .selectedTab)
    cells.write("界x", x: 0, y: 1, .warning)
    // A mark hides no markup, and XML forbids the last scalar.
    cells.write("<\u{301}&\u{301}\u{FFFE}", x: 0, y: 2)
    cells.cursor = (1, 2)

    let svg = cells.svg(title: "a < \u{1B}b\u{FFFF}")

    #expect(svg.contains("&lt;a &amp; &quot;b…"))
    #expect(svg.contains("<title>a &lt; ␛b\u{FFFD}</title>"))
    #expect(svg.contains("&lt;\u{301}&amp;\u{301}\u{FFFD}"))
    #expect(!svg.unicodeScalars.contains("\u{FFFE}"))
    #expect(svg.contains("class=\"warning\""))
    #expect(svg.contains("class=\"cursor\""))
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
  }
}
