import Foundation
import Testing

@testable import StoreJournal

@Suite("The page of a journal")
struct JournalHTMLTests {
  /// What a page holds in its script of data.
  private func data(_ html: String) throws -> String {
    let start = try #require(html.range(of: #"id="data">"#)).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    return String(html[start..<end])
  }

  @Test("asks for nothing, and lets nothing but its own script and style run")
  func noRequests() {
    let html = Journal.closedWhileLoading.html()

    #expect(html.hasPrefix("<!doctype html>"))
    #expect(html.contains("default-src 'none'"))
    #expect(html.contains("require-trusted-types-for 'script'"))
    for text in ["http:", "https:", "src=\"", "url(", "@import", "innerHTML", "eval("] {
      #expect(!html.contains(text), "\(text)")
    }
  }

  @Test("holds the steps, screens, effects, drops and issues, and what each step has changed")
  func allData() throws {
    let data = try data(Journal.closedWhileLoading.html(differences: [3: "− 1\n+ 2"]))

    for part in [
      #""differences":{"3":"− 1\n+ 2"}"#, #""tier":"codable""#, #""lanes":["home"]"#,
      #"{"d":400,"n":1,"name":"home.itemTapped","screens":[{"#,
      #"{"d":200,"e":1,"n":3,"name":"home.path[#0].detail.progress","#,
      #"{"d":250,"dismiss":1,"n":4,"name":"home.path.popFrom","#,
      #""name":"home.path[#0].detail.closeButtonTapped","rejected":true,"#,
      #"{"by":5,"d":150,"n":6,"name":"log","#,
      #"{"container":"home.path","first":1,"ids":[0],"lane":0,"last":4,"row":0,"screen":{"id":0,"#,
      #"{"end":12300,"ids":["load"],"location":"Sample/Detail.swift:12","reason":"screen","#,
      #""effectSpans":[0]"#,
      #"[{"drop":1,"name":"home.path[#0].detail.loaded","reason":"dismissed","step":4}]"#,
      #"","location":"Sample/Home.swift:30","step":5}]"#,
    ] {
      #expect(data.contains(part))
    }
    #expect(data.components(separatedBy: #""n":"#).count == 7)
  }

  @Test("holds an effect without an end, or of an unknown screen, and says if nothing is compared")
  func unfinishedEffects() throws {
    let screens = (1...3).map { ScreenChange.Screen(id: $0, name: "detail") }
    let effects = [[3], [9, 8]].map {
      JournalEffect(number: 4, step: 1, startNanoseconds: 1_000, screen: $0, location: "A:1")
    }

    let data = try data(
      Journal.of(
        [.sample(1)], initialScreens: [ScreenChange(container: "home.path", pushed: screens)],
        effects: effects
      ).html())

    #expect(
      data.contains(#"[{"ids":[],"location":"A:1","screen":[3],"start":4,"step":1,"t":1000},"#))
    #expect(data.contains(#""effectSpans":[2,null]"#))
    #expect(data.contains(#""differences":{}"#))
  }

  @Test("has no root in the lane of what the app presents itself")
  func presentations() throws {
    let data = try data(Journal.loadReplaced.html())

    #expect(data.contains(#""lanes":["login","home"],"presentations":["login"]"#))
    #expect(data.contains(#""container":"login","first":3,"ids":[9],"lane":0,"last":5"#))
  }

  @Test("explains the signs of a change as before and after, and not as in a test")
  func legend() async throws {
    let run = try replay(try await recorded([.log("a")]))

    #expect(run.html().contains("(Before: −, After: +)"))
    #expect(!run.html().contains("Expected: "))
  }

  @Test("holds every name as it is, and lets none end its script", arguments: HostileName.all)
  func hostileNames(name: String) throws {
    let html = Journal.named(name).html(differences: [1: name])
    let json = String(decoding: try JournalCoding.encode(name), as: UTF8.self)
      .replacing("<", with: #"\u003c"#)

    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(!html.contains("<!--"))
    // Of the header, two steps, a screen, an effect, a drop and an issue.
    #expect(try data(html).components(separatedBy: json).count > 15)
  }
}
