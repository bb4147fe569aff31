import Observation
import StoreRuntime
import TabCore
import TabsCLI

/// The regions of the screen that show the app, each read again only after a change.
@MainActor
struct ScreenRegions {
  let tabs: Region<[Content.TabLabel]>
  let trail: Region<Trail>
  let screen: Region<Page>
  let presented: Region<[Page]>
  let hasPreviousTab: Region<Bool>

  /// Creates the regions of an app.
  ///
  /// - Parameters:
  ///   - models: The models of the app, which the regions retain.
  ///   - onChange: A function to call when a region has changed.
  init(
    _ models: AppModels,
    onChange: @escaping @MainActor () -> Void
  ) {
    tabs = Region(read: { models.tabs }, onChange: onChange)
    trail = Region(read: { models.trail }, onChange: onChange)
    screen = Region(read: { models.screen }, onChange: onChange)
    presented = Region(read: { models.presented }, onChange: onChange)
    hasPreviousTab = Region(read: { !models.app.tabs.history.isEmpty }, onChange: onChange)
  }

  /// The content of the app.
  var content: Content {
    Content(
      tabs: tabs.value, hasPreviousTab: hasPreviousTab.value, trail: trail.value,
      pages: [screen.value] + presented.value)
  }
}

extension Content {
  /// Reads the content of the app in a state.
  @MainActor
  init(of state: AppFeature.State) {
    let models = AppModels(StoreModel(initialState: state) { AppFeature() })
    self = ScreenRegions(models, onChange: {}).content
  }
}

/// A part of the screen that is read again only when its dependencies have changed.
@MainActor
final class Region<Value> {
  private let read: @MainActor () -> Value
  private let onChange: @MainActor () -> Void
  // The old value is kept until the next read: it keeps its models alive.
  private var current: Value?
  private var isCurrent = false

  /// The number of times that the region was read.
  private(set) var readCount = 0

  /// Creates a region.
  ///
  /// - Parameters:
  ///   - read: Reads the value from models.
  ///   - onChange: A function to call when the value has changed.
  init(read: @escaping @MainActor () -> Value, onChange: @escaping @MainActor () -> Void) {
    self.read = read
    self.onChange = onChange
  }

  /// The current value.
  var value: Value {
    if isCurrent, let current { return current }
    readCount += 1
    isCurrent = true
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      // Models notify observers on the main actor.
      MainActor.assumeIsolated { self?.change() }
    }
    current = value
    return value
  }

  private func change() {
    isCurrent = false
    onChange()
  }
}
