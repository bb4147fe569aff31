import Foundation
import TestSupport
import Testing

@testable import StoreJournal

@Suite("The page of a journal")
struct JournalHTMLTests {
  /// What a page holds in its script of data.
  private struct PageContent {
    let data: [String: Any]

    init(_ html: String) throws {
      let start = try #require(html.range(of: #"id="data">"#)).upperBound
      let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
      let object = try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8))
      data = try #require(object as? [String: Any])
    }

    func rows(_ key: String) -> [[Any]] { data[key] as? [[Any]] ?? [] }
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

  @Test("holds the steps, with their causes and what they are")
  func steps() throws {
    let content = try PageContent(Journal.closedWhileLoading.html())
    let steps = content.rows("steps")

    #expect(steps.map { $0[0] as? Int } == [1, 2, 3, 4, 5, 6])
    #expect(steps.map { $0[3] as? Int } == [0, 0, 1, 2, 0, 3])
    #expect(steps.map { $0[4] as? Int } == [0, 0, 1, 1, 0, 5])
    #expect(steps.map { $0[5] as? Int } == [4, 0, 0, 4, 1, 0])
    #expect(steps[0][6] as? String == "home.itemTapped")
  }

  @Test("holds screens, effects, drops and issues")
  func records() throws {
    let content = try PageContent(Journal.closedWhileLoading.html())

    #expect(content.data["lanes"] as? [String] == ["home"])
    #expect(content.rows("screens").map { $0[5] as? Int } == [1])
    #expect(content.rows("screens").map { $0[6] as? Int } == [4])
    #expect(content.rows("effects").map { $0[6] as? Int } == [0])
    #expect(content.rows("effects").map { $0[4] as? String } == ["screen"])
    #expect(content.rows("drops").map { $0[0] as? Int } == [4])
    #expect(content.rows("issues").map { $0[0] as? Int } == [5])
  }

  @Test("holds for each effect its lane, and its screen")
  func effectsOfScreens() throws {
    let screens = (1...3).map { ScreenChange.Screen(id: $0, name: "detail") }
    let effects = [3, 9].map {
      JournalEffect(number: $0, step: 1, start: 1_000, screen: [$0], location: "A:1")
    }

    let rows = try PageContent(
      Journal.of(
        [.sample(1)], initialScreens: [ScreenChange(container: "home.path", pushed: screens)],
        effects: effects
      ).html()
    ).rows("effects")

    #expect(rows.map { $0[5] as? Int } == [0, 0])
    #expect(rows.map { $0[6] as? Int } == [2, nil])
  }

  @Test("holds the differences, and says if there are none")
  func differences() throws {
    let journal = Journal.closedWhileLoading
    let with = try PageContent(journal.html(differences: [3: "− 1\n+ 2"]))
    let without = try PageContent(journal.html())

    #expect(with.data["isReplayed"] as? Bool == true)
    #expect(with.rows("steps")[2].last as? String == "− 1\n+ 2")
    #expect(with.rows("steps")[1].count == 7)
    #expect(without.data["isReplayed"] as? Bool == false)
  }

  @Test("holds every name as it is, and lets none end its script", arguments: HostileName.all)
  func hostileNames(name: String) throws {
    let html = Journal.named(name).html(differences: [1: name])
    let content = try PageContent(html)

    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(!html.contains("<!--"))
    #expect(content.data["app"] as? String == name)
    #expect(content.data["warning"] as? String == name)
    #expect(content.rows("steps")[0].suffix(3).map { $0 as? String } == [name, name, name])
    #expect(content.rows("screens")[0][3] as? String == name)
    #expect(content.rows("effects")[0][8] as? [String] == [name])
    #expect(content.rows("drops")[0][2] as? String == name)
    #expect(content.rows("issues")[0][1] as? String == name)
  }

  @Test("holds a long name")
  func longName() throws {
    let name = String(repeating: "0123456789<é\n--", count: RunLength.count(4_096, long: 65_536))

    let content = try PageContent(Journal.named(name).html())

    #expect(content.rows("steps")[0][6] as? String == name)
  }

  @Test("leaves out the payload of an action that was redacted")
  func redaction() {
    let step = JournalStep(
      number: 1, time: 0, duration: 0, cause: .outside, name: "login",
      action: Array(#"{"password":"hunter2"}"#.utf8), isRedacted: true)

    #expect(!Journal.of([step]).html().contains("hunter2"))
  }

  @Test("can be made of a journal without anything")
  func emptyJournal() throws {
    let content = try PageContent(Journal.of([]).html())

    for key in ["steps", "lanes", "screens", "effects", "drops", "issues"] {
      #expect((content.data[key] as? [Any])?.isEmpty == true, "\(key)")
    }
  }

  @Test("holds an effect without an end, and one of an unknown screen")
  func unfinishedEffect() throws {
    let effect = JournalEffect(
      number: 4, step: 1, start: 1_000, screen: [9, 8], location: "Sample/Home.swift:3")

    let row = try PageContent(Journal.of([.sample(1)], effects: [effect]).html())
      .rows("effects")[0]

    #expect(row[3] is NSNull)
    #expect(row[4] is NSNull)
    #expect(row[6] is NSNull)
  }
}
