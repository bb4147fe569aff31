import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

@Suite("Tabs at random")
struct TabsBackWalkTests {
  static let behaviors: [BackBehavior] = [
    .nowhere, .firstTab, .initialTab, .order, .history, .fullHistory,
  ]

  /// How many scripts are run for each behaviour: a hundredth of `TABS_WALK_STEPS`.
  static let scripts = RunLength.steps(1_000, long: 100_000) / 100

  @Test(
    "select tabs and go back in a store as React Navigation does", arguments: Self.behaviors)
  func likeReactNavigation(back: BackBehavior) async {
    let seed = UInt64.random(in: 0...UInt64.max)

    for number in 0..<UInt64(Self.scripts) {
      let script = seed &+ number
      if let difference = await Self.difference(seed: script, back: back) {
        Issue.record("seed \(script), \(back), \(difference)")
        return
      }
    }
  }

  /// Runs one script, and describes the first step after which the state differs.
  static func difference(seed: UInt64, back: BackBehavior) async -> String? {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...4, using: &generator)
    let tabs = Array(Street.Tab.allCases.prefix(count))
    let initial = Int.random(in: 0..<count, using: &generator)
    var state = Street.State()
    state.tabs = TabBar(tabs[initial])
    let store = Store(initialState: state) {
      Street.tabs(count, initial: tabs[initial], back: back)
    }
    var model = TabRouterModel(
      routes: tabs.map(\.rawValue), initialRoute: initial, behavior: back)

    for step in 0..<Int.random(in: 0...20, using: &generator) {
      if Bool.random(using: &generator) {
        let outcome = await store.navigate(.backButtonTapped, through: \.tabs)
        let expected: MoveOutcome = model.goBack() ? .done : .unchanged
        guard outcome == expected else { return "step \(step): back is \(outcome)" }
      } else {
        let index = Int.random(in: 0..<count, using: &generator)
        let expected: MoveOutcome = tabs[index].rawValue == model.current ? .unchanged : .done
        let outcome = await store.navigate(.selectedTabChanged(tabs[index]), through: \.tabs)
        model.jump(to: index)
        guard outcome == expected else { return "step \(step): a tap is \(outcome)" }
      }
      let bar = await store.state.tabs
      guard bar.selected.rawValue == model.current else {
        return "step \(step): \(bar) is not \(model)"
      }
      if back == .history || back == .fullHistory {
        guard bar.history.map(\.rawValue) == model.history.dropLast() else {
          return "step \(step): \(bar) is not \(model)"
        }
      } else if !bar.history.isEmpty {
        return "step \(step): there is a history: \(bar)"
      }
    }
    return nil
  }
  @Test("go back through all of any saved history to an end", arguments: Self.behaviors)
  func savedHistories(back: BackBehavior) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)

    for _ in 0..<Self.scripts {
      let names = (0...Int.random(in: 0...20, using: &generator)).map { _ in
        Street.Tab.allCases.randomElement(using: &generator)?.rawValue
      }
      let data = try JSONSerialization.data(
        withJSONObject: ["selected": names[0] as Any, "history": Array(names.dropFirst())])
      let bar = try JSONDecoder().decode(TabBar<Street.Tab>.self, from: data)
      let store = Store(initialState: Street.State(tabs: bar)) {
        Street.tabs(initial: .south, back: back)
      }

      var shown = [bar.selected]
      while await store.navigate(.backButtonTapped, through: \.tabs) == .done, shown.count <= 21 {
        let tab = await store.state.tabs.selected
        #expect(tab != shown.last, "seed \(seed), \(names)")
        shown.append(tab)
      }

      #expect(shown.count <= 21, "seed \(seed), \(names)")
      if back == .history || back == .fullHistory {
        #expect(Set(shown) == Set(bar.history + [bar.selected]), "seed \(seed), \(names)")
      }
    }
  }
}
