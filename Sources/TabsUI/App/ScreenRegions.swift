import Observation
import StoreRuntime
import TabCore
import TabsCLI

/// The regions of the screen that show the app: each is read again only when it has changed.
@MainActor
struct ScreenRegions {
  let tabs: Region<[Content.TabLabel]>
  let trail: Region<Trail>
  let screen: Region<Page>
  let presented: Region<[Page]>
  let hasPreviousTab: Region<Bool>

  /// Makes the regions of an app.
  ///
  /// - Parameters:
  ///   - models: The models of the app, which the regions keep.
  ///   - isTold: Called when one of them has changed.
  init(
    _ models: AppModels,
    isTold: @escaping @MainActor () -> Void
  ) {
    tabs = Region(read: { models.tabs }, isTold: isTold)
    trail = Region(read: { models.trail }, isTold: isTold)
    screen = Region(read: { models.screen }, isTold: isTold)
    presented = Region(read: { models.presented }, isTold: isTold)
    hasPreviousTab = Region(read: { !models.app.tabs.history.isEmpty }, isTold: isTold)
  }

  /// What the app shows.
  var content: Content {
    Content(
      tabs: tabs.value, hasPreviousTab: hasPreviousTab.value, trail: trail.value,
      pages: [screen.value] + presented.value)
  }
}

extension Content {
  /// What the app shows in a state.
  @MainActor
  init(of state: AppFeature.State) {
    let models = AppModels(StoreModel(initialState: state) { AppFeature() })
    self = ScreenRegions(models, isTold: {}).content
  }
}

/// A part of the screen that is read again only when what it has read has changed.
@MainActor
final class Region<Value> {
  private let read: @MainActor () -> Value
  private let isTold: @MainActor () -> Void
  // What was read stays until it is read again: it keeps its models alive.
  private var current: Value?
  private var isCurrent = false

  /// The number of times that the region was read.
  private(set) var readCount = 0

  /// Makes a region.
  ///
  /// - Parameters:
  ///   - read: Reads what is shown from models.
  ///   - isTold: Called when that has changed.
  init(read: @escaping @MainActor () -> Value, isTold: @escaping @MainActor () -> Void) {
    self.read = read
    self.isTold = isTold
  }

  /// What is shown.
  var value: Value {
    if isCurrent, let current { return current }
    readCount += 1
    isCurrent = true
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      // Models tell of changes on the main actor.
      MainActor.assumeIsolated { self?.change() }
    }
    current = value
    return value
  }

  private func change() {
    isCurrent = false
    isTold()
  }
}
