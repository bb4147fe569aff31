import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

@Suite("Tabs at random")
struct TabsBackWalkTests {
  /// How many scripts are run for each behaviour: a hundredth of `TABS_WALK_STEPS`.
  static let scripts = RunLength.steps(2_000, long: 100_000) / 100

  @Test(
    "select tabs and go back in a store as React Navigation does",
    arguments: zip(TabBarWalkTests.behaviors, TabRouterModel.BackBehavior.allCases))
  func likeReactNavigation(back: BackBehavior, behavior: TabRouterModel.BackBehavior) async {
    let seed = UInt64.random(in: 0...UInt64.max)

    for number in 0..<UInt64(Self.scripts) {
      let script = seed &+ number
      if let difference = await Self.difference(seed: script, back: back, behavior: behavior) {
        Issue.record("seed \(script), \(back), \(difference)")
        return
      }
    }
  }

  /// Runs one script, and describes the first step after which the state differs.
  static func difference(
    seed: UInt64, back: BackBehavior, behavior: TabRouterModel.BackBehavior
  ) async -> String? {
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
      routes: tabs.map(\.rawValue), initialRoute: initial, behavior: behavior)

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
}
