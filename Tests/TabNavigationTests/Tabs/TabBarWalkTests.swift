import Foundation
import TestSupport
import Testing

@testable import TabNavigation

@Suite("Tab bars at random")
struct TabBarWalkTests {
  enum Tab: String, TabID { case red, orange, yellow, green, blue, violet }

  /// In the order of those of the model.
  static let behaviors: [BackBehavior] = [
    .nowhere, .firstTab, .initialTab, .order, .history, .fullHistory,
  ]

  /// How many scripts are run for each behaviour.
  static let scripts = RunLength.steps(1_000, long: 100_000)

  @Test(
    "select tabs and go back as React Navigation does",
    arguments: zip(Self.behaviors, TabRouterModel.BackBehavior.allCases))
  func likeReactNavigation(back: BackBehavior, behavior: TabRouterModel.BackBehavior) {
    let seed = UInt64.random(in: 0...UInt64.max)

    for number in 0..<UInt64(Self.scripts) {
      if let difference = Self.difference(seed: seed &+ number, back: back, behavior: behavior) {
        Issue.record("seed \(seed &+ number), \(back), \(difference)")
        return
      }
    }
  }

  /// Runs one script, and describes the first step after which the tab bar differs.
  static func difference(
    seed: UInt64, back: BackBehavior, behavior: TabRouterModel.BackBehavior
  ) -> String? {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...Tab.allCases.count, using: &generator)
    let tabs = Array(Tab.allCases.shuffled(using: &generator).prefix(count))
    let initial = Int.random(in: 0..<count, using: &generator)
    let keepsHistory = back == .history || back == .fullHistory
    var bar = TabBar(tabs[initial])
    var model = TabRouterModel(
      routes: tabs.map(\.rawValue), initialRoute: initial, behavior: behavior)

    for step in 0..<Int.random(in: 0...20, using: &generator) {
      // Going back as often as not, so that scripts also come to the end of the history.
      if Bool.random(using: &generator) {
        let tab = bar.previous(back, tabs: tabs, initial: tabs[initial])
        if let tab { bar.goBack(to: tab, back) }
        guard model.goBack() == (tab != nil) else { return "step \(step): back to \(tab as Any)" }
      } else {
        let index = Int.random(in: 0..<count, using: &generator)
        bar.select(tabs[index], back)
        model.jump(to: index)
      }

      let history = keepsHistory ? Array(model.history.dropLast()) : []
      guard bar.selected.rawValue == model.current, bar.history.map(\.rawValue) == history else {
        return "step \(step): \(bar) is not \(model)"
      }
    }
    return nil
  }

  @Test("go back through all of any saved history to an end", arguments: Self.behaviors)
  func savedHistories(back: BackBehavior) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)

    for _ in 0..<100 {
      let names = (0...Int.random(in: 0...20, using: &generator)).map { _ in
        Tab.allCases.randomElement(using: &generator)?.rawValue
      }
      let data = try JSONSerialization.data(
        withJSONObject: ["selected": names[0] as Any, "history": Array(names.dropFirst())])
      var bar = try JSONDecoder().decode(TabBar<Tab>.self, from: data)

      let saved = Set(bar.history + [bar.selected])
      var shown = [bar.selected]
      while let tab = bar.previous(back, tabs: Tab.allCases, initial: .green), shown.count <= 21 {
        #expect(tab != bar.selected, "seed \(seed), \(names)")
        bar.goBack(to: tab, back)
        shown.append(tab)
      }

      #expect(shown.count <= 21, "seed \(seed), \(names)")
      if back == .history || back == .fullHistory {
        #expect(Set(shown) == saved, "seed \(seed), \(names)")
      }
    }
  }
}
