import StoreRuntime
import StoreTesting
import SwiftUI
import TabCore

@testable import TabsViews

/// The sample app on a display, with all its dependencies in memory.
@MainActor
struct Showing {
  let model: StoreModel<AppFeature.State, AppFeature.Action>
  let display: Display
  let clock: TestClock<Duration>

  /// Shows the app, and does what leads to a screen.
  ///
  /// - Parameters:
  ///   - state: What the app starts with.
  ///   - tab: The tab to select.
  ///   - labels: The controls to tap there.
  /// - Throws: `NotOnDisplay` if one of them isn't there.
  init(
    _ state: AppFeature.State = AppFeature.State(), tab: String = "Items", tapping labels: String...
  ) throws {
    let clock = TestClock()
    let model = StoreModel(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.itemRepository = .memory()
      $0.continuousClock = clock
    }
    model.send(.tabs(.launched))
    self.clock = clock
    self.model = model
    display = Display(AppView(model: model))
    if tab != "Items" { try display.select(tab) }
    for label in labels { try display.tap(label) }
    display.evaluated = []
  }

  /// Lets seconds pass, each while something waits for it, until the app is where they lead to.
  func pass(
    _ seconds: Int,
    until isThere:
      @escaping @MainActor @Sendable (
        StoreModel<AppFeature.State, AppFeature.Action>
      ) -> Bool
  ) async {
    for _ in 1...seconds {
      await clock.waitForSleepers()
      await clock.advance(by: .seconds(1))
    }
    for await isThere in Observations({ [model] in isThere(model) }) where isThere { break }
    display.refresh()
  }
}

extension AppFeature.State {
  /// The app with the form that changes an item, on the details of it.
  static func editing(_ item: Item) -> Self {
    var state = Self()
    state.home = HomeTab.State(
      root: ItemListFeature.State(items: Item.samples, loading: .finished),
      path: [
        .detail(ItemDetailFeature.State(itemID: item.id, item: item)),
        .edit(ItemEditFeature.State(itemID: item.id, original: item)),
      ])
    return state
  }
}
