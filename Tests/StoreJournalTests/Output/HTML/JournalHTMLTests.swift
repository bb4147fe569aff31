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

    #expect(
      data.replacing("[[", with: "[\n[").replacing("],[", with: "],\n[") == #"""
        {"app":"sample 1.0","store":"Sample","tier":"codable","clock":0,"redactions":[],\#
        "warning":null,"isReplayed":true,"steps":[
        [1,1000,400,0,0,4,"home.itemTapped"],
        [2,5000,300,0,0,0,"home.path[#0].detail.loadButtonTapped"],
        [3,9000,200,1,1,0,"home.path[#0].detail.progress",null,"− 1\u000a+ 2"],
        [4,12000,250,2,1,4,"home.path.popFrom"],
        [5,15000,150,0,0,1,"home.path[#0].detail.closeButtonTapped"],
        [6,15200,150,3,5,0,"log"]],"lanes":["home"],"screens":[
        [0,0,0,"detail","home.path",1,4]],"effects":[
        [1,2,5400,12300,"screen",0,0,"Sample/Detail.swift:12",["load"]]],"drops":[
        [4,1,"home.path[#0].detail.loaded","dismissed"]],"issues":[
        [5,"An action was sent to an element that isn't in its stack.","Sample/Home.swift:30"]]}
        """#)
  }

  @Test("holds an effect without an end, or of an unknown screen, and says if nothing is compared")
  func unfinishedEffects() throws {
    let screens = (1...3).map { ScreenChange.Screen(id: $0, name: "detail") }
    let effects = [[3], [9, 8]].map {
      JournalEffect(number: 4, step: 1, start: 1_000, screen: $0, location: "A:1")
    }

    let data = try data(
      Journal.of(
        [.sample(1)], initialScreens: [ScreenChange(container: "home.path", pushed: screens)],
        effects: effects
      ).html())

    #expect(
      data.contains(
        #""effects":[[4,1,1000,null,null,0,2,"A:1",[]],[4,1,1000,null,null,0,null,"A:1",[]]]"#))
    #expect(data.contains(#""isReplayed":false"#))
  }

  @Test("holds every name as it is, and lets none end its script", arguments: HostileName.all)
  func hostileNames(name: String) throws {
    let html = Journal.named(name).html(differences: [1: name])
    var json = OutputJSON()
    json.value(name)

    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(!html.contains("<!--"))
    // Of the header, two steps, a screen, an effect, a drop and an issue.
    #expect(try data(html).components(separatedBy: json.text).count > 15)
  }
}
