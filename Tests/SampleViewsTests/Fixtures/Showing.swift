import StoreRuntime
import StoreTesting
import SwiftUI
import TabCore

@testable import SampleViews

/// The sample app on a display, with all its dependencies in memory.
@MainActor
struct Showing {
  let model: StoreModel<AppFeature.State, AppFeature.Action>
  let display: Display
  let clock: TestClock<Duration>

  init(_ state: AppFeature.State = AppFeature.State()) {
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
  }

  /// The names of the views that are evaluated after something was done.
  func evaluated(after operation: (Display) throws -> Void) rethrows -> [String] {
    display.evaluated = []
    try operation(display)
    display.refresh()
    return display.evaluated
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
